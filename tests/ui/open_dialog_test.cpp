#include <gtest/gtest.h>

#include "ui/scratch.h"
#include "ui/test_window.h"

namespace navscope {
namespace {

using test::fixture;
using test::Scratch;
using test::TestWindow;

class OpenDialogs : public testing::Test {
protected:
    OpenDialogs() {
        const std::string text = "text";
        scratch_.write("notes.txt", std::as_bytes(std::span(text)));
        const Result<Blob> mesh = read_file(fixture("er_tiny.hkx"));
        EXPECT_TRUE(mesh);
        for (const char* name : {"a.hkx", "b.hkx", "c.hkx"}) scratch_.write(name, mesh->bytes());
        window_.open(scratch_.path() + "/a.hkx");  // recent files say where the dialog begins
        window_.session.apply(action::OpenDialog{true});
        for (int i = 0; i < 3; ++i) window_.frame();
    }

    Scratch scratch_;
    TestWindow window_;
};

TEST_F(OpenDialogs, ListKnownFilesOnly) {
    EXPECT_TRUE(window_.has_spot("open.entry.b.hkx"));
    EXPECT_FALSE(window_.has_spot("open.entry.notes.txt"));
    EXPECT_TRUE(window_.has_spot("open.recent.0"));
    window_.click("open.all");
    EXPECT_TRUE(window_.has_spot("open.entry.notes.txt"));
}

TEST_F(OpenDialogs, OpenSeveralFiles) {
    window_.click("open.entry.b.hkx");
    imgui::put_modifiers(modifier::control);
    window_.click("open.entry.c.hkx");
    imgui::put_modifiers(0);
    window_.click("open.open");
    ASSERT_EQ(window_.taken<action::Open>().size(), 1u);
    EXPECT_EQ(window_.taken<action::Open>()[0].paths.size(), 2u);
    EXPECT_FALSE(window_.session.options().show_open_dialog);
    window_.session.finish_jobs();
    EXPECT_EQ(window_.session.slots().size(), 3u);
}

TEST_F(OpenDialogs, CloseWithEscapeOrCancel) {
    window_.key(key::escape);
    EXPECT_FALSE(window_.session.options().show_open_dialog);
    window_.frame();
    EXPECT_FALSE(window_.has_spot("open.cancel"));
    window_.session.apply(action::OpenDialog{true});
    for (int i = 0; i < 3; ++i) window_.frame();
    window_.click("open.cancel");
    EXPECT_FALSE(window_.session.options().show_open_dialog);
    EXPECT_TRUE(window_.taken<action::Open>().empty());
}

TEST_F(OpenDialogs, FilterAndGoUp) {
    window_.click("open.filter");
    window_.type("b");
    EXPECT_TRUE(window_.has_spot("open.entry.b.hkx"));
    EXPECT_FALSE(window_.has_spot("open.entry.c.hkx"));
    window_.click("open.up");
    window_.frame();
    EXPECT_FALSE(window_.has_spot("open.entry.b.hkx"));
    EXPECT_EQ(window_.commands(), 0u);
}

}  // namespace
}  // namespace navscope
