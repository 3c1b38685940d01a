// A Souls member as a whole: its mesh's own fields, variants, clearance caches and streaming sets.
#include <algorithm>

#include "analysis/inspect_rows.h"
#include "analysis/value_names.h"

namespace navscope::inspection {

namespace {

InspectSection mesh_section(const RecordTree& tree, const souls::Mesh& mesh) {
    InspectSection section =
        fields_section(tree, {mesh.object, mesh.path}, [](InspectRow& one, std::string_view label, int64_t number) {
            if (label == "flags") one.note = mesh_flags_note(static_cast<uint32_t>(number));
            if (label.starts_with("aabb.")) one.note = "the fourth is the margin";
            if (label == "userData") one.note = hex_text(static_cast<uint64_t>(number));
        });
    section.title = "hkaiNavMesh";
    return section;
}

InspectSection variants_section(const souls::Model& model) {
    InspectSection section{"Named variants", {}};
    BoundedList list(section);
    std::vector<std::string_view> seen;
    for (const souls::Variant& variant : model.variants) {
        if (!list.room()) continue;
        const std::string name = variant.type       ? std::string(variant.type->name)
                                 : variant.is_array ? "an array"
                                                    : "null";
        std::string note;
        const auto add = [&](const std::string& text) { note += (note.empty() ? "" : ", ") + text; };
        if (variant.class_name != name) add("className says \"" + variant.class_name + "\"");
        if (variant.name != variant.class_name) add("called \"" + variant.name + "\"");
        if (variant.type) {
            if (std::find(seen.begin(), seen.end(), variant.type->name) != seen.end())
                add("the first of its class counts");
            seen.push_back(variant.type->name);
        }
        list.add(row(variant.path.substr(0, variant.path.rfind('.')), name, std::move(note),
                     variant.item ? ElementRef{ElementKind::item, variant.item} : ElementRef{}));
    }
    return section;
}

InspectSection seeding_section(const souls::ClearanceSeeding& seeding) {
    InspectSection section{"Clearance caches", {}};
    BoundedList list(section);
    for (uint32_t i = 0; i < seeding.size(); ++i) {
        if (!list.room()) continue;
        const bool has_numbers = i < seeding.id.size() && i < seeding.info.size() && i < seeding.info_mask.size();
        const bool has_cache = i < seeding.initial.size() && seeding.initial[i].item != 0;
        list.add(
            row("cache " + std::to_string(i), has_numbers ? "id " + std::to_string(seeding.id[i]) : "",
                has_numbers ? "info " + hex_text(seeding.info[i]) + ", mask " + hex_text(seeding.info_mask[i]) : "",
                has_cache ? ElementRef{ElementKind::item, seeding.initial[i].item} : ElementRef{}));
        if (!has_cache) {
            list.add(row("  initial cache", "none"));
            continue;
        }
        const souls::ClearanceCache& cache = seeding.initial[i];
        list.add(row("  ceiling", format_float(cache.ceiling),
                     "× " + format_float(cache.int_to_real) + " from integers, × " + format_float(cache.real_to_int) +
                         " to them"));
        list.add(row("  faceOffsets", count_text(cache.face_offsets)));
        list.add(row("  edgePairClearances", count_text(cache.edge_pair_clearances),
                     std::to_string(cache.unused_edge_pair_elements) + " unused"));
        list.add(row("  mcpData", count_text(cache.mcp_data)));
        list.add(row("  vertexClearances", count_text(cache.vertex_clearances)));
        list.add(row("  uncalculatedFacesLowerBound", std::to_string(cache.uncalculated_faces_lower_bound)));
    }
    return section;
}

InspectSection streaming_section(std::string title, const souls::StreamingSets& sets) {
    InspectSection section{std::move(title), {}};
    BoundedList list(section);
    for (uint32_t i = 0; i < sets.sets.size(); ++i) {
        if (!list.room()) continue;
        const souls::StreamingSet& set = sets.sets[i];
        const std::string label = "set " + std::to_string(i);
        if (!set.item) {
            list.add(row(label, "null", streaming_side_note(set.side)));
            continue;
        }
        list.add(row(label, std::to_string(set.a_section) + " – " + std::to_string(set.b_section),
                     "sections, " + streaming_side_note(set.side), {ElementKind::item, set.item}));
        list.add(row("  connections",
                     count_text(set.mesh_connections) + " mesh, " + count_text(set.graph_connections) + " graph, " +
                         count_text(set.volume_connections) + " volume",
                     count_text(set.a_boxes) + " and " + count_text(set.b_boxes) + " boxes"));
    }
    return section;
}

InspectSection unreadable_section(const souls::Model& model) {
    InspectSection section{"Unreadable", {}};
    BoundedList list(section);
    for (const Error& error : model.unreadable) {
        if (list.room()) list.add(row(error.trail.empty() ? "" : error.trail.front(), describe(error)));
    }
    return section;
}

}  // namespace

void add_souls_member(Inspection& result, const Member& member) {
    const souls::Model& model = *member.souls;
    const auto add = [&](InspectSection section) {
        if (!section.rows.empty()) result.sections.push_back(std::move(section));
    };
    add(unreadable_section(model));
    if (model.mesh) add(mesh_section(*member.records, *model.mesh));
    add(variants_section(model));
    if (model.seeding) add(seeding_section(*model.seeding));
    if (model.mesh) add(streaming_section("Streaming sets", model.mesh->streaming));
    if (model.graph) add(streaming_section("Streaming sets of the graph", model.graph->streaming));
}

}  // namespace navscope::inspection
