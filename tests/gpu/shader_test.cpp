#include "gpu/shader.h"

#include <filesystem>
#include <fstream>

#include "gpu/gl_fixture.h"
#include "gpu/scene_maker.h"

namespace navscope::test {
namespace {

namespace fs = std::filesystem;

class Shaders : public GlTest {
protected:
    void SetUp() override {
        GlTest::SetUp();
        folder = fs::temp_directory_path() /
                 ("navscope_shaders_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                  ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder);
        fs::copy(fs::path(NAVSCOPE_SOURCE_DIR) / "shaders", folder);
    }
    void TearDown() override {
        fs::remove_all(folder);
        GlTest::TearDown();
    }
    // Adds a line at the end of a file and gives that line's number.
    int append(const std::string& name, const std::string& line) {
        std::ifstream in(folder / name);
        int lines = 0;
        for (std::string row; std::getline(in, row);) ++lines;
        std::ofstream(folder / name, std::ios::app) << line << '\n';
        return lines + 1;
    }
    fs::path folder;
};

TEST_F(Shaders, AnErrorNamesFileAndLine) {
    const int line = append("faces.frag.glsl", "void broken() { nonsense = 1; }");
    const auto made = Renderer::make({folder.string()});
    ASSERT_FALSE(made);
    const std::string text = describe(made.error());
    EXPECT_NE(text.find("faces.frag.glsl:" + std::to_string(line) + ":"), std::string::npos) << text;
    EXPECT_NE(text.find("nonsense"), std::string::npos) << text;
}

TEST_F(Shaders, AnErrorInAnIncludedFileNamesThatFile) {
    const int line = append("line_quad.glsl", "void broken() { nonsense = 1; }");
    const auto made = Renderer::make({folder.string()});
    ASSERT_FALSE(made);
    const std::string text = describe(made.error());
    EXPECT_NE(text.find("line_quad.glsl:" + std::to_string(line) + ":"), std::string::npos) << text;
}

TEST_F(Shaders, AMissingFileIsNamed) {
    fs::remove(folder / "points.frag.glsl");
    const auto made = Renderer::make({folder.string()});
    ASSERT_FALSE(made);
    EXPECT_NE(describe(made.error()).find("points.frag.glsl"), std::string::npos) << describe(made.error());
}

TEST_F(Shaders, ReloadedWhenChangedAndKeptWhenBroken) {
    auto made = Renderer::make({folder.string()});
    ASSERT_TRUE(made) << describe(made.error());
    renderer = std::move(*made);
    const SceneFrame frame = make_frame(Camera{}, 10);
    const Picture before = draw(frame, {32, 32});
    const std::string good =
        "#version 330 core\nout vec4 colour;\nvoid main() { colour = vec4(1.0, 0.0, 0.0, 1.0); }\n";
    std::ofstream(folder / "background.frag.glsl") << "#version 330 core\nthis is no shader\n";
    EXPECT_EQ(count_different(before, draw(frame, {32, 32})), 0U);
    EXPECT_NE(renderer->shader_error().find("background.frag.glsl:2"), std::string::npos) << renderer->shader_error();
    std::ofstream(folder / "background.frag.glsl") << good;
    EXPECT_EQ(pixel(draw(frame, {32, 32}), 16, 16), rgba(255, 0, 0));
    EXPECT_EQ(renderer->shader_error(), "");
}

TEST(ShaderLog, EachDriversNumbersBecomeNames) {
    const gl::ShaderFiles files = [](std::string_view name) -> Result<std::string> {
        if (name == "b.glsl") return std::string("b1\nb2\n");
        return std::string("#version 330 core\na2\n#include \"b.glsl\"\na4\n");
    };
    const auto source = gl::assemble(files, "a.glsl", {"HIDDEN"});
    ASSERT_TRUE(source);
    EXPECT_EQ(source->text, "#version 330 core\n#define HIDDEN 1\na2\nb1\nb2\na4\n");
    EXPECT_EQ(gl::readable_log("0:3(5): error: x\n", *source), "a.glsl:2: error: x");
    EXPECT_EQ(gl::readable_log("0(5) : error C0000: x\n", *source), "b.glsl:2: error C0000: x");
    EXPECT_EQ(gl::readable_log("ERROR: 0:6: 'x' : no\nERROR: 1 errors", *source),
              "a.glsl:4: 'x' : no\nERROR: 1 errors");
    EXPECT_EQ(gl::readable_log("0:7(1): beyond", *source), "0:7(1): beyond");
}

TEST(ShaderSource, FilesThatIncludeEachOtherAreAnError) {
    const gl::ShaderFiles loop = [](std::string_view) -> Result<std::string> {
        return std::string("#version 330 core\n#include \"again.glsl\"\n");
    };
    EXPECT_FALSE(gl::assemble(loop, "a.glsl", {}));
}

}  // namespace
}  // namespace navscope::test
