// What the mouse picks is what is seen: the face picked through the tree of boxes, the face of the rendered id picture
// and the face found by trying every triangle are the same at random pixels of several views. Only within a pixel of an
// edge may the picture, which samples pixel middles in float32, say otherwise.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "gpu/renderer.h"
#include "session/session.h"

namespace navscope {
namespace {

constexpr int width = 700, height = 500;

struct Found {
    MemberKey member;
    uint32_t face = no_index;
    bool operator==(const Found&) const = default;
};

/// The face a number of the id picture stands for.
Found from_id(const Session& session, const SceneFrame& frame, uint32_t id) {
    if (id == 0) return {};
    size_t mesh = 0;
    for (const DocumentSlot& slot : session.slots()) {
        for (uint32_t i = 0; i < slot.document->pictures.size(); ++i) {
            const MemberKey key{slot.id, i};
            if (!slot.document->pictures[i].faces || session.hidden(key)) continue;
            const SceneMesh& drawn = frame.meshes[mesh++];
            if (id - 1 >= drawn.id_base && id - 1 - drawn.id_base < drawn.mesh->face_count)
                return {key, id - 1 - drawn.id_base};
        }
    }
    return {};
}

Found by_brute_force(const Session& session, glm::dvec2 pixel) {
    const Ray ray = session.camera().ray(pixel, {width, height});
    Found found;
    double distance = 0;
    for (const DocumentSlot& slot : session.slots()) {
        for (uint32_t i = 0; i < slot.document->pictures.size(); ++i) {
            const MemberKey key{slot.id, i};
            if (!slot.document->pictures[i].faces || session.hidden(key)) continue;
            const auto hit = brute_force_nearest(session.member(key)->mesh->surface, ray);
            if (!hit || (found.member && hit->distance >= distance)) continue;
            found = {key, hit->face};
            distance = hit->distance;
        }
    }
    return found;
}

/// Do all pixels around this one show the same face?
bool inside_a_face(const std::vector<uint32_t>& ids, int x, int y) {
    const uint32_t middle = ids[static_cast<size_t>(y * width + x)];
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (ids[static_cast<size_t>((y + dy) * width + x + dx)] != middle) return false;
        }
    }
    return true;
}

void compare(Session& session, Renderer& renderer, const std::string& what) {
    session.set_viewport({width, height});
    const SceneFrame& frame = session.scene();
    const std::vector<uint32_t> ids = renderer.draw_ids(frame, {width, height});
    std::mt19937 random(5);
    int at_edges = 0, on_faces = 0;
    for (int i = 0; i < 1000; ++i) {
        const int x = 1 + static_cast<int>(random() % (width - 2)), y = 1 + static_cast<int>(random() % (height - 2));
        const glm::dvec2 middle(x + 0.5, y + 0.5);
        const auto picks = session.pick(glm::vec2(middle));
        const Found picked = picks.empty() ? Found{} : Found{picks.front().member, picks.front().hit.face};
        ASSERT_EQ(picked, by_brute_force(session, middle)) << what << ", pixel " << x << "," << y;
        const Found seen = from_id(session, frame, ids[static_cast<size_t>(y * width + x)]);
        on_faces += seen.face != no_index;
        if (picked == seen) continue;
        ++at_edges;
        EXPECT_FALSE(inside_a_face(ids, x, y))
            << what << ", pixel " << x << "," << y << ": picked face " << picked.face << ", seen " << seen.face;
    }
    EXPECT_GT(on_faces, 150) << what << ": the view shows enough of the mesh to mean something";
    EXPECT_LT(at_edges, 40) << what;
}

void compare_views(const std::string& path) {
    auto context = make_offscreen_context();
    if (!context) {
        ASSERT_EQ(std::getenv("CI"), nullptr) << describe(context.error());
        GTEST_SKIP() << describe(context.error());
    }
    auto renderer = Renderer::make();
    ASSERT_TRUE(renderer) << describe(renderer.error());
    Session session(default_options(), {}, 1);
    session.apply(action::Open{{path}});
    session.finish_jobs();
    ASSERT_EQ(session.slots().front().state, DocumentState::ready);
    session.set_viewport({width, height});
    for (const auto& [preset, name] :
         {std::pair{action::ViewPreset::three_quarter, "three-quarter"}, std::pair{action::ViewPreset::top, "top"}}) {
        session.apply(action::SetView{preset});
        compare(session, **renderer, path + " " + name);
    }
    session.apply(action::ToggleOrthographic{});
    Camera camera = session.camera();
    camera.orbit(0.9, -0.9);
    session.apply(action::SetCamera{camera});
    compare(session, **renderer, path + " orthographic");
}

TEST(Picking, AgreesWithThePictureOnTheSample) {
    compare_views(NAVSCOPE_SOURCE_DIR "/assets/samples/m60_45_36_00.nvmhktbnd.dcx");
}

TEST(Picking, AgreesWithThePictureOnFilesOfOthers) {
    for (const char* name : {"/souls/valid/er_medium.hkx", "/sro/nv_61a8.nvm"}) {
        const std::string path = std::string(NAVSCOPE_SHARED_DATA) + name;
        if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
        compare_views(path);
    }
}

}  // namespace
}  // namespace navscope
