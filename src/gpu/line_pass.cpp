#include "gpu/passes.h"

namespace navscope::gl {
namespace {

// How far lines and points are lifted off their surface, in points at their distance: about half their usual size, so
// that a slope does not swallow half of them.
constexpr double line_lift = 1.0, point_lift = 5.0;
constexpr float strength_behind = 0.28F;

void set_frame(const View& view, const Shader& shader, double lift) {
    const bool flat = view.frame.camera.orthographic;
    const double by = lift * view.pixel_size * view.frame.content_scale;
    shader.use();
    shader.set("projection", glm::mat4(view.projection));
    shader.set("viewport", glm::vec2(view.size.width, view.size.height));
    shader.set("content_scale", view.frame.content_scale);
    shader.set("near", view.near);
    shader.set("lift", flat ? glm::vec2(1, by) : glm::vec2(1 - by, 0));
    shader.set("rim", to_vec3(view.frame.theme.background_bottom));
}

struct LayerPass {
    const View& view;
    const Programs& programs;
    Resident& resident;
    RendererStats& stats;

    void draw_wires(const Layer& layer, const ResidentLayer& there, float strength) const {
        const Shader& shader = programs.wires;
        bool prepared = false;
        for (size_t i = 0; i < layer.wires.size() && i < there.wires.size(); ++i) {
            const Wire& wire = layer.wires[i];
            if (there.wires[i].index_count == 0) continue;
            const glm::dmat4 from_origin = view.frame.camera.view_from(wire.mesh->origin);
            if (!view.sees(from_origin, wire.mesh->min, wire.mesh->max)) continue;
            if (!prepared) shader.use();
            prepared = true;
            shader.set("strength", strength);
            shader.set("view", glm::mat4(from_origin));
            shader.set("wire_colour", to_vec4(wire.colour));
            shader.set("wire_width", wire.width);
            shader.set("wire_pattern", static_cast<uint32_t>(wire.pattern));
            glBindVertexArray(there.wires[i].edges.get());
            glDrawElements(GL_LINES, there.wires[i].index_count, GL_UNSIGNED_INT, nullptr);
            ++stats.draw_calls;
            stats.lines += static_cast<uint32_t>(there.wires[i].index_count / 2);
        }
    }

    void draw_instances(const Shader& shader, const Layer& layer, GLuint array, size_t count, float strength) const {
        if (count == 0) return;
        shader.use();
        shader.set("strength", strength);
        shader.set("view", glm::mat4(view.frame.camera.view_from(layer.origin)));
        glBindVertexArray(array);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
        ++stats.draw_calls;
    }

    void draw(const SceneLayer& scene_layer, float strength) const {
        const Layer& layer = *scene_layer.layer;
        const ResidentLayer& there = resident.layer(scene_layer);
        draw_wires(layer, there, strength);
        const size_t lines = there.lines.size() / sizeof(Line), points = there.points.size() / sizeof(Point);
        draw_instances(programs.lines, layer, there.line_array.get(), lines, strength);
        draw_instances(programs.points, layer, there.point_array.get(), points, strength);
        stats.lines += static_cast<uint32_t>(lines);
    }
};

}  // namespace

void draw_layers(const View& view, const Programs& programs, Resident& resident, RendererStats& stats) {
    set_frame(view, programs.lines, line_lift);
    set_frame(view, programs.wires, line_lift);
    set_frame(view, programs.points, point_lift);
    glEnable(GL_BLEND);
    // The picture stays opaque.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_DEPTH_CLAMP);
    glDepthMask(GL_FALSE);
    const LayerPass pass{view, programs, resident, stats};
    for (const SceneLayer& layer : view.frame.layers) {
        if (!layer.layer || layer.layer->empty()) continue;
        if (layer.layer->through && !view.frame.xray) {
            glDepthFunc(GL_GREATER);
            pass.draw(layer, strength_behind);
        }
        glDepthFunc(view.frame.xray ? GL_ALWAYS : GL_LEQUAL);
        pass.draw(layer, 1.0F);
    }
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glDisable(GL_DEPTH_CLAMP);
    glDisable(GL_BLEND);
}

}  // namespace navscope::gl
