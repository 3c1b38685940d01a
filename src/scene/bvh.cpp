#include "scene/bvh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "scene/face_mesh.h"

namespace navscope {
namespace {

constexpr uint32_t leaf_size = 6, bin_count = 8, deepest_sah = 48, big_task = 10000;

bool is_hidden(HiddenFaces hidden, uint32_t face) {
    return face < hidden.size() && ((hidden[face] >> 24) & face_state_hidden) != 0;
}

/// The ray turned so that it runs along +z of a sheared space (Woop, Benthin, Wald: watertight ray/triangle
/// intersection): an edge shared by two triangles gives both the same number with opposite signs.
struct ShearedRay {
    glm::dvec3 origin, shear;
    int x, y, z;
    double start;

    explicit ShearedRay(const Ray& ray) : origin(ray.origin), start(ray.start) {
        const glm::dvec3 size = glm::abs(ray.direction);
        z = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
        x = (z + 1) % 3;
        y = (z + 2) % 3;
        shear = {ray.direction[x] / ray.direction[z], ray.direction[y] / ray.direction[z], 1 / ray.direction[z]};
    }

    glm::dvec3 seen(glm::vec3 position) const {
        const glm::dvec3 from = glm::dvec3(position) - origin;
        return {from[x] - shear.x * from[z], from[y] - shear.y * from[z], shear.z * from[z]};
    }

    /// The distance to a triangle; nothing if it is missed, seen exactly from its edge or without area.
    std::optional<double> meet(const Surface& surface, const Triangle& triangle) const {
        const glm::dvec3 a = seen(surface.positions[triangle.a]), b = seen(surface.positions[triangle.b]),
                         c = seen(surface.positions[triangle.c]);
        const double u = c.x * b.y - c.y * b.x, v = a.x * c.y - a.y * c.x, w = b.x * a.y - b.y * a.x;
        if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) {
            return std::nullopt;
        }
        const double sum = u + v + w;
        if (!(std::abs(sum) > 0)) {
            return std::nullopt;
        }
        const double distance = (u * a.z + v * b.z + w * c.z) / sum;
        return distance >= start ? std::optional(distance) : std::nullopt;
    }
};

bool before(const Hit& a, const Hit& b) {
    if (a.distance != b.distance) {
        return a.distance < b.distance;
    }
    return a.face != b.face ? a.face < b.face : a.triangle < b.triangle;
}

/// Sorted, each face once with the hit that comes first.
std::vector<Hit> arranged(std::vector<Hit> hits) {
    std::sort(hits.begin(), hits.end(),
              [](const Hit& a, const Hit& b) { return a.face != b.face ? a.face < b.face : before(a, b); });
    hits.erase(std::unique(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.face == b.face; }),
               hits.end());
    std::sort(hits.begin(), hits.end(), before);
    return hits;
}

struct Bounds {
    glm::vec3 min{std::numeric_limits<float>::max()}, max{-std::numeric_limits<float>::max()};

    void add(glm::vec3 at) {
        min = glm::min(min, at);
        max = glm::max(max, at);
    }
    void add(const Bounds& other) {
        min = glm::min(min, other.min);
        max = glm::max(max, other.max);
    }
    float half_area() const {
        const glm::vec3 e = glm::max(max - min, glm::vec3(0));
        return e.x * e.y + e.y * e.z + e.z * e.x;
    }
};

struct Primitive {
    Bounds bounds;
    uint32_t triangle = 0;
    float middle(int axis) const { return bounds.min[axis] * 0.5f + bounds.max[axis] * 0.5f; }
};

/// Which bin a middle falls into; everything strange lands in the first.
uint32_t bin_of(float middle, float low, float scale) {
    const float bin = (middle - low) * scale;
    return bin > 0 ? std::min(static_cast<uint32_t>(std::min(bin, float{bin_count})), bin_count - 1) : 0;
}

struct Split {
    uint32_t bin = 0;  // the first bin of the right side; 0 = none found
    float cost = std::numeric_limits<float>::max();
};

Split best_split(std::span<const Primitive> primitives, int axis, float low, float scale) {
    std::array<Bounds, bin_count> bounds;
    std::array<uint32_t, bin_count> counts{};
    for (const Primitive& primitive : primitives) {
        const uint32_t bin = bin_of(primitive.middle(axis), low, scale);
        bounds[bin].add(primitive.bounds);
        ++counts[bin];
    }
    std::array<float, bin_count> right_cost{};
    Bounds side;
    uint32_t count = 0;
    for (uint32_t bin = bin_count - 1; bin > 0; --bin) {
        side.add(bounds[bin]);
        count += counts[bin];
        right_cost[bin] = count == 0 ? 0 : side.half_area() * static_cast<float>(count);
    }
    Split best;
    side = {};
    count = 0;
    for (uint32_t bin = 1; bin < bin_count; ++bin) {
        side.add(bounds[bin - 1]);
        count += counts[bin - 1];
        if (count == 0 || count == primitives.size()) {
            continue;
        }
        const float cost = side.half_area() * static_cast<float>(count) + right_cost[bin];
        if (cost < best.cost) {
            best = {bin, cost};
        }
    }
    return best;
}

/// Sorts the primitives into two sides, each with at least one, and returns how many are on the left.
uint32_t divide(std::span<Primitive> primitives, const Bounds& middles, bool by_area) {
    const glm::vec3 extent = middles.max - middles.min;
    const int axis = extent.x >= extent.y ? (extent.x >= extent.z ? 0 : 2) : (extent.y >= extent.z ? 1 : 2);
    const float low = middles.min[axis], scale = float{bin_count} / extent[axis];
    if (by_area && extent[axis] > 0 && std::isfinite(scale)) {
        const Split split = best_split(primitives, axis, low, scale);
        if (split.bin != 0) {
            const auto middle = std::partition(primitives.begin(), primitives.end(), [&](const Primitive& primitive) {
                return bin_of(primitive.middle(axis), low, scale) < split.bin;
            });
            return static_cast<uint32_t>(middle - primitives.begin());
        }
    }
    const size_t half = primitives.size() / 2;
    std::nth_element(primitives.begin(), primitives.begin() + static_cast<ptrdiff_t>(half), primitives.end(),
                     [axis](const Primitive& a, const Primitive& b) { return a.middle(axis) < b.middle(axis); });
    return static_cast<uint32_t>(half);
}

std::vector<Primitive> primitives_of(const Surface& surface) {
    std::vector<Primitive> result(surface.triangles.size());
    for (size_t i = 0; i < result.size(); ++i) {
        const Triangle& triangle = surface.triangles[i];
        result[i].triangle = static_cast<uint32_t>(i);
        result[i].bounds.add(surface.positions[triangle.a]);
        result[i].bounds.add(surface.positions[triangle.b]);
        result[i].bounds.add(surface.positions[triangle.c]);
    }
    return result;
}

/// Does the ray's line reach a box between start and limit? The comparisons keep the interval where a number is not
/// one.
struct BoxTest {
    glm::dvec3 origin, inverse;
    double pad, start;

    BoxTest(const Ray& ray, double padding) : origin(ray.origin), pad(padding), start(ray.start) {
        inverse = 1.0 / ray.direction;
    }

    std::optional<double> enter(glm::vec3 min, glm::vec3 max, double limit) const {
        double from = start, to = limit;
        for (int axis = 0; axis < 3; ++axis) {
            double t0 = (double{min[axis]} - pad - origin[axis]) * inverse[axis];
            double t1 = (double{max[axis]} + pad - origin[axis]) * inverse[axis];
            if (t0 > t1) {
                std::swap(t0, t1);
            }
            from = t0 > from ? t0 : from;
            to = t1 < to ? t1 : to;
        }
        return from <= to ? std::optional(from) : std::nullopt;
    }
};

}  // namespace

struct Bvh::Builder {
    struct Task {
        uint32_t node, first, count, depth;
    };
    std::vector<Primitive> primitives;
    std::vector<Node>& nodes;
    Progress* progress;

    bool run() {
        nodes.emplace_back();
        std::vector<Task> tasks{{0, 0, static_cast<uint32_t>(primitives.size()), 0}};
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            if (progress && task.count > big_task) {
                if (progress->stopped()) {
                    return false;
                }
                progress->report(static_cast<double>(task.first) / static_cast<double>(primitives.size()),
                                 "picking tree");
            }
            const std::span<Primitive> part(primitives.data() + task.first, task.count);
            Bounds all, middles;
            for (const Primitive& primitive : part) {
                all.add(primitive.bounds);
                middles.add({primitive.middle(0), primitive.middle(1), primitive.middle(2)});
            }
            nodes[task.node] = {all.min, all.max, task.first, task.count};
            if (task.count <= leaf_size) {
                continue;
            }
            const uint32_t left = divide(part, middles, task.depth < deepest_sah);
            const uint32_t child = static_cast<uint32_t>(nodes.size());
            nodes.resize(nodes.size() + 2);
            nodes[task.node].first = child;
            nodes[task.node].count = 0;
            tasks.push_back({child + 1, task.first + left, task.count - left, task.depth + 1});
            tasks.push_back({child, task.first, left, task.depth + 1});
        }
        return true;
    }
};

Bvh::Bvh(std::shared_ptr<const Navmesh> mesh) : mesh_(std::move(mesh)) {
    fill(nullptr);
}

Result<std::shared_ptr<const Bvh>> Bvh::build(std::shared_ptr<const Navmesh> mesh, Progress* progress) {
    std::shared_ptr<Bvh> result(new Bvh);
    result->mesh_ = std::move(mesh);
    if (!result->fill(progress)) {
        return cancelled();
    }
    return std::shared_ptr<const Bvh>(std::move(result));
}

bool Bvh::fill(Progress* progress) {
    const Surface& surface = mesh_->surface;
    if (surface.triangles.empty()) {
        return true;
    }
    nodes_.reserve(surface.triangles.size() / 2 + 1);
    Builder builder{primitives_of(surface), nodes_, progress};
    if (!builder.run()) {
        return false;
    }
    nodes_.shrink_to_fit();
    order_.reserve(builder.primitives.size());
    for (const Primitive& primitive : builder.primitives) {
        order_.push_back(primitive.triangle);
    }
    const glm::dvec3 size = glm::max(glm::abs(glm::dvec3(nodes_[0].min)), glm::abs(glm::dvec3(nodes_[0].max)));
    pad_ = 1e-9 * (size.x + size.y + size.z);
    return true;
}

// A stack of 2 × 48 + 2 × 32 nodes suffices: below deepest_sah every step halves the triangles.
constexpr size_t stack_size = 2 * (deepest_sah + 34);

std::optional<Hit> Bvh::nearest(const Ray& ray, HiddenFaces hidden) const {
    if (nodes_.empty()) {
        return std::nullopt;
    }
    const Surface& surface = mesh_->surface;
    const ShearedRay sheared(ray);
    const BoxTest test(ray, pad_ + 1e-12 * glm::length(ray.origin));
    Hit best;
    best.distance = std::numeric_limits<double>::infinity();
    struct Open {
        uint32_t node;
        double enter;
    };
    std::array<Open, stack_size> stack;
    size_t open = 0;
    if (const auto enter = test.enter(nodes_[0].min, nodes_[0].max, best.distance)) {
        stack[open++] = {0, *enter};
    }
    while (open != 0) {
        const Open top = stack[--open];
        const Node& node = nodes_[top.node];
        if (top.enter > best.distance) {
            continue;
        }
        for (uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Triangle& triangle = surface.triangles[order_[i]];
            const auto distance = sheared.meet(surface, triangle);
            if (distance && !is_hidden(hidden, triangle.face)) {
                const Hit hit{triangle.face, order_[i], *distance, {}};
                best = before(hit, best) ? hit : best;
            }
        }
        if (node.count == 0) {
            const Node &left = nodes_[node.first], &right = nodes_[node.first + 1];
            const auto near_left = test.enter(left.min, left.max, best.distance);
            const auto near_right = test.enter(right.min, right.max, best.distance);
            const bool left_last = near_left && near_right && *near_left < *near_right;
            if (near_left && !left_last) {
                stack[open++] = {node.first, *near_left};
            }
            if (near_right) {
                stack[open++] = {node.first + 1, *near_right};
            }
            if (left_last) {
                stack[open++] = {node.first, *near_left};
            }
        }
    }
    if (best.face == no_index) {
        return std::nullopt;
    }
    best.at = ray.origin + ray.direction * best.distance;
    return best;
}

std::vector<Hit> Bvh::hits(const Ray& ray, HiddenFaces hidden) const {
    std::vector<Hit> found;
    if (nodes_.empty()) {
        return found;
    }
    const Surface& surface = mesh_->surface;
    const ShearedRay sheared(ray);
    const BoxTest test(ray, pad_ + 1e-12 * glm::length(ray.origin));
    std::array<uint32_t, stack_size> stack;
    size_t open = 0;
    stack[open++] = 0;
    while (open != 0) {
        const Node& node = nodes_[stack[--open]];
        if (!test.enter(node.min, node.max, std::numeric_limits<double>::infinity())) {
            continue;
        }
        for (uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Triangle& triangle = surface.triangles[order_[i]];
            const auto distance = sheared.meet(surface, triangle);
            if (distance && !is_hidden(hidden, triangle.face)) {
                found.push_back({triangle.face, order_[i], *distance, ray.origin + ray.direction * *distance});
            }
        }
        if (node.count == 0) {
            stack[open++] = node.first;
            stack[open++] = node.first + 1;
        }
    }
    return arranged(std::move(found));
}

std::vector<Hit> brute_force_hits(const Surface& surface, const Ray& ray, HiddenFaces hidden) {
    std::vector<Hit> found;
    const ShearedRay sheared(ray);
    for (uint32_t i = 0; i < surface.triangles.size(); ++i) {
        const auto distance = sheared.meet(surface, surface.triangles[i]);
        if (distance && !is_hidden(hidden, surface.triangles[i].face)) {
            found.push_back({surface.triangles[i].face, i, *distance, ray.origin + ray.direction * *distance});
        }
    }
    return arranged(std::move(found));
}

std::optional<Hit> brute_force_nearest(const Surface& surface, const Ray& ray, HiddenFaces hidden) {
    const std::vector<Hit> all = brute_force_hits(surface, ray, hidden);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

}  // namespace navscope
