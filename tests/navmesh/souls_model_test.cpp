// What the model reads of a sound file, and the same from files whose classes are laid out otherwise.
#include <nlohmann/json.hpp>

#include "bytes/file.h"
#include "navmesh/load.h"
#include "souls_files.h"

namespace navscope::souls {
namespace {

using souls_files::blob_of;
using souls_files::model_of;
using souls_files::ModelText;
using souls_files::Relaid;
using souls_files::rich_mesh;
using souls_files::set_number;

TEST(SoulsModel, ReadsTheMeshesOwnFields) {
    auto bytes = support::write_souls_mesh(rich_mesh());
    set_number(bytes, "namedVariants[0].variant.flags", 1);
    set_number(bytes, "namedVariants[0].variant.userData", 0x1234567890);
    set_number(bytes, "namedVariants[0].variant.erosionRadius", 0x3F000000);  // 0.5
    set_number(bytes, "namedVariants[0].variant.edges[3].paddingByte", 0xCD);
    set_number(bytes, "namedVariants[0].variant.edges[4].userEdgeCost", 0x3FC0);  // 1.5: the upper half of a float
    set_number(bytes, "namedVariants[0].variant.faces[2].padding", 0x1234);
    const Model model = model_of(bytes);
    ASSERT_TRUE(model.mesh);
    const Mesh& mesh = *model.mesh;
    EXPECT_EQ(mesh.flags, uint8_t{1});
    EXPECT_EQ(mesh.user_data, uint64_t{0x1234567890});
    EXPECT_EQ(mesh.erosion_radius, 0.5f);
    EXPECT_EQ(mesh.edges.padding[3], 0xCD);
    EXPECT_EQ(mesh.edges.padding[2], 0);
    EXPECT_EQ(mesh.edges.user_cost.number(4), 1.5);
    EXPECT_EQ(mesh.faces.padding[2], 0x1234);
    EXPECT_EQ(mesh.faces.padding[1], 0xCDCD);
    EXPECT_EQ(mesh.property_bag, 0u);
    EXPECT_TRUE(model.unreadable.empty());
    EXPECT_EQ(model.root->name, "hkRootLevelContainer");
    const auto place = place_of(mesh.faces.records.element(2), "padding");
    ASSERT_TRUE(place);
    EXPECT_EQ(load<uint16_t>(bytes.data() + *place), 0x1234);
    EXPECT_FALSE(place_of(mesh.object, "noSuchField"));
}

TEST(SoulsModel, ReadsSetupsWithBothBoxes) {
    const Model model = model_of(support::write_souls_mesh(rich_mesh()));
    const Setups& setups = model.setups;
    ASSERT_EQ(setups.count, 2u);
    const Transform a = setups.a.transform[1], b = setups.b.transform[1];
    EXPECT_EQ(a, (Transform{0.8f, 0, -0.6f, 0, 0, 1, 0, 0, 0.6f, 0, 0.8f, 0, 1, 2, 3, 0}));
    EXPECT_EQ((std::array{b[12], b[13], b[14]}), (std::array{-4.f, 5.5f, 6.f}));
    EXPECT_EQ(setups.a.half_extents[1], (Vector4{0.25f, 2, 3, 0}));
    EXPECT_EQ(setups.cost_a_to_b[1], 3);
    EXPECT_EQ(setups.cost_b_to_a[1], 7);
    EXPECT_EQ(setups.world_up_a[0], (Vector4{0, 1, 0, 0}));
    EXPECT_EQ(setups.direction[0], 1);
    EXPECT_EQ(setups.direction[1], 3);
    EXPECT_EQ(setups.space[0], 1);
    EXPECT_EQ(setups.space[1], 0);
    EXPECT_EQ(setups.force_align[1], 1);
    EXPECT_EQ(setups.path, "namedVariants[3].variant.edgeSetups");
    const Result<Located> box = resolve_path(*model.records, setups.path + "[1].obbB.halfExtents");
    ASSERT_TRUE(box);
    EXPECT_EQ(place_of(setups.records.element(1), "obbB.halfExtents"), box->value.offset);
}

TEST(SoulsModel, CountsCachesAndStreamingSets) {
    const Model model = model_of(support::write_souls_mesh(rich_mesh()));
    ASSERT_TRUE(model.seeding);
    ASSERT_EQ(model.seeding->size(), 1u);
    EXPECT_EQ(model.seeding->id[0], 1u);
    EXPECT_EQ(model.seeding->info_mask[0], 0xFFFFu);
    const ClearanceCache& cache = model.seeding->initial.at(0);
    EXPECT_NE(cache.item, 0u);
    EXPECT_EQ(cache.face_offsets, model.mesh->faces.size());
    uint32_t pairs = 0;
    for (uint32_t i = 0; i < model.mesh->faces.size(); ++i) {
        const auto n = static_cast<uint32_t>(model.mesh->faces.edge_count[i]);
        pairs += n * (n - 1);
    }
    EXPECT_EQ(cache.edge_pair_clearances, pairs);
    EXPECT_EQ(cache.vertex_clearances, 0u);
    EXPECT_EQ(cache.ceiling, 8);
    const Result<Located> offsets = resolve_path(*model.records, model.seeding->path + "[0].initialCache.faceOffsets");
    EXPECT_TRUE(offsets);

    for (const StreamingSets* sets : {&model.mesh->streaming, &model.graph->streaming}) {
        ASSERT_EQ(sets->sets.size(), 2u);
        EXPECT_EQ(sets->sets[0].item, 0u);
        const StreamingSet& set = sets->sets[1];
        EXPECT_EQ(set.side, 1);
        EXPECT_EQ(set.a_section, 11u);
        EXPECT_EQ(set.b_section, 22u);
        EXPECT_EQ(set.mesh_connections, 3u);
        EXPECT_EQ(set.graph_connections, 4u);
        EXPECT_EQ(set.volume_connections, 5u);
        EXPECT_EQ(set.a_boxes, 6u);
        EXPECT_EQ(set.b_boxes, 7u);
    }
}

TEST(SoulsModel, ReadsGraphAndMediator) {
    const Model model = model_of(support::write_souls_mesh(rich_mesh()));
    ASSERT_TRUE(model.graph && model.mediator && model.tree);
    EXPECT_EQ(model.graph->nodes.count, 4u);
    EXPECT_EQ(model.graph->edge_flags.count, model.graph->edges.count);
    EXPECT_EQ(model.graph->node_data.count, 0u);
    EXPECT_EQ(model.graph->node_striding, 0);
    EXPECT_EQ(model.mediator->nav_mesh, model.mesh->item);
    EXPECT_EQ(model.records->item(model.mediator->tree).type->name, "hkcdStaticAabbTree");
    EXPECT_EQ(model.records->item(model.mediator->implementation).type->name, "hkcdStaticAabbTree::Impl");
    EXPECT_EQ(model.tree->size(), 2 * model.mesh->faces.size() - 1);
}

TEST(SoulsModel, ReadsClassesLaidOutOtherwise) {
    for (const bool older : {false, true}) {
        SCOPED_TRACE(older);
        support::TagfileOptions options;
        if (older) options = {"20160200", true};
        const Relaid relaid(older ? support::havok_2016_types() : support::havok_2018_types());
        const Model usual = model_of(support::write_souls_mesh(rich_mesh(), options));
        const Model other = model_of(support::write_souls_mesh(rich_mesh(), options, &relaid.types()));
        ASSERT_TRUE(usual.mesh && other.mesh);
        EXPECT_EQ(ModelText(usual).text(), ModelText(other).text());
        EXPECT_NE(usual.mesh->object.type->size, other.mesh->object.type->size);
        EXPECT_NE(usual.mesh->faces.records.type->size, other.mesh->faces.records.type->size);
        EXPECT_NE(usual.tree->nodes.type->size, other.tree->nodes.type->size);
        EXPECT_NE(usual.setups.records.type->find("obbB")->offset, other.setups.records.type->find("obbB")->offset);
        const LoadedFile file = load_blob(blob_of(support::write_souls_mesh(rich_mesh(), options, &relaid.types())));
        ASSERT_TRUE(file.members.at(0).mesh);
        EXPECT_EQ(file.members[0].mesh->figures.triangles,
                  load_blob(blob_of(support::write_souls_mesh(rich_mesh()))).members.at(0).mesh->figures.triangles);
    }
}

/// The type table as SDKs before 20180100 name the tree's classes: nodes are a field of the parent.
support::TypeTable older_tree_types(const char* storage) {
    support::TypeTable types = support::havok_2018_types();
    const uint32_t alias = types.find("hkcdStaticTree::Aabb6BytesTree"), tree = types.find("hkcdStaticTree::AabbTree");
    const uint32_t base = types.find("hkcdStaticTree::AabbTreeBase");
    const uint32_t codec = types.find("hkcdCompressedAabbCodecs::Aabb6BytesCodec");
    const uint32_t bytes = types.find("hkcdCompressedAabbCodecs::CompressedAabbCodec");
    for (support::TypeField& field : types.type(types.find("hkcdStaticAabbTree::Impl")).fields) {
        if (field.type == alias) field.type = tree;
    }
    support::HavokType& outer = types.type(tree);
    support::HavokType& inner = types.type(base);
    const auto nodes = std::find_if(outer.fields.begin(), outer.fields.end(),
                                    [](const support::TypeField& field) { return field.name == "nodes"; });
    inner = outer;
    inner.name = storage;
    inner.arguments = {{"tCODEC", codec}};
    inner.parent = 0;
    inner.size = 16;
    inner.alignment = 8;
    inner.fields = {*nodes};
    outer.name = "hkcdStaticTree::Tree";
    outer.arguments = {{"tSTORAGE", base}};
    outer.fields.erase(nodes);
    types.type(codec).name = "hkcdStaticTree::Codec3Axis6";
    types.type(bytes).name = "hkcdStaticTree::Codec3Axis";
    types.type(bytes).parent = 0;
    return types;
}

TEST(SoulsModel, ReadsTheTreeUnderItsOlderNames) {
    const Model usual = model_of(support::write_souls_mesh(support::tiny_elden_ring()));
    for (const char* storage : {"hkcdStaticTree::DynamicStorage", "hkcdStaticTree::DefaultTreeStorage6"}) {
        SCOPED_TRACE(storage);
        const support::TypeTable types = older_tree_types(storage);
        const Model older = model_of(support::write_souls_mesh(support::tiny_elden_ring(), {}, &types));
        ASSERT_TRUE(older.tree);
        EXPECT_EQ(older.tree->object.type->full_name.find("hkcdStaticTree::Tree<" + std::string(storage)), 0u);
        EXPECT_EQ(older.tree->nodes.type->name, "hkcdStaticTree::Codec3Axis6");
        EXPECT_EQ(ModelText(usual).text(), ModelText(older).text());
    }
}

TEST(SoulsModel, ReadsTheOtherLayoutOfTheSharedData) {
    const std::string path = std::string(NAVSCOPE_SHARED_DATA) + "/souls/valid/sekiro_alt_layout";
    const Result<Blob> sidecar = read_file(path + ".json");
    if (!sidecar) GTEST_SKIP() << "no shared data";
    const auto text = sidecar->bytes();
    const auto truth = nlohmann::json::parse(reinterpret_cast<const char*>(text.data()),
                                             reinterpret_cast<const char*>(text.data()) + text.size())["truth"];
    const LoadedFile file = load_file(path + ".hkx");
    ASSERT_EQ(file.members.size(), 1u);
    const Member& member = file.members[0];
    ASSERT_TRUE(member.mesh && member.souls);
    const Model& model = *member.souls;
    EXPECT_TRUE(model.unreadable.empty());
    EXPECT_EQ(model.mesh->object.type->size, 192u);
    const MeshFigures& figures = member.mesh->figures;
    EXPECT_EQ(figures.faces, truth["faces"]);
    EXPECT_EQ(figures.edges, truth["edges"]);
    EXPECT_EQ(figures.vertices, truth["vertices"]);
    EXPECT_EQ(figures.triangles, truth["triangles_min"]);
    EXPECT_EQ(figures.clockwise, truth["clockwise_faces"]);
    EXPECT_EQ(figures.non_convex, truth["nonconvex_faces"]);
    EXPECT_EQ(figures.boundary_edges, truth["boundary_edges"]);
    EXPECT_EQ(figures.opposite_not_reverse, truth["opposite_not_reverse"]);
    EXPECT_NEAR(figures.area, truth["total_area"].get<double>(), 1e-9 * figures.area);
    for (size_t lane = 0; lane < 4; ++lane) {
        EXPECT_EQ(static_cast<double>(figures.aabb_min[lane]), truth["aabb"][0][lane].get<double>());
        EXPECT_EQ(static_cast<double>(figures.aabb_max[lane]), truth["aabb"][1][lane].get<double>());
    }
    EXPECT_EQ(model.graph->nodes.count, truth["graph"]["nodes"]);
    EXPECT_EQ(model.graph->edges.count, truth["graph"]["edges"]);
    EXPECT_EQ(model.setups.count, truth["user_edge_setups"]);
    EXPECT_TRUE(model.seeding);
    EXPECT_EQ(model.mesh->user_data, truth["user_data"].get<uint64_t>());
    for (uint32_t i = 0; i < model.mesh->faces.size(); ++i) EXPECT_EQ(model.mesh->faces.padding[i], 0xCDCD);
    for (uint32_t i = 0; i < model.setups.count; ++i) {
        EXPECT_EQ((std::array{model.setups.world_up_a[i][0], model.setups.world_up_a[i][1]}), (std::array{0.f, 1.f}));
        EXPECT_EQ(model.setups.force_align[i], 1);
    }
}

}  // namespace
}  // namespace navscope::souls
