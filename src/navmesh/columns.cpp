#include "navmesh/columns.h"

namespace navscope {

namespace {

constexpr uint32_t longest_tuple = 16;

class Collector {
public:
    Collector(const RecordTree& tree, const ValueRef& records) : tree_(tree), records_(records) {}

    std::vector<Column> run() {
        collect(*records_.type, 0, "", nullptr);
        return std::move(columns_);
    }

private:
    void collect(const Type& type, uint32_t offset, const std::string& name, const Field* field) {
        switch (type.kind) {
            case TypeKind::scalar:
                add(type, offset, name.empty() ? "value" : name, field);
                return;
            case TypeKind::record:
                for (const Field* one : type.all_fields) {
                    collect(*one->type, offset + one->offset,
                            name.empty() ? std::string(one->name) : name + "." + std::string(one->name), one);
                }
                return;
            case TypeKind::tuple:
                if (type.count > longest_tuple) return;
                for (uint32_t i = 0; i < type.count; ++i) {
                    collect(*type.element, offset + i * type.element->size, name + "[" + std::to_string(i) + "]",
                            field);
                }
                return;
            default:
                return;
        }
    }

    void add(const Type& type, uint32_t offset, std::string name, const Field* field) {
        Column column;
        column.name = std::move(name);
        column.raw.base = tree_.blob.data() + offset + (records_.places ? 0 : records_.offset);
        column.raw.places = records_.places;
        column.raw.stride = records_.type->size;
        column.raw.count = records_.count;
        column.raw.scalar = type.scalar;
        column.raw.endian = type.endian;
        column.is_float = !is_integer(type.scalar);
        column.categorical = !column.is_float;
        if (field) column.note = field->note;
        columns_.push_back(std::move(column));
    }

    const RecordTree& tree_;
    const ValueRef& records_;
    std::vector<Column> columns_;
};

}  // namespace

std::vector<Column> raw_columns(const RecordTree& tree, const ValueRef& records) {
    if (!records || !records.sequence) return {};
    return Collector(tree, records).run();
}

}  // namespace navscope
