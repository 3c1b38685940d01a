// The bundled Sekiro sample keeps the rules that hold in the games' own files.
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <set>

#include "navmesh/load.h"
#include "souls_files.h"

namespace navscope::souls {
namespace {

const LoadedFile& castle() {
    static const LoadedFile file =
        load_file(std::string(NAVSCOPE_SOURCE_DIR) + "/assets/samples/m11_05_00_00.nvmhktbnd.dcx");
    return file;
}

/// The members that have a mesh to look at.
std::vector<const Member*> meshes() {
    std::vector<const Member*> found;
    for (const Member& member : castle().members) {
        if (member.mesh && member.souls && member.souls->mesh) found.push_back(&member);
    }
    EXPECT_EQ(found.size(), 3u);
    return found;
}

TEST(SekiroSample, IsABinderOfTheGame) {
    ASSERT_FALSE(castle().error);
    ASSERT_EQ(castle().members.size(), 3u);
    EXPECT_TRUE(castle().notes.empty());
    for (const Member& member : castle().members) {
        EXPECT_FALSE(member.error);
        EXPECT_TRUE(member.notes.empty());
        EXPECT_EQ(member.sdk, "20160200");
        EXPECT_EQ(member.name.find("N:\\NTC\\data\\Target\\INTERROOT_win64\\map\\m11_05_00_00\\navimesh\\bind6\\n"),
                  0u);
    }
    EXPECT_GE(castle().members[0].souls->graph->nodes.count, 12u);
    EXPECT_GE(castle().members[0].souls->setups.count, 8u);
    EXPECT_EQ(castle().members[2].souls->mesh->faces.size(), 0u);
}

TEST(SekiroSample, HasTheCompanionsOfTheGame) {
    for (const Member* member : meshes()) {
        const Model& model = *member->souls;
        EXPECT_EQ(model.root->name, "hkRootLevelContainer");
        EXPECT_TRUE(model.unreadable.empty());
        EXPECT_TRUE(model.graph);
        EXPECT_FALSE(model.mediator);
        EXPECT_EQ(model.has_seeding, model.mesh->faces.size() > 0);
        for (const Variant& variant : model.variants) {
            EXPECT_EQ(variant.name, variant.type->name);
            EXPECT_EQ(variant.class_name, variant.type->name);
        }
    }
}

TEST(SekiroSample, RangesRingsAndOppositesHold) {
    for (const Member* member : meshes()) {
        const Mesh& mesh = *member->souls->mesh;
        const Edges& edges = mesh.edges;
        std::vector<uint32_t> owner(edges.size());
        uint32_t next = 0;
        for (uint32_t face = 0; face < mesh.faces.size(); ++face) {
            ASSERT_EQ(mesh.faces.start_edge[face], static_cast<int32_t>(next));
            const auto count = static_cast<uint32_t>(mesh.faces.edge_count[face]);
            ASSERT_GE(count, 3u);
            for (uint32_t i = 0; i < count; ++i) {
                owner[next + i] = face;
                EXPECT_EQ(edges.b[next + i], edges.a[next + (i + 1) % count]);
                EXPECT_LT(edges.a[next + i], mesh.vertices.count);
            }
            next += count;
            EXPECT_EQ(mesh.faces.start_user_edge[face], -1);
            EXPECT_EQ(mesh.faces.user_edge_count[face], 0);
            EXPECT_EQ(mesh.faces.padding[face], 0xCDCD);
        }
        ASSERT_EQ(next, edges.size());
        for (uint32_t edge = 0; edge < edges.size(); ++edge) {
            EXPECT_EQ(edges.flags[edge], 4);
            EXPECT_EQ(edges.padding[edge], 0);
            EXPECT_EQ(edges.user_cost.number(edge), 0);
            const uint32_t opposite = edges.opposite_edge[edge];
            if (opposite == no_index) {
                EXPECT_EQ(edges.opposite_face[edge], no_index);
                continue;
            }
            ASSERT_LT(opposite, edges.size());
            EXPECT_EQ(edges.opposite_edge[opposite], edge);
            EXPECT_EQ(edges.opposite_face[edge], owner[opposite]);
            EXPECT_NE(owner[opposite], owner[edge]);
        }
    }
}

TEST(SekiroSample, DataBoxAndVerticesAreTheGames) {
    for (const Member* member : meshes()) {
        const Mesh& mesh = *member->souls->mesh;
        const RecordTree& tree = *member->records;
        if (mesh.faces.size() == 0) continue;
        const auto word = [&](const ValueRef& words, uint32_t i) {
            return load<uint32_t>(tree.blob.data() + words.element_offset(i));
        };
        EXPECT_EQ(mesh.face_striding, 1);
        EXPECT_EQ(mesh.edge_striding, 1);
        ASSERT_EQ(mesh.face_data.count, mesh.faces.size());
        ASSERT_EQ(mesh.edge_data.count, mesh.edges.size());
        for (uint32_t i = 0; i < mesh.face_data.count; ++i)
            EXPECT_TRUE((std::set<uint32_t>{0, 1, 4, 5}.contains(word(mesh.face_data, i))));
        for (uint32_t i = 0; i < mesh.edge_data.count; ++i) EXPECT_EQ(word(mesh.edge_data, i), 0u);
        EXPECT_EQ(mesh.erosion_radius, 0.f);
        EXPECT_EQ(mesh.user_data, uint64_t{0});
        EXPECT_EQ(mesh.streaming.size(), 0u);
        EXPECT_EQ(mesh.aabb_min[3], -1.1f);
        EXPECT_EQ(mesh.aabb_max[3], 1.1f);
        std::array<float, 3> low{1e9f, 1e9f, 1e9f}, high{-1e9f, -1e9f, -1e9f};
        for (uint32_t i = 0; i < mesh.vertices.count; ++i) {
            const glm::vec3 at = member->mesh->surface.positions[i];
            for (int axis = 0; axis < 3; ++axis) {
                const auto k = static_cast<size_t>(axis);
                ASSERT_TRUE(std::isfinite(at[axis]));
                low[k] = std::min(low[k], at[axis]);
                high[k] = std::max(high[k], at[axis]);
            }
        }
        for (size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(mesh.aabb_min[k], low[k] - 1.1f);
            EXPECT_EQ(mesh.aabb_max[k], high[k] + 1.1f);
        }
        const MeshFigures& figures = member->mesh->figures;
        EXPECT_EQ(figures.degenerate + figures.vertical + figures.not_finite + figures.no_ear, 0u);
        EXPECT_LE(figures.clockwise * 50, figures.faces);  // a handful at most
        EXPECT_GT(figures.non_convex, 0u);
    }
    EXPECT_GT(castle().members[0].mesh->figures.clockwise, 0u);
}

TEST(SekiroSample, TheGraphFollowsFromTheClusters) {
    for (const Member* member : meshes()) {
        const Model& model = *member->souls;
        const Mesh& mesh = *model.mesh;
        const Graph& graph = *model.graph;
        EXPECT_EQ(graph.positions.count, graph.nodes.count);
        EXPECT_EQ(graph.node_data.count + graph.edge_data.count + graph.streaming.size(), 0u);
        std::set<std::pair<uint32_t, uint32_t>> expected, found;
        std::map<uint32_t, std::vector<glm::dvec3>> centres;
        uint32_t edge = 0;
        for (uint32_t face = 0; face < mesh.faces.size(); ++face) {
            const auto cluster = static_cast<uint32_t>(mesh.faces.cluster[face]);
            ASSERT_LT(cluster, graph.nodes.count);
            glm::dvec3 sum{0};
            const int count = mesh.faces.edge_count[face];
            for (int i = 0; i < count; ++i, ++edge) {
                sum += glm::dvec3(member->mesh->surface.positions[mesh.edges.a[edge]]);
                const uint32_t other = mesh.edges.opposite_face[edge];
                if (other == no_index) continue;
                const auto to = static_cast<uint32_t>(mesh.faces.cluster[other]);
                if (to != cluster) expected.insert({cluster, to});
            }
            centres[cluster].push_back(sum / double(count));
        }
        EXPECT_EQ(centres.size(), graph.nodes.count);
        int32_t next = 0;
        for (uint32_t node = 0; node < graph.nodes.count; ++node) {
            ASSERT_EQ(graph.node_start[node], next);
            next += graph.node_count[node];
            ASSERT_LE(static_cast<uint32_t>(next), graph.edges.count);
            for (int32_t i = graph.node_start[node]; i < next; ++i) {
                const auto at = static_cast<uint32_t>(i);
                EXPECT_TRUE(found.insert({node, graph.edge_target[at]}).second);
                EXPECT_EQ(graph.edge_flags[at], 0);
                EXPECT_GT(graph.edge_cost.number(at), 0);
            }
            glm::dvec3 mean{0};
            for (const glm::dvec3& centre : centres[node]) mean += centre / double(centres[node].size());
            EXPECT_LT(glm::distance(mean, glm::dvec3(member->mesh->graph->positions[node])), 10);
        }
        EXPECT_EQ(static_cast<uint32_t>(next), graph.edges.count);
        EXPECT_EQ(found, expected);
    }
}

/// Is there ground within `reach` above or below?
bool stands_on_ground(const Navmesh& mesh, glm::dvec3 at, double reach) {
    for (const Triangle& triangle : mesh.surface.triangles) {
        const glm::dvec3 a(mesh.surface.positions[triangle.a]), b(mesh.surface.positions[triangle.b]),
            c(mesh.surface.positions[triangle.c]);
        const double whole = (b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z);
        const double u = ((at.x - a.x) * (c.z - a.z) - (c.x - a.x) * (at.z - a.z)) / whole;
        const double v = ((b.x - a.x) * (at.z - a.z) - (at.x - a.x) * (b.z - a.z)) / whole;
        const double y = a.y + u * (b.y - a.y) + v * (c.y - a.y);
        if (u >= 0 && v >= 0 && u + v <= 1 && std::abs(y - at.y) <= reach) return true;
    }
    return false;
}

TEST(SekiroSample, SetupsStandWhereTheyLead) {
    for (const Member* member : meshes()) {
        const Setups& setups = member->souls->setups;
        std::set<uint8_t> directions;
        for (uint32_t i = 0; i < setups.count; ++i) {
            SCOPED_TRACE(member->name + " setup " + std::to_string(i));
            directions.insert(setups.direction[i]);
            EXPECT_TRUE(setups.direction[i] == 1 || setups.direction[i] == 3);
            EXPECT_EQ(setups.space[i], 1);
            EXPECT_EQ(setups.force_align[i], 1);
            EXPECT_EQ((std::array{setups.world_up_a[i][0], setups.world_up_a[i][1], setups.world_up_a[i][2]}),
                      (std::array{0.f, 1.f, 0.f}));
            for (const Obbs* boxes : {&setups.a, &setups.b}) {
                const Transform t = boxes->transform[i];
                const auto column = [&](size_t k) { return glm::dvec3(t[k * 4], t[k * 4 + 1], t[k * 4 + 2]); };
                for (size_t k = 0; k < 3; ++k) {
                    for (size_t m = 0; m < 3; ++m) EXPECT_NEAR(glm::dot(column(k), column(m)), k == m ? 1 : 0, 1e-4);
                    EXPECT_GT(boxes->half_extents[i][k], 0);
                }
                EXPECT_EQ(t[15], 0);
                EXPECT_TRUE(stands_on_ground(*member->mesh, column(3), 1.0))
                    << (boxes == &setups.a ? "A" : "B") << " at " << t[12] << ' ' << t[13] << ' ' << t[14];
            }
        }
        if (setups.count > 2) {
            EXPECT_EQ(directions.size(), 2u);
        }
    }
}

}  // namespace
}  // namespace navscope::souls
