#include "scene/colouring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "scene/category_colours.h"
#include "scene/mesh_fixture.h"

namespace navscope {
namespace {

using test::MeshBuilder;

std::vector<double> series(uint32_t count, double (*value)(uint32_t)) {
    std::vector<double> result;
    for (uint32_t i = 0; i < count; ++i) {
        result.push_back(value(i));
    }
    return result;
}

/// 20 × 20 quads in clusters of 4 × 4.
std::shared_ptr<Navmesh> clustered() {
    MeshBuilder builder;
    builder.grid(20, 20, 0);
    builder.column("clusterIndex", true, series(400, [](uint32_t i) { return double(i % 20 / 4 + i / 20 / 4 * 5); }));
    builder.column("flags", true, series(400, [](uint32_t i) { return double(i % 3 == 0 ? 5 : i % 3); }));
    builder.column("serial", true, series(400, [](uint32_t i) { return double(i / 10); }));
    builder.column("area", false, series(400, [](uint32_t i) { return i == 7 ? std::nan("") : i * 0.5; }), "m²");
    builder.column("offset", false, series(400, [](uint32_t i) { return i * 0.1 - 10; }));
    auto mesh = builder.take();
    mesh->surface.roles[3] = face_clockwise;
    mesh->surface.roles[4] = face_clockwise | face_non_convex;
    mesh->surface.roles[5] = face_degenerate;
    mesh->surface.roles[6] = face_vertical;
    mesh->surface.roles[7] = face_not_finite;
    return mesh;
}

uint64_t sum(const Legend& legend) {
    return std::accumulate(legend.entries.begin(), legend.entries.end(), uint64_t{0},
                           [](uint64_t all, const LegendEntry& entry) { return all + entry.count; });
}

struct Coloured {
    ColourScale scale;
    FaceColours colours;
};

Coloured colour(const Navmesh& mesh, const ColourOptions& options, bool dark = true, const FaceStates& states = {}) {
    const ColouredMesh one{&mesh, "mesh", {}};
    Coloured result{make_scale(std::span(&one, 1), options, dark), {}};
    result.colours = colour_faces(one, 0, result.scale, states);
    return result;
}

Rgba rgb(Rgba word) {
    return word & 0xFFFFFF;
}

TEST(Colouring, LegendCountsAddUpToTheFaces) {
    const auto mesh = clustered();
    for (const char* by : {"winding", "convexity", "finding", "file", "cluster", "clusterIndex", "flags", "serial"}) {
        const Coloured result = colour(*mesh, {by});
        EXPECT_EQ(result.scale.legend.kind, Legend::Kind::categorical) << by;
        EXPECT_EQ(sum(result.scale.legend), 400u) << by;
        EXPECT_LE(result.scale.legend.entries.size(), 25u) << by;
    }
    for (const char* by : {"area", "offset", "relief", "missing"}) {
        const Coloured result = colour(*mesh, {by});
        EXPECT_EQ(result.scale.legend.kind, Legend::Kind::continuous) << by;
        EXPECT_EQ(sum(result.scale.legend) + result.scale.legend.valued, 400u) << by;
    }
    EXPECT_EQ(colour(*mesh, {"plain"}).scale.legend.kind, Legend::Kind::none);
}

TEST(Colouring, LegendEntriesCountTheirColour) {
    const auto mesh = clustered();
    for (const char* by : {"winding", "convexity", "flags"}) {
        const Coloured result = colour(*mesh, {by});
        for (const LegendEntry& entry : result.scale.legend.entries) {
            const auto faces = std::count_if(result.colours.words.begin(), result.colours.words.end(),
                                             [&](Rgba word) { return rgb(word) == rgb(entry.colour); });
            EXPECT_EQ(static_cast<uint64_t>(faces), entry.count) << by << ": " << entry.label;
        }
    }
    const Legend winding = colour(*mesh, {"winding"}).scale.legend;
    ASSERT_EQ(winding.entries.size(), 5u);
    EXPECT_EQ(winding.entries[1].count, 2u);
    EXPECT_EQ(winding.entries[0].count, 395u);
    EXPECT_EQ(colour(*mesh, {"convexity"}).scale.legend.entries[1].count, 1u);
}

TEST(Colouring, TouchingClustersNeverLookAlike) {
    const auto mesh = clustered();
    const Coloured result = colour(*mesh, {"cluster"});
    const EdgeSet& edges = *mesh->edges(ElementKind::edge);
    const Column& cluster = *mesh->table(ElementKind::face)->find("clusterIndex");
    size_t borders = 0;
    for (uint32_t edge = 0; edge < edges.count(); ++edge) {
        if (edges.opposite[edge] == no_index) {
            continue;
        }
        const uint32_t a = edges.owner[edge], b = edges.owner[edges.opposite[edge]];
        const bool same_cluster = cluster.number(a) == cluster.number(b);
        borders += !same_cluster;
        EXPECT_EQ(rgb(result.colours.words[a]) == rgb(result.colours.words[b]), same_cluster) << a << " and " << b;
    }
    EXPECT_GT(borders, 100u);
    EXPECT_EQ(result.scale.legend.entries.size(), 24u);  // 25 clusters: 23 and the others
    EXPECT_EQ(result.scale.legend.entries.back().label, "2 other values");
}

TEST(Colouring, ClusterColoursAreTheSameOnEveryRun) {
    const Coloured one = colour(*clustered(), {"cluster"}), two = colour(*clustered(), {"cluster"});
    EXPECT_EQ(one.colours.words, two.colours.words);
    EXPECT_NE(one.colours.version, two.colours.version);
    // A cluster whose neighbours leave it its wish has the colour its number names.
    EXPECT_EQ(rgb(one.colours.words[0]), rgb(category_colour(0, true)));
}

TEST(Colouring, GreedyColouringOfAnyGraph) {
    // A complete graph of 24 needs every colour; a path keeps the wishes.
    std::vector<std::pair<uint32_t, uint32_t>> all, path;
    for (uint32_t b = 0; b < all_categories; ++b) {
        for (uint32_t a = 0; a < b; ++a) {
            all.emplace_back(a, b);
        }
    }
    const auto colours = colour_categories(all, all_categories);
    EXPECT_EQ(std::set<uint8_t>(colours.begin(), colours.end()).size(), size_t{all_categories});
    for (uint32_t i = 0; i + 1 < 100; ++i) {
        path.emplace_back(i, i + 1);
    }
    const auto along = colour_categories(path, 100);
    for (uint32_t i = 0; i < 100; ++i) {
        EXPECT_EQ(along[i], i % main_categories);
    }
    const std::vector<uint32_t> wishes(100, 2);
    const auto wished = colour_categories(path, 100, wishes);
    EXPECT_EQ(wished[0], 2);
    for (const auto& [a, b] : path) {
        EXPECT_NE(wished[a], wished[b]);
    }
    EXPECT_TRUE(colour_categories({}, 0).empty());
}

TEST(Colouring, TouchingCategoriesByTableAndByList) {
    const auto mesh = clustered();
    std::vector<uint32_t> few, many;
    for (uint32_t face = 0; face < 400; ++face) {
        few.push_back(face);
        many.push_back(face * 1000);  // numbers too high for a table
    }
    auto pairs = touching_categories(*mesh, few);
    EXPECT_EQ(pairs.size(), 2u * 19 * 20);
    for (auto& [a, b] : pairs) {
        a *= 1000;
        b *= 1000;
    }
    EXPECT_EQ(touching_categories(*mesh, many), pairs);
}

TEST(Colouring, SeveralMeshesShareAScale) {
    MeshBuilder low, high;
    low.grid(2, 2, 0);
    low.column("area", false, {0, 1, 2, 3});
    high.grid(2, 2, 0);
    high.column("area", false, {3, 4, 5, 10});
    const auto a = low.take(), b = high.take();
    const std::vector<ColouredMesh> meshes{{a.get(), "a", {}}, {b.get(), "b", {}}};
    const ColourScale scale = make_scale(meshes, {"area"}, true);
    EXPECT_EQ(scale.min, 0);
    EXPECT_EQ(scale.max, 10);
    EXPECT_EQ(scale.legend.valued, 8u);
    const auto first = colour_faces(meshes[0], 0, scale, {}), second = colour_faces(meshes[1], 1, scale, {});
    EXPECT_EQ(first.words[3], second.words[0]);
    EXPECT_EQ(rgb(first.words[0]), rgb(ramp(RampKind::viridis, true).front()));
    EXPECT_EQ(rgb(second.words[3]), rgb(ramp(RampKind::viridis, true).back()));

    const ColourScale files = make_scale(meshes, {"file"}, true);
    ASSERT_EQ(files.legend.entries.size(), 2u);
    EXPECT_EQ(files.legend.entries[1].label, "b");
    EXPECT_NE(colour_faces(meshes[0], 0, files, {}).words[0], colour_faces(meshes[1], 1, files, {}).words[0]);
}

TEST(Colouring, ClustersOfSeveralMeshesAreColouredApart) {
    const auto a = clustered(), b = clustered();
    const std::vector<ColouredMesh> meshes{{a.get(), "a", {}}, {b.get(), "b", {}}};
    const ColourScale scale = make_scale(meshes, {"cluster"}, true);
    EXPECT_EQ(sum(scale.legend), 800u);
    EXPECT_EQ(colour_faces(meshes[1], 1, scale, {}).words, colour(*b, {"cluster"}).colours.words);
}

TEST(Colouring, NumbersThatAreNoneHaveAnEntry) {
    const auto mesh = clustered();
    const Coloured result = colour(*mesh, {"area"});
    ASSERT_EQ(result.scale.legend.entries.size(), 1u);
    EXPECT_EQ(result.scale.legend.entries[0].label, "no value");
    EXPECT_EQ(result.scale.legend.entries[0].count, 1u);
    EXPECT_EQ(rgb(result.colours.words[7]), rgb(theme_colours(true).no_value));
    EXPECT_EQ(result.scale.legend.unit, "m²");
}

TEST(Colouring, RangesAroundZeroDiverge) {
    const Coloured result = colour(*clustered(), {"offset"});
    EXPECT_EQ(result.scale.ramp, RampKind::diverging);
    EXPECT_EQ(result.scale.min, -result.scale.max);
    EXPECT_EQ(rgb(result.colours.words[100]), rgb(ramp(RampKind::diverging, true)[128]));
    MeshBuilder builder;
    builder.grid(2, 1, 0);
    builder.column("height", false, {-60, 4});
    EXPECT_EQ(colour(*builder.take(), {"height"}).scale.ramp, RampKind::viridis);
    EXPECT_EQ(colour(*clustered(), {"area", -1, true}).scale.ramp, RampKind::cividis);
}

TEST(Colouring, SingleBits) {
    const Coloured result = colour(*clustered(), {"flags", 2});
    ASSERT_EQ(result.scale.legend.entries.size(), 2u);
    EXPECT_EQ(result.scale.legend.entries[1].count, 134u);  // every third has 5 = 0b101
    EXPECT_EQ(rgb(result.colours.words[0]), rgb(result.scale.legend.entries[1].colour));
    EXPECT_EQ(rgb(result.colours.words[1]), rgb(result.scale.legend.entries[0].colour));
}

TEST(Colouring, TooManyValuesBecomeARamp) {
    MeshBuilder builder;
    builder.grid(40, 40, 0);
    builder.column("serial", true, series(1600, [](uint32_t i) { return double(i); }));
    const Coloured result = colour(*builder.take(), {"serial"});
    EXPECT_EQ(result.scale.legend.kind, Legend::Kind::continuous);
    EXPECT_EQ(result.scale.legend.valued, 1600u);
}

TEST(Colouring, RawColumnsOfEveryType) {
    MeshBuilder builder;
    builder.grid(2, 1, 0);
    const auto mesh = builder.take();
    const auto check = [&](Scalar scalar, auto a, auto b, double bit) {
        std::vector<std::byte> bytes(2 * 12 + sizeof a);
        std::memcpy(bytes.data() + 1, &a, sizeof a);
        std::memcpy(bytes.data() + 13, &b, sizeof b);
        Column column;
        column.name = "raw";
        column.raw = {bytes.data() + 1, nullptr, 12, 2, scalar, Endian::little};
        column.categorical = true;
        mesh->tables[0].columns = {column};
        const Coloured result = colour(*mesh, {"raw"});
        ASSERT_EQ(result.scale.values.size(), 2u);
        EXPECT_EQ(result.scale.values[0], double(a)) << int(scalar);
        EXPECT_EQ(result.scale.values[1], double(b)) << int(scalar) << bit;
    };
    check(Scalar::u8, uint8_t{1}, uint8_t{200}, 0);
    check(Scalar::i8, int8_t{-100}, int8_t{4}, 0);
    check(Scalar::i16, int16_t{-1}, int16_t{7}, 0);
    check(Scalar::u16, uint16_t{5}, uint16_t{0xFFFF}, 0);
    check(Scalar::i32, int32_t{-70000}, int32_t{1}, 0);
    check(Scalar::u32, uint32_t{1}, uint32_t{0xFFFFFFFF}, 0);
    check(Scalar::f32, -0.5f, 2.5f, 0);
    check(Scalar::f64, -0.25, 2.25, 0);
}

TEST(Colouring, StatesLieInTheUpperByte) {
    const auto mesh = clustered();
    const std::vector<uint32_t> selected{10, 11, 999999}, marked{12};
    std::vector<uint8_t> faded(400, 0), hidden(400, 0);
    faded[13] = hidden[14] = 1;
    FaceStates states{selected, marked, 15, faded, hidden, std::nullopt};
    Coloured result = colour(*mesh, {"plain"}, true, states);
    const auto state = [&](uint32_t face) { return result.colours.words[face] >> 24; };
    EXPECT_EQ(state(0), 0u);
    EXPECT_EQ(state(3), uint32_t{face_state_reversed});
    EXPECT_EQ(state(5), uint32_t{face_state_marked});
    EXPECT_EQ(state(10), uint32_t{face_state_selected});
    EXPECT_EQ(state(12), uint32_t{face_state_marked});
    EXPECT_EQ(state(13), uint32_t{face_state_faded});
    EXPECT_EQ(state(14), uint32_t{face_state_hidden});
    EXPECT_EQ(state(15), uint32_t{face_state_hovered});
    EXPECT_EQ(rgb(result.colours.words[10]), rgb(theme_colours(true).face));
    const uint64_t version = result.colours.version;
    set_states(result.colours, *mesh, {});
    EXPECT_NE(result.colours.version, version);
    EXPECT_EQ(state(10), 0u);
    EXPECT_EQ(state(3), uint32_t{face_state_reversed});
}

TEST(Colouring, HeightSliceHidesWhatLiesOutside) {
    MeshBuilder builder;
    builder.grid(1, 1, 0);
    builder.grid(1, 1, 5);
    builder.grid(1, 1, 10);
    FaceStates states;
    states.height_slice = {4, 6};
    const Coloured result = colour(*builder.take(), {"plain"}, true, states);
    EXPECT_NE(result.colours.words[0] >> 24 & face_state_hidden, 0u);
    EXPECT_EQ(result.colours.words[1] >> 24 & face_state_hidden, 0u);
    EXPECT_NE(result.colours.words[2] >> 24 & face_state_hidden, 0u);
}

TEST(Colouring, ReliefAndFindings) {
    MeshBuilder builder;
    builder.grid(1, 1, 0);
    builder.grid(1, 1, 8);
    const auto mesh = builder.take();
    const Coloured relief = colour(*mesh, {"relief"});
    EXPECT_EQ(relief.scale.max, 8);
    EXPECT_EQ(rgb(relief.colours.words[0]), rgb(ramp(RampKind::relief, true).front()));
    EXPECT_EQ(rgb(relief.colours.words[1]), rgb(ramp(RampKind::relief, true).back()));

    const std::vector<uint8_t> severity{0, 3};
    const ColouredMesh one{mesh.get(), "mesh", severity};
    const ColourScale scale = make_scale(std::span(&one, 1), {"finding"}, true);
    EXPECT_EQ(scale.legend.entries[3].count, 1u);
    EXPECT_EQ(rgb(colour_faces(one, 0, scale, {}).words[1]), rgb(scale.legend.entries[3].colour));
}

TEST(Colouring, DefaultsAndChoices) {
    const auto mesh = clustered();
    EXPECT_EQ(default_colouring(*mesh), "plain");
    mesh->graph = std::make_shared<ClusterGraph>();
    EXPECT_EQ(default_colouring(*mesh), "cluster");
    EXPECT_EQ(colour(*mesh, {}).scale.column, "cluster");
    mesh->format = Format::sro;
    EXPECT_EQ(default_colouring(*mesh), "relief");
    for (const ColourChoice& choice : colour_choices(*mesh)) {
        EXPECT_EQ(colour(*mesh, {choice.by}).colours.words.size(), 400u) << choice.by;
    }
}

TEST(Colouring, OfNothing) {
    const auto mesh = test::empty_mesh();
    for (const char* by : {"", "plain", "winding", "cluster", "relief", "file", "finding", "area"}) {
        EXPECT_TRUE(colour(*mesh, {by}).colours.words.empty());
        EXPECT_EQ(sum(make_scale({}, {by}, false).legend), 0u);
    }
}

}  // namespace
}  // namespace navscope
