// What both the scale and the colouring read of a mesh. Only for this layer.
#pragma once

#include <string_view>

#include "navmesh/navmesh.h"

namespace navscope {

/// The column of the surface's faces; "cluster" is the cluster of a face or the cell of a tile. Null if there is none.
inline const Column* face_column(const Navmesh& mesh, std::string_view name) {
    const ElementTable* table = mesh.table(mesh.surface.kind);
    if (!table) {
        return nullptr;
    }
    const bool cluster = name == "cluster";
    return table->find(!cluster ? name : mesh.surface.kind == ElementKind::tile ? "cell" : "clusterIndex");
}

/// 0 ordinary, 1 has the role asked for, 2 vertical, 3 degenerate, 4 without shape.
inline size_t shape_kind(uint32_t roles, uint32_t asked) {
    if (roles & (face_not_finite | face_broken)) {
        return 4;
    }
    return (roles & face_degenerate) ? 3 : (roles & face_vertical) ? 2 : (roles & asked) ? 1 : 0;
}

}  // namespace navscope
