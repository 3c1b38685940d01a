#include "gpu/shader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <glm/gtc/type_ptr.hpp>
#include <regex>

#include "bytes/file.h"
#include "embedded/shaders.h"

namespace navscope::gl {
namespace {

constexpr int deepest_include = 8;  // stops files that include each other

void add_line(ShaderSource& source, std::string_view row, std::string_view file, int number) {
    source.text.append(row).append("\n");
    source.lines.push_back({std::string(file), number});
}

Status append(const ShaderFiles& files, std::string_view name, const std::vector<std::string>& defines, int depth,
              ShaderSource& source) {
    if (depth > deepest_include)
        return Error{ErrorCode::corrupt, "shader files include each other", {}, {std::string(name)}};
    Result<std::string> text = files(name);
    if (!text) return std::move(text).error();
    std::string_view rest = *text;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view row = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(row.size() + 1, rest.size()));
        if (row.starts_with("#include \"") && row.rfind('"') > 10) {
            const std::string_view included = row.substr(10, row.rfind('"') - 10);
            if (Status done = append(files, included, {}, depth + 1, source); !done) return done;
            continue;
        }
        add_line(source, row, name, number);
        if (depth == 0 && row.starts_with("#version"))
            for (const std::string& define : defines) add_line(source, "#define " + define + " 1", name, number);
    }
    return Done{};
}

std::string log_of_shader(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(std::max(length, 1)), '\0');
    glGetShaderInfoLog(shader, length, nullptr, log.data());
    return log.c_str();
}

std::string log_of_program(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(std::max(length, 1)), '\0');
    glGetProgramInfoLog(program, length, nullptr, log.data());
    return log.c_str();
}

Result<Name<ShaderTraits>> compile(GLenum kind, const ShaderFiles& files, const std::string& name,
                                   const std::vector<std::string>& defines) {
    Result<ShaderSource> source = assemble(files, name, defines);
    if (!source) return std::move(source).error();
    auto shader = Name<ShaderTraits>::adopt(glCreateShader(kind));
    const char* text = source->text.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    GLint good = GL_FALSE;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &good);
    if (good == GL_TRUE) return shader;
    return Error{ErrorCode::corrupt,
                 "the shader does not compile: " + readable_log(log_of_shader(shader.get()), *source),
                 {},
                 {name}};
}

}  // namespace

ShaderFiles embedded_shaders() {
    return [](std::string_view name) -> Result<std::string> {
        const std::string_view text = embedded::shaders::file(name);
        if (text.empty()) return Error{ErrorCode::not_found, "no such shader file", {}, {std::string(name)}};
        return std::string(text);
    };
}

ShaderFiles shaders_in(std::string folder) {
    return [folder = std::move(folder)](std::string_view name) -> Result<std::string> {
        const Result<Blob> blob = read_file(folder + "/" + std::string(name));
        if (!blob) return blob.error();
        return std::string(reinterpret_cast<const char*>(blob->data()), blob->size());
    };
}

Result<ShaderSource> assemble(const ShaderFiles& files, std::string_view name,
                              const std::vector<std::string>& defines) {
    ShaderSource source;
    if (Status done = append(files, name, defines, 0, source); !done) return std::move(done).error();
    return source;
}

std::string readable_log(const std::string& log, const ShaderSource& source) {
    // "0:12(5): error: …" (Mesa), "0(12) : error …" (NVIDIA), "ERROR: 0:12: …" (Intel, AMD, Apple)
    static const std::regex place(R"(^(?:(?:ERROR|WARNING): )?0(?::(\d{1,6})(?:\(\d+\))?|\((\d{1,6})\)) ?: )");
    std::string out;
    size_t at = 0;
    while (at < log.size()) {
        const size_t end = std::min(log.find('\n', at), log.size());
        const std::string row = log.substr(at, end - at);
        at = end + 1;
        if (row.empty()) continue;
        if (!out.empty()) out += '\n';
        std::smatch found;
        const bool placed = std::regex_search(row, found, place);
        const size_t line = placed ? std::stoul(found[1].matched ? found[1] : found[2]) : 0;
        if (line < 1 || line > source.lines.size()) {
            out += row;
            continue;
        }
        const ShaderSource::Line& from = source.lines[line - 1];
        out += from.file + ":" + std::to_string(from.number) + ": " + found.suffix().str();
    }
    return out;
}

Result<Shader> Shader::build(const ShaderFiles& files, const ProgramFiles& names) {
    Shader shader;
    shader.program_ = Program::make();
    const GLuint program = shader.program_.get();
    const std::array<std::pair<GLenum, const std::string*>, 3> stages = {{{GL_VERTEX_SHADER, &names.vertex},
                                                                          {GL_GEOMETRY_SHADER, &names.geometry},
                                                                          {GL_FRAGMENT_SHADER, &names.fragment}}};
    for (const auto& [kind, name] : stages) {
        if (name->empty()) continue;
        Result<Name<ShaderTraits>> stage = compile(kind, files, *name, names.defines);
        if (!stage) return std::move(stage).error();
        glAttachShader(program, stage->get());  // the program keeps it
    }
    glLinkProgram(program);
    GLint good = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good != GL_TRUE)
        return Error{ErrorCode::corrupt,
                     "the shaders do not link: " + log_of_program(program),
                     {},
                     {names.vertex + " + " + names.fragment}};
    GLint count = 0;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
    for (GLint i = 0; i < count; ++i) {
        std::array<char, 128> name{};
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(program, static_cast<GLuint>(i), static_cast<GLsizei>(name.size()), nullptr, &size, &type,
                           name.data());
        shader.uniforms_.push_back({name.data(), glGetUniformLocation(program, name.data())});
    }
    return shader;
}

GLint Shader::location(const char* name) const {
    for (const Known& known : uniforms_)
        if (std::strcmp(known.name.c_str(), name) == 0) return known.location;
    return -1;
}

void Shader::set(const char* name, int value) const {
    glUniform1i(location(name), value);
}
void Shader::set(const char* name, uint32_t value) const {
    glUniform1ui(location(name), value);
}
void Shader::set(const char* name, float value) const {
    glUniform1f(location(name), value);
}
void Shader::set(const char* name, const glm::vec2& value) const {
    glUniform2fv(location(name), 1, glm::value_ptr(value));
}
void Shader::set(const char* name, const glm::vec3& value) const {
    glUniform3fv(location(name), 1, glm::value_ptr(value));
}
void Shader::set(const char* name, const glm::vec4& value) const {
    glUniform4fv(location(name), 1, glm::value_ptr(value));
}
void Shader::set(const char* name, const glm::mat4& value) const {
    glUniformMatrix4fv(location(name), 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace navscope::gl
