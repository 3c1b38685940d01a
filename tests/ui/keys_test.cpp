#include "ui/keys.h"

#include <gtest/gtest.h>

#include <map>

#include "scene/overlays.h"
#include "ui/test_window.h"

namespace navscope {
namespace {

TEST(Keys, NoTwoCommandsShareAKey) {
    std::map<std::pair<int, int>, std::string_view> seen;
    for (const KeyRow& row : key_table()) {
        const auto [at, fresh] = seen.emplace(std::pair(row.key, row.modifiers), row.id);
        EXPECT_TRUE(fresh) << key_text(row.key, row.modifiers) << " means " << at->second << " and " << row.id;
    }
}

TEST(Keys, EveryCommandHasATitleOnce) {
    std::map<std::string_view, int> titles;
    for (const KeyRow& row : key_table()) titles[row.id] += row.title.empty() ? 0 : 1;
    for (const auto& [id, count] : titles) EXPECT_EQ(count, 1) << id;
}

TEST(Keys, NamesAreThoseOnTheKeyboard) {
    EXPECT_EQ(keys_of("open"), "Ctrl+O");
    EXPECT_EQ(keys_of("frame-all"), "Home");
    EXPECT_EQ(keys_of("help"), "F1, ?");
    EXPECT_EQ(keys_of("no such command"), "");
    for (const KeyRow& row : key_table())
        EXPECT_EQ(key_text(row.key, row.modifiers).find("key "), std::string::npos) << row.id;
}

TEST(Keys, OverlayCommandsNameOverlaysThatExist) {
    for (const std::string_view id : {"boundary", "wire", "normals", "face-labels", "tree", "graph"}) {
        EXPECT_NE(find_overlay(id), nullptr) << id;
        EXPECT_NE(keys_of(id), "") << id;
    }
}

TEST(Keys, BecomeActions) {
    test::TestWindow window;
    window.open(test::fixture("er_tiny.hkx"));
    const DocumentId document = window.session.slots().at(0).id;

    window.key(key::o, modifier::control);
    ASSERT_EQ(window.taken<action::OpenDialog>().size(), 1u);
    EXPECT_TRUE(window.session.options().show_open_dialog);
    window.key(key::f);  // a dialog is in front
    EXPECT_TRUE(window.taken<action::FrameSelection>().empty());
    window.key(key::escape);
    EXPECT_FALSE(window.session.options().show_open_dialog);
    window.frame();
    window.forget();

    window.key(key::f);
    EXPECT_EQ(window.taken<action::FrameSelection>().size(), 1u);
    window.key(key::home);
    EXPECT_EQ(window.taken<action::FrameAll>().size(), 1u);
    window.key(key::b);
    ASSERT_EQ(window.taken<action::SetOverlay>().size(), 1u);
    EXPECT_EQ(window.taken<action::SetOverlay>()[0].id, "boundary");
    EXPECT_FALSE(window.taken<action::SetOverlay>()[0].on);
    window.key(key::l);
    EXPECT_EQ(window.session.options().scene.links, LinkMode::all);
    window.key(key::x, 0x10);  // caps lock is no modifier
    EXPECT_TRUE(window.session.options().xray);
    window.key(key::equal, modifier::control);
    EXPECT_GT(window.session.options().ui_scale, 1.0f);
    window.key(key::zero, modifier::control);
    EXPECT_EQ(window.session.options().ui_scale, 1.0f);
    window.key(key::slash, modifier::shift);
    EXPECT_TRUE(window.session.options().show_help);
    window.key(key::escape);
    EXPECT_FALSE(window.session.options().show_help);
    window.key(key::w);  // steers only
    window.key(key::w, modifier::control);
    ASSERT_EQ(window.taken<action::Close>().size(), 1u);
    EXPECT_EQ(window.taken<action::Close>()[0].document, document);
}

TEST(Keys, PressAndReleaseWithinOneSlowFrameCount) {
    test::TestWindow window;
    window.input.keys = {{key::b, 0, false}, {key::b, 0, false}, {key::x, 0, false}};
    window.input.seconds = 0.25;
    window.frame();
    EXPECT_EQ(window.taken<action::SetOverlay>().size(), 2u);
    EXPECT_EQ(window.taken<action::SetXray>().size(), 1u);
}

TEST(Keys, AHeldKeyRepeatsOnlyWhereItMakesSense) {
    test::TestWindow window;
    window.key(key::b, 0, true);
    EXPECT_EQ(window.commands(), 0u);
    window.key(key::equal, modifier::control, true);
    EXPECT_EQ(window.taken<action::SetUiScale>().size(), 1u);
}

TEST(Keys, ColoursCycleThroughEveryChoice) {
    test::TestWindow window;
    window.open(test::fixture("er_tiny.hkx"));
    const Member* member = window.session.member(window.session.focused());
    ASSERT_TRUE(member && member->mesh);
    const size_t choices = colour_choices(*member->mesh).size();
    std::set<std::string> seen;
    for (size_t i = 0; i < choices; ++i) {
        window.key(key::c);
        seen.insert(window.session.options().colour.by);
    }
    EXPECT_EQ(seen.size(), choices);
}

}  // namespace
}  // namespace navscope
