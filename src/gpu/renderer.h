// Draws a SceneFrame. Keeps what is resident on the GPU by the ids of the scene's objects and forgets what a frame no
// longer names; uploads nothing that did not change.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bytes/result.h"
#include "gpu/context.h"
#include "scene/frame.h"

namespace navscope {

/// RGBA8, top row first. PNG errors: usage (no pixels), bad_magic, truncated, corrupt, too_large (sides over 16384).
struct Picture {
    int width = 0, height = 0;
    std::vector<uint8_t> rgba;
};
Result<std::vector<std::byte>> encode_png(const Picture& picture);
Result<Picture> decode_png(std::span<const std::byte> png);

/// A colour texture with depth, drawn into and shown by ImGui or read back.
class RenderTarget {
public:
    RenderTarget();
    ~RenderTarget();
    RenderTarget(RenderTarget&&) noexcept;
    RenderTarget& operator=(RenderTarget&&) noexcept;
    /// In pixels; clamped to what the driver's textures can hold.
    void resize(Size size);
    Size size() const;
    uint32_t texture() const;  // GL name; row 0 is the bottom
    Picture read() const;
    void bind() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

struct RendererOptions {
    /// Where to look for shader files at each frame instead of the embedded ones (a developer's flag); "" = embedded.
    std::string shader_folder;
};

struct RendererStats {
    uint64_t resident_bytes = 0, uploaded_bytes = 0;  // uploaded: in the last frame
    uint32_t draw_calls = 0, triangles = 0, lines = 0;
    uint32_t meshes_drawn = 0, meshes_culled = 0;  // culled: their box is outside the picture
    uint32_t meshes_refused = 0;                   // the GPU has no memory for them; the others are drawn
};

class Renderer {
public:
    /// Compiles the shaders; an error shows the driver's log with file and line.
    static Result<std::unique_ptr<Renderer>> make(const RendererOptions& options = {});
    virtual ~Renderer() = default;
    virtual void draw(const SceneFrame& frame, RenderTarget& target) = 0;
    /// The id picture: for each pixel id_base + face + 1 of the nearest face, 0 for none. Top row first.
    virtual std::vector<uint32_t> draw_ids(const SceneFrame& frame, Size size) = 0;
    virtual const RendererStats& stats() const = 0;
    /// Of the last reload from RendererOptions::shader_folder: the last good shaders stay in use. "" = none.
    virtual const std::string& shader_error() const = 0;
};

/// The window's own framebuffer, of this size, becomes the one that is drawn into.
void bind_window(Size size);

/// The window's back buffer as a picture: to be called between drawing and swap().
Picture read_framebuffer(Size size);

}  // namespace navscope
