#include "analysis/inspect.h"

#include "analysis/inspect_rows.h"
#include "analysis/value_names.h"
#include "bytes/file.h"
#include "reflect/field_path.h"

namespace navscope {

namespace inspection {

namespace {

bool is_number_row(const Type& type) {
    return type.kind == TypeKind::tuple && type.count <= 16 && type.element->kind == TypeKind::scalar;
}

void add_value(InspectSection& section, const RecordTree& tree, const ValueRef& value, const std::string& label,
               const std::string& path, const Decode& decode) {
    // References are named and not opened: what they lead to has an inspection of its own.
    const bool nested = !value.sequence && value.type->kind == TypeKind::record;
    if (nested && !value.type->all_fields.empty()) {
        for (uint64_t i = 0; i < child_count(tree, value); ++i) {
            const Child one = child(tree, value, i);
            const std::string name(one.field->name);
            add_value(section, tree, one.value, label.empty() ? name : label + "." + name, path + one.step, decode);
        }
        return;
    }
    const bool tuple = !value.sequence && value.type->kind == TypeKind::tuple && !is_number_row(*value.type);
    if (tuple && value.type->count <= 16) {
        for (uint64_t i = 0; i < child_count(tree, value); ++i) {
            const Child one = child(tree, value, i);
            add_value(section, tree, one.value, label + one.step, path + one.step, decode);
        }
        return;
    }
    InspectRow one = row(label.empty() ? "value" : label, format_value(tree, value));
    one.field_path = path;
    one.offset = value.offset;
    const bool integer = !value.sequence && value.type->kind == TypeKind::scalar && is_integer(value.type->scalar);
    if (decode) {
        decode(one, one.label,
               integer ? load_integer(tree.blob.data() + value.offset, value.type->scalar, value.type->endian) : 0);
    }
    section.rows.push_back(std::move(one));
}

}  // namespace

void add_fields(InspectSection& section, const RecordTree& tree, const Record& record, std::string_view prefix,
                const Decode& decode) {
    if (record.value) add_value(section, tree, record.value, std::string(prefix), record.path, decode);
}

InspectSection fields_section(const RecordTree& tree, const Record& record, const Decode& decode) {
    InspectSection section{"Fields", {}};
    add_fields(section, tree, record, "", decode);
    return section;
}

InspectRow row(std::string label, std::string value, std::string note, ElementRef link) {
    return InspectRow{std::move(label), std::move(value), std::move(note), link, {}, std::nullopt};
}

InspectRow link_row(std::string label, ElementRef element, std::string note) {
    return row(std::move(label), element ? to_string(element) : "none", std::move(note), element);
}

std::string point_text(glm::vec3 point) {
    return "(" + format_float(point.x) + ", " + format_float(point.y) + ", " + format_float(point.z) + ")";
}

Inspection absent(ElementRef element, std::string reason) {
    return Inspection{to_string(element), std::move(reason), {}};
}

Inspection past_end(ElementRef element, uint64_t count) {
    return absent(element, "does not exist: there " + std::string(count == 1 ? "is " : "are ") + count_text(count));
}

BoundedList::~BoundedList() {
    if (count_ > longest_list) section_.rows.push_back(row("…", "and " + count_text(count_ - longest_list) + " more"));
}

namespace {

Inspection inspect_item(const RecordTree& tree, uint32_t index) {
    const ElementRef element{ElementKind::item, index};
    const ValueRef value = tree.item(index);
    if (!value) return index == 0 ? absent(element, "the null item") : past_end(element, tree.items.size());
    Inspection result{to_string(element), value.type->full_name, {}};
    InspectSection about{"Item", {}};
    about.rows.push_back(row("type", value.type->full_name, {}, {ElementKind::type, value.type->index}));
    about.rows.push_back(
        row("count", count_text(value.sequence ? value.count : 1), value.sequence ? "array" : "object"));
    about.rows.push_back(row("offset", describe_offset(value.offset)));
    about.rows.back().offset = value.offset;
    about.rows.back().field_path = "items[" + std::to_string(index) + "]";
    result.sections.push_back(std::move(about));
    if (!value.sequence) {
        result.sections.push_back(fields_section(tree, {value, "items[" + std::to_string(index) + "]"}, {}));
    }
    return result;
}

Inspection inspect_type(const TypeTable& types, uint32_t index) {
    const ElementRef element{ElementKind::type, index};
    const Type* type = types.get(index);
    if (!type) return past_end(element, types.size());
    Inspection result{to_string(element), type->full_name, {}};
    InspectSection about{"Type", {}};
    about.rows.push_back(row("size", std::to_string(type->size), "aligned to " + std::to_string(type->alignment)));
    about.rows.push_back(row("version", std::to_string(type->version)));
    if (type->parent)
        about.rows.push_back(row("parent", type->parent->full_name, {}, {ElementKind::type, type->parent->index}));
    result.sections.push_back(std::move(about));
    InspectSection fields{"Fields", {}};
    for (const Field* field : type->all_fields) {
        std::string note(field->note);
        if (field->flags & field_not_serialised) note = "not serialised";
        fields.rows.push_back(row("+" + hex_text(field->offset) + " " + std::string(field->name),
                                  field->type->full_name, std::move(note), {ElementKind::type, field->type->index}));
    }
    if (!fields.rows.empty()) result.sections.push_back(std::move(fields));
    return result;
}

Inspection inspect_member(const Member& member) {
    Inspection result{std::string(base_name(member.name)), std::string(to_string(member.format)), {}};
    InspectSection about{"Member", {}};
    about.rows.push_back(row("name", member.name));
    about.rows.push_back(row("index", std::to_string(member.index)));
    about.rows.push_back(row("size", count_text(member.size), "bytes"));
    if (!member.sdk.empty()) about.rows.push_back(row("sdk", member.sdk));
    if (member.types) about.rows.push_back(row("types", std::to_string(member.types)));
    if (member.items) about.rows.push_back(row("items", std::to_string(member.items)));
    if (!member.magic.empty()) about.rows.push_back(row("magic", member.magic));
    if (member.error) about.rows.push_back(row("error", describe(*member.error)));
    if (member.mesh && !member.mesh->empty_reason.empty())
        about.rows.push_back(row("empty", member.mesh->empty_reason));
    result.sections.push_back(std::move(about));
    if (member.souls && member.records) add_souls_member(result, member);
    return result;
}

/// Any element with a record that has no inspection of its own.
Inspection inspect_record(const Member& member, ElementRef element) {
    const Navmesh& mesh = *member.mesh;
    const ElementTable* table = mesh.table(element.kind);
    if (!table) return absent(element, "there is none in this file");
    if (element.index >= table->count) return past_end(element, table->count);
    const ElementRecord found = record_of(mesh, element);
    if (!found.value) return absent(element, "has no record in this file");
    Inspection result{to_string(element), found.value.type->full_name, {}};
    result.sections.push_back(fields_section(*mesh.records, {found.value, found.path}, {}));
    return result;
}

Inspection inspect_souls(const Member& member, ElementRef element) {
    switch (element.kind) {
        case ElementKind::face:
            return inspect_face(member, element.index);
        case ElementKind::edge:
            return inspect_edge(member, element.index);
        case ElementKind::vertex:
            return inspect_vertex(member, element.index);
        case ElementKind::cluster:
            return inspect_cluster(member, element.index);
        case ElementKind::graph_edge:
            return inspect_graph_edge(member, element.index);
        case ElementKind::tree_node:
            return inspect_tree_node(member, element.index);
        case ElementKind::setup:
            return inspect_setup(member, element.index);
        default:
            return inspect_record(member, element);
    }
}

}  // namespace

}  // namespace inspection

Inspection inspect(const Member& member, ElementRef element) {
    using namespace inspection;
    if (element.kind == ElementKind::none) return {};
    if (element.kind == ElementKind::member) return inspect_member(member);
    if (member.records && element.kind == ElementKind::item) return inspect_item(*member.records, element.index);
    if (member.records && member.records->types && element.kind == ElementKind::type) {
        return inspect_type(*member.records->types, element.index);
    }
    if (!member.mesh) return absent(element, "this member has no navigation mesh");
    if (member.souls && member.souls->mesh) return inspect_souls(member, element);
    if (member.sro) return inspect_region_element(member, element);
    return inspect_record(member, element);
}

std::string field_tooltip(const Member& member, const InspectRow& row) {
    if (row.field_path.empty()) return {};
    std::string text = row.field_path;
    if (member.records) {
        if (const Result<Located> found = resolve_path(*member.records, row.field_path))
            text += " : " + type_label(found->value);
    }
    if (row.offset) text += " @" + hex_text(*row.offset);
    return text;
}

}  // namespace navscope
