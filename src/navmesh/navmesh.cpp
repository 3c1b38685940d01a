#include "navmesh/navmesh.h"

#include <algorithm>
#include <cmath>

namespace navscope {

void grow(std::optional<Box>& box, const Box& by) {
    if (!box) {
        box = by;
        return;
    }
    for (int axis = 0; axis < 3; ++axis) {
        box->min[axis] = std::min(box->min[axis], by.min[axis]);
        box->max[axis] = std::max(box->max[axis], by.max[axis]);
    }
}

void grow(std::optional<Box>& box, const glm::vec3& by) {
    if (std::isfinite(by.x) && std::isfinite(by.y) && std::isfinite(by.z)) grow(box, Box{by, by});
}

Positions own_positions(std::vector<glm::vec3> points) {
    Positions positions;
    positions.owned = std::make_shared<const std::vector<glm::vec3>>(std::move(points));
    positions.base = reinterpret_cast<const std::byte*>(positions.owned->data());
    positions.stride = sizeof(glm::vec3);
    positions.count = static_cast<uint32_t>(positions.owned->size());
    return positions;
}

const Column* ElementTable::find(std::string_view column) const {
    for (const Column& one : columns) {
        if (one.name == column) return &one;
    }
    return nullptr;
}

std::string_view to_string(Format format) {
    switch (format) {
        case Format::souls:
            return "souls";
        case Format::sro:
            return "sro";
        case Format::tagfile:
            return "tagfile";
        case Format::compendium:
            return "compendium";
        case Format::nva:
            return "nva";
        case Format::other:
            return "other";
        case Format::failed:
            return "failed";
    }
    return "other";
}

const ElementTable* Navmesh::table(ElementKind kind) const {
    for (const ElementTable& one : tables) {
        if (one.kind == kind) return &one;
    }
    return nullptr;
}

const EdgeSet* Navmesh::edges(ElementKind kind) const {
    for (const EdgeSet& one : edge_sets) {
        if (one.kind == kind) return &one;
    }
    return nullptr;
}

ElementRecord record_of(const Navmesh& mesh, ElementRef element) {
    const ElementTable* table = mesh.table(element.kind);
    if (!table || !table->records || element.index >= table->records.count) return {};
    if (table->paths) return {table->records.element(element.index), (*table->paths)[element.index]};
    return {table->records.element(element.index), table->path + "[" + std::to_string(element.index) + "]"};
}

}  // namespace navscope
