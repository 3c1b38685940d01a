#include "analysis/inspect.h"

#include <cmath>
#include <cstring>

#include "made_files.h"

namespace navscope {
namespace {

using made::row;
using made::section;
using made::tiny;
using made::tiny_sekiro;

TEST(Inspect, EveryElementOfASoulsMeshIsSound) {
    for (const Member* member : {&tiny(), &tiny_sekiro()}) {
        uint32_t count = 0;
        for (const ElementTable& table : member->mesh->tables) {
            for (uint32_t i = 0; i < table.count; ++i, ++count) made::expect_sound(*member, {table.kind, i});
            const Inspection past = inspect(*member, {table.kind, table.count});
            EXPECT_TRUE(past.sections.empty());
            EXPECT_NE(past.subtitle.find("does not exist"), std::string::npos) << past.title << ": " << past.subtitle;
        }
        EXPECT_GT(count, 50u);
    }
}

TEST(Inspect, AFaceWithAllItsParts) {
    const Inspection face = inspect(tiny(), {ElementKind::face, 0});
    EXPECT_EQ(face.title, "face 0");
    EXPECT_EQ(face.subtitle, "8 edges, non-convex");
    EXPECT_EQ(row(face, "numEdges").value, "8");
    EXPECT_EQ(row(face, "startEdgeIndex").link, (ElementRef{ElementKind::edge, 0}));
    EXPECT_EQ(row(face, "startUserEdgeIndex").note, "none");
    EXPECT_EQ(row(face, "padding").note, "0xCDCD");
    EXPECT_EQ(row(face, "faceData").note, "0x00000001, bit 0");
    // Three squares of 2 m on a slope: 12 m² seen from above.
    EXPECT_EQ(row(face, "projected area").value, "12 m²");
    EXPECT_EQ(row(face, "corners").value, "8");

    const InspectSection* ring = section(face, "Ring");
    ASSERT_NE(ring, nullptr);
    EXPECT_EQ(ring->rows.size(), 16u);  // an edge and its other side
    EXPECT_EQ(ring->rows[0].value, "0 → 5");
    EXPECT_EQ(ring->rows[0].note, "flags 4, SDK: original");
    EXPECT_EQ(ring->rows[1].value, "none");
    EXPECT_EQ(section(face, "Vertices")->rows.size(), 8u);
    EXPECT_EQ(section(face, "Vertices")->rows[2].value, "(0, 1.25, 4)");
    const InspectRow leaf = row(face, "leaf");
    EXPECT_EQ(leaf.link.kind, ElementKind::tree_node);
    EXPECT_EQ(row(inspect(tiny(), leaf.link), "leaf of").link, (ElementRef{ElementKind::face, 0}));
    EXPECT_EQ(
        field_tooltip(tiny(), row(face, "clusterIndex")).find("namedVariants[0].variant.faces[0].clusterIndex : "), 0u);
}

TEST(Inspect, OppositesLeadThereAndBack) {
    uint32_t pairs = 0;
    for (uint32_t f = 0; f < tiny().mesh->surface.face_count(); ++f) {
        const Inspection face = inspect(tiny(), {ElementKind::face, f});
        const InspectSection* ring = section(face, "Ring");
        ASSERT_NE(ring, nullptr);
        const InspectSection rows = *ring;
        for (size_t i = 0; i < rows.rows.size(); i += 2) {
            if (rows.rows[i + 1].value == "none") continue;
            ++pairs;
            const Inspection edge = inspect(tiny(), rows.rows[i].link);
            EXPECT_EQ(row(edge, "owner").link, (ElementRef{ElementKind::face, f}));
            EXPECT_EQ(row(edge, "oppositeFace").link, rows.rows[i + 1].link);
            const Inspection other = inspect(tiny(), row(edge, "oppositeEdge").link);
            EXPECT_EQ(row(other, "oppositeEdge").link, rows.rows[i].link);
            EXPECT_EQ(row(other, "owner").link, rows.rows[i + 1].link);
        }
    }
    EXPECT_EQ(pairs,
              tiny().mesh->figures.edges - tiny().mesh->figures.user_edges - tiny().mesh->figures.boundary_edges);
}

TEST(Inspect, UserEdgesAreNamedByTheSdk) {
    const Inspection face = inspect(tiny(), {ElementKind::face, 2});
    const InspectSection* user = section(face, "User edges");
    ASSERT_NE(user, nullptr);
    ASSERT_EQ(user->rows.size(), 2u);
    EXPECT_EQ(user->rows[0].note, "flags 52, SDK: original + user + blocked");
    EXPECT_EQ(user->rows[1].value, "none");
    const Inspection edge = inspect(tiny(), user->rows[0].link);
    EXPECT_EQ(row(edge, "owner").note, "user edge");
    EXPECT_EQ(row(edge, "edgeData").note, "0x00000202, low byte 2, second byte 2");
}

TEST(Inspect, AVertexListsItsEdges) {
    const Inspection vertex = inspect(tiny(), {ElementKind::vertex, 1});
    EXPECT_EQ(vertex.subtitle, "(2, 1.125, 0)");
    EXPECT_EQ(row(vertex, "x").value, "2");
    EXPECT_EQ(row(vertex, "fourth").note, "not part of the data");
    const InspectSection* edges = section(vertex, "Edges at it");
    ASSERT_NE(edges, nullptr);
    uint32_t expected = 0;
    const souls::Edges& all = tiny().souls->mesh->edges;
    for (uint32_t i = 0; i < all.size(); ++i) expected += all.a[i] == 1 || all.b[i] == 1;
    EXPECT_EQ(edges->rows.size(), expected);
}

TEST(Inspect, TheTreeFromItsRoot) {
    const Inspection root = inspect(tiny(), {ElementKind::tree_node, 0});
    EXPECT_EQ(root.subtitle, "internal");
    EXPECT_EQ(row(root, "parent").note, "the root");
    EXPECT_EQ(row(root, "first child").link, (ElementRef{ElementKind::tree_node, 1}));
    EXPECT_EQ(row(inspect(tiny(), row(root, "second child").link), "parent").link,
              (ElementRef{ElementKind::tree_node, 0}));
    EXPECT_EQ(row(inspect(tiny(), {ElementKind::tree_node, 1}), "sibling").link, row(root, "second child").link);
    const InspectRow byte = row(root, "x");
    const auto stored = std::to_integer<uint32_t>(tiny().blob.bytes()[*byte.offset]);
    const uint32_t high = stored >> 4, low = stored & 15;
    EXPECT_NE(
        byte.note.find("min + " + std::to_string(high * high) + "/226, max − " + std::to_string(low * low) + "/226"),
        std::string::npos)
        << byte.note;
}

TEST(Inspect, ClustersAndTheirGraph) {
    const ClusterGraph& graph = *tiny_sekiro().mesh->graph;
    ASSERT_GT(graph.edges.size(), 0u);
    const Inspection edge = inspect(tiny_sekiro(), {ElementKind::graph_edge, 0});
    EXPECT_EQ(row(edge, "from").link, (ElementRef{ElementKind::cluster, graph.edges[0].from}));
    EXPECT_EQ(row(edge, "target").link, (ElementRef{ElementKind::cluster, graph.edges[0].to}));
    uint64_t faces = 0;
    for (uint32_t i = 0; i < graph.positions.size(); ++i) {
        const Inspection cluster = inspect(tiny_sekiro(), {ElementKind::cluster, i});
        ASSERT_NE(section(cluster, "Faces"), nullptr);
        for (const InspectRow& one : section(cluster, "Faces")->rows) {
            ++faces;
            EXPECT_EQ(row(inspect(tiny_sekiro(), one.link), "cluster").link, (ElementRef{ElementKind::cluster, i}));
        }
    }
    EXPECT_EQ(faces, tiny_sekiro().mesh->surface.face_count());
    EXPECT_EQ(inspect(tiny(), {ElementKind::cluster, 0}).subtitle, "this file has no cluster graph");
}

TEST(Inspect, ASetupsDirectionAndSpace) {
    const Inspection setup = inspect(tiny(), {ElementKind::setup, 0});
    EXPECT_EQ(row(setup, "direction").note, "SDK: A to B");
    EXPECT_EQ(row(setup, "space").note, "SDK: local");
    EXPECT_EQ(row(setup, "obbA.halfExtents").value.find("(0.5, 1, 0.75"), 0u);
}

TEST(Inspect, ItemsTypesAndTheMember) {
    made::expect_sound(tiny(), {ElementKind::type, 1});
    EXPECT_EQ(inspect(tiny(), {ElementKind::item, 1}).subtitle, "hkRootLevelContainer");
    EXPECT_TRUE(inspect(tiny(), {ElementKind::item, 0}).sections.empty());
    EXPECT_TRUE(inspect(tiny(), {ElementKind::type, 100000}).sections.empty());
    EXPECT_EQ(row(inspect(tiny(), {ElementKind::member, 0}), "sdk").value, "20180100");
    EXPECT_TRUE(inspect(tiny(), {}).sections.empty());
    EXPECT_TRUE(inspect(Member{}, {ElementKind::face, 0}).sections.empty());
}

/// Overwrites the field at a path with a number of its own size.
void set_field(std::vector<std::byte>& bytes, const std::string& path, int64_t number) {
    const Result<Located> found = resolve_path(*tiny().records, path);
    ASSERT_TRUE(found) << describe(found.error());
    std::memcpy(bytes.data() + found->value.offset, &number, found->value.type->size);
}

TEST(Inspect, WhatLeadsNowhereIsSaidAndNotFollowed) {
    std::vector<std::byte> bytes = made::tiny_bytes();
    set_field(bytes, "edges[0].a", 99999);
    set_field(bytes, "edges[0].oppositeEdge", 77777);
    set_field(bytes, "edges[0].oppositeFace", 88888);
    set_field(bytes, "faces[1].startEdgeIndex", -5);
    set_field(bytes, "faces[2].numEdges", 32767);
    set_field(bytes, "faces[3].clusterIndex", 12);
    set_field(bytes, "faceDataStriding", 1000000);
    const Member broken = made::only_member(bytes, "broken.hkx");
    const Inspection edge = inspect(broken, {ElementKind::edge, 0});
    EXPECT_FALSE(row(edge, "a").link);
    EXPECT_EQ(row(edge, "a").note, "no such vertex: there are 32");
    EXPECT_FALSE(row(edge, "oppositeEdge").link);
    EXPECT_FALSE(row(edge, "oppositeFace").link);
    EXPECT_EQ(row(edge, "length").note, "an end is no vertex or not finite");
    EXPECT_EQ(row(inspect(broken, {ElementKind::face, 1}), "edge -5").value, "past the end");
    EXPECT_EQ(row(inspect(broken, {ElementKind::face, 2}), "this face is").value, "broken edge range");
    EXPECT_FALSE(row(inspect(broken, {ElementKind::face, 3}), "clusterIndex").link);
    for (const ElementTable& table : broken.mesh->tables) {
        for (uint32_t i = 0; i < table.count; ++i) made::expect_sound(broken, {table.kind, i});
    }
}

TEST(Inspect, LongListsEnd) {
    // A fan of triangles around one vertex, each edge of which two faces name.
    support::SoulsMesh fan;
    fan.vertices.push_back({0, 0, 0});
    constexpr uint32_t spokes = 200;
    for (uint32_t i = 0; i < spokes; ++i) {
        const auto angle = static_cast<float>(i) * 6.2831853F / static_cast<float>(spokes);
        fan.vertices.push_back({std::cos(angle), 0, std::sin(angle)});
    }
    for (uint32_t i = 0; i < spokes; ++i) fan.faces.push_back({{0, 1 + (i + 1) % spokes, 1 + i}, 0, -1});
    const Member member = made::only_member(support::write_souls_mesh(fan), "fan.hkx");
    const InspectSection edges = *section(inspect(member, {ElementKind::vertex, 0}), "Edges at it");
    EXPECT_EQ(edges.rows.size(), 65u);
    EXPECT_EQ(edges.rows.back().value, "and 336 more");
}

TEST(Inspect, WordsForNumbers) {
    EXPECT_EQ(bits_note(0), "no bit");
    EXPECT_EQ(bits_note(64), "bit 6");
    EXPECT_EQ(bits_note(0x80000041u), "bits 0, 6, 31");
    EXPECT_EQ(edge_flags_note(0), "SDK: none");
    EXPECT_EQ(edge_flags_note(0xFF).find("SDK: silhouette + retriangulated + original + orphaned + user"), 0u);
    EXPECT_EQ(setup_direction_note(4), "SDK: no such value");
    EXPECT_EQ(hex_text(0xCD, 4), "0x00CD");
    EXPECT_EQ(count_text(1234567), "1,234,567");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(plural(1, "vertex"), "1 vertex");
    EXPECT_EQ(plural(1200, "vertex"), "1,200 vertices");
    EXPECT_EQ(rounded_text(-1.0 / 0.0), "-Infinity");
}

}  // namespace
}  // namespace navscope
