// Internal to bind(): finds fields by name and checks that they are of the kind the model needs.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "navmesh/souls/model.h"

namespace navscope::souls {

/// One row of a binding table: a field of the records, and the view that shall show it in each of them.
struct ColumnRow {
    std::string_view field;  // a path below the record: "numEdges", "obbA.transform", "xyz[2]"
    std::variant<View<uint8_t>*, View<int16_t>*, View<uint16_t>*, View<int32_t>*, View<uint32_t>*, View<uint64_t>*,
                 View<float>*, View<Vector4>*, View<Transform>*, ScalarView*>
        view;
    bool needed = true;  // false: without it the rest is bound, and the error is noted
};

class Binder {
public:
    Binder(const RecordTree& tree, std::vector<Error>& notes) : tree_(tree), notes_(notes) {}

    const RecordTree& tree() const { return tree_; }
    void note(Error error) const { notes_.push_back(std::move(error)); }
    /// Keeps the error of something the rest can do without.
    bool noted(Status status) const;

    Result<ValueRef> field(const ValueRef& object, std::string_view name) const;
    /// The elements of an array field; an empty sequence for a null one.
    Result<ValueRef> array(const ValueRef& object, std::string_view name) const;
    /// The same, with elements that are integers or vectors of four floats.
    Status numbers(const ValueRef& object, std::string_view name, ValueRef& result) const;
    Status vectors(const ValueRef& object, std::string_view name, ValueRef& result) const;
    /// What a pointer names: an object, or nothing for null. An array or an object without `expected` is an error.
    Result<ValueRef> object(const ValueRef& owner, std::string_view name, std::string_view expected) const;
    /// The item a pointer names; 0 for null or where the class has no such field.
    uint64_t item_of(const ValueRef& owner, std::string_view name) const;

    /// An array of records and its columns by a table. A missing column that is needed is the error.
    Status table(const ValueRef& object, std::string_view name, ValueRef& records,
                 std::initializer_list<ColumnRow> rows) const;
    Status columns(const ValueRef& records, std::initializer_list<ColumnRow> rows) const;

    /// One number of an object, of the very type.
    template <typename T>
    Status value(const ValueRef& object, std::string_view name, T& result) const {
        View<T> view;
        Status status = columns({object.type, object.offset, 1, true, nullptr}, {{name, &view}});
        if (status) result = view[0];
        return status;
    }
    template <typename T>
    void optional_value(const ValueRef& object, std::string_view name, std::optional<T>& result) const {
        T found{};
        if (noted(value(object, name, found))) result = found;
    }
    /// An integer of any size.
    Status integer(const ValueRef& object, std::string_view name, int32_t& result) const;
    /// A box of two vectors of four floats.
    Status box(const ValueRef& object, std::string_view name, float (&min)[4], float (&max)[4]) const;
    /// The number of entries of an array.
    Status count(const ValueRef& object, std::string_view name, uint32_t& result) const;

private:
    template <typename T>
    Status bind(const ValueRef& records, std::string_view name, View<T>& view) const;
    Status bind(const ValueRef& records, std::string_view name, ScalarView& view) const;

    const RecordTree& tree_;
    std::vector<Error>& notes_;
};

// The parts of a model. `path` is that of the object.
Status bind_mesh(const Binder& binder, Mesh& mesh);
void bind_seeding(const Binder& binder, Model& model);
void bind_streaming(const Binder& binder, const ValueRef& object, const std::string& path, StreamingSets& result);
Status bind_graph(const Binder& binder, Graph& graph);
/// Null pointers on the way give a mediator without a tree.
Status bind_tree(const Binder& binder, Mediator& mediator, std::optional<Tree>& result);
Status bind_setups(const Binder& binder, const ValueRef& object, Setups& setups);

}  // namespace navscope::souls
