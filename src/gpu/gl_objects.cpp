#include "gpu/gl_objects.h"

#include <algorithm>

namespace navscope::gl {
namespace {

// Errors of earlier calls are somebody else's; only what the upload itself causes counts.
void forget_errors() {
    for (int i = 0; i < 8 && glGetError() != GL_NO_ERROR; ++i) {
    }
}

constexpr uint32_t usual_width = 2048;

}  // namespace

bool Buffer::upload(GLenum target, std::span<const std::byte> bytes) {
    if (!name_) name_ = Name<BufferTraits>::make();
    forget_errors();
    glBindBuffer(target, name_.get());
    glBufferData(target, static_cast<GLsizeiptr>(bytes.size()), bytes.data(), GL_STATIC_DRAW);
    const bool fits = glGetError() == GL_NO_ERROR;
    size_ = fits ? bytes.size() : 0;
    return fits;
}

bool WordTexture::upload(std::span<const uint32_t> words) {
    GLint largest = 1024;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    const auto limit = static_cast<uint64_t>(largest);
    uint64_t width = std::clamp<uint64_t>(words.size(), 1, usual_width);
    if ((words.size() + width - 1) / width > limit) width = limit;
    const uint64_t height = std::max<uint64_t>((words.size() + width - 1) / width, 1);
    if (height > limit) return false;

    forget_errors();
    const bool fresh = !name_ || width_ != width || height_ != height;
    if (!name_) name_ = Name<TextureTraits>::make();
    glBindTexture(GL_TEXTURE_2D, name_.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    const auto w = static_cast<GLsizei>(width), h = static_cast<GLsizei>(height);
    if (fresh) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, w, h, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    }
    // Whole rows, then what is left: the list is no multiple of the width, and nothing behind its end may be read.
    const auto whole = static_cast<GLsizei>(words.size() / width);
    const auto rest = static_cast<GLsizei>(words.size() % width);
    if (whole > 0) glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, w, whole, GL_RED_INTEGER, GL_UNSIGNED_INT, words.data());
    if (rest > 0)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, whole, rest, 1, GL_RED_INTEGER, GL_UNSIGNED_INT,
                        words.data() + static_cast<uint64_t>(whole) * width);
    const bool fits = glGetError() == GL_NO_ERROR;
    width_ = fits ? static_cast<uint32_t>(width) : 0;
    height_ = fits ? static_cast<uint32_t>(height) : 0;
    return fits;
}

void WordTexture::bind(GLuint unit) const {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, name_.get());
}

void Canvas::resize(Size size, Kind kind) {
    GLint largest = 1024;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    size.width = std::clamp(size.width, 1, largest);
    size.height = std::clamp(size.height, 1, largest);
    if (framebuffer_ && kind == kind_ && size.width == size_.width && size.height == size_.height) return;
    size_ = size;
    kind_ = kind;
    texture_ = Name<TextureTraits>::make();
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    if (kind == Kind::colour)
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.width, size.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    else
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, size.width, size.height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, kind == Kind::colour ? GL_LINEAR : GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, kind == Kind::colour ? GL_LINEAR : GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    depth_ = Name<RenderbufferTraits>::make();
    glBindRenderbuffer(GL_RENDERBUFFER, depth_.get());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, size.width, size.height);
    framebuffer_ = Name<FramebufferTraits>::make();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
}

void Canvas::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glViewport(0, 0, size_.width, size_.height);
}

}  // namespace navscope::gl
