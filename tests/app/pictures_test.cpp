// Pictures of the shipped executable, made through EGL on the software renderer, against those in tests/golden.
// NAVSCOPE_REMAKE_PICTURES=1 navscope_test_app writes them anew. A picture that differs is kept beside the difference
// in the build folder's pictures/.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "gpu/renderer.h"

namespace navscope {
namespace {

namespace fs = std::filesystem;

struct Shot {
    const char* name;
    const char* arguments;  // {F} = tests/fixtures, {S} = assets/samples
    double share = 0.004;   // of the pixels that may differ by more than the tolerance
};

// Windows hold text laid out by ImGui, whose versions differ by a pixel here and there: their share is larger.
constexpr Shot shots[] = {
    {"sample", "{S}/m60_45_36_00.nvmhktbnd.dcx --size 640x400"},
    {"sample-light-window", "{S}/m60_45_36_00.nvmhktbnd.dcx --size 1280x800 --window --light", 0.04},
    {"sample-window", "{S}/m60_45_36_00.nvmhktbnd.dcx --size 1280x800 --window --select \"face 100\"", 0.04},
    {"sample-slope", "{S}/m60_45_36_00.nvmhktbnd.dcx --size 640x400 --colour slope"},
    {"sample-tree", "{S}/m60_45_36_00.nvmhktbnd.dcx --size 640x400 --overlay tree"},
    {"sample-top", "{S}/m60_45_36_00.nvmhktbnd.dcx --size 640x400 --view \"top ortho\" --colour faceData"},
    {"tiny-winding", "{F}/er_tiny.hkx --size 400x300 --colour winding"},
    {"tiny-face", "{F}/er_tiny.hkx --size 400x300 --select \"face 3\" --scale 1.5"},
    {"tiny-triangulation", "{F}/er_concave16.hkx --size 400x300 --overlay triangulation --view top"},
    {"tiny-convexity", "{F}/er_tiny.nvmhktbnd.dcx --size 400x300 --colour convexity"},
    {"clusters", "{F}/sekiro_tiny.hkx --size 400x300 --colour cluster --overlay graph"},
    {"letter-f-top", "{F}/er_letter_f.hkx --size 300x300 --view top"},
    {"empty", "{F}/er_empty.hkx --size 640x400 --window", 0.04},
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

Result<Picture> read_picture(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{ErrorCode::io, "cannot be opened", std::nullopt, {path.string()}};
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    return decode_png(std::as_bytes(std::span(bytes)));
}

void write_difference(const Picture& a, const Picture& b, const fs::path& path) {
    Picture difference = a;
    for (size_t i = 0; i < difference.rgba.size(); ++i) {
        const int by = std::abs(int{a.rgba[i]} - int{b.rgba[i]});
        difference.rgba[i] = i % 4 == 3 ? 255 : static_cast<uint8_t>(std::min(255, by * 4));
    }
    const auto png = encode_png(difference);
    if (!png) return;
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(png->data()), static_cast<std::streamsize>(png->size()));
}

/// Share of pixels of which a channel differs by more than the tolerance.
double differing_share(const Picture& a, const Picture& b) {
    constexpr int tolerance = 24;
    size_t differing = 0;
    for (size_t pixel = 0; pixel < a.rgba.size(); pixel += 4) {
        bool differs = false;
        for (size_t channel = 0; channel < 3; ++channel) {
            differs |= std::abs(int{a.rgba[pixel + channel]} - int{b.rgba[pixel + channel]}) > tolerance;
        }
        differing += differs;
    }
    return static_cast<double>(differing) / (static_cast<double>(a.rgba.size()) / 4);
}

class Pictures : public ::testing::TestWithParam<Shot> {};

TEST_P(Pictures, LookAsStored) {
    const Shot& shot = GetParam();
    const fs::path source = NAVSCOPE_SOURCE_DIR, made_in = NAVSCOPE_PICTURE_OUT;
    fs::create_directories(made_in);
    const bool remake = std::getenv("NAVSCOPE_REMAKE_PICTURES") != nullptr;
    const fs::path stored = source / "tests/golden" / (std::string(shot.name) + ".png");
    const fs::path made = remake ? stored : made_in / (std::string(shot.name) + ".png");
    std::string command = replaced(shot.arguments, "{F}", (source / "tests/fixtures").string());
    command = replaced(command, "{S}", (source / "assets/samples").string());
    command =
        "LIBGL_ALWAYS_SOFTWARE=1 \"" NAVSCOPE_EXECUTABLE "\" screenshot " + command + " -o \"" + made.string() + "\"";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    const Result<Picture> now = read_picture(made);
    ASSERT_TRUE(now) << describe(now.error());
    const Result<Picture> then = read_picture(stored);
    ASSERT_TRUE(then) << describe(then.error()) << " (NAVSCOPE_REMAKE_PICTURES=1 makes it)";
    ASSERT_EQ(now->width, then->width);
    ASSERT_EQ(now->height, then->height);
    const double share = differing_share(*now, *then);
    if (share > shot.share) write_difference(*now, *then, made_in / (std::string(shot.name) + "-difference.png"));
    EXPECT_LE(share, shot.share) << made << " differs from " << stored;
    // A picture of nothing would agree with another picture of nothing.
    EXPECT_GT(
        differing_share(*now, Picture{now->width, now->height, std::vector<uint8_t>(now->rgba.size(), now->rgba[0])}),
        0.01);
}

INSTANTIATE_TEST_SUITE_P(Shots, Pictures, ::testing::ValuesIn(shots),
                         [](const auto& shot) { return replaced(shot.param.name, "-", "_"); });

TEST(Difference, SeesAChangeAndOnlyThat) {
    Picture grey{10, 10, std::vector<uint8_t>(400, 100)};
    Picture other = grey;
    EXPECT_EQ(differing_share(grey, other), 0);
    for (size_t pixel = 0; pixel < 5; ++pixel) other.rgba[pixel * 4] = 200;
    EXPECT_DOUBLE_EQ(differing_share(grey, other), 0.05);
}

}  // namespace
}  // namespace navscope
