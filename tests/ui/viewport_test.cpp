// The mouse in the picture: picks, moves the camera, and does neither while it belongs to something else.
#include "ui/viewport.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "ui/test_window.h"

namespace navscope {
namespace {

using test::fixture;
using test::TestWindow;

constexpr int left = 0, right = 1, middle = 2;

class InViewport : public testing::TestWithParam<float> {
protected:
    InViewport() : window_(GetParam(), glm::vec2(1440, 900) * std::max(GetParam(), 1.0f)) {
        window_.open(fixture("er_tiny.hkx"));
        window_.session.apply(action::SetView{action::ViewPreset::top});
        window_.frame();
        box_ = window_.spot("viewport");
    }

    /// The middles of the largest triangles, seen from above: whole pixels of the window, as ImGui's mouse has them.
    std::vector<glm::vec2> face_places() {
        const Surface& surface = window_.session.member(window_.session.focused())->mesh->surface;
        std::vector<std::pair<double, glm::dvec3>> triangles;
        for (const Triangle& t : surface.triangles) {
            const glm::dvec3 a = surface.positions[t.a], b = surface.positions[t.b], c = surface.positions[t.c];
            triangles.emplace_back(std::abs(glm::cross(b - a, c - a).y), (a + b + c) / 3.0);
        }
        std::sort(triangles.begin(), triangles.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<glm::vec2> places;
        for (size_t i = 0; i < std::min<size_t>(triangles.size(), 5); ++i) {
            const auto seen = window_.session.camera().project(triangles[i].second, box_.max - box_.min);
            places.push_back(glm::floor(box_.min + glm::vec2(seen->x, seen->y)));
        }
        return places;
    }
    glm::vec2 face_place() { return face_places().at(0); }

    TestWindow window_;
    Spots::Box box_;
};

TEST_P(InViewport, AClickPicksTheFaceUnderIt) {
    for (const glm::vec2 place : face_places()) {
        window_.session.apply(action::SelectNone{});
        window_.frame();
        window_.forget();
        window_.click(place);
        ASSERT_EQ(window_.taken<action::Select>().size(), 1u) << place.x << ", " << place.y;
        const auto hits = window_.session.pick(place - box_.min);
        ASSERT_FALSE(hits.empty());
        EXPECT_EQ(window_.taken<action::Select>()[0].element, hits[0].element);
        EXPECT_EQ(window_.session.selection().primary, hits[0].element);
    }
    EXPECT_TRUE(window_.taken<action::SetCamera>().empty());
}

TEST_P(InViewport, AClickBesideEverythingSelectsNothing) {
    window_.click(face_place());
    window_.forget();
    window_.click(box_.min + glm::vec2(3, 3));
    EXPECT_EQ(window_.taken<action::SelectNone>().size(), 1u);
}

TEST_P(InViewport, HoverNamesTheFaceAndLeavesWithTheMouse) {
    window_.move(face_place());
    window_.frame();
    EXPECT_EQ(window_.session.hover().kind, ElementKind::face);
    const size_t seen = window_.taken<action::Hover>().size();
    for (int i = 0; i < 5; ++i) window_.frame();
    EXPECT_EQ(window_.taken<action::Hover>().size(), seen);  // said once
    window_.move(glm::vec2(5, box_.middle().y));
    window_.frame();
    EXPECT_FALSE(window_.session.hover());
}

TEST_P(InViewport, DragsMoveTheCameraEachInItsOwnWay) {
    const Camera before = window_.session.camera();
    window_.session.apply(action::SetCamera{before});
    const glm::vec2 from = box_.middle(), to = from + glm::vec2(60, 30);

    window_.drag(from, to, middle);
    ASSERT_FALSE(window_.taken<action::SetCamera>().empty());
    EXPECT_NE(window_.session.camera().yaw, before.yaw);
    EXPECT_EQ(window_.session.camera().target, before.target);

    window_.session.apply(action::SetCamera{before});
    imgui::put_modifiers(modifier::alt);
    window_.drag(from, to, left);
    imgui::put_modifiers(0);
    EXPECT_NE(window_.session.camera().yaw, before.yaw);
    EXPECT_TRUE(window_.taken<action::Select>().empty());

    window_.session.apply(action::SetCamera{before});
    imgui::put_modifiers(modifier::shift);
    window_.drag(from, to, middle);
    imgui::put_modifiers(0);
    EXPECT_EQ(window_.session.camera().yaw, before.yaw);
    EXPECT_NE(window_.session.camera().target, before.target);

    window_.session.apply(action::SetCamera{before});
    window_.drag(from, to, right);
    EXPECT_NE(window_.session.camera().yaw, before.yaw);
    EXPECT_NEAR(glm::distance(window_.session.camera().eye(), before.eye()), 0, before.distance * 1e-9);
}

TEST_P(InViewport, ALeftDragIsNoClick) {
    window_.drag(box_.middle(), box_.middle() + glm::vec2(80, 0), left);
    EXPECT_EQ(window_.commands(), 0u);
}

TEST_P(InViewport, KeysFlyOnlyWhileTheRightButtonIsHeld) {
    const Camera before = window_.session.camera();
    window_.move(box_.middle());
    window_.frame();
    imgui::put_key(key::w, true);
    window_.frame();
    EXPECT_EQ(window_.session.camera(), before);
    window_.press(right);
    window_.input.keys = {{key::e, 0, false}, {key::b, 0, false}};  // would be commands otherwise
    window_.frame();
    EXPECT_TRUE(window_.ui.animating());
    EXPECT_GT(glm::dot(window_.session.camera().eye() - before.eye(), before.forward()), 0);
    EXPECT_TRUE(window_.taken<action::SetOverlay>().empty());
    imgui::put_key(key::w, false);
    window_.release(right);
    const Camera after = window_.session.camera();
    window_.frame();
    EXPECT_EQ(window_.session.camera(), after);
}

TEST_P(InViewport, TheWheelComesNearerToWhatIsUnderTheCursor) {
    const glm::vec2 at = face_place();
    window_.move(at);
    window_.frame();
    const Camera before = window_.session.camera();
    const glm::dvec2 size = box_.max - box_.min, pixel = at - box_.min;
    window_.wheel(3);
    const Camera after = window_.session.camera();
    EXPECT_LT(after.distance, before.distance);
    // The point under the cursor at the target's depth stays there.
    const glm::dvec3 point = before.ray(pixel, size).origin +
                             before.ray(pixel, size).direction *
                                 (before.distance / glm::dot(before.ray(pixel, size).direction, before.forward()));
    const auto seen = after.project(point, size);
    ASSERT_TRUE(seen);
    EXPECT_NEAR(seen->x, pixel.x, 0.5);
    EXPECT_NEAR(seen->y, pixel.y, 0.5);
}

TEST_P(InViewport, CtrlWheelStepsThroughFloorsAndLeavesTheCamera) {
    window_.move(face_place());
    window_.frame();
    imgui::put_modifiers(modifier::control);
    window_.wheel(-1);
    imgui::put_modifiers(0);
    EXPECT_EQ(window_.taken<action::Select>().size(), 1u);
    EXPECT_TRUE(window_.taken<action::SetCamera>().empty());
}

TEST_P(InViewport, WhatBelongsToPanelsNeverMovesTheCamera) {
    const Camera before = window_.session.camera();
    const Spots::Box splitter = window_.spot("splitter.left");
    window_.drag(splitter.middle(), splitter.middle() + glm::vec2(90, 0));
    EXPECT_FALSE(window_.taken<action::SetLayout>().empty());
    EXPECT_GT(window_.session.options().layout.left, Layout{}.left);
    window_.drag(splitter.middle() + glm::vec2(90, 0), box_.middle(), middle);
    const Spots::Box title = window_.spot("title.files");
    window_.drag(title.middle(), box_.middle());
    window_.drag(window_.spot("layers.overlay.wire").middle(), box_.middle());
    window_.drag(window_.spot("panel.inspector").middle(), box_.middle());
    window_.move(window_.spot("panel.values").middle());
    window_.wheel(2);
    window_.session.apply(action::ShowHelp{true});  // a window over the picture
    window_.frame();
    window_.frame();
    window_.drag(box_.middle(), box_.middle() + glm::vec2(40, 40), middle);
    window_.move(box_.middle());
    window_.wheel(2);
    window_.click(box_.middle());
    EXPECT_EQ(window_.session.camera(), before);
    EXPECT_TRUE(window_.taken<action::SetCamera>().empty());
    EXPECT_TRUE(window_.taken<action::Select>().empty());
}

TEST_P(InViewport, TheAxesLookAlongThemselves) {
    window_.session.apply(action::SetView{action::ViewPreset::three_quarter});
    window_.frame();
    window_.frame();
    window_.click(window_.spot("viewport.axis.+X").middle());
    ASSERT_EQ(window_.taken<action::SetView>().size(), 1u);
    EXPECT_EQ(window_.taken<action::SetView>()[0].preset, action::ViewPreset::right);
    EXPECT_TRUE(window_.taken<action::Select>().empty());
}

TEST_P(InViewport, EverySplitterIsRemembered) {
    for (const char* name : {"left", "right", "bottom", "left_split", "right_split"}) {
        window_.session.apply(action::ResetLayout{});
        window_.frame();
        window_.forget();
        const glm::vec2 from = window_.spot(std::string("splitter.") + name).middle();
        window_.drag(from, from - glm::vec2(25, 25));
        EXPECT_FALSE(window_.taken<action::SetLayout>().empty()) << name;
        EXPECT_NE(window_.session.options().layout, Layout{}) << name;
        EXPECT_TRUE(window_.taken<action::SetCamera>().empty()) << name;
    }
}

TEST_P(InViewport, ThePictureKnowsItsSizeBeforeTheFrame) {
    const Area area = window_.ui.viewport(window_.session, window_.input.display);
    EXPECT_EQ(area.at, box_.min);
    EXPECT_EQ(area.size, box_.max - box_.min);
    EXPECT_EQ(window_.session.viewport(), area.size);
}

INSTANTIATE_TEST_SUITE_P(Scales, InViewport, testing::Values(1.0f, 1.5f, 2.0f));

}  // namespace
}  // namespace navscope
