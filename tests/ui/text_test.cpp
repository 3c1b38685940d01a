#include "ui/text.h"

#include <gtest/gtest.h>

#include "ui/fonts.h"
#include "ui/test_window.h"

namespace navscope {
namespace {

class Text : public testing::Test {
protected:
    test::TestWindow window_;

    std::string shown(std::string_view text) {
        // Between NewFrame and Render a font is current.
        window_.ui.prepare(window_.session, 1);
        ImGui::NewFrame();
        std::string result = displayable(text);
        ImGui::EndFrame();
        return result;
    }
};

TEST_F(Text, WhatTheFontHasStaysAsItIs) {
    const std::string text = "m60 ş Ж Ω × › … — ≥ ² “x” → ✓";
    EXPECT_EQ(shown(text), text);
}

TEST_F(Text, WhatNoFontHasIsAnEscapeNeverAQuestionMark) {
    EXPECT_EQ(shown("a\U0001F600b"), "a\\u{1F600}b");
    EXPECT_EQ(shown("ナビ.nvm"), "\\u{30CA}\\u{30D3}.nvm");
    EXPECT_EQ(shown("line\nend"), "line\\u{A}end");
    EXPECT_EQ(shown("what?"), "what?");
}

TEST_F(Text, BytesThatAreNoUtf8AreEscaped) {
    EXPECT_EQ(shown("a\xFFz"), "a\\x{FF}z");
    EXPECT_EQ(shown("\xC0\xAF"), "\\x{C0}\\x{AF}");             // an overlong slash
    EXPECT_EQ(shown("\xED\xA0\x80"), "\\x{ED}\\x{A0}\\x{80}");  // half a surrogate pair
    EXPECT_EQ(shown("\xE2\x82"), "\\x{E2}\\x{82}");             // cut short
}

TEST_F(Text, LinesStayLines) {
    window_.ui.prepare(window_.session, 1);
    ImGui::NewFrame();
    EXPECT_EQ(displayable_lines("a\nb\x01\n"), "a\nb\\u{1}\n");
    ImGui::EndFrame();
}

TEST(Numbers, AreWrittenForPeople) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(26313941), "26,313,941");
    EXPECT_EQ(hex(0x1A2C), "0x1A2C");
    EXPECT_EQ(hex(0, 4), "0x0000");
    EXPECT_EQ(byte_size(9999), "9,999 B");
    EXPECT_EQ(byte_size(150'947), "151 kB");
    EXPECT_EQ(byte_size(26'000'000), "26.0 MB");
}

TEST(Filter, IgnoresCase) {
    EXPECT_TRUE(contains_folded("N10_Mesh.HKX", "mesh.hkx"));
    EXPECT_TRUE(contains_folded("anything", ""));
    EXPECT_FALSE(contains_folded("mesh", "meshes"));
}

TEST(FontAtlas, IsRebuiltForAnotherScaleOnly) {
    test::TestWindow window;
    EXPECT_FALSE(window.ui.prepare(window.session, 1));
    EXPECT_TRUE(window.ui.prepare(window.session, 2));
    window.session.apply(action::SetUiScale{1.5f});
    EXPECT_TRUE(window.ui.prepare(window.session, 2));
}

}  // namespace
}  // namespace navscope
