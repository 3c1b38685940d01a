#include "gpu/context.h"

#include <cstdlib>
#include <iostream>

#include "gpu/gl_fixture.h"
#include "gpu/scene_maker.h"

namespace navscope::test {
namespace {

using OffscreenContext = GlTest;

TEST_F(OffscreenContext, SaysWhatItIs) {
    EXPECT_EQ(context->description().substr(0, 7), "OpenGL ");
    EXPECT_NE(context->description().find(", "), std::string::npos);
}

TEST_F(OffscreenContext, TwoDoNotDisturbEachOther) {
    const auto mesh = make_grid(4, [](float, float) { return 0.0F; });
    SceneFrame frame = make_frame(camera_from_above(64, 8), 5);
    add(frame, mesh, make_colours(*mesh, rgba(100, 120, 140, 0)));
    const Picture before = draw(frame, {64, 64});
    {
        const auto other = make_offscreen_context();
        ASSERT_TRUE(other) << describe(other.error());
    }
    context->make_current();
    EXPECT_EQ(count_different(before, draw(frame, {64, 64})), 0U);
}

// Mesa reads the variable once a process, so the context is made in a child that starts afresh.
TEST(ContextDeathTest, AnOldDriverIsNamedInOneSentence) {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    setenv("MESA_GL_VERSION_OVERRIDE", "2.1", 1);
    EXPECT_EXIT(
        {
            const auto made = make_offscreen_context();
            if (made) std::exit(0);
            std::cerr << describe(made.error()) << std::endl;
            std::exit(made.error().code == ErrorCode::no_opengl ? 3 : 4);
        },
        ::testing::ExitedWithCode(3),
        "navscope needs OpenGL 3.3; (the driver offers 2.1 \\(.+\\)|no OpenGL context can be made \\(.+\\))");
    unsetenv("MESA_GL_VERSION_OVERRIDE");
}

#if NAVSCOPE_WINDOW
TEST(WindowContext, OpensWhereThereIsADisplay) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
        const auto made = make_window({});
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().code, ErrorCode::no_opengl);
        EXPECT_NE(made.error().what.find("navscope needs OpenGL 3.3"), std::string::npos);
        return;
    }
    auto made = make_window({320, 200, "navscope", true, true});
    ASSERT_TRUE(made) << describe(made.error());
    Window& window = **made;
    window.wait(0);
    const Size size = window.framebuffer_size();
    EXPECT_GE(size.width, 320);
    EXPECT_GE(window.content_scale(), 0.5F);
    EXPECT_TRUE(window.take_activity()) << "the first frame is drawn";
    auto renderer = Renderer::make();
    ASSERT_TRUE(renderer) << describe(renderer.error());
    RenderTarget target;
    target.resize(size);
    (*renderer)->draw(make_frame(Camera{}, 10), target);
    EXPECT_EQ(read_framebuffer(size).rgba.size(), size_t{4} * size.width * size.height);
    window.swap();
    window.close();
    EXPECT_TRUE(window.should_close());
    Window::wake();
    window.wait(5);
    EXPECT_TRUE(window.take_keys().empty());
    EXPECT_TRUE(window.take_drops().empty());
    for (const std::string& error : window.take_errors()) ADD_FAILURE() << error;
}
#endif

}  // namespace
}  // namespace navscope::test
