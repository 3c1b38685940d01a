#include "session/options.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "bytes/file.h"

namespace navscope {
namespace {

class OptionsFile : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = to_utf8(std::filesystem::temp_directory_path()) + "/navscope_options_" +
                  ::testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::remove_all(to_path(folder_));
    }
    void TearDown() override { std::filesystem::remove_all(to_path(folder_)); }
    void write(const std::string& text) {
        std::filesystem::create_directories(to_path(folder_));
        ASSERT_TRUE(write_file(path(), std::as_bytes(std::span(text))));
    }
    std::string path() const { return folder_ + "/deep/options.json"; }
    std::string folder_;
};

TEST_F(OptionsFile, RoundTrip) {
    Options options = default_options();
    options.dark = false;
    options.ui_scale = 1.5f;
    options.layout.left = 333;
    options.layout.bottom_tab = "log";
    options.hidden_panels = {"values"};
    options.recent = {"/a/ナビ.nvm"};
    options.overlays = {"wire"};
    ASSERT_TRUE(save_options(options, path()));
    const Options again = load_options(path());
    EXPECT_EQ(again.dark, false);
    EXPECT_EQ(again.ui_scale, 1.5f);
    EXPECT_EQ(again.layout, options.layout);
    EXPECT_EQ(again.hidden_panels, options.hidden_panels);
    EXPECT_EQ(again.recent, options.recent);
    EXPECT_EQ(again.overlays, options.overlays);
}

TEST_F(OptionsFile, BrokenFilesGiveTheDefaults) {
    std::filesystem::create_directories(to_path(folder_ + "/deep"));
    for (const char* text : {"", "{", "[]", "{\"dark\": 7}", "{\"layout\": {\"left\": \"wide\"}}", "\xFF\xFE"}) {
        write(text);
        EXPECT_EQ(load_options(path()).layout, Layout{}) << text;
        EXPECT_TRUE(load_options(path()).dark) << text;
    }
    EXPECT_TRUE(load_options(folder_ + "/nothing").dark);
}

TEST_F(OptionsFile, AnOlderFileLacksPanelsAndKeepsTheirDefaults) {
    std::filesystem::create_directories(to_path(folder_ + "/deep"));
    write("{\"ui_scale\": 99, \"layout\": {\"left\": 5}}");
    const Options options = load_options(path());
    EXPECT_EQ(options.ui_scale, 3) << "within what is usable";
    EXPECT_EQ(options.layout.left, 120);
    EXPECT_EQ(options.layout.right, Layout{}.right);
    EXPECT_EQ(options.overlays, default_options().overlays);
}

}  // namespace
}  // namespace navscope
