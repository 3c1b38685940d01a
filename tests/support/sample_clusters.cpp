#include "support/sample_clusters.h"

#include <algorithm>
#include <array>
#include <limits>

namespace navscope::support {
namespace {

using Vector = std::array<double, 3>;
constexpr int16_t nowhere = -1;

class Clusters {
public:
    Clusters(SoulsMesh& mesh, size_t size) : mesh_(mesh), size_(size), neighbours_(mesh.faces.size()) {
        const std::vector<MeshEdge> edges = regular_edges(mesh);
        size_t edge = 0;
        for (size_t f = 0; f < mesh.faces.size(); ++f) {
            mesh.faces[f].cluster = nowhere;
            Vector centre{};
            const auto corners = static_cast<double>(mesh.faces[f].ring.size());
            for (const uint32_t v : mesh.faces[f].ring) {
                for (size_t axis = 0; axis < 3; ++axis) {
                    centre[axis] += double{mesh.vertices[v][axis]} / corners;
                }
                if (edges[edge].opposite_face != 0xFFFFFFFF) {
                    neighbours_[f].push_back(edges[edge].opposite_face);
                }
                ++edge;
            }
            centres_.push_back(centre);
        }
    }

    void run() {
        for (uint32_t f = 0; f < mesh_.faces.size(); ++f) {
            if (mesh_.faces[f].cluster == nowhere) {
                grow(f);
            }
        }
        for (size_t i = 0; i < members_.size(); ++i) {
            if (members_[i].size() * 3 < size_) {
                join_smallest(static_cast<int16_t>(i));
            }
        }
        renumber();
    }

private:
    static double distance(const Vector& p, const Vector& q) {
        const double x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2];
        return x * x + y * y + z * z;
    }

    void grow(uint32_t seed) {
        const auto number = static_cast<int16_t>(members_.size());
        std::vector<uint32_t> members, border{seed};
        Vector middle = centres_[seed];
        while (members.size() < size_ && !border.empty()) {
            const auto nearest = std::min_element(border.begin(), border.end(), [&](uint32_t f, uint32_t g) {
                return distance(centres_[f], middle) < distance(centres_[g], middle);
            });
            const uint32_t face = *nearest;
            border.erase(nearest);
            mesh_.faces[face].cluster = number;
            members.push_back(face);
            for (size_t axis = 0; axis < 3; ++axis) {
                middle[axis] += (centres_[face][axis] - middle[axis]) / static_cast<double>(members.size());
            }
            for (const uint32_t other : neighbours_[face]) {
                if (mesh_.faces[other].cluster == nowhere &&
                    std::find(border.begin(), border.end(), other) == border.end()) {
                    border.push_back(other);
                }
            }
        }
        members_.push_back(std::move(members));
    }

    void join_smallest(int16_t number) {
        int16_t best = nowhere;
        size_t least = std::numeric_limits<size_t>::max();
        for (const uint32_t face : members_[static_cast<size_t>(number)]) {
            for (const uint32_t other : neighbours_[face]) {
                const int16_t cluster = mesh_.faces[other].cluster;
                const size_t size = members_[static_cast<size_t>(cluster)].size();
                if (cluster != number && size < least) {
                    best = cluster;
                    least = size;
                }
            }
        }
        if (best == nowhere) {
            return;  // an island of its own
        }
        for (const uint32_t face : members_[static_cast<size_t>(number)]) {
            mesh_.faces[face].cluster = best;
            members_[static_cast<size_t>(best)].push_back(face);
        }
        members_[static_cast<size_t>(number)].clear();
    }

    void renumber() {
        std::vector<int16_t> numbers(members_.size(), nowhere);
        int16_t next = 0;
        for (SoulsMesh::Face& face : mesh_.faces) {
            int16_t& number = numbers[static_cast<size_t>(face.cluster)];
            if (number == nowhere) {
                number = next++;
            }
            face.cluster = number;
        }
    }

    SoulsMesh& mesh_;
    size_t size_;
    std::vector<std::vector<uint32_t>> neighbours_;
    std::vector<Vector> centres_;
    std::vector<std::vector<uint32_t>> members_;
};

}  // namespace

void assign_clusters(SoulsMesh& mesh, size_t size) {
    Clusters(mesh, size).run();
}

}  // namespace navscope::support
