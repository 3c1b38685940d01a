#include "fuzz/consume_parts.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "fuzz/consume.h"
#include "reflect/accounting.h"
#include "reflect/field_path.h"

namespace navscope::fuzz {

namespace {

/// Where results go that nobody needs, so that no call is left out.
volatile uint64_t sink = 0;

void use(uint64_t value) {
    sink = sink + value;
}

void use_text(const std::string& text) {
    use(text.size());
}

/// How many bytes the UTF-8 character at the start of `text` has; 0: it is none.
size_t utf8_length(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    const size_t length = first < 0x80   ? 1
                          : first < 0xC2 ? 0
                          : first < 0xE0 ? 2
                          : first < 0xF0 ? 3
                          : first < 0xF5 ? 4
                                         : 0;
    if (length == 0 || length > text.size()) return 0;
    for (size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const bool long_form = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool no_character = (first == 0xED && byte(1) >= 0xA0) || (first == 0xF4 && byte(1) >= 0x90);
    return long_form || no_character ? 0 : length;
}

/// Binders escape what is no text in a name.
void expect_utf8(std::string_view text) {
    while (!text.empty()) {
        const size_t length = utf8_length(text);
        expect(length != 0, "a text is UTF-8");
        text.remove_prefix(length);
    }
}

void consume_types(const TypeTable& types) {
    for (uint32_t i = 1; i <= types.size(); ++i) {
        const Type* type = types.get(i);
        expect(type != nullptr && type->index == i, "a type knows its number");
        use_text(type->full_name);
        for (const TemplateArgument& argument : type->arguments) use(argument.name.size() + argument.value);
        for (const Field& field : type->fields) use(field.name.size() + field.type->index + field.offset);
        for (const Field* field : type->all_fields) expect(type->find(field->name) != nullptr, "a field can be found");
        for (const Interface& interface : type->interfaces) use(interface.offset);
        if (type->parent) use(type->derives_from(*type->parent));
    }
}

void consume_column(const Column& column) {
    const uint32_t count = column.size();
    for (uint32_t i = 0; i < count; i += std::max(1u, count / 50)) {
        const double number = column.number(i);
        use_text(format_number(number));
    }
    if (count != 0) use_text(format_number(column.number(count - 1)));
}

void consume_edges(const EdgeSet& set, uint32_t faces) {
    const uint32_t count = set.count();
    expect(set.owner.size() == count && set.opposite.size() == count, "every edge has an owner and an opposite");
    for (uint32_t i = 0; i < count; ++i) {
        if ((set.roles[i] & edge_broken) == 0) {
            expect(set.a[i] < set.positions.count && set.b[i] < set.positions.count, "an edge's ends are positions");
            const glm::vec3 middle = (set.positions[set.a[i]] + set.positions[set.b[i]]) * 0.5f;
            use(middle.x > 0);
        }
        if (set.kind == ElementKind::edge)
            expect(set.owner[i] == no_index || set.owner[i] < faces, "an edge's owner is a face");
        expect(set.opposite[i] == no_index || set.opposite[i] < count, "an edge's opposite is an edge");
    }
}

void consume_tree(const BoxTree& tree, uint32_t faces) {
    for (uint32_t i = 0; i < tree.count(); ++i) {
        if (tree.depth[i] == 0) continue;
        use(tree.boxes[i].min.x < tree.boxes[i].max.x);
        if (!tree.is_leaf(i)) use(tree.second_child(i));
        expect(tree.parent[i] == no_index || tree.parent[i] < i, "a node lies behind its parent");
    }
    for (const uint32_t leaf : tree.leaf_of_face) expect(leaf == no_index || leaf < tree.count(), "a leaf is a node");
    expect(tree.leaf_of_face.empty() || tree.leaf_of_face.size() == faces, "every face has a place for its leaf");
}

void consume_surface(const Surface& surface) {
    const uint32_t faces = surface.face_count();
    expect(surface.ring_begin.size() == size_t{faces} + 1 || faces == 0, "every face has a ring");
    for (uint32_t f = 0; f < faces; ++f) {
        expect(surface.ring_begin[f] <= surface.ring_begin[f + 1], "rings follow each other");
        expect(surface.ring_begin[f + 1] <= surface.ring.size(), "a ring lies in the list");
    }
    for (const uint32_t corner : surface.ring) expect(corner < surface.positions.count, "a corner is a position");
    for (const Triangle& t : surface.triangles) {
        expect(std::max({t.a, t.b, t.c}) < surface.positions.count && t.face < faces,
               "a triangle's corners are positions");
        use(surface.positions[t.a].x > surface.positions[t.b].y);
    }
}

/// Could a path mean two things? Names in a broken type table may be empty, doubled, or look like a path.
bool names_are_plain(const TypeTable& types) {
    for (uint32_t i = 1; i <= types.size(); ++i) {
        std::set<std::string_view> names;
        for (const Field* field : types.get(i)->all_fields) {
            const bool plain = !field->name.empty() && field->name.find_first_of(".[]") == std::string_view::npos;
            if (!plain || !names.insert(field->name).second) return false;
        }
    }
    return true;
}

void consume_place(const RecordTree& tree, uint64_t offset, bool plain) {
    const BytePlace place = locate(tree, offset);
    use_text(place.section + place.item_path);
    if (place.kind == ByteKind::outside) return;
    expect(place.begin <= offset && offset < place.end, "a place contains its byte");
    if (place.kind != ByteKind::value || place.path.empty()) return;
    const Result<Located> found = resolve_path(tree, place.path);
    expect(found || !plain, "the path of a byte leads somewhere");
    if (!found || !found->value) return;
    const ValueRef& value = found->value;
    if (plain && value.type == place.value.type && !value.places)
        expect(value.offset == place.value.offset, "the path of a byte leads to its value");
}

}  // namespace

void touch(Bytes bytes) {
    uint64_t sum = 0;
    for (const std::byte byte : bytes) sum += std::to_integer<uint64_t>(byte);
    use(sum);
}

void consume_error(const Error& error) {
    expect(!error.what.empty(), "an error says what is wrong");
    use_text(describe(error));
}

void consume_notes(const std::vector<Deviation>& notes, uint64_t size) {
    for (const Deviation& note : notes) {
        expect(!note.id.empty() && !note.text.empty(), "a deviation says what is odd");
        expect(note.offset <= size, "a deviation lies in its bytes");
        use_text(note.text + note.element);
    }
}

void consume_container(const Container& container) {
    for (const ContainerLayer& layer : container.layers) {
        touch(layer.bytes.bytes());
        expect_utf8(layer.title);
        for (const std::string& name : layer.trail) expect_utf8(name);
    }
    for (const ContainerMember& member : container.members) {
        touch(member.blob.bytes());
        expect_utf8(member.label());
        if (member.error) consume_error(*member.error);
    }
    for (const Deviation& note : container.deviations) {
        expect(note.layer < container.layers.size(), "a deviation names its layer");
        consume_notes({note}, container.layers[note.layer].bytes.size());
    }
}

void consume_value(const RecordTree& tree, const ValueRef& value) {
    expect(value.type != nullptr, "a value has a type");
    if (!value.places && value.type->size != 0) {
        expect(uint64_t{value.offset} + value.size() <= tree.blob.size(), "a value lies in the file");
    }
    use_text(format_value(tree, value));
    use_text(string_value(tree, value));
    use_text(format_bytes(tree, value));
    use_text(type_label(value));
    use(tree.is_null(value) + tree.item_index(value) + tree.target(value).count);
}

void consume_records(const RecordTree& tree) {
    if (tree.types) consume_types(*tree.types);
    for (size_t i = 1; i < tree.items.size(); i += std::max<size_t>(1, tree.items.size() / 64)) {
        const ValueRef item = tree.item(i);
        if (!item) continue;
        consume_value(tree, item);
        const uint64_t children = child_count(tree, item);
        for (uint64_t c = 0; c < children; c += std::max<uint64_t>(1, children / 12)) {
            const Child one = child(tree, item, c);
            if (!one.value) continue;
            consume_value(tree, one.value);
            const uint64_t below = child_count(tree, one.value);
            if (below != 0) consume_value(tree, child(tree, one.value, below - 1).value);
        }
    }
    for (uint64_t i = 0; i < top_count(tree); ++i) use_text(top(tree, i).step);
}

void consume_bytes(const RecordTree& tree) {
    uint64_t at = tree.sections.empty() ? 0 : tree.data_begin;
    ByteSpans spans(tree);
    ByteSpan span;
    for (uint64_t count = 0; count < 20'000 && spans.next(span); ++count) {
        expect(span.begin == at && span.end > span.begin, "spans follow one another");
        at = span.end;
        use(to_string(span.kind).size() + (span.type ? span.type->index : 0));
    }
    expect(at <= tree.blob.size(), "spans lie in the file");
    for (const ItemBytes& item : item_bytes(tree))
        expect(item.begin <= item.end && item.values + item.padding <= item.end - item.begin, "an item's bytes add up");
    const uint64_t size = tree.blob.size();
    const bool plain = tree.types && names_are_plain(*tree.types);
    for (uint64_t offset = 0; offset <= size; offset += std::max<uint64_t>(1, size / 97))
        consume_place(tree, offset, plain);
    for (uint32_t item = 0; item <= tree.items.size(); item += 1 + static_cast<uint32_t>(tree.items.size() / 20))
        path_to_item(tree, item);
}

void consume_mesh(const Navmesh& mesh) {
    const uint32_t faces = mesh.surface.face_count();
    consume_surface(mesh.surface);
    for (const EdgeSet& set : mesh.edge_sets) consume_edges(set, faces);
    for (const Link& link : mesh.links) {
        const EdgeSet* edges = mesh.edges(ElementKind::edge);
        expect(edges && link.edge < edges->count(), "a link is an edge");
        expect(link.from_face == no_index || link.from_face < faces, "a link leaves a face");
        expect(link.to_face == no_index || link.to_face < faces, "a link leads to a face");
    }
    if (mesh.tree) consume_tree(*mesh.tree, faces);
    if (mesh.graph) {
        for (const ClusterGraph::Edge& edge : mesh.graph->edges) {
            const size_t nodes = mesh.graph->positions.size();
            expect(edge.from == no_index || edge.from < nodes, "a graph edge leaves a node");
            expect(edge.to == no_index || edge.to < nodes, "a graph edge leads to a node");
        }
    }
    for (const ElementTable& table : mesh.tables) {
        for (const Column& column : table.columns) consume_column(column);
    }
    for (const PlacedBox& box : mesh.boxes) use(box.half.x > 0);
    use_text(mesh.empty_reason + mesh.placement.rule);
}

}  // namespace navscope::fuzz
