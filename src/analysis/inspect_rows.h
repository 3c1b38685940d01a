// Internal to inspect(): rows made of records, and the inspections of the two families.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "analysis/inspect.h"

namespace navscope::inspection {

inline constexpr size_t longest_list = 64;  // rows of one section that only list elements

/// A record of the file and its path.
struct Record {
    ValueRef value;
    std::string path;
};

/// What a field's number means: fills note and link of its row. `label` is the path below the record ("flags",
/// "obbA.halfExtents"), `number` the integer stored (0 for anything else).
using Decode = std::function<void(InspectRow& row, std::string_view label, int64_t number)>;

/// One row a leaf of the record; short rows of numbers ("(1, 2, 3, 4)") stand in one. Arrays and what pointers lead to
/// are named, not opened.
InspectSection fields_section(const RecordTree& tree, const Record& record, const Decode& decode);
/// Adds the rows of `record` to a section, their labels behind `prefix`.
void add_fields(InspectSection& section, const RecordTree& tree, const Record& record, std::string_view prefix,
                const Decode& decode);

InspectRow row(std::string label, std::string value, std::string note = {}, ElementRef link = {});
/// A row that names an element: its text is the value and it is the link; "none" without one.
InspectRow link_row(std::string label, ElementRef element, std::string note = {});
/// "(1, 2.5, -3)"
std::string point_text(glm::vec3 point);

/// An inspection of nothing, which says why.
Inspection absent(ElementRef element, std::string reason);
/// "face 99 does not exist: there are 65"
Inspection past_end(ElementRef element, uint64_t count);

/// Rows of a list that may be long: the first `longest_list`, then "… and N more".
class BoundedList {
public:
    explicit BoundedList(InspectSection& section) : section_(section) {}
    ~BoundedList();
    BoundedList(const BoundedList&) = delete;
    BoundedList& operator=(const BoundedList&) = delete;
    /// True if the row will be shown, so that its text need not be made otherwise.
    bool room() {
        ++count_;
        return count_ <= longest_list;
    }
    void add(InspectRow one) { section_.rows.push_back(std::move(one)); }
    uint64_t count() const { return count_; }

private:
    InspectSection& section_;
    uint64_t count_ = 0;
};

// Souls. The member has a model with a mesh, and a neutral mesh.
Inspection inspect_face(const Member& member, uint32_t face);
Inspection inspect_edge(const Member& member, uint32_t edge);
Inspection inspect_vertex(const Member& member, uint32_t vertex);
Inspection inspect_cluster(const Member& member, uint32_t cluster);
Inspection inspect_graph_edge(const Member& member, uint32_t edge);
Inspection inspect_tree_node(const Member& member, uint32_t node);
Inspection inspect_setup(const Member& member, uint32_t setup);
/// What a Souls member has as a whole; the member has a model.
void add_souls_member(Inspection& result, const Member& member);

/// Silkroad: any kind of a region. The member has a region.
Inspection inspect_region_element(const Member& member, ElementRef element);

}  // namespace navscope::inspection
