#include "scene/pick.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/overlays/pen.h"

namespace navscope {
namespace {

/// The face under the cursor, else the nearest one a ray beside it hits.
std::optional<Hit> face_near(const Bvh& bvh, const Cursor& cursor, HiddenFaces hidden) {
    if (auto hit = bvh.nearest(cursor.camera.ray(cursor.pixel, cursor.viewport), hidden)) {
        return hit;
    }
    const double d = cursor.within * 0.7;
    const std::array<glm::dvec2, 8> around{{{d, 0}, {-d, 0}, {0, d}, {0, -d}, {d, d}, {-d, d}, {d, -d}, {-d, -d}}};
    std::optional<Hit> best;
    for (const glm::dvec2 by : around) {
        const auto hit = bvh.nearest(cursor.camera.ray(cursor.pixel + by, cursor.viewport), hidden);
        if (hit && (!best || hit->distance < best->distance)) {
            best = hit;
        }
    }
    return best;
}

/// Regular edges of a face. In a sound mesh they lie where the ring does; else all edges are looked through.
std::vector<uint32_t> edges_of_face(const Navmesh& mesh, const EdgeSet& edges, uint32_t face) {
    std::vector<uint32_t> result;
    const uint32_t begin = mesh.surface.ring_begin[face], end = mesh.surface.ring_begin[face + 1];
    for (uint32_t edge = begin; edge < end && edge < edges.count() && edges.owner[edge] == face; ++edge) {
        result.push_back(edge);
    }
    if (begin == end || result.size() != end - begin) {
        result.clear();
        for (uint32_t edge = 0; edge < edges.count(); ++edge) {
            if (edges.owner[edge] == face && !(edges.roles[edge] & edge_user)) {
                result.push_back(edge);
            }
        }
    }
    return result;
}

/// A face and those across its edges, sorted.
std::vector<uint32_t> neighbourhood(const Navmesh& mesh, uint32_t face) {
    std::vector<uint32_t> faces{face};
    if (const EdgeSet* edges = mesh.edges(ElementKind::edge)) {
        for (const uint32_t edge : edges_of_face(mesh, *edges, face)) {
            const uint32_t other = edges->opposite[edge];
            const uint32_t across = other < edges->count() ? edges->owner[other] : no_index;
            if (across < mesh.surface.face_count()) {
                faces.push_back(across);
            }
        }
    }
    std::sort(faces.begin(), faces.end());
    faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
    return faces;
}

struct Best {
    ElementRef element;
    double pixels = 0;
    bool own = false;

    void offer(ElementRef candidate, std::optional<double> distance, bool of_hit_face, double within) {
        if (!distance || *distance > within) {
            return;
        }
        const bool same = element && std::abs(*distance - pixels) < 1e-6;
        if (!element || (same ? of_hit_face && !own : *distance < pixels)) {
            *this = {candidate, *distance, of_hit_face};
        }
    }
    std::optional<ElementRef> result() const { return element ? std::optional(element) : std::nullopt; }
};

std::optional<double> pixels_to_path(const Cursor& cursor, std::span<const glm::vec3> path) {
    std::optional<double> least;
    for (size_t i = 1; i < path.size(); ++i) {
        const auto one = pixels_to_segment(cursor.camera, cursor.pixel, cursor.viewport, path[i - 1], path[i]);
        least = one && (!least || *one < *least) ? one : least;
    }
    return least;
}

}  // namespace

std::optional<double> pixels_to_segment(const Camera& camera, glm::dvec2 pixel, glm::dvec2 viewport, glm::dvec3 a,
                                        glm::dvec3 b) {
    if (!camera.orthographic) {
        // The part before the eye, by depth along the view.
        glm::dvec3 eye = camera.eye(), forward = camera.forward();
        if (camera.mirror_z) {
            eye.z = -eye.z;
            forward.z = -forward.z;
        }
        const double least = camera.distance * 1e-6;
        const double da = glm::dot(a - eye, forward) - least, db = glm::dot(b - eye, forward) - least;
        if (da <= 0 && db <= 0) {
            return std::nullopt;
        }
        const glm::dvec3 cut = a + (b - a) * (da / (da - db));
        a = da < 0 ? cut : a;
        b = db < 0 ? cut : b;
    }
    const auto from = camera.project(a, viewport), to = camera.project(b, viewport);
    if (!from || !to) {
        return std::nullopt;
    }
    const glm::dvec2 start(from->x, from->y), along = glm::dvec2(to->x, to->y) - start;
    const double length = glm::dot(along, along);
    const double t = length > 0 ? std::clamp(glm::dot(pixel - start, along) / length, 0.0, 1.0) : 0;
    return glm::length(pixel - (start + along * t));
}

std::optional<ElementRef> pick_edge(const Bvh& bvh, const Cursor& cursor, HiddenFaces hidden) {
    const Navmesh& mesh = bvh.mesh();
    const auto hit = face_near(bvh, cursor, hidden);
    if (!hit) {
        return std::nullopt;
    }
    Best best;
    const auto offer = [&](const EdgeSet& set, uint32_t edge, bool own) {
        best.offer({set.kind, edge}, pixels_to_path(cursor, overlay::edge_path(mesh, set, edge)), own, cursor.within);
    };
    for (const EdgeSet& set : mesh.edge_sets) {
        if (set.kind != ElementKind::edge) {
            for (uint32_t edge = 0; edge < set.count(); ++edge) {
                offer(set, edge, false);
            }
            continue;
        }
        for (const uint32_t face : neighbourhood(mesh, hit->face)) {
            for (const uint32_t edge : edges_of_face(mesh, set, face)) {
                offer(set, edge, face == hit->face);
            }
        }
    }
    return best.result();
}

std::optional<ElementRef> pick_vertex(const Bvh& bvh, const Cursor& cursor, HiddenFaces hidden) {
    const Navmesh& mesh = bvh.mesh();
    const Surface& surface = mesh.surface;
    const auto hit = face_near(bvh, cursor, hidden);
    if (!hit) {
        return std::nullopt;
    }
    const ElementKind kind = surface.kind == ElementKind::tile ? ElementKind::height : ElementKind::vertex;
    Best best;
    for (const uint32_t face : neighbourhood(mesh, hit->face)) {
        for (uint32_t i = surface.ring_begin[face]; i < surface.ring_begin[face + 1]; ++i) {
            const auto pixel = cursor.camera.project(surface.positions[surface.ring[i]], cursor.viewport);
            const auto distance = pixel ? std::optional(glm::length(glm::dvec2(*pixel) - cursor.pixel)) : std::nullopt;
            best.offer({kind, surface.ring[i]}, distance, face == hit->face, cursor.within);
        }
    }
    return best.result();
}

}  // namespace navscope
