// What lies on the GPU: meshes by their id, layers by their identity and version. Only for this layer.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/gl_objects.h"
#include "scene/frame.h"

namespace navscope::gl {

struct ResidentMesh {
    Buffer positions, indices;
    WordTexture faces, colours;
    VertexArray triangles;
    GLsizei index_count = 0;
    uint64_t colour_version = 0;
    bool has_positions = false, has_triangles = false, has_colours = false;
    bool any_hidden = false;  // of its faces
    bool refused = false;     // no memory for it
    uint64_t last_frame = 0;

    uint64_t bytes() const { return positions.size() + indices.size() + faces.size() + colours.size(); }
};

struct ResidentWire {
    Buffer pairs;
    VertexArray edges;
    GLsizei index_count = 0;
};

struct ResidentLayer {
    std::weak_ptr<const Layer> layer;  // keeps the address from being used again while this is here
    uint64_t version = 0;
    Buffer lines, points;
    VertexArray line_array, point_array;
    std::vector<ResidentWire> wires;
    bool filled = false;
    uint64_t last_frame = 0;

    uint64_t bytes() const;
};

/// Between begin_frame() and end_frame() everything that the frame names is asked for or kept; the rest is freed then.
class Resident {
public:
    void begin_frame();
    void end_frame();

    /// Uploads what is not there yet; null when the GPU has no memory for it.
    const ResidentMesh* filled_mesh(const SceneMesh& mesh);
    /// Named by the frame, but out of sight: what is there stays, nothing is uploaded.
    void keep(const FaceMesh& mesh);
    void keep(const Layer& layer);
    const ResidentLayer& layer(const SceneLayer& layer);

    uint64_t bytes() const;
    uint64_t uploaded() const { return uploaded_; }
    uint32_t refused() const { return refused_; }

private:
    ResidentMesh& entry(const FaceMesh& mesh);
    bool give_positions(ResidentMesh& resident, const FaceMesh& mesh);
    bool give_triangles(ResidentMesh& resident, const FaceMesh& mesh);
    bool give_colours(ResidentMesh& resident, const FaceMesh& mesh, const FaceColours* colours);
    void fill(ResidentLayer& resident, const Layer& layer);

    std::unordered_map<uint64_t, ResidentMesh> meshes_;
    std::unordered_map<const Layer*, ResidentLayer> layers_;
    uint64_t frame_ = 0, uploaded_ = 0;
    uint32_t refused_ = 0;
};

}  // namespace navscope::gl
