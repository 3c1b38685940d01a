#include "bytes/file.h"

#include <gtest/gtest.h>

namespace navscope {
namespace {

class Files : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = to_utf8(std::filesystem::temp_directory_path()) + "/navscope_ナビ_ş_" +
                  ::testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::create_directories(to_path(folder_));
    }
    void TearDown() override { std::filesystem::remove_all(to_path(folder_)); }
    std::string folder_;
};

TEST_F(Files, RoundTripUnderAPathThatIsNotAscii) {
    const std::string text = "navmesh";
    ASSERT_TRUE(write_file(folder_ + "/浏.bin", std::as_bytes(std::span(text))));
    const Result<Blob> blob = read_file(folder_ + "/浏.bin");
    ASSERT_TRUE(blob);
    EXPECT_EQ(blob->size(), text.size());
    const auto entries = list_folder(folder_);
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), 1u);
    EXPECT_EQ(entries->front().name, "浏.bin");
}

TEST_F(Files, MissingFileAndFolderAreErrorsThatNameThePath) {
    const Result<Blob> missing = read_file(folder_ + "/nothing");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::io);
    EXPECT_EQ(missing.error().trail.front(), folder_ + "/nothing");
    EXPECT_FALSE(read_file(folder_));
    EXPECT_FALSE(list_folder(folder_ + "/nothing"));
}

TEST_F(Files, LinkLoopsEnd) {
    std::filesystem::create_directory_symlink(to_path(folder_), to_path(folder_ + "/loop"));
    const std::string text = "x";
    ASSERT_TRUE(write_file(folder_ + "/a.nvm", std::as_bytes(std::span(text))));
    EXPECT_EQ(files_below(folder_).size(), 1u);
}

TEST(BaseName, TakesBothKindsOfSlash) {
    EXPECT_EQ(base_name("N:\\GR\\bind6\\n10.hkx"), "n10.hkx");
    EXPECT_EQ(base_name("x/y/b.hkx"), "b.hkx");
    EXPECT_EQ(base_name("a"), "a");
}

}  // namespace
}  // namespace navscope
