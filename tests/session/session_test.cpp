#include "session/session.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "bytes/file.h"

namespace navscope {
namespace {

std::string fixture(const std::string& name) {
    return NAVSCOPE_SOURCE_DIR "/tests/fixtures/" + name;
}

class Sessions : public ::testing::Test {
protected:
    void open(std::vector<std::string> paths) {
        session_.apply(action::Open{std::move(paths)});
        session_.finish_jobs();
    }
    MemberKey first() const { return {session_.slots().front().id, 0}; }
    Session session_{default_options(), {}, 1};
};

TEST_F(Sessions, AFileOpensIsFramedAndCanBePicked) {
    session_.set_viewport({800, 600});
    open({fixture("er_tiny.hkx")});
    ASSERT_EQ(session_.slots().size(), 1u);
    EXPECT_EQ(session_.slots().front().state, DocumentState::ready);
    ASSERT_TRUE(session_.member(first()));
    EXPECT_EQ(session_.scene().meshes.size(), 1u);
    size_t hits = 0;
    for (int x = 0; x < 800; x += 40) {
        for (int y = 0; y < 600; y += 40) hits += !session_.pick(glm::vec2(x, y)).empty();
    }
    EXPECT_GT(hits, 20u) << "it fills a good part of the view";
}

TEST_F(Sessions, ABadFileSpoilsNoOther) {
    open({fixture("nothing.hkx"), fixture("er_tiny.hkx")});
    ASSERT_EQ(session_.slots().size(), 2u);
    EXPECT_EQ(session_.slots()[0].state, DocumentState::failed);
    EXPECT_EQ(session_.slots()[1].state, DocumentState::ready);
    ASSERT_FALSE(session_.log().empty());
    EXPECT_NE(session_.log().back().text.find("nothing.hkx"), std::string::npos);
    EXPECT_NE(session_.status().find("1 file failed"), std::string::npos) << session_.status();
}

TEST_F(Sessions, AnEmptyMeshHasItsReasonAndDoesNotSpoilTheFraming) {
    open({fixture("er_tiny.hkx")});
    const Camera alone = session_.camera();
    open({fixture("er_empty.hkx")});
    session_.apply(action::SetView{action::ViewPreset::three_quarter});
    EXPECT_EQ(session_.camera().distance, alone.distance);
    EXPECT_EQ(session_.camera().target, alone.target);
    const Member* empty = session_.member({session_.slots()[1].id, 0});
    ASSERT_TRUE(empty && empty->mesh);
    EXPECT_EQ(empty->mesh->empty_reason, "the mesh has no face");
    EXPECT_NE(session_.status().find("(1 empty)"), std::string::npos) << session_.status();
}

TEST_F(Sessions, OnlyEmptyMeshesLeaveAllMatricesFinite) {
    open({fixture("er_empty.hkx")});
    session_.apply(action::FrameAll{});
    const SceneFrame& frame = session_.scene();
    EXPECT_TRUE(std::isfinite(frame.radius) && frame.radius > 0);
    EXPECT_TRUE(std::isfinite(session_.camera().distance));
    EXPECT_TRUE(frame.meshes.empty());
}

TEST_F(Sessions, FramesByItselfUntilSomebodyMovesTheCamera) {
    session_.set_viewport({300, 800});
    open({fixture("er_tiny.hkx")});
    const Camera narrow = session_.camera();
    session_.set_viewport({900, 400});
    EXPECT_NE(session_.camera().distance, narrow.distance) << "the window has another shape now";
    const Camera alone = session_.camera();
    open({NAVSCOPE_SOURCE_DIR "/assets/samples/m60_45_36_00.nvmhktbnd.dcx"});
    EXPECT_GT(session_.camera().distance, alone.distance) << "both are in view";
    const Camera both = session_.camera();
    session_.apply(action::SetLayout{});
    session_.set_viewport({700, 400});
    EXPECT_EQ(session_.camera(), both) << "dragging a panel's edge moves no camera";
    Camera moved = session_.camera();
    moved.orbit(0.2, 0);
    session_.apply(action::SetCamera{moved});
    session_.set_viewport({500, 500});
    open({fixture("er_letter_f.hkx")});
    EXPECT_EQ(session_.camera(), moved);
}

TEST_F(Sessions, SelectingOpensTheRecordAndBackReturns) {
    open({fixture("er_tiny.hkx")});
    session_.apply(action::Select{first(), {ElementKind::face, 2}, false});
    EXPECT_EQ(session_.value().field_path, "namedVariants[0].variant.faces[2]");
    session_.apply(action::Select{first(), {ElementKind::edge, 5}, false});
    EXPECT_EQ(session_.value().field_path, "namedVariants[0].variant.edges[5]");
    session_.apply(action::GoBack{});
    EXPECT_EQ(session_.selection().primary, (ElementRef{ElementKind::face, 2}));
    session_.apply(action::GoForward{});
    EXPECT_EQ(session_.selection().primary, (ElementRef{ElementKind::edge, 5}));
    session_.apply(action::Select{first(), {ElementKind::face, 100000}, false});
    EXPECT_EQ(session_.selection().primary, (ElementRef{ElementKind::edge, 5}))
        << "what does not exist is not selected";
}

TEST_F(Sessions, ExtendingTogglesElementsOfOneKind) {
    open({fixture("er_tiny.hkx")});
    session_.apply(action::Select{first(), {ElementKind::face, 1}, false});
    session_.apply(action::Select{first(), {ElementKind::face, 2}, true});
    EXPECT_EQ(session_.selection().elements.size(), 2u);
    session_.apply(action::Select{first(), {ElementKind::face, 1}, true});
    ASSERT_EQ(session_.selection().elements.size(), 1u);
    EXPECT_EQ(session_.selection().primary, (ElementRef{ElementKind::face, 2}));
}

TEST_F(Sessions, NothingIsMadeAgainThatDidNotChange) {
    open({fixture("er_tiny.hkx")});
    session_.scene();
    const uint64_t version = session_.picture_version();
    const auto colours = session_.scene().meshes[0].colours;
    const uint64_t colour_version = colours->version;
    const auto layers = session_.scene().layers;
    session_.update();
    session_.apply(action::Hover{});
    EXPECT_EQ(session_.picture_version(), version);
    Camera camera = session_.camera();
    camera.orbit(0.1, 0);
    session_.apply(action::SetCamera{camera});
    EXPECT_NE(session_.picture_version(), version);
    EXPECT_EQ(session_.scene().meshes[0].colours->version, colour_version) << "turning the camera recolours nothing";
    ASSERT_EQ(session_.scene().layers.size(), layers.size());
    for (size_t i = 0; i < layers.size(); ++i) EXPECT_EQ(session_.scene().layers[i].version, layers[i].version);
}

TEST_F(Sessions, HiddenMembersAreNeitherDrawnNorPicked) {
    session_.set_viewport({400, 400});
    open({fixture("er_letter_f.hkx")});
    session_.apply(action::SetView{action::ViewPreset::top});
    session_.apply(action::SetHidden{first(), true});
    EXPECT_TRUE(session_.scene().meshes.empty());
    for (int x = 0; x < 400; x += 20) EXPECT_TRUE(session_.pick(glm::vec2(x, 200)).empty());
    session_.apply(action::ShowAll{});
    EXPECT_EQ(session_.scene().meshes.size(), 1u);
}

TEST_F(Sessions, FilesCanBeginHidden) {
    open({fixture("er_letter_f.hkx")});
    session_.apply(action::Open{{fixture("sekiro_tiny.hkx")}, true});
    session_.finish_jobs();
    ASSERT_EQ(session_.slots().size(), 2u);
    EXPECT_TRUE(session_.hidden({session_.slots()[1].id, 0}));
    EXPECT_EQ(session_.scene().meshes.size(), 1u);
    session_.apply(action::ShowAll{});
    EXPECT_EQ(session_.scene().meshes.size(), 2u);
    // What was shown stays so when the file is read again.
    session_.apply(action::Reload{session_.slots()[1].id});
    session_.finish_jobs();
    EXPECT_EQ(session_.scene().meshes.size(), 2u);
}

TEST_F(Sessions, ClosingWhileLoadingAndReopeningManyTimes) {
    for (int i = 0; i < 20; ++i) {
        session_.apply(action::Open{{fixture("er_tiny.hkx"), fixture("sekiro_tiny.hkx")}});
        if (i % 2) session_.finish_jobs();
        session_.scene();
        session_.apply(action::CloseAll{});
    }
    session_.finish_jobs();
    EXPECT_TRUE(session_.slots().empty());
    EXPECT_EQ(session_.status(), "nothing is open");
    EXPECT_TRUE(session_.scene().meshes.empty());
}

TEST_F(Sessions, ReloadKeepsTheSelectionAndShowsWhatChanged) {
    const std::string copy = to_utf8(std::filesystem::temp_directory_path()) + "/navscope_reload.hkx";
    std::filesystem::copy_file(fixture("er_tiny.hkx"), to_path(copy),
                               std::filesystem::copy_options::overwrite_existing);
    open({copy});
    session_.apply(action::Select{first(), {ElementKind::face, 2}, false});
    const Camera camera = session_.camera();
    session_.apply(action::Reload{first().document});
    session_.finish_jobs();
    EXPECT_EQ(session_.selection().primary, (ElementRef{ElementKind::face, 2}));
    EXPECT_EQ(session_.camera(), camera);
    // The file is gone: what was read stays, and the log says why.
    std::filesystem::remove(to_path(copy));
    session_.apply(action::Reload{first().document});
    session_.finish_jobs();
    EXPECT_TRUE(session_.member(first()));
    EXPECT_EQ(session_.log().back().level, LogEntry::Level::error);
}

}  // namespace
}  // namespace navscope
