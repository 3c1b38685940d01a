#include <algorithm>

#include "gpu/gl_objects.h"
#include "gpu/renderer.h"

namespace navscope {
namespace {

// OpenGL's first row is the bottom one.
Picture read_bound(Size size) {
    Picture picture{size.width, size.height, {}};
    const size_t row = size_t{4} * size.width;
    picture.rgba.resize(row * size.height);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
    const auto at = [&](int y) { return picture.rgba.begin() + static_cast<std::ptrdiff_t>(row * y); };
    for (int y = 0; y < size.height / 2; ++y) std::swap_ranges(at(y), at(y + 1), at(size.height - 1 - y));
    return picture;
}

}  // namespace

struct RenderTarget::State {
    gl::Canvas canvas;
};

RenderTarget::RenderTarget() : state_(std::make_unique<State>()) {}
RenderTarget::~RenderTarget() = default;
RenderTarget::RenderTarget(RenderTarget&&) noexcept = default;
RenderTarget& RenderTarget::operator=(RenderTarget&&) noexcept = default;

void RenderTarget::resize(Size size) {
    state_->canvas.resize(size, gl::Canvas::Kind::colour);
}
Size RenderTarget::size() const {
    return state_->canvas.size();
}
uint32_t RenderTarget::texture() const {
    return state_->canvas.texture();
}
void RenderTarget::bind() const {
    state_->canvas.bind();
}

Picture RenderTarget::read() const {
    if (size().width == 0) return {};
    bind();
    return read_bound(size());
}

void bind_window(Size size) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, size.width, size.height);
}

Picture read_framebuffer(Size size) {
    if (size.width < 1 || size.height < 1) return {};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    return read_bound(size);
}

}  // namespace navscope
