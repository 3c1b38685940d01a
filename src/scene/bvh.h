// A tree of boxes over a surface's triangles: which faces lie under the cursor. Built once a document by a worker, then
// immutable. Shared edges are watertight: a ray through one hits at least one of the two faces, and the tree gives
// exactly what a search of all triangles gives.
#pragma once

#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bytes/progress.h"
#include "bytes/result.h"
#include "navmesh/navmesh.h"
#include "scene/camera.h"
#include "scene/draw_list.h"

namespace navscope {

struct Hit {
    uint32_t face = no_index;
    uint32_t triangle = no_index;  // into Surface::triangles
    double distance = 0;           // along the ray, from its origin
    glm::dvec3 at{0};

    bool operator==(const Hit&) const = default;
};

/// The colour words of the faces (FaceColours::words): a face whose word says face_state_hidden is not hit. Empty, or
/// shorter than the faces: the others are visible.
using HiddenFaces = std::span<const Rgba>;

class Bvh {
public:
    /// Keeps the mesh. About 20 bytes a triangle.
    explicit Bvh(std::shared_ptr<const Navmesh> mesh);
    /// The same for a job: tells how far it is; the only error is cancelled().
    static Result<std::shared_ptr<const Bvh>> build(std::shared_ptr<const Navmesh> mesh, Progress* progress);

    const Navmesh& mesh() const { return *mesh_; }
    /// From either side; of hits at equal distance the lowest face, then the lowest triangle.
    std::optional<Hit> nearest(const Ray& ray, HiddenFaces hidden = {}) const;
    /// All stacked floors by distance, each face once, where the ray meets it first.
    std::vector<Hit> hits(const Ray& ray, HiddenFaces hidden = {}) const;
    uint64_t memory() const { return nodes_.size() * sizeof(Node) + order_.size() * sizeof(uint32_t); }

private:
    /// count == 0: inner, its children are `first` and `first` + 1; else a leaf of order_[first …].
    struct Node {
        glm::vec3 min, max;
        uint32_t first, count;
    };
    struct Builder;

    Bvh() = default;
    bool fill(Progress* progress);  // false: stopped

    std::shared_ptr<const Navmesh> mesh_;
    std::vector<Node> nodes_;
    std::vector<uint32_t> order_;
    double pad_ = 0;  // boxes are tested this much larger, so that rounding never hides a triangle
};

/// The same answers without a tree.
std::optional<Hit> brute_force_nearest(const Surface& surface, const Ray& ray, HiddenFaces hidden = {});
std::vector<Hit> brute_force_hits(const Surface& surface, const Ray& ray, HiddenFaces hidden = {});

}  // namespace navscope
