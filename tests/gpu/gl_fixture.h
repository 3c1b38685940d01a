// A test with an offscreen context and a renderer. Ends with the assertion that the driver complained about nothing.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "gpu/renderer.h"

namespace navscope::test {

class GlTest : public ::testing::Test {
protected:
    void SetUp() override {
        Result<std::unique_ptr<Context>> made = make_offscreen_context(true);
        if (!made) {
            // Where the tests are to be trusted there must be a software renderer.
            if (std::getenv("CI") != nullptr) FAIL() << describe(made.error());
            GTEST_SKIP() << "no OpenGL context without a display: " << describe(made.error());
        }
        context = std::move(*made);
        Result<std::unique_ptr<Renderer>> built = Renderer::make();
        ASSERT_TRUE(built) << describe(built.error());
        renderer = std::move(*built);
        target = std::make_unique<RenderTarget>();
    }

    void TearDown() override {
        target.reset();
        renderer.reset();
        if (!context) return;
        for (const std::string& error : context->take_errors()) ADD_FAILURE() << "OpenGL: " << error;
    }

    Picture draw(const SceneFrame& frame, Size size) {
        target->resize(size);
        renderer->draw(frame, *target);
        return target->read();
    }

    std::unique_ptr<Context> context;
    std::unique_ptr<Renderer> renderer;
    std::unique_ptr<RenderTarget> target;
};

}  // namespace navscope::test
