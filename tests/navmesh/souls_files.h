// Tagfiles made for the tests of the Souls model, type tables laid out otherwise, and a model as text to compare.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <sstream>

#include "navmesh/souls/model.h"
#include "reflect/field_path.h"
#include "support/navmesh_writer.h"
#include "support/sample_world.h"

namespace navscope::souls_files {

using Bytes = std::vector<std::byte>;

inline Blob blob_of(const Bytes& bytes) {
    return Blob(bytes, std::make_shared<const Origin>(Origin{"made.hkx", nullptr, std::nullopt}));
}

inline Tagfile tagfile_of(const Bytes& bytes) {
    Result<Tagfile> tagfile = read_tagfile(blob_of(bytes));
    EXPECT_TRUE(tagfile) << describe(tagfile.error());
    return tagfile ? *std::move(tagfile) : Tagfile{};
}

inline souls::Model model_of(const Bytes& bytes) {
    Result<souls::Model> model = souls::bind(tagfile_of(bytes));
    EXPECT_TRUE(model) << describe(model.error());
    return model ? *std::move(model) : souls::Model{};
}

/// Overwrites the number, or the item a reference names, at a path; as many bytes as its type has.
inline void set_number(Bytes& bytes, const std::string& path, int64_t number) {
    const Tagfile tagfile = tagfile_of(bytes);
    const Result<Located> found = resolve_path(*tagfile.tree, path);
    ASSERT_TRUE(found) << describe(found.error());
    std::memcpy(bytes.data() + found->value.offset, &number, found->value.type->size);
}

/// Everything that the model has, with a bit of everything in it: Elden Ring's tree, Sekiro's graph, streaming sets.
inline support::SoulsMesh rich_mesh() {
    support::SoulsMesh mesh = support::tiny_elden_ring();
    for (uint32_t i = 0; i < mesh.faces.size(); ++i) mesh.faces[i].cluster = static_cast<int16_t>(i / 4);
    mesh.graph = true;
    mesh.setups.push_back(mesh.setups[0]);
    mesh.setups[1].a = {1, 2, 3};
    mesh.setups[1].b = {-4, 5.5F, 6};
    mesh.setups[1].half_extents = {0.25F, 2, 3};
    mesh.setups[1].turn = {0.8F, 0.6F};
    mesh.setups[1].cost = 3;
    mesh.setups[1].cost_back = 7;
    mesh.setups[1].space = 0;
    mesh.setups[1].direction = 3;
    mesh.streaming = {{0, true}, {1, false, 11, 22, 3, 4, 5, 6, 7}};
    return mesh;
}

/// The types with every record's own fields in reverse order and room between them, so that nothing lies where the
/// games have it.
class Relaid {
public:
    explicit Relaid(support::TypeTable types) : types_(std::move(types)) {
        for (uint32_t i = 1; i < types_.count(); ++i) lay_out(i);
    }
    const support::TypeTable& types() const { return types_; }

private:
    void lay_out(uint32_t index) {
        if (!done_.insert(index).second) return;
        support::HavokType& type = types_.type(index);
        if (type.parent) lay_out(type.parent);
        for (const support::TypeField& field : type.fields) lay_out(field.type);
        const bool is_record = type.size && type.format && types_.kind(index) == support::TypeKind::record;
        if (!is_record || type.fields.empty()) return;
        uint32_t at = (type.parent ? types_.size(type.parent) : 0) + 4, alignment = 1;
        std::reverse(type.fields.begin(), type.fields.end());
        for (support::TypeField& field : type.fields) {
            const uint32_t align = types_.alignment(field.type);
            at = (at + align - 1) / align * align;
            field.offset = at;
            at += types_.size(field.type);
            alignment = std::max(alignment, align);
        }
        if (type.parent) alignment = std::max(alignment, types_.alignment(type.parent));
        type.alignment = alignment;
        type.size = (at + alignment - 1) / alignment * alignment;
    }

    support::TypeTable types_;
    std::set<uint32_t> done_;
};

/// Every number of a model, as text: equal texts, equal models, wherever the bytes lie.
class ModelText {
public:
    explicit ModelText(const souls::Model& model) {
        out_ << model.variants.size() << (model.has_graph ? " graph" : "") << (model.has_setups ? " setups" : "")
             << (model.has_seeding ? " seeding" : "") << " unreadable " << model.unreadable.size() << "\n";
        if (model.mesh) mesh(*model.mesh, *model.records);
        if (model.mediator) out_ << "mediator " << (model.mediator->nav_mesh == model.mesh->item) << "\n";
        if (model.tree) tree(*model.tree);
        if (model.graph) graph(*model.graph, *model.records);
        setups(model.setups);
        if (model.seeding) seeding(*model.seeding);
    }
    std::string text() const { return out_.str(); }

private:
    template <typename T>
    void column(const char* name, const View<T>& view) {
        out_ << name;
        for (uint32_t i = 0; i < view.count; ++i) {
            if constexpr (std::is_arithmetic_v<T>) {
                out_ << ' ' << +view[i];
            } else {
                for (const float lane : view[i]) out_ << ' ' << lane;
                out_ << ';';
            }
        }
        out_ << "\n";
    }

    void scalars(const char* name, const ScalarView& view) {
        out_ << name;
        for (uint32_t i = 0; i < view.count; ++i) out_ << ' ' << view.number(i);
        out_ << "\n";
    }

    void values(const char* name, const RecordTree& tree, const ValueRef& values) {
        out_ << name;
        for (uint32_t i = 0; i < values.count; ++i) out_ << ' ' << format_value(tree, values.element(i));
        out_ << "\n";
    }

    void lanes(const char* name, const float (&lanes)[4]) {
        out_ << name << ' ' << lanes[0] << ' ' << lanes[1] << ' ' << lanes[2] << ' ' << lanes[3] << "\n";
    }

    void streaming(const souls::StreamingSets& sets) {
        for (const souls::StreamingSet& set : sets.sets) {
            out_ << "set " << +set.side << (set.item ? " object " : " null ") << set.a_section << ' ' << set.b_section
                 << ' ' << set.mesh_connections << ' ' << set.graph_connections << ' ' << set.volume_connections << ' '
                 << set.a_boxes << ' ' << set.b_boxes << "\n";
        }
    }

    void mesh(const souls::Mesh& mesh, const RecordTree& tree) {
        column("startEdgeIndex", mesh.faces.start_edge);
        column("startUserEdgeIndex", mesh.faces.start_user_edge);
        column("numEdges", mesh.faces.edge_count);
        column("numUserEdges", mesh.faces.user_edge_count);
        column("clusterIndex", mesh.faces.cluster);
        column("padding", mesh.faces.padding);
        column("a", mesh.edges.a);
        column("b", mesh.edges.b);
        column("oppositeEdge", mesh.edges.opposite_edge);
        column("oppositeFace", mesh.edges.opposite_face);
        column("flags", mesh.edges.flags);
        column("paddingByte", mesh.edges.padding);
        scalars("userEdgeCost", mesh.edges.user_cost);
        values("vertices", tree, mesh.vertices);
        values("faceData", tree, mesh.face_data);
        values("edgeData", tree, mesh.edge_data);
        out_ << mesh.face_striding << ' ' << mesh.edge_striding << ' ' << int{mesh.flags.value()} << ' '
             << mesh.erosion_radius.value() << ' ' << mesh.user_data.value() << ' ' << mesh.property_bag << "\n";
        lanes("min", mesh.aabb_min);
        lanes("max", mesh.aabb_max);
        streaming(mesh.streaming);
    }

    void tree(const souls::Tree& tree) {
        column("x", tree.x);
        column("y", tree.y);
        column("z", tree.z);
        column("hiData", tree.hi_data);
        column("loData", tree.lo_data);
        lanes("domain min", tree.domain_min);
        lanes("domain max", tree.domain_max);
    }

    void graph(const souls::Graph& graph, const RecordTree& tree) {
        values("positions", tree, graph.positions);
        column("node start", graph.node_start);
        column("node count", graph.node_count);
        column("target", graph.edge_target);
        scalars("cost", graph.edge_cost);
        column("edge flags", graph.edge_flags);
        values("nodeData", tree, graph.node_data);
        values("edgeData", tree, graph.edge_data);
        out_ << graph.node_striding << ' ' << graph.edge_striding << "\n";
        streaming(graph.streaming);
    }

    void setups(const souls::Setups& setups) {
        out_ << "setups " << setups.count << "\n";
        for (const souls::Obbs* box : {&setups.a, &setups.b}) {
            column("transform", box->transform);
            column("halfExtents", box->half_extents);
        }
        column("userDataA", setups.user_data_a);
        column("userDataB", setups.user_data_b);
        column("costAtoB", setups.cost_a_to_b);
        column("costBtoA", setups.cost_b_to_a);
        column("worldUpA", setups.world_up_a);
        column("worldUpB", setups.world_up_b);
        column("direction", setups.direction);
        column("space", setups.space);
        column("forceAlign", setups.force_align);
    }

    void seeding(const souls::ClearanceSeeding& seeding) {
        column("id", seeding.id);
        column("info", seeding.info);
        column("infoMask", seeding.info_mask);
        for (const souls::ClearanceCache& cache : seeding.initial) {
            out_ << "cache " << (cache.item != 0) << ' ' << cache.ceiling << ' ' << cache.int_to_real << ' '
                 << cache.real_to_int << ' ' << cache.face_offsets << ' ' << cache.edge_pair_clearances << ' '
                 << cache.unused_edge_pair_elements << ' ' << cache.mcp_data << ' ' << cache.vertex_clearances << ' '
                 << cache.uncalculated_faces_lower_bound << "\n";
        }
    }

    std::ostringstream out_;
};

}  // namespace navscope::souls_files
