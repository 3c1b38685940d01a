#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "analysis/inspect_rows.h"
#include "analysis/value_names.h"
#include "navmesh/polygon.h"

namespace navscope::inspection {

namespace {

constexpr double degrees = 57.295779513082320877;

std::string at_index(const std::string& path, std::string_view array, uint32_t index) {
    return path + "." + std::string(array) + "[" + std::to_string(index) + "]";
}

ElementRef checked(ElementKind kind, uint64_t index, uint64_t count) {
    return index < count ? ElementRef{kind, static_cast<uint32_t>(index)} : ElementRef{};
}

/// Link and note of a field that holds an index: nothing in the file is taken on trust.
void point_at(InspectRow& one, ElementKind kind, int64_t number, uint64_t count) {
    const auto none = number == -1 || number == int64_t{no_index};
    one.link = number < 0 ? ElementRef{} : checked(kind, static_cast<uint64_t>(number), count);
    if (!one.link)
        one.note = none ? "none" : "no such " + std::string(to_string(kind)) + ": there are " + count_text(count);
}

std::string ends_text(const souls::Mesh& mesh, uint32_t edge) {
    return std::to_string(mesh.edges.a[edge]) + " → " + std::to_string(mesh.edges.b[edge]);
}

/// The word of faceData or edgeData that belongs to an element, as rows; none where the data are too short.
void add_data_words(InspectSection& section, const RecordTree& tree, const souls::Mesh& mesh, const ValueRef& words,
                    int32_t striding, uint32_t index, std::string_view array) {
    if (!words || striding <= 0) return;
    for (uint64_t k = 0; k < static_cast<uint64_t>(striding) && k < 16; ++k) {
        const uint64_t at = uint64_t{index} * static_cast<uint64_t>(striding) + k;
        if (at >= words.count) return;
        const ValueRef word = words.element(static_cast<uint32_t>(at));
        const auto value =
            static_cast<uint32_t>(load_integer(tree.blob.data() + word.offset, word.type->scalar, word.type->endian));
        InspectRow one = row(std::string(array) + (striding > 1 ? "[" + std::to_string(k) + "]" : ""),
                             format_value(tree, word), hex_text(value, 8) + ", ");
        one.note += array == "edgeData" ? "low byte " + std::to_string(value & 0xFF) + ", second byte " +
                                              std::to_string(value >> 8 & 0xFF)
                                        : bits_note(value);
        one.field_path = at_index(mesh.path, array, static_cast<uint32_t>(at));
        one.offset = word.offset;
        section.rows.push_back(std::move(one));
    }
}

std::string role_words(uint8_t roles) {
    struct Word {
        FaceRole role;
        std::string_view text;
    };
    static constexpr Word words[] = {
        {face_clockwise, "clockwise"},      {face_degenerate, "degenerate"},
        {face_vertical, "vertical"},        {face_non_convex, "non-convex"},
        {face_no_ear, "no clean cut"},      {face_not_finite, "corner missing or not finite"},
        {face_broken, "broken edge range"},
    };
    std::string text;
    for (const Word& word : words) {
        if (roles & word.role) text += (text.empty() ? "" : ", ") + std::string(word.text);
    }
    return text;
}

InspectSection face_fields(const Member& member, uint32_t face) {
    const souls::Mesh& mesh = *member.souls->mesh;
    const uint64_t edges = mesh.edges.size();
    const uint64_t clusters = member.mesh->graph ? member.mesh->graph->positions.size() : 0;
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "startEdgeIndex") point_at(one, ElementKind::edge, number, edges);
        if (label == "startUserEdgeIndex") point_at(one, ElementKind::edge, number, edges);
        if (label == "clusterIndex") point_at(one, ElementKind::cluster, number, clusters);
        if (label == "padding") one.note = hex_text(static_cast<uint64_t>(number), 4);
    };
    InspectSection section =
        fields_section(*member.records, {mesh.faces.records.element(face), at_index(mesh.path, "faces", face)}, decode);
    add_data_words(section, *member.records, mesh, mesh.face_data, mesh.face_striding, face, "faceData");
    return section;
}

std::span<const uint32_t> ring_of(const Surface& surface, uint32_t face) {
    if (face + 1 >= surface.ring_begin.size()) return {};
    const uint32_t begin = surface.ring_begin[face];
    return {surface.ring.data() + begin, surface.ring_begin[face + 1] - begin};
}

InspectSection face_shape(const Navmesh& mesh, uint32_t face) {
    InspectSection section{"Shape", {}};
    const std::span<const uint32_t> ring = ring_of(mesh.surface, face);
    const std::string words = face < mesh.surface.roles.size() ? role_words(mesh.surface.roles[face]) : "";
    if (!words.empty()) section.rows.push_back(row("this face is", words));
    if (ring.size() < 3) return section;
    std::vector<glm::vec3> corners;
    for (const uint32_t position : ring) corners.push_back(mesh.surface.positions[position]);
    std::vector<Cut> cuts;
    PolygonScratch scratch;
    const Shape shape = shape_of(corners, cuts, scratch);
    const std::string square = " " + mesh.length_unit + "²";
    section.rows.push_back(row("corners", std::to_string(ring.size()), plural(cuts.size(), "triangle")));
    section.rows.push_back(row("area", rounded_text(shape.area) + square));
    section.rows.push_back(
        row("projected area", rounded_text(std::abs(shape.area_vector.y)) + square, "seen from above"));
    if (shape.area > 0) {
        const double slope = std::acos(std::min(1.0, std::abs(shape.area_vector.y) / shape.area)) * degrees;
        section.rows.push_back(row("slope", rounded_text(slope) + "°"));
        section.rows.push_back(
            row("off plane", rounded_text(shape.off_plane) + " " + mesh.length_unit, "furthest corner"));
    }
    return section;
}

/// Two rows an edge: itself with its ends and flags, and what lies on its other side.
void add_edge_rows(InspectSection& section, const souls::Mesh& mesh, int64_t start, int64_t count) {
    BoundedList list(section);
    for (int64_t k = 0; k < count; ++k) {
        const ElementRef edge = start + k < 0
                                    ? ElementRef{}
                                    : checked(ElementKind::edge, static_cast<uint64_t>(start + k), mesh.edges.size());
        if (!edge) {
            section.rows.push_back(
                row("edge " + std::to_string(start + k), "past the end", "there are " + count_text(mesh.edges.size())));
            return;
        }
        if (!list.room()) continue;
        const uint32_t i = edge.index;
        const uint32_t flags = mesh.edges.flags.empty() ? 0 : mesh.edges.flags[i];
        list.add(row(to_string(edge), ends_text(mesh, i),
                     "flags " + std::to_string(flags) + ", " + edge_flags_note(flags), edge));
        const uint32_t opposite = mesh.edges.opposite_edge[i], other = mesh.edges.opposite_face[i];
        if (opposite == no_index && other == no_index) {
            list.add(row("  opposite", "none"));
        } else {
            list.add(row("  opposite", "face " + std::to_string(other), "edge " + std::to_string(opposite),
                         checked(ElementKind::face, other, mesh.faces.size())));
        }
    }
}

InspectSection face_place(const Navmesh& mesh, const souls::Mesh& souls_mesh, uint32_t face) {
    InspectSection section{"Belongs to", {}};
    if (mesh.graph) {
        const int64_t cluster = souls_mesh.faces.cluster[face];
        section.rows.push_back(link_row(
            "cluster",
            cluster < 0 ? ElementRef{}
                        : checked(ElementKind::cluster, static_cast<uint64_t>(cluster), mesh.graph->positions.size())));
    }
    if (mesh.tree) {
        const uint32_t leaf = face < mesh.tree->leaf_of_face.size() ? mesh.tree->leaf_of_face[face] : no_index;
        section.rows.push_back(link_row("leaf", checked(ElementKind::tree_node, leaf, mesh.tree->count()),
                                        leaf == no_index ? "no leaf names this face" : ""));
    }
    return section;
}

void add_unless_empty(Inspection& result, InspectSection section) {
    if (!section.rows.empty()) result.sections.push_back(std::move(section));
}

}  // namespace

Inspection inspect_face(const Member& member, uint32_t face) {
    const souls::Mesh& mesh = *member.souls->mesh;
    const ElementRef element{ElementKind::face, face};
    if (face >= mesh.faces.size()) return past_end(element, mesh.faces.size());
    Inspection result{to_string(element),
                      plural(static_cast<uint64_t>(std::max<int16_t>(0, mesh.faces.edge_count[face])), "edge"),
                      {}};
    const uint8_t roles = face < member.mesh->surface.roles.size() ? member.mesh->surface.roles[face] : uint8_t{0};
    if (const std::string words = role_words(roles); !words.empty()) result.subtitle += ", " + words;
    result.sections.push_back(face_fields(member, face));
    add_unless_empty(result, face_shape(*member.mesh, face));

    InspectSection ring{"Ring", {}};
    add_edge_rows(ring, mesh, mesh.faces.start_edge[face], mesh.faces.edge_count[face]);
    add_unless_empty(result, std::move(ring));
    InspectSection user{"User edges", {}};
    add_edge_rows(user, mesh, mesh.faces.start_user_edge[face], mesh.faces.user_edge_count[face]);
    add_unless_empty(result, std::move(user));

    InspectSection corners{"Vertices", {}};
    {
        BoundedList list(corners);
        for (const uint32_t position : ring_of(member.mesh->surface, face)) {
            if (!list.room()) continue;
            const ElementRef vertex{ElementKind::vertex, position};
            list.add(row(to_string(vertex), point_text(member.mesh->surface.positions[position]), {}, vertex));
        }
    }
    add_unless_empty(result, std::move(corners));
    add_unless_empty(result, face_place(*member.mesh, mesh, face));
    return result;
}

namespace {

InspectSection edge_fields(const Member& member, uint32_t edge) {
    const souls::Mesh& mesh = *member.souls->mesh;
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "a" || label == "b") point_at(one, ElementKind::vertex, number, mesh.vertices.count);
        if (label == "oppositeEdge") point_at(one, ElementKind::edge, number, mesh.edges.size());
        if (label == "oppositeFace") point_at(one, ElementKind::face, number, mesh.faces.size());
        if (label == "flags") one.note = edge_flags_note(static_cast<uint32_t>(number));
        if (label == "paddingByte") one.note = hex_text(static_cast<uint64_t>(number), 2);
        if (label == "userEdgeCost") one.note = "upper half of a float";
    };
    InspectSection section =
        fields_section(*member.records, {mesh.edges.records.element(edge), at_index(mesh.path, "edges", edge)}, decode);
    add_data_words(section, *member.records, mesh, mesh.edge_data, mesh.edge_striding, edge, "edgeData");
    return section;
}

InspectSection edge_place(const Navmesh& mesh, const souls::Mesh& souls_mesh, const EdgeSet& set, uint32_t edge) {
    InspectSection section{"Place", {}};
    const uint8_t role = set.roles[edge];
    const uint32_t owner = edge < set.owner.size() ? set.owner[edge] : no_index;
    section.rows.push_back(link_row("owner", checked(ElementKind::face, owner, souls_mesh.faces.size()),
                                    role & edge_user      ? "user edge"
                                    : role & edge_regular ? "regular edge"
                                                          : "in no face's range"));
    if (!(role & edge_broken)) {
        const glm::dvec3 a = set.positions[set.a[edge]], b = set.positions[set.b[edge]];
        section.rows.push_back(row("length", rounded_text(glm::length(b - a)) + " " + mesh.length_unit));
    } else {
        section.rows.push_back(row("length", "none", "an end is no vertex or not finite"));
    }
    const uint32_t opposite = souls_mesh.edges.opposite_edge[edge];
    if (opposite < souls_mesh.edges.size()) {
        const bool back = souls_mesh.edges.opposite_edge[opposite] == edge;
        section.rows.push_back(row("on the other side", ends_text(souls_mesh, opposite),
                                   std::string(role & edge_not_reverse ? "not its reverse" : "its reverse") +
                                       (back ? "" : ", does not lead back"),
                                   {ElementKind::edge, opposite}));
    } else if (role & edge_boundary) {
        section.rows.push_back(row("on the other side", "nothing", "boundary"));
    }
    return section;
}

}  // namespace

Inspection inspect_edge(const Member& member, uint32_t edge) {
    const souls::Mesh& mesh = *member.souls->mesh;
    const ElementRef element{ElementKind::edge, edge};
    if (edge >= mesh.edges.size()) return past_end(element, mesh.edges.size());
    Inspection result{to_string(element), "vertex " + ends_text(mesh, edge), {}};
    result.sections.push_back(edge_fields(member, edge));
    const EdgeSet* set = member.mesh->edges(ElementKind::edge);
    if (set && edge < set->count()) result.sections.push_back(edge_place(*member.mesh, mesh, *set, edge));
    return result;
}

Inspection inspect_vertex(const Member& member, uint32_t vertex) {
    const souls::Mesh& mesh = *member.souls->mesh;
    const ElementRef element{ElementKind::vertex, vertex};
    if (vertex >= mesh.vertices.count) return past_end(element, mesh.vertices.count);
    Inspection result{to_string(element), point_text(member.mesh->surface.positions[vertex]), {}};
    const std::string path = at_index(mesh.path, "vertices", vertex);
    InspectSection fields{"Fields", {}};
    const ValueRef record = mesh.vertices.element(vertex);
    static constexpr std::string_view lanes[] = {"x", "y", "z", "fourth"};
    for (uint64_t i = 0; i < child_count(*member.records, record) && i < 4; ++i) {
        const Child lane = child(*member.records, record, i);
        InspectRow one =
            row(std::string(lanes[i]), format_value(*member.records, lane.value), i == 3 ? "not part of the data" : "");
        one.field_path = path + lane.step;
        one.offset = lane.value.offset;
        fields.rows.push_back(std::move(one));
    }
    result.sections.push_back(std::move(fields));

    InspectSection edges{"Edges at it", {}};
    {
        BoundedList list(edges);
        for (uint32_t i = 0; i < mesh.edges.size(); ++i) {
            const bool starts = mesh.edges.a[i] == vertex;
            if (!starts && mesh.edges.b[i] != vertex) continue;
            if (list.room())
                list.add(row("edge " + std::to_string(i), ends_text(mesh, i), starts ? "starts here" : "ends here",
                             {ElementKind::edge, i}));
        }
        if (list.count() == 0) edges.rows.push_back(row("none", "no edge names this vertex"));
    }
    result.sections.push_back(std::move(edges));
    return result;
}

}  // namespace navscope::inspection
