// Builds the static AABB tree of a navmesh in its 6-byte node form.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace navscope::support {

using Point = std::array<float, 3>;

struct Box {
    Point min{}, max{};

    void add(const Point& point);
    void add(const Box& other);
};
/// min above max on every axis: nothing is inside.
Box empty_box();

/// Per axis the high nibble n shrinks the parent's box from the minimum, the low one from the maximum, by
/// extent * n * n / 226. `data` with bit 23: internal, the second child is 2 * (data & 0x7FFFFF) nodes on; else the
/// face of a leaf.
struct TreeNode {
    std::array<uint8_t, 3> xyz{};
    uint32_t data = 0;
};

struct Tree {
    Box domain;
    std::vector<TreeNode> nodes;  // pre-order, 2 * boxes - 1
};

/// One leaf a box, split at the median of the widest axis; every decoded box contains what it stands for. The
/// arithmetic is that of a reader in float32.
Tree build_tree(const std::vector<Box>& boxes);

}  // namespace navscope::support
