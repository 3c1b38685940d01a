// Files that others wrote: every overlay is built, every colouring counts all faces, the tree picks what a search
// picks.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <glm/geometric.hpp>
#include <numeric>
#include <random>

#include "navmesh/load.h"
#include "scene/bvh.h"
#include "scene/colouring.h"
#include "scene/face_mesh_build.h"
#include "scene/overlays.h"
#include "scene/pick.h"

namespace navscope {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_files = 8;

/// Of a folder with many files some, evenly.
std::vector<fs::path> files_of(const std::string& folder) {
    std::vector<fs::path> all, some;
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(NAVSCOPE_SHARED_DATA) / folder, ignored)) {
        if (is_known_name(entry.path().filename().string())) {
            all.push_back(entry.path());
        }
    }
    std::sort(all.begin(), all.end());
    const size_t step = std::max<size_t>(1, all.size() / most_files);
    for (size_t i = 0; i < all.size(); i += step) {
        some.push_back(all[i]);
    }
    return some;
}

std::vector<std::shared_ptr<const Navmesh>> meshes_of(const std::string& folder) {
    std::vector<std::shared_ptr<const Navmesh>> result;
    for (const fs::path& path : files_of(folder)) {
        for (const Member& member : load_file(path.string()).members) {
            if (member.mesh) {
                result.push_back(member.mesh);
            }
        }
    }
    return result;
}

void check_colourings(const Navmesh& mesh) {
    const ColouredMesh one{&mesh, "mesh"};
    for (const ColourChoice& choice : colour_choices(mesh)) {
        const ColourScale scale = make_scale(std::span(&one, 1), {choice.by}, true);
        const Legend& legend = scale.legend;
        const uint64_t listed =
            std::accumulate(legend.entries.begin(), legend.entries.end(), uint64_t{0},
                            [](uint64_t sum, const LegendEntry& entry) { return sum + entry.count; });
        if (legend.kind != Legend::Kind::none) {
            const uint64_t valued = legend.kind == Legend::Kind::continuous ? legend.valued : 0;
            EXPECT_EQ(listed + valued, mesh.surface.face_count()) << choice.by;
        }
        EXPECT_EQ(colour_faces(one, 0, scale, {}).words.size(), mesh.surface.face_count()) << choice.by;
    }
}

void check_overlays(const Navmesh& mesh) {
    SceneOptions options;
    options.links = LinkMode::all;
    SceneInput input{mesh, options};
    input.faces = make_face_mesh(mesh);
    input.primary = {mesh.surface.kind, 0};
    input.camera.mirror_z = mesh.left_handed;
    for (const Overlay& one : overlays()) {
        const Layer layer = one.build(input);
        for (const Line& line : layer.lines) {
            ASSERT_TRUE(std::isfinite(line.a.x + line.a.y + line.a.z + line.b.x + line.b.y + line.b.z)) << one.id;
        }
        for (const Wire& wire : layer.wires) {
            for (const uint32_t index : wire.pairs) {
                ASSERT_LT(index, input.faces->positions.size()) << one.id;
            }
        }
        EXPECT_TRUE(one.fits(mesh) || layer.empty() || one.id == "region") << one.id;
    }
}

void check_picking(const std::shared_ptr<const Navmesh>& mesh) {
    if (!mesh->bounds) {
        return;
    }
    const Bvh bvh(mesh);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> share(0, 1);
    const glm::dvec3 low(mesh->bounds->min), size = glm::dvec3(mesh->bounds->max) - low;
    for (int i = 0; i < 6; ++i) {
        const glm::dvec3 to = low + size * glm::dvec3(share(random), share(random), share(random));
        const glm::dvec3 from = to + glm::dvec3(share(random) - 0.5, 2, share(random) - 0.5) * glm::length(size);
        const Ray ray{from, glm::normalize(to - from), 0};
        EXPECT_EQ(bvh.hits(ray), brute_force_hits(mesh->surface, ray));
    }
    Camera camera;
    camera.mirror_z = mesh->left_handed;
    camera.frame(low + size * 0.5, glm::length(size) / 2, 1);
    for (int i = 0; i < 20; ++i) {
        const Cursor cursor{camera, {share(random) * 500, share(random) * 500}, {500, 500}};
        pick_edge(bvh, cursor);
        pick_vertex(bvh, cursor);
    }
}

class SharedData : public testing::TestWithParam<const char*> {};

TEST_P(SharedData, IsColouredOverlaidAndPicked) {
    if (!fs::exists(fs::path(NAVSCOPE_SHARED_DATA) / GetParam())) {
        GTEST_SKIP() << "no " << NAVSCOPE_SHARED_DATA << "/" << GetParam();
    }
    const auto meshes = meshes_of(GetParam());
    EXPECT_FALSE(meshes.empty());
    for (const auto& mesh : meshes) {
        check_colourings(*mesh);
        check_overlays(*mesh);
        check_picking(mesh);
    }
}

INSTANTIATE_TEST_SUITE_P(Folders, SharedData, testing::Values("handmade", "souls/valid", "souls/planted", "sro"));

}  // namespace
}  // namespace navscope
