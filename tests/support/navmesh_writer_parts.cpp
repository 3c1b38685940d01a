#include "support/navmesh_writer_parts.h"

namespace navscope::support {
namespace {

void write_obb(const Place& at, const Point& centre, const SoulsMesh::Setup& setup, float after_translation) {
    const float c = setup.turn[0], s = setup.turn[1];
    const auto& w = setup.stale;
    at.field("transform")
        .reals({c, 0, -s, w[0], 0, 1, 0, w[1], s, 0, c, w[2], centre[0], centre[1], centre[2], after_translation});
    at.field("halfExtents").reals({setup.half_extents[0], setup.half_extents[1], setup.half_extents[2], 0});
}

}  // namespace

void write_setups(const Place& array, const SoulsMesh& mesh) {
    const float after_translation = mesh.graph ? 0.0F : 1.0F;  // as each game has it
    const Place setups = array.array(static_cast<uint32_t>(mesh.setups.size()));
    for (uint32_t i = 0; i < mesh.setups.size(); ++i) {
        const SoulsMesh::Setup& setup = mesh.setups[i];
        const Place at = setups.element(i);
        write_obb(at.field("obbA"), setup.a, setup, after_translation);
        write_obb(at.field("obbB"), setup.b, setup, after_translation);
        at.field("costAtoB").real(setup.cost);
        at.field("costBtoA").real(setup.cost_back);
        at.field("worldUpA").reals({0, 1, 0, 0});
        at.field("worldUpB").reals({0, 1, 0, 0});
        at.field("direction").integer(setup.direction);
        at.field("space").integer(setup.space);
        at.field("forceAlign").integer(1);
    }
}

void write_streaming(TagfileBuilder& file, const Place& array, const std::vector<SoulsMesh::Streaming>& sets) {
    const Place first = array.array(static_cast<uint32_t>(sets.size()));
    for (uint32_t i = 0; i < sets.size(); ++i) {
        const SoulsMesh::Streaming& set = sets[i];
        const Place at = first.element(i);
        at.field("side").integer(set.side);
        if (set.is_null) {
            continue;
        }
        const Place object = file.object("hkaiStreamingSet");
        at.field("streamingSet").point_to(object);
        object.field("aSectionUid").integer(set.a_section);
        object.field("bSectionUid").integer(set.b_section);
        object.field("meshConnections").array(set.mesh_connections);
        object.field("graphConnections").array(set.graph_connections);
        object.field("volumeConnections").array(set.volume_connections);
        object.field("aConnectionAabbs").array(set.a_boxes);
        object.field("bConnectionAabbs").array(set.b_boxes);
    }
}

}  // namespace navscope::support
