#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <functional>

#include "gpu/context.h"
#include "gpu/driver.h"

namespace navscope {
namespace {

using DisplayUse = std::function<bool(EGLDisplay)>;  // true: this one will do

// Tries the displays that need no screen first. A display is left initialised when it is used: other contexts of the
// process may share it.
bool try_display(EGLDisplay display, const DisplayUse& use) {
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) return false;
    return eglBindAPI(EGL_OPENGL_API) == EGL_TRUE && use(display);
}

bool for_displays(const DisplayUse& use) {
    const auto platform_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const auto query_devices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    if (platform_display != nullptr) {
        if (try_display(platform_display(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr), use)) return true;
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        if (query_devices != nullptr) query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count);
        for (EGLint i = 0; i < count; ++i)
            if (try_display(platform_display(EGL_PLATFORM_DEVICE_EXT, devices[static_cast<size_t>(i)], nullptr), use))
                return true;
    }
    return try_display(eglGetDisplay(EGL_DEFAULT_DISPLAY), use);
}

EGLContext make_egl_context(EGLDisplay display, const EGLint* attributes) {
    return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
}

std::string error_name() {
    switch (const EGLint error = eglGetError()) {
        case EGL_SUCCESS:
            return "no EGL display";
        case EGL_NOT_INITIALIZED:
            return "EGL_NOT_INITIALIZED";
        case EGL_BAD_ALLOC:
            return "EGL_BAD_ALLOC";
        case EGL_BAD_MATCH:
            return "EGL_BAD_MATCH";
        case EGL_BAD_CONFIG:
            return "EGL_BAD_CONFIG";
        default:
            return "EGL error " + std::to_string(error);
    }
}

class OffscreenContext final : public Context {
public:
    OffscreenContext(EGLDisplay display, EGLContext context) : display_(display), context_(context) {}
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;
    ~OffscreenContext() override {
        if (eglGetCurrentContext() == context_)
            eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display_, context_);
    }
    void make_current() override { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_); }

    bool start(bool debug) {
        if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE) return false;
        if (!gl::load_functions(eglGetProcAddress)) return false;
        description_ = gl::describe_driver();
        if (debug) gl::collect_errors(*errors_);
        return true;
    }

private:
    EGLDisplay display_;
    EGLContext context_;
};

// The best any display offers when nothing is asked for: for the message only.
Error what_there_is() {
    Error error = gl::no_context(error_name());
    for_displays([&](EGLDisplay display) {
        const EGLContext context = make_egl_context(display, nullptr);
        if (context == EGL_NO_CONTEXT) return false;
        OffscreenContext owner(display, context);
        owner.make_current();
        gl::load_functions(eglGetProcAddress);
        error = gl::too_old();
        return true;
    });
    return error;
}

}  // namespace

Result<std::unique_ptr<Context>> make_offscreen_context(bool debug) {
    std::unique_ptr<OffscreenContext> made;
    for_displays([&](EGLDisplay display) {
        const std::array<EGLint, 9> attributes = {EGL_CONTEXT_MAJOR_VERSION_KHR,
                                                  3,
                                                  EGL_CONTEXT_MINOR_VERSION_KHR,
                                                  3,
                                                  EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                                  EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
                                                  EGL_CONTEXT_FLAGS_KHR,
                                                  debug ? EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR : 0,
                                                  EGL_NONE};
        const EGLContext context = make_egl_context(display, attributes.data());
        if (context == EGL_NO_CONTEXT) return false;
        made = std::make_unique<OffscreenContext>(display, context);
        if (!made->start(debug)) made.reset();
        return made != nullptr;
    });
    if (!made) return what_there_is();
    return std::unique_ptr<Context>(std::move(made));
}

}  // namespace navscope
