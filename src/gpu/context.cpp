#include "gpu/context.h"

#include <string>

#include "gpu/driver.h"

namespace navscope::gl {
namespace {

std::string text_of(GLenum name) {
    if (glGetString == nullptr) return "unknown";
    const GLubyte* text = glGetString(name);
    return text != nullptr ? reinterpret_cast<const char*>(text) : "unknown";
}

void GLAD_API_PTR on_message(GLenum source, GLenum type, GLuint, GLenum, GLsizei, const GLchar* message,
                             const void* errors) {
    if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;  // its log is in the error of whoever built the shader
    if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) return;
    auto& list = *static_cast<std::vector<std::string>*>(const_cast<void*>(errors));
    if (list.size() < 1000) list.emplace_back(message);
}

}  // namespace

std::string describe_driver() {
    return "OpenGL " + text_of(GL_VERSION) + ", " + text_of(GL_RENDERER);
}

Error too_old() {
    const std::string version = text_of(GL_VERSION);
    return {ErrorCode::no_opengl,
            "navscope needs OpenGL 3.3; the driver offers " + version.substr(0, version.find(' ')) + " (" +
                text_of(GL_RENDERER) + ")",
            {},
            {}};
}

Error no_context(const std::string& why) {
    return {ErrorCode::no_opengl, "navscope needs OpenGL 3.3; no OpenGL context can be made (" + why + ")", {}, {}};
}

bool load_functions(GLADloadfunc loader) {
    const int version = gladLoadGL(loader);
    return version >= GLAD_MAKE_VERSION(3, 3);
}

void collect_errors(std::vector<std::string>& errors) {
    if (!GLAD_GL_KHR_debug || glDebugMessageCallback == nullptr) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_message, &errors);
}

}  // namespace navscope::gl
