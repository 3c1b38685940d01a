#include "navmesh/souls/binder.h"

namespace navscope::souls {

namespace {

Status bind_cache(const Binder& binder, const ValueRef& object, ClearanceCache& cache) {
    Status status = binder.value(object, "clearanceCeiling", cache.ceiling);
    if (status) status = binder.value(object, "clearanceIntToRealMultiplier", cache.int_to_real);
    if (status) status = binder.value(object, "clearanceRealToIntMultiplier", cache.real_to_int);
    if (status) status = binder.count(object, "faceOffsets", cache.face_offsets);
    if (status) status = binder.count(object, "edgePairClearances", cache.edge_pair_clearances);
    if (status) status = binder.integer(object, "unusedEdgePairElements", cache.unused_edge_pair_elements);
    if (status) status = binder.count(object, "mcpData", cache.mcp_data);
    if (status) status = binder.count(object, "vertexClearances", cache.vertex_clearances);
    if (status) status = binder.integer(object, "uncalculatedFacesLowerBound", cache.uncalculated_faces_lower_bound);
    return status;
}

/// Grows with what was found readable, not with the count that the file announces.
Status bind_caches(const Binder& binder, ClearanceSeeding& seeding) {
    std::vector<ClearanceCache> caches;
    for (uint32_t i = 0; i < seeding.records.count; ++i) {
        const ValueRef record = seeding.records.element(i);
        const Result<ValueRef> object = binder.object(record, "initialCache", "hkaiNavMeshClearanceCache");
        if (!object) return object.error();
        ClearanceCache& cache = caches.emplace_back();
        if (!*object) continue;
        cache.item = static_cast<uint32_t>(binder.item_of(record, "initialCache"));
        Status status = bind_cache(binder, *object, cache);
        if (!status) return status;
    }
    seeding.initial = std::move(caches);
    return Done{};
}

}  // namespace

void bind_seeding(const Binder& binder, Model& model) {
    static constexpr std::string_view pointer = "clearanceCacheSeedingDataSet";
    const Mesh& mesh = *model.mesh;
    Result<ValueRef> set = binder.object(mesh.object, pointer, "hkaiNavMeshClearanceCacheSeeding::CacheDataSet");
    model.has_seeding = binder.item_of(mesh.object, pointer) != 0;
    if (!set) return binder.note(std::move(set).error());
    if (!*set) return;
    ClearanceSeeding seeding;
    seeding.item = static_cast<uint32_t>(binder.item_of(mesh.object, pointer));
    seeding.path = mesh.path + "." + std::string(pointer) + ".cacheDatas";
    const bool is_bound = binder.noted(binder.table(
        *set, "cacheDatas", seeding.records,
        {{"id", &seeding.id, false}, {"info", &seeding.info, false}, {"infoMask", &seeding.info_mask, false}}));
    if (!is_bound) return;
    binder.noted(bind_caches(binder, seeding));
    model.seeding = std::move(seeding);
}

}  // namespace navscope::souls
