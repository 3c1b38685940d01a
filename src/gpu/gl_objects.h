// Names of OpenGL objects that are freed with their owner: they can be moved, not copied. Only for this layer.
#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "gpu/context.h"

namespace navscope::gl {

/// A name and how it is freed. 0 = none.
template <typename Traits>
class Name {
public:
    Name() = default;
    static Name make() {
        Name name;
        Traits::create(name.name_);
        return name;
    }
    static Name adopt(GLuint made) {
        Name name;
        name.name_ = made;
        return name;
    }
    ~Name() { reset(); }
    Name(Name&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Name& operator=(Name&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }
    GLuint get() const { return name_; }
    explicit operator bool() const { return name_ != 0; }
    void reset() {
        if (name_ != 0) Traits::destroy(name_);
        name_ = 0;
    }

private:
    GLuint name_ = 0;
};

struct BufferTraits {
    static void create(GLuint& name) { glGenBuffers(1, &name); }
    static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct VertexArrayTraits {
    static void create(GLuint& name) { glGenVertexArrays(1, &name); }
    static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct TextureTraits {
    static void create(GLuint& name) { glGenTextures(1, &name); }
    static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct FramebufferTraits {
    static void create(GLuint& name) { glGenFramebuffers(1, &name); }
    static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct RenderbufferTraits {
    static void create(GLuint& name) { glGenRenderbuffers(1, &name); }
    static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct ShaderTraits {
    static void destroy(GLuint name) { glDeleteShader(name); }
};
struct ProgramTraits {
    static void create(GLuint& name) { name = glCreateProgram(); }
    static void destroy(GLuint name) { glDeleteProgram(name); }
};

using VertexArray = Name<VertexArrayTraits>;
using Program = Name<ProgramTraits>;

/// Bytes on the GPU. upload() replaces them all; false when the driver has no memory for them.
class Buffer {
public:
    bool upload(GLenum target, std::span<const std::byte> bytes);
    GLuint get() const { return name_.get(); }
    uint64_t size() const { return size_; }

private:
    Name<BufferTraits> name_;
    uint64_t size_ = 0;
};

/// A list of 32 bit words in a two-dimensional R32UI texture, read row by row: texture buffers may be limited to 65,536
/// texels. The last row is not padded when the list fits one row.
class WordTexture {
public:
    /// Replaces the words; the storage is kept when their number is the same. False: no memory, or more words than the
    /// driver's largest texture holds.
    bool upload(std::span<const uint32_t> words);
    void bind(GLuint unit) const;
    uint64_t size() const { return uint64_t{4} * width_ * height_; }

private:
    Name<TextureTraits> name_;
    uint32_t width_ = 0, height_ = 0;
};

/// A texture with a depth buffer, drawn into through a framebuffer.
class Canvas {
public:
    enum class Kind { colour, ids };
    /// Does nothing when size and kind are the same.
    void resize(Size size, Kind kind);
    Size size() const { return size_; }
    GLuint texture() const { return texture_.get(); }
    void bind() const;

private:
    Name<FramebufferTraits> framebuffer_;
    Name<TextureTraits> texture_;
    Name<RenderbufferTraits> depth_;
    Size size_;
    Kind kind_ = Kind::colour;
};

}  // namespace navscope::gl
