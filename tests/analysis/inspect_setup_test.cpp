// User-edge setups, and a Souls member as a whole.
#include <cmath>
#include <cstring>

#include "made_files.h"

namespace navscope {
namespace {

using made::only_member;
using made::row;
using made::section;

/// Sekiro's tiny mesh with a slanting drop as its first setup, and streaming sets.
const Member& sekiro() {
    static const Member member = [] {
        support::SoulsMesh mesh = support::tiny_sekiro();
        support::SoulsMesh::Setup& setup = mesh.setups.at(0);
        setup.a = {2, 4, 0};
        setup.b = {2, 1, -4};
        setup.half_extents = {0.5F, 1, 2};
        setup.turn = {0.8F, 0.6F};
        setup.direction = 1;
        setup.cost = 3;
        setup.cost_back = 5;
        setup.stale = {7, 0, 0};
        mesh.streaming = {{0, true}, {1, false, 11, 22, 3, 4, 5, 6, 7}};
        support::TagfileOptions options;
        options.sdk = "20160200";
        return only_member(support::write_souls_mesh(mesh, options), "sekiro.hkx");
    }();
    return member;
}

InspectRow row_in(const Inspection& inspection, std::string_view title, std::string_view label) {
    const InspectSection* part = section(inspection, title);
    if (part) {
        for (const InspectRow& one : part->rows) {
            if (one.label == label) return one;
        }
    }
    ADD_FAILURE() << inspection.title << ": " << title << " has no row " << label;
    return {};
}

TEST(InspectSetup, DecodesBothBoxesAndTheWay) {
    made::expect_sound(sekiro(), {ElementKind::setup, 0});
    const Inspection setup = inspect(sekiro(), {ElementKind::setup, 0});
    EXPECT_EQ(setup.subtitle, "A to B, 5 m");
    EXPECT_EQ(row(setup, "leads").value, "A to B");
    EXPECT_EQ(row(setup, "boxes are in").value, "local space");
    EXPECT_EQ(row(setup, "cost there").value, "3");
    EXPECT_EQ(row(setup, "cost back").value, "5");
    EXPECT_EQ(row(setup, "distance").value, "5 m");
    EXPECT_EQ(row(setup, "height").value, "-3 m");
    EXPECT_EQ(row(setup, "height").note, "down");
    EXPECT_EQ(row_in(setup, "Box A", "centre").value, "(2, 4, 0)");
    EXPECT_EQ(row_in(setup, "Box B", "centre").value, "(2, 1, -4)");
    EXPECT_EQ(row_in(setup, "Box A", "x axis").value, "(0.8, 0, -0.6)");
    EXPECT_EQ(row_in(setup, "Box A", "y axis").value, "(0, 1, 0)");
    EXPECT_EQ(row_in(setup, "Box A", "z axis").value, "(0.6, 0, 0.8)");
    EXPECT_EQ(row_in(setup, "Box B", "half extents").value, "(0.5, 1, 2)");
    EXPECT_EQ(row_in(setup, "Box A", "rotation").value, "orthonormal");
    EXPECT_EQ(row_in(setup, "Box A", "rotation").note, "upright, turned 36.8699° about y");
    EXPECT_EQ(row_in(setup, "Box A", "fourth floats").value, "(7, 0, 0, 0)");
    EXPECT_EQ(row(setup, "direction").note, "SDK: A to B");
    EXPECT_EQ(row(setup, "space").note, "SDK: local");
}

TEST(InspectSetup, SaysWhatIsWrongWithABox) {
    std::vector<std::byte> bytes(sekiro().blob.bytes().begin(), sekiro().blob.bytes().end());
    const auto set = [&](const std::string& path, float value) {
        const Result<Located> found = resolve_path(*sekiro().records, sekiro().souls->setups.path + path);
        ASSERT_TRUE(found) << describe(found.error());
        std::memcpy(bytes.data() + found->value.offset, &value, sizeof value);
    };
    set("[0].obbA.transform[5]", 1.25f);  // the y axis
    set("[0].obbA.halfExtents[1]", -1);
    set("[1].obbB.transform[4]", std::nanf(""));
    const Member broken = only_member(bytes, "broken.hkx");
    const Inspection first = inspect(broken, {ElementKind::setup, 0});
    EXPECT_EQ(row_in(first, "Box A", "rotation").value, "not orthonormal");
    EXPECT_EQ(row_in(first, "Box A", "rotation").note, "a dot product of columns is off by 0.5625");
    EXPECT_EQ(row_in(first, "Box A", "y axis").note, "length 1.25");
    EXPECT_EQ(row_in(first, "Box A", "half extents").note, "not all positive");
    EXPECT_EQ(row_in(first, "Box B", "rotation").value, "orthonormal");
    const Inspection second = inspect(broken, {ElementKind::setup, 1});
    EXPECT_EQ(row_in(second, "Box B", "rotation").value, "not orthonormal");
    made::expect_sound(broken, {ElementKind::setup, 1});
}

TEST(InspectSetup, IsAbsentWhereThereIsNone) {
    support::SoulsMesh mesh = support::tiny_sekiro();
    mesh.setups.clear();
    support::TagfileOptions options;
    options.sdk = "20160200";
    const Member member = only_member(support::write_souls_mesh(mesh, options), "none.hkx");
    EXPECT_EQ(inspect(member, {ElementKind::setup, 0}).subtitle, "this file has no user-edge setups");
    EXPECT_EQ(inspect(sekiro(), {ElementKind::setup, 2}).subtitle, "does not exist: there are 2");
}

TEST(InspectMember, ShowsWhatTheMeshHasAsAWhole) {
    made::expect_sound(sekiro(), {ElementKind::member, 0});
    const Inspection member = inspect(sekiro(), {ElementKind::member, 0});
    EXPECT_EQ(row_in(member, "hkaiNavMesh", "erosionRadius").value, "0");
    EXPECT_EQ(row_in(member, "hkaiNavMesh", "userData").note, "0x0");
    EXPECT_EQ(row_in(member, "hkaiNavMesh", "faceDataStriding").value, "1");
    EXPECT_NE(row_in(member, "hkaiNavMesh", "aabb.min").value.find("-1.1"), std::string::npos);
    EXPECT_EQ(section(member, "Named variants")->rows.size(), 3u);
    EXPECT_EQ(row_in(member, "Named variants", "namedVariants[1]").value, "hkaiDirectedGraphExplicitCost");
    EXPECT_EQ(row_in(member, "Named variants", "namedVariants[1]").note, "");
    EXPECT_EQ(row_in(member, "Clearance caches", "cache 0").value, "id 1");
    EXPECT_EQ(row_in(member, "Clearance caches", "cache 0").note, "info 0x0, mask 0xFFFF");
    EXPECT_EQ(row_in(member, "Clearance caches", "  faceOffsets").value,
              count_text(sekiro().mesh->surface.face_count()));
    for (const char* title : {"Streaming sets", "Streaming sets of the graph"}) {
        EXPECT_EQ(row_in(member, title, "set 0").value, "null");
        EXPECT_EQ(row_in(member, title, "set 1").value, "11 – 22");
        EXPECT_EQ(row_in(member, title, "set 1").note, "sections, SDK: side B");
        EXPECT_EQ(row_in(member, title, "  connections").value, "3 mesh, 4 graph, 5 volume");
        EXPECT_EQ(row_in(member, title, "  connections").note, "6 and 7 boxes");
    }
    EXPECT_EQ(section(member, "Unreadable"), nullptr);
    EXPECT_EQ(streaming_side_note(2), "SDK: no such value");
    EXPECT_EQ(mesh_flags_note(1), "SDK of 2014: climbing");
}

TEST(InspectMember, ShowsOddVariantsAndWhatIsUnreadable) {
    std::vector<std::byte> bytes(sekiro().blob.bytes().begin(), sekiro().blob.bytes().end());
    const auto point = [&](const std::string& path, uint64_t item) {
        const Result<Located> found = resolve_path(*sekiro().records, path);
        ASSERT_TRUE(found) << describe(found.error());
        std::memcpy(bytes.data() + found->value.offset, &item, sizeof item);
    };
    point("namedVariants[1].variant", sekiro().souls->variants[0].item);
    point("namedVariants[2].variant", 0);
    point("namedVariants[0].variant.clearanceCacheSeedingDataSet", 1);
    const Member odd = only_member(bytes, "odd.hkx");
    made::expect_sound(odd, {ElementKind::member, 0});
    const Inspection member = inspect(odd, {ElementKind::member, 0});
    EXPECT_EQ(row_in(member, "Named variants", "namedVariants[1]").value, "hkaiNavMesh");
    EXPECT_EQ(row_in(member, "Named variants", "namedVariants[1]").note,
              "className says \"hkaiDirectedGraphExplicitCost\", the first of its class counts");
    EXPECT_EQ(row_in(member, "Named variants", "namedVariants[2]").value, "null");
    EXPECT_NE(row_in(member, "Unreadable", "namedVariants[0].variant").value.find("points at hkRootLevelContainer"),
              std::string::npos);
}

}  // namespace
}  // namespace navscope
