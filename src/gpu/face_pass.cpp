#include <glm/geometric.hpp>

#include "gpu/passes.h"

namespace navscope::gl {
namespace {

void set_state(const View& view) {
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glFrontFace(view.frame.camera.mirror_z ? GL_CW : GL_CCW);
    // Away from the eye, the more the steeper: lines on the surface stay whole over their width.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5F, 2.0F);
}

void set_common(const View& view, const Shader& shader) {
    shader.use();
    shader.set("projection", glm::mat4(view.projection));
    shader.set("face_of_triangle", 0);
    shader.set("face_words", 1);
}

void set_light(const View& view, const Shader& shader) {
    // From the upper left of the picture whichever way the camera turns, as on a relief map.
    const glm::vec3 up = glm::vec3(glm::mat4(view.frame.camera.view_from(glm::dvec3(0)))[1]);
    const glm::vec3 right(1, 0, 0);
    const glm::vec3 away = glm::cross(up, right);
    shader.set("up", up);
    shader.set("to_light", glm::normalize(0.85F * up - 0.55F * right + 0.3F * away));
    shader.set("orthographic", view.frame.camera.orthographic ? 1 : 0);
    // On dark ground a face must not get too dark, on light ground not too light.
    shader.set("shade_range", view.frame.theme.dark ? glm::vec2(0.78F, 1.30F) : glm::vec2(0.60F, 1.06F));
    view.set_theme(shader);
}

template <typename PerMesh>
void draw_visible(const View& view, Resident& resident, RendererStats& stats, const PerMesh& per_mesh) {
    for (const SceneMesh& mesh : view.frame.meshes) {
        if (!mesh.mesh) continue;
        if (!mesh.fill || mesh.mesh->indices.empty()) {
            resident.keep(*mesh.mesh);
            continue;
        }
        const glm::dmat4 from_origin = view.frame.camera.view_from(mesh.mesh->origin);
        if (!view.sees(from_origin, mesh.mesh->min, mesh.mesh->max)) {
            resident.keep(*mesh.mesh);
            ++stats.meshes_culled;
            continue;
        }
        const ResidentMesh* filled = resident.filled_mesh(mesh);
        if (filled == nullptr) continue;
        const Shader& shader = per_mesh(mesh, *filled);
        shader.set("view", glm::mat4(from_origin));
        filled->faces.bind(0);
        filled->colours.bind(1);
        glBindVertexArray(filled->triangles.get());
        glDrawElements(GL_TRIANGLES, filled->index_count, GL_UNSIGNED_INT, nullptr);
        ++stats.draw_calls;
        ++stats.meshes_drawn;
        stats.triangles += static_cast<uint32_t>(filled->index_count / 3);
    }
    glBindVertexArray(0);
    glActiveTexture(GL_TEXTURE0);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glFrontFace(GL_CCW);
}

}  // namespace

void draw_faces(const View& view, const Programs& programs, Resident& resident, RendererStats& stats) {
    set_state(view);
    for (const Shader* shader : {&programs.faces, &programs.faces_with_hidden}) {
        set_common(view, *shader);
        set_light(view, *shader);
    }
    const Shader* in_use = &programs.faces_with_hidden;
    draw_visible(view, resident, stats, [&](const SceneMesh&, const ResidentMesh& mesh) -> const Shader& {
        const Shader* wanted = mesh.any_hidden ? &programs.faces_with_hidden : &programs.faces;
        if (wanted != in_use) wanted->use();
        in_use = wanted;
        return *wanted;
    });
}

void draw_face_ids(const View& view, const Programs& programs, Resident& resident, RendererStats& stats) {
    set_state(view);
    set_common(view, programs.ids);
    draw_visible(view, resident, stats, [&](const SceneMesh& mesh, const ResidentMesh&) -> const Shader& {
        programs.ids.set("id_base", mesh.id_base);
        return programs.ids;
    });
}

}  // namespace navscope::gl
