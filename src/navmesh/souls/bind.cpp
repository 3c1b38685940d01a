#include <algorithm>

#include "navmesh/souls/binder.h"

namespace navscope::souls {

namespace {

// A sound file has at most four variants and short names; both bounds only keep a hostile one from costing memory.
constexpr uint32_t most_variants = 4096, longest_name = 1024;

std::string name_of(const Binder& binder, const ValueRef& row, std::string_view field) {
    const Result<ValueRef> text = binder.field(row, field);
    if (!text || binder.tree().target(*text).count > longest_name) return {};
    return string_value(binder.tree(), *text);
}

Variant variant_of(const Binder& binder, const ValueRef& row, uint32_t index) {
    Variant variant;
    variant.name = name_of(binder, row, "name");
    variant.class_name = name_of(binder, row, "className");
    variant.path = "namedVariants[" + std::to_string(index) + "].variant";
    const uint64_t item = binder.item_of(row, "variant");
    const ValueRef object = binder.tree().item(item);
    if (!object) return variant;
    variant.item = static_cast<uint32_t>(item);
    variant.is_array = object.sequence;
    if (!object.sequence) variant.type = object.type;
    return variant;
}

/// The named variants of the root object, whatever they and it are.
std::vector<Variant> list_variants(const Binder& binder) {
    std::vector<Variant> variants;
    const ValueRef root = binder.tree().item(1);
    if (!root || root.sequence || !root.type->find("namedVariants")) return variants;
    const Result<ValueRef> rows = binder.array(root, "namedVariants");
    if (!rows) {
        binder.note(rows.error());
        return variants;
    }
    if (rows->count > most_variants) {
        binder.note({ErrorCode::too_large,
                     std::to_string(rows->count) + " named variants, of which only the first " +
                         std::to_string(most_variants) + " are looked at",
                     rows->offset,
                     {"namedVariants"}});
    }
    for (uint32_t i = 0; i < std::min(rows->count, most_variants); ++i)
        variants.push_back(variant_of(binder, rows->element(i), i));
    return variants;
}

/// The first variant of that class; null if there is none.
const Variant* first_of(const Model& model, std::string_view class_name) {
    const auto found = std::find_if(model.variants.begin(), model.variants.end(), [&](const Variant& variant) {
        return variant.type && variant.type->name == class_name;
    });
    return found == model.variants.end() ? nullptr : &*found;
}

/// The mesh object: of the first variant that is one, else the first among the items. 0: there is none.
void find_mesh(const RecordTree& tree, Model& model) {
    static constexpr std::string_view class_name = "hkaiNavMesh";
    uint32_t item = 0;
    std::string path;
    if (const Variant* variant = first_of(model, class_name)) {
        item = variant->item;
        path = variant->path;
    } else {
        const auto found = std::find_if(tree.items.begin(), tree.items.end(), [&](const Item& one) {
            return one.type && !one.is_array && one.type->name == class_name;
        });
        if (found == tree.items.end()) return;
        item = static_cast<uint32_t>(found - tree.items.begin());
        path = "items[" + std::to_string(item) + "]";
    }
    model.mesh.emplace();
    model.mesh->item = item;
    model.mesh->object = tree.item(item);
    model.mesh->path = std::move(path);
}

/// Runs one part; the errors it notes are seen from the object that it reads.
template <typename Part>
void seen_from(const std::string& path, std::vector<Error>& notes, Part part) {
    const size_t before = notes.size();
    part();
    for (size_t i = before; i < notes.size(); ++i) notes[i] = std::move(notes[i]).within(path);
}

/// Binds the first variant of a class, if there is one.
template <typename Part>
void bind_companion(Model& model, std::string_view class_name, Part part) {
    const Variant* variant = first_of(model, class_name);
    if (variant) seen_from(variant->path, model.unreadable, [&] { part(*variant); });
}

void bind_companions(const Binder& binder, Model& model) {
    const RecordTree& tree = binder.tree();
    bind_companion(model, "hkaiDirectedGraphExplicitCost", [&](const Variant& variant) {
        model.has_graph = true;
        Graph graph;
        graph.item = variant.item;
        graph.object = tree.item(variant.item);
        graph.path = variant.path;
        if (binder.noted(bind_graph(binder, graph))) model.graph = std::move(graph);
    });
    bind_companion(model, "hkaiStaticTreeNavMeshQueryMediator", [&](const Variant& variant) {
        model.mediator.emplace();
        model.mediator->item = variant.item;
        model.mediator->object = tree.item(variant.item);
        model.mediator->path = variant.path;
        binder.noted(bind_tree(binder, *model.mediator, model.tree));
    });
    bind_companion(model, "hkaiUserEdgeSetupArray", [&](const Variant& variant) {
        model.has_setups = true;
        model.setups.item = variant.item;
        model.setups.path = variant.path + ".edgeSetups";
        binder.noted(bind_setups(binder, tree.item(variant.item), model.setups));
    });
}

}  // namespace

Result<Model> bind(const Tagfile& tagfile) {
    const RecordTree& tree = *tagfile.tree;
    Model model;
    const Binder binder(tree, model.unreadable);
    model.sdk = tagfile.sdk;
    model.records = tagfile.tree;
    if (const ValueRef root = tree.item(1)) model.root = root.type;
    model.variants = list_variants(binder);
    find_mesh(tree, model);
    if (model.mesh) {
        Status status = Done{};
        seen_from(model.mesh->path, model.unreadable, [&] {
            status = bind_mesh(binder, *model.mesh);
            if (status) bind_seeding(binder, model);
        });
        if (!status) return std::move(status).error().within(model.mesh->path);
    }
    bind_companions(binder, model);
    return model;
}

}  // namespace navscope::souls
