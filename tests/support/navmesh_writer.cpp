#include "support/navmesh_writer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "support/navmesh_writer_parts.h"

namespace navscope::support {
namespace {

constexpr uint32_t none = 0xFFFFFFFF;

/// Where each face's user edges lie behind the regular ones, and which description each place is.
struct UserRanges {
    std::vector<int32_t> start;
    std::vector<int16_t> count;
    std::vector<uint32_t> order;   // place -> index into SoulsMesh::user_edges
    std::vector<uint32_t> places;  // and back
};

UserRanges arrange_user_edges(const SoulsMesh& mesh, size_t regular_count) {
    UserRanges ranges;
    ranges.start.assign(mesh.faces.size(), -1);
    ranges.count.assign(mesh.faces.size(), 0);
    ranges.places.resize(mesh.user_edges.size());
    for (const SoulsMesh::UserEdge& first : mesh.user_edges) {
        if (ranges.start[first.face] >= 0) {
            continue;
        }
        ranges.start[first.face] = static_cast<int32_t>(regular_count + ranges.order.size());
        for (uint32_t i = 0; i < mesh.user_edges.size(); ++i) {
            if (mesh.user_edges[i].face == first.face) {
                ranges.places[i] = static_cast<uint32_t>(ranges.order.size());
                ranges.order.push_back(i);
                ++ranges.count[first.face];
            }
        }
    }
    return ranges;
}

Point centre_of(const SoulsMesh& mesh, const std::vector<uint32_t>& ring) {
    Point sum{};
    for (const uint32_t vertex : ring) {
        for (size_t axis = 0; axis < 3; ++axis) {
            sum[axis] += mesh.vertices[vertex][axis];
        }
    }
    for (float& s : sum) {
        s /= static_cast<float>(ring.size());
    }
    return sum;
}

float distance(const Point& p, const Point& q) {
    const float x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2];
    return std::sqrt(x * x + y * y + z * z);
}

class MeshWriter {
public:
    MeshWriter(const SoulsMesh& mesh, const TypeTable& types)
        : mesh_(mesh), file_(types), regular_(regular_edges(mesh)), users_(arrange_user_edges(mesh, regular_.size())) {}

    std::vector<std::byte> write(const TagfileOptions& options) {
        const uint32_t count = 1U + mesh_.graph + mesh_.tree + !mesh_.setups.empty();
        variants_ = file_.object("hkRootLevelContainer").field("namedVariants").array(count);
        const Place navmesh = variant("hkaiNavMesh");
        write_navmesh(navmesh);
        if (mesh_.graph) {
            write_graph(variant("hkaiDirectedGraphExplicitCost"));
        }
        if (mesh_.tree) {
            write_mediator(variant("hkaiStaticTreeNavMeshQueryMediator"), navmesh);
        }
        if (!mesh_.setups.empty()) {
            write_setups(variant("hkaiUserEdgeSetupArray").field("edgeSetups"), mesh_);
        }
        return file_.write(options);
    }

private:
    Place variant(const char* name) {
        const Place place = variants_.element(next_variant_++);
        const Place object = file_.object(name);
        place.field("name").string(name);
        place.field("className").string(name);
        place.field("variant").point_to(object);
        return object;
    }

    static void write_box(const Place& place, const Box& box, float min_w, float max_w) {
        place.field("min").reals({box.min[0], box.min[1], box.min[2], min_w});
        place.field("max").reals({box.max[0], box.max[1], box.max[2], max_w});
    }

    void write_navmesh(const Place& at) {
        const bool has_faces = !mesh_.faces.empty();
        write_faces(at);
        write_edges(at);
        write_streaming(file_, at.field("streamingSets"), mesh_.streaming);
        const Place vertices = at.field("vertices").array(static_cast<uint32_t>(mesh_.vertices.size()));
        Box box = empty_box();
        for (uint32_t i = 0; i < mesh_.vertices.size(); ++i) {
            const Point& v = mesh_.vertices[i];
            vertices.element(i).reals({v[0], v[1], v[2], 0});
            box.add(v);
        }
        at.field("faceDataStriding").integer(has_faces);
        at.field("edgeDataStriding").integer(has_faces);
        if (!has_faces) {
            write_box(at.field("aabb"), box, box.min[0], box.max[0]);
            return;
        }
        for (size_t axis = 0; axis < 3; ++axis) {
            box.min[axis] -= mesh_.margin;
            box.max[axis] += mesh_.margin;
        }
        write_box(at.field("aabb"), box, -mesh_.margin, mesh_.margin);
        if (mesh_.clearance) {
            write_clearance(at.field("clearanceCacheSeedingDataSet"));
        }
    }

    void write_faces(const Place& at) {
        const auto count = static_cast<uint32_t>(mesh_.faces.size());
        const Place faces = at.field("faces").array(count);
        const Place data = at.field("faceData").array(count);
        uint32_t start = 0;
        for (uint32_t i = 0; i < count; ++i) {
            const SoulsMesh::Face& face = mesh_.faces[i];
            const Place place = faces.element(i);
            place.field("startEdgeIndex").integer(start);
            place.field("startUserEdgeIndex").integer(users_.start[i]);
            place.field("numEdges").integer(static_cast<int64_t>(face.ring.size()));
            place.field("numUserEdges").integer(users_.count[i]);
            place.field("clusterIndex").integer(face.cluster);
            place.field("padding").integer(0xCDCD);
            data.element(i).integer(face.data);
            start += static_cast<uint32_t>(face.ring.size());
        }
    }

    void write_edges(const Place& at) {
        const auto regular = static_cast<uint32_t>(regular_.size());
        const auto count = static_cast<uint32_t>(regular + users_.order.size());
        const Place edges = at.field("edges").array(count);
        const Place data = at.field("edgeData").array(count);
        for (uint32_t i = 0; i < regular; ++i) {
            write_edge(edges.element(i), regular_[i], 4);
        }
        for (uint32_t i = 0; i < users_.order.size(); ++i) {
            const SoulsMesh::UserEdge& user = mesh_.user_edges[users_.order[i]];
            MeshEdge edge{user.a, user.b, none, none};
            if (user.opposite >= 0) {
                edge.opposite_edge = regular + users_.places[static_cast<size_t>(user.opposite)];
                edge.opposite_face = mesh_.user_edges[static_cast<size_t>(user.opposite)].face;
            }
            write_edge(edges.element(regular + i), edge, user.flags);
            data.element(regular + i).integer(user.data);
        }
    }

    static void write_edge(const Place& at, const MeshEdge& edge, uint8_t flags) {
        at.field("a").integer(edge.a);
        at.field("b").integer(edge.b);
        at.field("oppositeEdge").integer(edge.opposite_edge);
        at.field("oppositeFace").integer(edge.opposite_face);
        at.field("flags").integer(flags);
    }

    /// One byte for each ordered pair of a face's edges: the distance of their middles, up to the ceiling.
    std::vector<uint8_t> pair_clearances(std::vector<uint32_t>& face_offsets) const {
        constexpr float ceiling = 8.0F;
        std::vector<uint8_t> pairs;
        for (const SoulsMesh::Face& face : mesh_.faces) {
            face_offsets.push_back(static_cast<uint32_t>(pairs.size()));
            const size_t n = face.ring.size();
            for (size_t i = 0; i < n; ++i) {
                for (size_t j = 0; j < n; ++j) {
                    const Point p = centre_of(mesh_, {face.ring[i], face.ring[(i + 1) % n]});
                    const Point q = centre_of(mesh_, {face.ring[j], face.ring[(j + 1) % n]});
                    if (i != j) {
                        pairs.push_back(static_cast<uint8_t>(std::min(distance(p, q), ceiling) * (255.0F / ceiling)));
                    }
                }
            }
        }
        return pairs;
    }

    void write_clearance(const Place& pointer) {
        std::vector<uint32_t> offsets;
        const std::vector<uint8_t> pairs = pair_clearances(offsets);
        const Place set = file_.object("hkaiNavMeshClearanceCacheSeeding::CacheDataSet");
        pointer.point_to(set);
        const Place data = set.field("cacheDatas").array(1);
        data.field("id").integer(1);
        data.field("infoMask").integer(0xFFFF);
        const Place cache = file_.object("hkaiNavMeshClearanceCache");
        data.field("initialCache").point_to(cache);
        cache.field("clearanceCeiling").real(8.0F);
        cache.field("clearanceIntToRealMultiplier").real(8.0F / 255.0F);
        cache.field("clearanceRealToIntMultiplier").real(255.0F / 8.0F);
        const Place face_offsets = cache.field("faceOffsets").array(static_cast<uint32_t>(offsets.size()));
        for (uint32_t i = 0; i < offsets.size(); ++i) {
            face_offsets.element(i).integer(offsets[i]);
        }
        const Place clearances = cache.field("edgePairClearances").array(static_cast<uint32_t>(pairs.size()));
        for (uint32_t i = 0; i < pairs.size(); ++i) {
            clearances.element(i).integer(pairs[i]);
        }
    }

    void write_mediator(const Place& mediator, const Place& navmesh) {
        const Place tree = file_.object("hkcdStaticAabbTree");
        const Place implementation = file_.object("hkcdStaticAabbTree::Impl");
        mediator.field("tree").point_to(tree);
        mediator.field("navMesh").point_to(navmesh);
        tree.field("treePtr").point_to(implementation);
        std::vector<Box> boxes;
        for (const SoulsMesh::Face& face : mesh_.faces) {
            Box box = empty_box();
            for (const uint32_t vertex : face.ring) {
                box.add(mesh_.vertices[vertex]);
            }
            boxes.push_back(box);
        }
        const Tree built = build_tree(boxes);
        const Place at = implementation.field("tree");
        const bool empty = boxes.empty();
        write_box(at.field("domain"), built.domain, empty ? built.domain.min[0] : 0, empty ? built.domain.max[0] : 0);
        const Place nodes = at.field("nodes").array(static_cast<uint32_t>(built.nodes.size()));
        for (uint32_t i = 0; i < built.nodes.size(); ++i) {
            const TreeNode& node = built.nodes[i];
            const Place place = nodes.element(i);
            for (uint32_t axis = 0; axis < 3; ++axis) {
                place.field("xyz").element(axis).integer(node.xyz[axis]);
            }
            place.field("hiData").integer(node.data >> 16);
            place.field("loData").integer(node.data & 0xFFFF);
        }
    }

    /// Clusters touch where a regular edge of one has its opposite in the other.
    std::vector<std::set<uint32_t>> cluster_neighbours(size_t clusters) const {
        std::vector<std::set<uint32_t>> neighbours(clusters);
        size_t edge = 0;
        for (const SoulsMesh::Face& face : mesh_.faces) {
            for (size_t i = 0; i < face.ring.size(); ++i, ++edge) {
                const uint32_t other = regular_[edge].opposite_face;
                if (other != none && mesh_.faces[other].cluster != face.cluster) {
                    const auto from = static_cast<size_t>(face.cluster);
                    neighbours[from].insert(static_cast<uint32_t>(mesh_.faces[other].cluster));
                }
            }
        }
        return neighbours;
    }

    std::vector<Point> cluster_centres(size_t clusters) const {
        std::vector<Point> centres(clusters);
        std::vector<uint32_t> counts(clusters);
        for (const SoulsMesh::Face& face : mesh_.faces) {
            const Point centre = centre_of(mesh_, face.ring);
            const auto cluster = static_cast<size_t>(face.cluster);
            ++counts[cluster];
            for (size_t axis = 0; axis < 3; ++axis) {
                centres[cluster][axis] += centre[axis];
            }
        }
        for (size_t i = 0; i < clusters; ++i) {
            for (float& c : centres[i]) {
                c /= static_cast<float>(counts[i]);
            }
        }
        return centres;
    }

    void write_graph(const Place& graph) {
        write_streaming(file_, graph.field("streamingSets"), mesh_.streaming);
        size_t clusters = 0;
        for (const SoulsMesh::Face& face : mesh_.faces) {
            clusters = std::max(clusters, static_cast<size_t>(face.cluster) + 1);
        }
        const std::vector<Point> centres = cluster_centres(clusters);
        const std::vector<std::set<uint32_t>> neighbours = cluster_neighbours(clusters);
        size_t edge_count = 0;
        for (const std::set<uint32_t>& n : neighbours) {
            edge_count += n.size();
        }
        const Place positions = graph.field("positions").array(static_cast<uint32_t>(clusters));
        const Place nodes = graph.field("nodes").array(static_cast<uint32_t>(clusters));
        const Place edges = graph.field("edges").array(static_cast<uint32_t>(edge_count));
        uint32_t next = 0;
        for (uint32_t i = 0; i < clusters; ++i) {
            positions.element(i).reals({centres[i][0], centres[i][1], centres[i][2], 0});
            nodes.element(i).field("startEdgeIndex").integer(next);
            nodes.element(i).field("numEdges").integer(static_cast<int64_t>(neighbours[i].size()));
            for (const uint32_t target : neighbours[i]) {
                const Place edge = edges.element(next++);
                edge.field("cost").real(distance(centres[i], centres[target]));
                edge.field("target").integer(target);
            }
        }
    }

    const SoulsMesh& mesh_;
    TagfileBuilder file_;
    std::vector<MeshEdge> regular_;
    UserRanges users_;
    Place variants_;
    uint32_t next_variant_ = 0;
};

}  // namespace

std::vector<MeshEdge> regular_edges(const SoulsMesh& mesh) {
    std::vector<MeshEdge> edges;
    std::vector<uint32_t> owner;
    std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> between;
    for (uint32_t f = 0; f < mesh.faces.size(); ++f) {
        const std::vector<uint32_t>& ring = mesh.faces[f].ring;
        for (size_t i = 0; i < ring.size(); ++i) {
            const MeshEdge edge{ring[i], ring[(i + 1) % ring.size()], none, none};
            between[std::minmax(edge.a, edge.b)].push_back(static_cast<uint32_t>(edges.size()));
            edges.push_back(edge);
            owner.push_back(f);
        }
    }
    for (const auto& [vertices, same] : between) {
        for (const bool against : {true, false}) {
            for (size_t i = 0; i < same.size(); ++i) {
                for (size_t j = i + 1; j < same.size(); ++j) {
                    MeshEdge& x = edges[same[i]];
                    MeshEdge& y = edges[same[j]];
                    if (x.opposite_edge == none && y.opposite_edge == none && owner[same[i]] != owner[same[j]] &&
                        (x.a == y.b) == against) {
                        x.opposite_edge = same[j];
                        x.opposite_face = owner[same[j]];
                        y.opposite_edge = same[i];
                        y.opposite_face = owner[same[i]];
                    }
                }
            }
        }
    }
    return edges;
}

std::vector<std::byte> write_souls_mesh(const SoulsMesh& mesh, const TagfileOptions& options, const TypeTable* types) {
    if (!types) {
        types = options.sdk == "20160200" ? &havok_2016_types() : &havok_2018_types();
    }
    return MeshWriter(mesh, *types).write(options);
}

}  // namespace navscope::support
