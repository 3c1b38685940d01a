#include "gpu/resident.h"

#include <algorithm>
#include <cstddef>

namespace navscope::gl {
namespace {

template <typename T>
std::span<const std::byte> bytes_of(const std::vector<T>& list) {
    return std::as_bytes(std::span<const T>(list));
}

const void* at_offset(size_t offset) {
    return reinterpret_cast<const void*>(offset);
}

constexpr Rgba colour_of_nothing = rgba(128, 128, 128, 0);  // of faces for which the scene gave no word

void floats(GLuint slot, GLint count, size_t stride, size_t offset, GLuint divisor) {
    glEnableVertexAttribArray(slot);
    glVertexAttribPointer(slot, count, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride), at_offset(offset));
    glVertexAttribDivisor(slot, divisor);
}

void colour(GLuint slot, size_t stride, size_t offset) {
    glEnableVertexAttribArray(slot);
    glVertexAttribPointer(slot, 4, GL_UNSIGNED_BYTE, GL_TRUE, static_cast<GLsizei>(stride), at_offset(offset));
    glVertexAttribDivisor(slot, 1);
}

void small_number(GLuint slot, size_t stride, size_t offset) {
    glEnableVertexAttribArray(slot);
    glVertexAttribIPointer(slot, 1, GL_UNSIGNED_BYTE, static_cast<GLsizei>(stride), at_offset(offset));
    glVertexAttribDivisor(slot, 1);
}

// Lines and points are uploaded as they lie in the scene's lists.
static_assert(sizeof(Line) == 36 && sizeof(Point) == 24 && sizeof(bool) == 1);

}  // namespace

uint64_t ResidentLayer::bytes() const {
    uint64_t sum = lines.size() + points.size();
    for (const ResidentWire& wire : wires) sum += wire.pairs.size();
    return sum;
}

void Resident::begin_frame() {
    ++frame_;
    uploaded_ = 0;
    refused_ = 0;
}

void Resident::end_frame() {
    std::erase_if(meshes_, [&](const auto& entry) { return entry.second.last_frame != frame_; });
    std::erase_if(layers_, [&](const auto& entry) { return entry.second.last_frame != frame_; });
}

uint64_t Resident::bytes() const {
    uint64_t sum = 0;
    for (const auto& [id, mesh] : meshes_) sum += mesh.bytes();
    for (const auto& [layer, resident] : layers_) sum += resident.bytes();
    return sum;
}

ResidentMesh& Resident::entry(const FaceMesh& mesh) {
    ResidentMesh& resident = meshes_[mesh.id];
    resident.last_frame = frame_;
    return resident;
}

void Resident::keep(const FaceMesh& mesh) {
    const auto found = meshes_.find(mesh.id);
    if (found != meshes_.end()) found->second.last_frame = frame_;
}

void Resident::keep(const Layer& layer) {
    const auto found = layers_.find(&layer);
    if (found == layers_.end()) return;
    found->second.last_frame = frame_;
    for (const Wire& wire : layer.wires)
        if (wire.mesh) keep(*wire.mesh);
}

bool Resident::give_positions(ResidentMesh& resident, const FaceMesh& mesh) {
    if (resident.has_positions) return true;
    glBindVertexArray(0);
    if (!resident.positions.upload(GL_ARRAY_BUFFER, bytes_of(mesh.positions))) return false;
    uploaded_ += resident.positions.size();
    return resident.has_positions = true;
}

bool Resident::give_triangles(ResidentMesh& resident, const FaceMesh& mesh) {
    if (resident.has_triangles) return true;
    resident.triangles = VertexArray::make();
    glBindVertexArray(resident.triangles.get());
    const bool fits = resident.indices.upload(GL_ELEMENT_ARRAY_BUFFER, bytes_of(mesh.indices));
    glBindBuffer(GL_ARRAY_BUFFER, resident.positions.get());
    floats(0, 3, sizeof(glm::vec3), 0, 0);
    glBindVertexArray(0);
    if (!fits || !resident.faces.upload(mesh.face_of_triangle)) return false;
    uploaded_ += resident.indices.size() + 4 * mesh.face_of_triangle.size();
    resident.index_count = static_cast<GLsizei>(std::min(mesh.indices.size(), mesh.face_of_triangle.size() * 3));
    return resident.has_triangles = true;
}

bool Resident::give_colours(ResidentMesh& resident, const FaceMesh& mesh, const FaceColours* colours) {
    const uint64_t version = colours != nullptr ? colours->version : 0;
    if (resident.has_colours && resident.colour_version == version) return true;
    std::vector<uint32_t> padded;
    const std::vector<uint32_t>* words = colours != nullptr ? &colours->words : &padded;
    if (words->size() < mesh.face_count) {
        padded = *words;
        padded.resize(mesh.face_count, colour_of_nothing);
        words = &padded;
    }
    const std::span<const uint32_t> used = std::span(*words).first(mesh.face_count);
    if (!resident.colours.upload(used)) return false;
    uint32_t states = 0;
    for (const uint32_t word : used) states |= word;
    resident.any_hidden = (states >> 24 & face_state_hidden) != 0;
    resident.colour_version = version;
    uploaded_ += 4 * used.size();
    return resident.has_colours = true;
}

const ResidentMesh* Resident::filled_mesh(const SceneMesh& mesh) {
    ResidentMesh& resident = entry(*mesh.mesh);
    if (!resident.refused)
        resident.refused = !give_positions(resident, *mesh.mesh) || !give_triangles(resident, *mesh.mesh) ||
                           !give_colours(resident, *mesh.mesh, mesh.colours.get());
    if (!resident.refused) return &resident;
    ++refused_;
    return nullptr;
}

void Resident::fill(ResidentLayer& resident, const Layer& layer) {
    resident.line_array = VertexArray::make();
    glBindVertexArray(resident.line_array.get());
    resident.lines.upload(GL_ARRAY_BUFFER, bytes_of(layer.lines));
    floats(0, 3, sizeof(Line), offsetof(Line, a), 1);
    floats(1, 3, sizeof(Line), offsetof(Line, b), 1);
    colour(2, sizeof(Line), offsetof(Line, colour));
    floats(3, 1, sizeof(Line), offsetof(Line, width), 1);
    small_number(4, sizeof(Line), offsetof(Line, pattern));

    resident.point_array = VertexArray::make();
    glBindVertexArray(resident.point_array.get());
    resident.points.upload(GL_ARRAY_BUFFER, bytes_of(layer.points));
    floats(0, 3, sizeof(Point), offsetof(Point, at), 1);
    colour(1, sizeof(Point), offsetof(Point, colour));
    floats(2, 1, sizeof(Point), offsetof(Point, size), 1);
    small_number(3, sizeof(Point), offsetof(Point, ring));

    resident.wires.clear();
    for (const Wire& wire : layer.wires) {
        ResidentWire& target = resident.wires.emplace_back();
        if (!wire.mesh || wire.pairs.empty()) continue;
        ResidentMesh& mesh = entry(*wire.mesh);
        if (mesh.refused || !give_positions(mesh, *wire.mesh)) continue;
        target.edges = VertexArray::make();
        glBindVertexArray(target.edges.get());
        if (target.pairs.upload(GL_ELEMENT_ARRAY_BUFFER, bytes_of(wire.pairs)))
            target.index_count = static_cast<GLsizei>(wire.pairs.size());
        glBindBuffer(GL_ARRAY_BUFFER, mesh.positions.get());
        floats(0, 3, sizeof(glm::vec3), 0, 0);
    }
    glBindVertexArray(0);
    uploaded_ += resident.bytes();
}

const ResidentLayer& Resident::layer(const SceneLayer& scene_layer) {
    ResidentLayer& resident = layers_[scene_layer.layer.get()];
    resident.last_frame = frame_;
    if (!resident.filled || resident.version != scene_layer.version || resident.layer.expired()) {
        resident.layer = scene_layer.layer;
        resident.version = scene_layer.version;
        fill(resident, *scene_layer.layer);
        resident.filled = true;
    }
    keep(*scene_layer.layer);
    return resident;
}

}  // namespace navscope::gl
