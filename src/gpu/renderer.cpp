#include "gpu/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "embedded/shaders.h"
#include "gpu/passes.h"

namespace navscope {
namespace gl {

View::View(const SceneFrame& scene, Size pixels)
    : frame(scene),
      size(pixels),
      projection(
          scene.camera.projection(static_cast<double>(pixels.width) / pixels.height, scene.centre, scene.radius)) {
    const bool flat = scene.camera.orthographic;
    near = flat ? 0.0F : static_cast<float>(projection[3][2] / (projection[2][2] - 1));
    pixel_size = 2 * std::tan(scene.camera.fov_y / 2) / size.height * (flat ? scene.camera.distance : 1);
}

bool View::sees(const glm::dmat4& from_origin, const glm::vec3& min, const glm::vec3& max) const {
    const glm::dmat4 rows = glm::transpose(projection * from_origin);
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {-1.0, 1.0}) {
            const glm::dvec4 plane = rows[3] + sign * rows[axis];
            double furthest = plane.w;
            for (int i = 0; i < 3; ++i) furthest += std::max(plane[i] * min[i], plane[i] * max[i]);
            if (furthest < 0) return false;
        }
    return true;
}

glm::vec4 to_vec4(Rgba colour) {
    return glm::vec4(colour & 255U, colour >> 8 & 255U, colour >> 16 & 255U, colour >> 24 & 255U) / 255.0F;
}
glm::vec3 to_vec3(Rgba colour) {
    return glm::vec3(to_vec4(colour));
}

void View::set_theme(const Shader& shader) const {
    shader.set("background_top", to_vec3(frame.theme.background_top));
    shader.set("background_bottom", to_vec3(frame.theme.background_bottom));
    shader.set("hatch_colour", to_vec3(frame.theme.hatch));
    shader.set("accent", to_vec3(frame.theme.accent));
    shader.set("picture_height", static_cast<float>(size.height));
    shader.set("content_scale", frame.content_scale);
}

Result<Programs> Programs::build(const ShaderFiles& files) {
    Programs programs;
    const std::array<std::pair<Shader*, ProgramFiles>, 7> all = {{
        {&programs.background, {"background.vert.glsl", "", "background.frag.glsl", {}}},
        {&programs.faces, {"faces.vert.glsl", "", "faces.frag.glsl", {}}},
        {&programs.faces_with_hidden, {"faces.vert.glsl", "", "faces.frag.glsl", {"HIDDEN"}}},
        {&programs.ids, {"faces.vert.glsl", "", "ids.frag.glsl", {}}},
        {&programs.lines, {"lines.vert.glsl", "", "lines.frag.glsl", {}}},
        {&programs.wires, {"wires.vert.glsl", "wires.geom.glsl", "lines.frag.glsl", {}}},
        {&programs.points, {"points.vert.glsl", "", "points.frag.glsl", {}}},
    }};
    for (const auto& [program, names] : all) {
        Result<Shader> built = Shader::build(files, names);
        if (!built) return std::move(built).error();
        *program = std::move(*built);
    }
    return programs;
}

namespace {

class GlRenderer final : public Renderer {
public:
    explicit GlRenderer(std::string folder) : folder_(std::move(folder)) {}

    Status start() {
        Result<Programs> built = Programs::build(files());
        if (!built) return std::move(built).error();
        programs_ = std::move(*built);
        if (!folder_.empty()) seen_ = folder_text();
        nothing_ = VertexArray::make();
        return Done{};
    }

    void draw(const SceneFrame& frame, RenderTarget& target) override {
        if (target.size().width < 1 || target.size().height < 1) return;
        reload_if_changed();
        begin();
        target.bind();
        const View view(frame, target.size());
        glDisable(GL_SCISSOR_TEST);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        draw_background(view);
        draw_faces(view, programs_, resident_, stats_);
        draw_layers(view, programs_, resident_, stats_);
        end();
    }

    std::vector<uint32_t> draw_ids(const SceneFrame& frame, Size size) override {
        if (size.width < 1 || size.height < 1) return {};
        begin();
        ids_.resize(size, Canvas::Kind::ids);
        ids_.bind();
        const View view(frame, ids_.size());
        glDisable(GL_SCISSOR_TEST);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glDepthMask(GL_TRUE);
        const GLuint none[4] = {};
        glClearBufferuiv(GL_COLOR, 0, none);
        glClear(GL_DEPTH_BUFFER_BIT);
        draw_face_ids(view, programs_, resident_, stats_);
        for (const SceneLayer& layer : frame.layers)
            if (layer.layer) resident_.keep(*layer.layer);
        std::vector<uint32_t> bottom_up(static_cast<size_t>(ids_.size().width) * ids_.size().height);
        glPixelStorei(GL_PACK_ALIGNMENT, 4);
        glReadPixels(0, 0, ids_.size().width, ids_.size().height, GL_RED_INTEGER, GL_UNSIGNED_INT, bottom_up.data());
        end();
        return top_row_first(bottom_up, ids_.size());
    }

    const RendererStats& stats() const override { return stats_; }
    const std::string& shader_error() const override { return shader_error_; }

private:
    ShaderFiles files() const { return folder_.empty() ? embedded_shaders() : shaders_in(folder_); }

    std::string folder_text() const {
        std::string text;
        for (const std::string_view name : embedded::shaders::names())
            if (Result<std::string> file = files()(name)) text += *file;
        return text;
    }

    // A shader that does not compile leaves the last good one in use.
    void reload_if_changed() {
        if (folder_.empty()) return;
        std::string text = folder_text();
        if (text == seen_) return;
        seen_ = std::move(text);
        Result<Programs> built = Programs::build(files());
        shader_error_ = built ? "" : describe(built.error());
        if (built) programs_ = std::move(*built);
    }

    void begin() {
        stats_ = {};
        resident_.begin_frame();
    }

    void end() {
        resident_.end_frame();
        stats_.resident_bytes = resident_.bytes();
        stats_.uploaded_bytes = resident_.uploaded();
        stats_.meshes_refused = resident_.refused();
    }

    void draw_background(const View& view) {
        glDepthMask(GL_TRUE);
        glClear(GL_DEPTH_BUFFER_BIT);
        glDisable(GL_DEPTH_TEST);
        glDisable(GL_BLEND);
        glDisable(GL_CULL_FACE);
        programs_.background.use();
        view.set_theme(programs_.background);
        glBindVertexArray(nothing_.get());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }

    static std::vector<uint32_t> top_row_first(const std::vector<uint32_t>& bottom_up, Size size) {
        std::vector<uint32_t> ids;
        ids.reserve(bottom_up.size());
        for (int y = size.height - 1; y >= 0; --y) {
            const auto row = bottom_up.begin() + static_cast<std::ptrdiff_t>(y) * size.width;
            ids.insert(ids.end(), row, row + size.width);
        }
        return ids;
    }

    std::string folder_, seen_, shader_error_;
    Programs programs_;
    Resident resident_;
    Canvas ids_;
    VertexArray nothing_;
    RendererStats stats_;
};

}  // namespace
}  // namespace gl

Result<std::unique_ptr<Renderer>> Renderer::make(const RendererOptions& options) {
    auto renderer = std::make_unique<gl::GlRenderer>(options.shader_folder);
    if (Status done = renderer->start(); !done) return std::move(done).error();
    return std::unique_ptr<Renderer>(std::move(renderer));
}

}  // namespace navscope
