#include "support/tree_writer.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

namespace navscope::support {
namespace {

float shrink(float extent, uint32_t nibble) {
    return extent * static_cast<float>(nibble * nibble) / 226.0F;
}

/// The byte of one axis, and the range it decodes to.
uint8_t encode_axis(float& lo, float& hi, float min, float max) {
    const float extent = hi - lo;
    uint32_t from_min = 15;
    while (lo + shrink(extent, from_min) > min) {
        --from_min;
    }
    uint32_t from_max = 15;
    while (hi - shrink(extent, from_max) < max) {
        --from_max;
    }
    lo = lo + shrink(extent, from_min);
    hi = hi - shrink(extent, from_max);
    return static_cast<uint8_t>(from_min << 4 | from_max);
}

class Builder {
public:
    explicit Builder(const std::vector<Box>& boxes) : boxes_(boxes) {}

    void add(std::span<uint32_t> faces, Box parent, std::vector<TreeNode>& nodes) const {
        Box box = empty_box();
        for (const uint32_t face : faces) {
            box.add(boxes_[face]);
        }
        TreeNode node;
        for (size_t axis = 0; axis < 3; ++axis) {
            node.xyz[axis] = encode_axis(parent.min[axis], parent.max[axis], box.min[axis], box.max[axis]);
        }
        const size_t first = faces.size() / 2;
        node.data = faces.size() == 1 ? faces[0] : 0x800000U | static_cast<uint32_t>(first);
        nodes.push_back(node);
        if (faces.size() > 1) {
            split(faces, box, first);
            add(faces.subspan(0, first), parent, nodes);
            add(faces.subspan(first), parent, nodes);
        }
    }

private:
    void split(std::span<uint32_t> faces, const Box& box, size_t first) const {
        size_t axis = 0;
        for (size_t other = 1; other < 3; ++other) {
            if (box.max[other] - box.min[other] > box.max[axis] - box.min[axis]) {
                axis = other;
            }
        }
        const auto before = [&](uint32_t x, uint32_t y) {
            const float cx = boxes_[x].min[axis] + boxes_[x].max[axis];
            const float cy = boxes_[y].min[axis] + boxes_[y].max[axis];
            return cx < cy || (cx == cy && x < y);  // a total order: the same split with every library
        };
        std::nth_element(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(first), faces.end(), before);
        std::sort(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(first));
        std::sort(faces.begin() + static_cast<std::ptrdiff_t>(first), faces.end());
    }

    const std::vector<Box>& boxes_;
};

}  // namespace

void Box::add(const Point& point) {
    for (size_t axis = 0; axis < 3; ++axis) {
        min[axis] = std::min(min[axis], point[axis]);
        max[axis] = std::max(max[axis], point[axis]);
    }
}

void Box::add(const Box& other) {
    add(other.min);
    add(other.max);
}

Box empty_box() {
    constexpr float most = std::numeric_limits<float>::max();
    return {{most, most, most}, {-most, -most, -most}};
}

Tree build_tree(const std::vector<Box>& boxes) {
    Tree tree;
    tree.domain = empty_box();
    for (const Box& box : boxes) {
        tree.domain.add(box);
    }
    if (!boxes.empty()) {
        std::vector<uint32_t> faces(boxes.size());
        std::iota(faces.begin(), faces.end(), 0U);
        Builder(boxes).add(faces, tree.domain, tree.nodes);
    }
    return tree;
}

}  // namespace navscope::support
