#include "scene/face_mesh_build.h"

#include <atomic>
#include <glm/common.hpp>
#include <limits>

namespace navscope {
namespace {

uint64_t next_id() {
    static std::atomic<uint64_t> last{0};
    return ++last;
}

/// New number of each position; no_index where no triangle uses it.
std::vector<uint32_t> number_positions(const Surface& surface, uint32_t& used) {
    std::vector<uint32_t> number(surface.positions.count, no_index);
    for (const Triangle& triangle : surface.triangles) {
        number[triangle.a] = number[triangle.b] = number[triangle.c] = 0;
    }
    used = 0;
    for (uint32_t& at : number) {
        if (at == 0) {
            at = used++;
        }
    }
    return number;
}

}  // namespace

std::shared_ptr<const FaceMesh> make_face_mesh(const Navmesh& mesh) {
    const Surface& surface = mesh.surface;
    auto result = std::make_shared<FaceMesh>();
    result->id = next_id();
    result->face_count = surface.face_count();
    if (surface.triangles.empty()) {
        return result;
    }
    uint32_t used = 0;
    const std::vector<uint32_t> number = number_positions(surface, used);
    glm::dvec3 low{std::numeric_limits<double>::max()}, high{-low};
    for (uint32_t i = 0; i < surface.positions.count; ++i) {
        if (number[i] != no_index) {
            const glm::dvec3 at{surface.positions[i]};
            low = glm::min(low, at);
            high = glm::max(high, at);
        }
    }
    result->origin = low + (high - low) * 0.5;
    result->min = glm::vec3(low - result->origin);
    result->max = glm::vec3(high - result->origin);
    result->positions.reserve(used);
    for (uint32_t i = 0; i < surface.positions.count; ++i) {
        if (number[i] != no_index) {
            result->positions.push_back(glm::vec3(glm::dvec3(surface.positions[i]) - result->origin));
        }
    }
    result->indices.reserve(surface.triangles.size() * 3);
    result->face_of_triangle.reserve(surface.triangles.size());
    for (const Triangle& triangle : surface.triangles) {
        result->indices.insert(result->indices.end(), {number[triangle.a], number[triangle.b], number[triangle.c]});
        result->face_of_triangle.push_back(triangle.face);
    }
    return result;
}

}  // namespace navscope
