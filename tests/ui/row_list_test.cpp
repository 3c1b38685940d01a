#include "ui/row_list.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ui/test_window.h"

namespace navscope {
namespace {

constexpr int64_t many = 26'313'941;  // edges of the whole Elden Ring set

class RowLists : public testing::Test {
protected:
    RowLists() : fonts_(test::embedded_fonts()) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
        io.DisplaySize = ImVec2(400, 300);
        fonts_.prepare(1);
        imgui::put_mouse(100, 100);
    }
    ~RowLists() override { ImGui::DestroyContext(); }

    RowSpan frame(int64_t rows = many) {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos(ImVec2(0, 0));
        ImGui::SetNextWindowSize(ImVec2(400, 300));
        ImGui::Begin("list", nullptr, ImGuiWindowFlags_NoDecoration);
        const RowSpan span = list_.begin("rows", ImVec2(380, 280), rows, 20);
        for (int64_t i = 0; i < span.count; ++i) ImGui::Dummy(ImVec2(10, 10));
        list_.end();
        ImGui::End();
        ImGui::Render();
        return span;
    }
    RowSpan wheel(float notches) {
        frame();
        imgui::put_wheel(notches);
        frame();
        return frame();
    }

    Fonts fonts_;
    RowList list_;
};

TEST_F(RowLists, OnlyVisibleRowsAreAskedFor) {
    const RowSpan span = frame();
    EXPECT_EQ(span.first, 0);
    EXPECT_EQ(span.count, 14);  // 280 pixels of 20 each
    EXPECT_EQ(frame(5).count, 5);
    EXPECT_EQ(frame(0).count, 0);
}

TEST_F(RowLists, ScrollsToTheLastRowExactly) {
    list_.scroll_to(many);
    const RowSpan span = frame();
    EXPECT_EQ(span.first + span.count, many);
    EXPECT_EQ(span.first, many - 14);
}

TEST_F(RowLists, ScrollsRowByRowFarBeyondWhatAFloatHolds) {
    for (const int64_t from : {int64_t{16'777'217}, int64_t{26'313'000}, int64_t{3'000'000'000'123}}) {
        const int64_t rows = std::max(many, from + 1000);
        list_.scroll_to(from);
        frame(rows);
        imgui::put_modifiers(modifier::alt);
        for (int64_t step = 1; step <= 5; ++step) {
            imgui::put_wheel(-1);
            frame(rows);
            frame(rows);
            EXPECT_EQ(list_.top(), from + step);
        }
        imgui::put_modifiers(0);
        frame(rows);
    }
}

TEST_F(RowLists, AWheelNotchIsThreeRowsAndStopsAtTheEnds) {
    EXPECT_EQ(wheel(-1).first, 3);
    EXPECT_EQ(wheel(1).first, 0);
    EXPECT_EQ(wheel(5).first, 0);
    list_.scroll_to(many - 15);
    EXPECT_EQ(wheel(-1).first, many - 14);
}

TEST_F(RowLists, TheScrollbarReachesBothEnds) {
    frame();
    const ImVec2 corner(8 + 380 - ImGui::GetStyle().ScrollbarSize / 2, 8);
    imgui::put_mouse(corner.x, corner.y + 140);
    frame();
    frame();
    imgui::put_button(0, true);
    frame();
    EXPECT_GT(list_.top(), many / 3);
    EXPECT_LT(list_.top(), many * 2 / 3);
    imgui::put_mouse(corner.x, corner.y + 1000);
    frame();
    EXPECT_EQ(list_.top(), many - 14);
    imgui::put_mouse(corner.x, corner.y - 1000);
    frame();
    EXPECT_EQ(list_.top(), 0);
    imgui::put_button(0, false);
    frame();
}

TEST_F(RowLists, RevealScrollsAsLittleAsPossible) {
    list_.scroll_to(100);
    frame();
    list_.reveal(105);
    EXPECT_EQ(frame().first, 100);
    list_.reveal(90);
    EXPECT_EQ(frame().first, 90);
    list_.reveal(104);
    EXPECT_EQ(frame().first, 91);
}

}  // namespace
}  // namespace navscope
