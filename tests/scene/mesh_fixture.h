// Small navmeshes made in code: grids of quads, stacked floors, soups of triangles.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/vec3.hpp>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "navmesh/navmesh.h"

namespace navscope::test {

/// Builds the surface and the edge set as a Souls mesh has them: one edge a side, in face order, opposites found by
/// their ends.
class MeshBuilder {
public:
    uint32_t point(glm::vec3 at) {
        points_.push_back(at);
        return static_cast<uint32_t>(points_.size() - 1);
    }

    uint32_t face(std::vector<uint32_t> ring, uint8_t roles = 0) {
        Surface& surface = mesh_.surface;
        const uint32_t face = surface.face_count();
        surface.roles.push_back(roles);
        surface.ring_begin.push_back(static_cast<uint32_t>(surface.ring.size()));
        for (size_t i = 0; i < ring.size(); ++i) {
            surface.ring.push_back(ring[i]);
            ends_.push_back(ring[i]);
            ends_.push_back(ring[(i + 1) % ring.size()]);
            edges_.owner.push_back(face);
        }
        for (size_t i = 1; i + 1 < ring.size(); ++i) {
            surface.triangles.push_back({ring[0], ring[i], ring[i + 1], face});
        }
        return face;
    }

    /// width × depth unit quads at a height; face x + z * width above those there are.
    void grid(uint32_t width, uint32_t depth, float height, float (*relief)(float, float) = nullptr) {
        const uint32_t first = static_cast<uint32_t>(points_.size());
        for (uint32_t z = 0; z <= depth; ++z) {
            for (uint32_t x = 0; x <= width; ++x) {
                const auto px = static_cast<float>(x), pz = static_cast<float>(z);
                point({px, height + (relief ? relief(px, pz) : 0.0f), pz});
            }
        }
        for (uint32_t z = 0; z < depth; ++z) {
            for (uint32_t x = 0; x < width; ++x) {
                const uint32_t a = first + z * (width + 1) + x, up = a + width + 1;
                face({a, up, up + 1, a + 1});
            }
        }
    }

    /// A categorical or continuous face column.
    void column(std::string name, bool categorical, std::vector<double> values, std::string unit = "") {
        Column column;
        column.name = std::move(name);
        column.unit = std::move(unit);
        column.categorical = categorical;
        column.is_float = !categorical;
        column.derived = std::make_shared<const std::vector<double>>(std::move(values));
        columns_.push_back(std::move(column));
    }

    std::shared_ptr<Navmesh> take() {
        Surface& surface = mesh_.surface;
        surface.ring_begin.push_back(static_cast<uint32_t>(surface.ring.size()));
        surface.positions = own_positions(points_);
        edges_.positions = surface.positions;
        edges_.roles.assign(edges_.owner.size(), edge_regular);
        edges_.opposite.assign(edges_.owner.size(), no_index);
        std::map<std::pair<uint32_t, uint32_t>, uint32_t> by_ends;
        for (uint32_t edge = 0; edge < edges_.count(); ++edge) {
            by_ends[{ends_[edge * 2], ends_[edge * 2 + 1]}] = edge;
        }
        for (uint32_t edge = 0; edge < edges_.count(); ++edge) {
            const auto other = by_ends.find({ends_[edge * 2 + 1], ends_[edge * 2]});
            if (other == by_ends.end()) {
                edges_.roles[edge] |= edge_boundary;
            } else {
                edges_.opposite[edge] = other->second;
            }
        }
        auto ends = std::make_shared<const std::vector<uint32_t>>(ends_);
        const auto* base = reinterpret_cast<const std::byte*>(ends->data());
        edges_.a = {base, 2 * sizeof(uint32_t), edges_.count()};
        edges_.b = {base + sizeof(uint32_t), 2 * sizeof(uint32_t), edges_.count()};
        edges_.owned = ends;
        mesh_.edge_sets.push_back(std::move(edges_));
        ElementTable table;
        table.kind = ElementKind::face;
        table.name = "faces";
        table.count = surface.face_count();
        table.columns = std::move(columns_);
        mesh_.tables.push_back(std::move(table));
        bound();
        return std::make_shared<Navmesh>(std::move(mesh_));
    }

private:
    void bound() {
        for (const glm::vec3& at : points_) {
            Box box = mesh_.bounds.value_or(Box{at, at});
            for (int axis = 0; axis < 3; ++axis) {
                box.min[axis] = std::min(box.min[axis], at[axis]);
                box.max[axis] = std::max(box.max[axis], at[axis]);
            }
            mesh_.bounds = box;
        }
        mesh_.has_aabb = mesh_.bounds.has_value();
        mesh_.aabb = mesh_.bounds.value_or(Box{});
    }

    Navmesh mesh_;
    EdgeSet edges_;
    std::vector<glm::vec3> points_;
    std::vector<uint32_t> ends_;
    std::vector<Column> columns_;
};

inline std::shared_ptr<Navmesh> empty_mesh() {
    return std::make_shared<Navmesh>();
}

}  // namespace navscope::test
