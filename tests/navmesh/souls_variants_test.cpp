// Containers and companions that are not as they should be: the mesh is drawn all the same, and what is unreadable is
// named.
#include "navmesh/load.h"
#include "souls_files.h"

namespace navscope::souls {
namespace {

using souls_files::blob_of;
using souls_files::model_of;
using souls_files::rich_mesh;
using souls_files::set_number;
using souls_files::tagfile_of;
using support::TypeTable;

constexpr const char* mesh_class = "hkaiNavMesh";

std::vector<std::byte> rich_bytes() {
    return support::write_souls_mesh(rich_mesh());
}

uint32_t item_at(const std::vector<std::byte>& bytes, const std::string& path) {
    const Tagfile tagfile = tagfile_of(bytes);
    const Result<Located> found = resolve_path(*tagfile.tree, path);
    EXPECT_TRUE(found);
    return static_cast<uint32_t>(tagfile.tree->item_index(found->value));
}

/// The mesh is whole and drawn, whatever else the file has.
Member expect_drawn(const std::vector<std::byte>& bytes) {
    LoadedFile file = load_blob(blob_of(bytes));
    EXPECT_EQ(file.members.size(), 1u);
    EXPECT_FALSE(file.members.at(0).error) << describe(file.members.at(0).error.value_or(Error{}));
    EXPECT_TRUE(file.members.at(0).mesh);
    if (file.members.at(0).mesh) {
        EXPECT_EQ(file.members[0].mesh->figures.triangles, 28u);
    }
    return std::move(file.members.at(0));
}

/// The only complaint, as people read it.
std::string only_error(const Model& model) {
    EXPECT_EQ(model.unreadable.size(), 1u);
    return model.unreadable.empty() ? "" : describe(model.unreadable[0]);
}

void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(SoulsVariants, ANullVariantIsLeftOut) {
    auto bytes = rich_bytes();
    set_number(bytes, "namedVariants[1].variant", 0);
    const Member member = expect_drawn(bytes);
    const Model& model = *member.souls;
    ASSERT_EQ(model.variants.size(), 4u);
    EXPECT_EQ(model.variants[1].type, nullptr);
    EXPECT_EQ(model.variants[1].class_name, "hkaiDirectedGraphExplicitCost");
    EXPECT_FALSE(model.graph);
    EXPECT_FALSE(model.has_graph);
    EXPECT_TRUE(model.tree && model.setups);
    EXPECT_TRUE(model.unreadable.empty());
}

TEST(SoulsVariants, AVariantOfAnArrayIsNoObject) {
    auto bytes = rich_bytes();
    set_number(bytes, "namedVariants[1].variant", item_at(bytes, "namedVariants[0].variant.faces"));
    const Member member = expect_drawn(bytes);
    EXPECT_TRUE(member.souls->variants[1].is_array);
    EXPECT_EQ(member.souls->variants[1].type, nullptr);
    EXPECT_FALSE(member.souls->has_graph);
}

TEST(SoulsVariants, TheFirstOfAClassCounts) {
    support::SoulsMesh mesh = rich_mesh();
    auto bytes = support::write_souls_mesh(mesh);
    // The graph's variant becomes a second mesh, the mediator's a second array of setups.
    set_number(bytes, "namedVariants[1].variant", item_at(bytes, "namedVariants[0].variant"));
    set_number(bytes, "namedVariants[2].variant", item_at(bytes, "namedVariants[3].variant"));
    const Member member = expect_drawn(bytes);
    const Model& model = *member.souls;
    EXPECT_EQ(model.mesh->path, "namedVariants[0].variant");
    EXPECT_EQ(model.variants[1].item, model.variants[0].item);
    EXPECT_EQ(model.variants[1].type->name, mesh_class);
    EXPECT_EQ(model.variants[1].class_name, "hkaiDirectedGraphExplicitCost");
    EXPECT_EQ(model.setups.path, "namedVariants[2].variant.edgeSetups");
    EXPECT_EQ(model.setups.count, 2u);
    EXPECT_FALSE(model.graph || model.mediator || model.tree);
}

TEST(SoulsVariants, AForeignClassStandsBesideTheOthers) {
    auto bytes = rich_bytes();
    set_number(bytes, "namedVariants[1].variant", item_at(bytes, "namedVariants[2].variant.tree"));
    set_number(bytes, "namedVariants[3].variant", 1);  // the container itself
    const Member member = expect_drawn(bytes);
    EXPECT_EQ(member.souls->variants[1].type->name, "hkcdStaticAabbTree");
    EXPECT_EQ(member.souls->variants[3].type->name, "hkRootLevelContainer");
    EXPECT_TRUE(member.souls->tree);
    EXPECT_TRUE(member.souls->unreadable.empty());
}

TEST(SoulsVariants, AnotherRootThatHasVariantsIsReadTheSame) {
    TypeTable types = support::havok_2018_types();
    types.type(types.find("hkRootLevelContainer")).name = "hkOtherContainer";
    support::TagfileBuilder file(types);
    const support::Place root = file.object("hkOtherContainer");
    const support::Place row = root.field("namedVariants").array(1);
    row.field("variant").point_to(file.object(mesh_class));
    const Model model = model_of(file.write({}));
    EXPECT_EQ(model.root->name, "hkOtherContainer");
    ASSERT_EQ(model.variants.size(), 1u);
    EXPECT_EQ(model.variants[0].name, "");
    ASSERT_TRUE(model.mesh);
    EXPECT_EQ(model.mesh->faces.size(), 0u);
}

TEST(SoulsVariants, AMeshThatNoVariantNamesIsFoundAmongTheItems) {
    auto bytes = rich_bytes();
    set_number(bytes, "namedVariants[0].variant", 0);
    const Member member = expect_drawn(bytes);
    const Mesh& mesh = *member.souls->mesh;
    EXPECT_EQ(mesh.item, member.souls->mediator->nav_mesh);
    EXPECT_EQ(mesh.path, "items[" + std::to_string(mesh.item) + "]");
    const ElementRecord face = record_of(*member.mesh, {ElementKind::face, 3});
    const Result<Located> found = resolve_path(*member.records, face.path + ".numEdges");
    ASSERT_TRUE(found) << describe(found.error());
    EXPECT_EQ(found->value.offset, place_of(face.value, "numEdges"));

    support::TagfileBuilder alone(support::havok_2018_types());
    alone.object(mesh_class);
    const Model model = model_of(alone.write({}));
    EXPECT_TRUE(model.mesh);
    EXPECT_EQ(model.root->name, mesh_class);
    EXPECT_TRUE(model.variants.empty());
}

TEST(SoulsVariants, NullPointersOnTheWayGiveNoTree) {
    for (const char* pointer : {"namedVariants[2].variant.tree", "namedVariants[2].variant.tree.treePtr"}) {
        SCOPED_TRACE(pointer);
        auto bytes = rich_bytes();
        set_number(bytes, pointer, 0);
        const Member member = expect_drawn(bytes);
        ASSERT_TRUE(member.souls->mediator);
        EXPECT_FALSE(member.souls->tree);
        EXPECT_EQ(member.souls->mediator->implementation, 0u);
        EXPECT_TRUE(member.souls->unreadable.empty());
    }
    auto bytes = rich_bytes();
    set_number(bytes, "namedVariants[2].variant.navMesh", 0);
    const Member member = expect_drawn(bytes);
    EXPECT_EQ(member.souls->mediator->nav_mesh, 0u);
    EXPECT_TRUE(member.souls->tree);
}

TEST(SoulsVariants, PointersToOtherClassesAreNamed) {
    const auto clean = rich_bytes();
    const struct {
        std::string pointer, target, says;
    } cases[] = {
        {"namedVariants[2].variant.tree", "namedVariants[0].variant",
         "points at hkaiNavMesh, not at hkcdStaticAabbTree"},
        {"namedVariants[2].variant.tree", "namedVariants[2].variant",
         "points at hkaiStaticTreeNavMeshQueryMediator, not at hkcdStaticAabbTree"},
        {"namedVariants[2].variant.tree", "namedVariants[0].variant.edges", "points at an array of hkaiNavMesh::Edge"},
        {"namedVariants[2].variant.tree.treePtr", "namedVariants[2].variant.tree", "not at hkcdStaticAabbTree::Impl"},
    };
    for (const auto& one : cases) {
        SCOPED_TRACE(one.pointer + " -> " + one.target);
        auto bytes = clean;
        set_number(bytes, one.pointer, item_at(clean, one.target));
        const Member member = expect_drawn(bytes);
        EXPECT_FALSE(member.souls->tree);
        EXPECT_TRUE(member.souls->mediator && member.souls->graph && member.souls->setups);
        const std::string error = only_error(*member.souls);
        EXPECT_EQ(error.find("namedVariants[2].variant"), 0u) << error;
        expect_contains(error, one.says);
    }
    auto bytes = clean;
    set_number(bytes, "namedVariants[0].variant.clearanceCacheSeedingDataSet", 1);
    const Member member = expect_drawn(bytes);
    EXPECT_TRUE(member.souls->has_seeding);
    EXPECT_FALSE(member.souls->seeding);
    expect_contains(only_error(*member.souls), "points at hkRootLevelContainer");
}

/// The rich mesh, with types in which fields of that name are called otherwise.
std::vector<std::byte> without(const std::string& field) {
    std::vector<std::byte> bytes = rich_bytes();
    const std::string needle = std::string(1, '\0') + field + '\0';  // in the table of names each ends with a NUL
    const auto at = std::search(bytes.begin(), bytes.end(), needle.begin(), needle.end(),
                                [](std::byte x, char y) { return x == static_cast<std::byte>(y); });
    EXPECT_NE(at, bytes.end()) << field;
    if (at != bytes.end()) *(at + 1) = std::byte{'?'};
    return bytes;
}

TEST(SoulsVariants, ACompanionWithoutANeededFieldIsUnreadableAlone) {
    const struct {
        std::string field;
        bool tree, graph, setups, seeding;
    } cases[] = {
        {"positions", true, false, true, true},   {"target", true, false, true, true},
        {"domain", false, true, true, true},      {"hiData", false, true, true, true},
        {"treePtr", false, true, true, true},     {"edgeSetups", true, true, false, true},
        {"halfExtents", true, true, false, true}, {"cacheDatas", true, true, true, false},
    };
    for (const auto& one : cases) {
        SCOPED_TRACE(one.field);
        const Member member = expect_drawn(without(one.field));
        const Model& model = *member.souls;
        EXPECT_EQ(model.tree.has_value(), one.tree);
        EXPECT_EQ(model.graph.has_value(), one.graph);
        EXPECT_EQ(static_cast<bool>(model.setups), one.setups);
        EXPECT_EQ(model.seeding.has_value(), one.seeding);
        EXPECT_TRUE(model.has_graph && model.mediator && model.has_setups && model.has_seeding);
        expect_contains(only_error(model), "is missing");
        expect_contains(only_error(model), one.field);
        for (const ElementTable& table : member.mesh->tables) EXPECT_LE(table.count, 10000u) << table.name;
    }
}

TEST(SoulsVariants, AColumnThatNobodyNeedsIsMissingAlone) {
    for (const char* field : {"userEdgeCost", "paddingByte", "erosionRadius", "costAtoB", "infoMask", "worldUpB"}) {
        SCOPED_TRACE(field);
        const Member member = expect_drawn(without(field));
        const Model& model = *member.souls;
        EXPECT_TRUE(model.tree && model.graph && model.setups && model.seeding);
        expect_contains(only_error(model), field);
    }
    const Model model = model_of(without("userEdgeCost"));
    EXPECT_EQ(model.mesh->edges.user_cost.count, 0u);
    EXPECT_EQ(model.mesh->edges.padding.count, model.mesh->edges.size());
    EXPECT_FALSE(model_of(without("erosionRadius")).mesh->erosion_radius);
}

TEST(SoulsVariants, AMeshWithoutANeededFieldKeepsItsRecords) {
    for (const char* field : {"faces", "startEdgeIndex", "oppositeFace", "vertices", "aabb", "faceDataStriding"}) {
        SCOPED_TRACE(field);
        const LoadedFile file = load_blob(blob_of(without(field)));
        const Member& member = file.members.at(0);
        ASSERT_TRUE(member.error);
        expect_contains(describe(*member.error), std::string("field ") + field);
        expect_contains(describe(*member.error), "namedVariants[0].variant");
        EXPECT_FALSE(member.mesh);
        ASSERT_TRUE(member.records);
        EXPECT_GT(top_count(*member.records), 0u);
    }
}

TEST(SoulsVariants, AFieldOfAnotherKindIsNamed) {
    TypeTable types = support::havok_2018_types();
    for (support::TypeField& field : types.type(types.find("hkaiUserEdgeUtils::UserEdgeSetup")).fields) {
        if (field.name == "direction") field.type = types.find("hkInt16");
    }
    const Model model = model_of(support::write_souls_mesh(rich_mesh(), {}, &types));
    EXPECT_TRUE(model.setups);
    EXPECT_TRUE(model.setups.direction.empty());
    expect_contains(only_error(model), "an integer of 1 byte is expected, it is hkInt16 of 2 bytes");
}

TEST(SoulsVariants, ThousandsOfVariantsAreBounded) {
    support::TagfileBuilder file(support::havok_2018_types());
    const support::Place root = file.object("hkRootLevelContainer");
    const support::Place rows = root.field("namedVariants").array(6000);
    const support::Place mesh = file.object(mesh_class);
    rows.field("name").string(std::string(5000, 'x'));
    for (uint32_t i = 0; i < 6000; ++i) rows.element(i).field("variant").point_to(mesh);
    const Model model = model_of(file.write({}));
    EXPECT_EQ(model.variants.size(), 4096u);
    EXPECT_EQ(model.variants[0].name, "");
    EXPECT_TRUE(model.mesh);
    expect_contains(only_error(model), "6000 named variants");
}

}  // namespace
}  // namespace navscope::souls
