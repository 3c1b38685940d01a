// Shader files and the programs made of them. Only for this layer.
#pragma once

#include <functional>
#include <glm/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/gl_objects.h"

namespace navscope::gl {

/// The text of a shader file by its name.
using ShaderFiles = std::function<Result<std::string>(std::string_view name)>;

/// The files embedded in the executable, or those of a folder.
ShaderFiles embedded_shaders();
ShaderFiles shaders_in(std::string folder);

/// A shader's whole text: `#include "name"` replaced by that file, `defines` behind the version. Its lines are numbered
/// through, and `lines` says where each came from: drivers do not agree about #line.
struct ShaderSource {
    struct Line {
        std::string file;
        int number = 0;
    };
    std::string text;
    std::vector<Line> lines;
};
Result<ShaderSource> assemble(const ShaderFiles& files, std::string_view name, const std::vector<std::string>& defines);

/// A driver's log with "file:line: " in place of the numbers that Mesa, NVIDIA and Intel or AMD write.
std::string readable_log(const std::string& log, const ShaderSource& source);

struct ProgramFiles {
    std::string vertex, geometry, fragment;  // geometry may be empty
    std::vector<std::string> defines;
};

/// A linked program. set() ignores a uniform that the program has not.
class Shader {
public:
    /// The error's text holds the driver's log with file and line.
    static Result<Shader> build(const ShaderFiles& files, const ProgramFiles& names);

    void use() const { glUseProgram(program_.get()); }
    void set(const char* name, int value) const;
    void set(const char* name, uint32_t value) const;
    void set(const char* name, float value) const;
    void set(const char* name, const glm::vec2& value) const;
    void set(const char* name, const glm::vec3& value) const;
    void set(const char* name, const glm::vec4& value) const;
    void set(const char* name, const glm::mat4& value) const;

private:
    GLint location(const char* name) const;

    struct Known {
        std::string name;
        GLint location;
    };
    Program program_;
    std::vector<Known> uniforms_;
};

}  // namespace navscope::gl
