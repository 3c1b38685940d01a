#include "navmesh/souls/tree.h"

#include <algorithm>

namespace navscope::souls {

namespace {

constexpr uint32_t internal_bit = 0x800000, value_bits = 0x7FFFFF;

Box decode(const Tree& tree, uint32_t node, Box box) {
    decode_axis(tree.x[node], box.min.x, box.max.x);
    decode_axis(tree.y[node], box.min.y, box.max.y);
    decode_axis(tree.z[node], box.min.z, box.max.z);
    return box;
}

class Walk {
public:
    Walk(const Tree& tree, uint32_t face_count) : tree_(tree), face_count_(face_count) {
        const uint32_t count = tree.size();
        result_.domain = {{tree.domain_min[0], tree.domain_min[1], tree.domain_min[2]},
                          {tree.domain_max[0], tree.domain_max[1], tree.domain_max[2]}};
        result_.boxes.resize(count);
        result_.parent.assign(count, no_index);
        result_.data.assign(count, BoxTree::internal | no_index);
        result_.depth.assign(count, 0);
        result_.leaf_of_face.assign(face_count, no_index);
    }

    BoxTree run() {
        if (tree_.size() > 0) enter(0, no_index);
        while (!stack_.empty()) {
            const uint32_t node = stack_.back();
            stack_.pop_back();
            visit(node);
        }
        return std::move(result_);
    }

private:
    void enter(uint32_t node, uint32_t parent) {
        result_.parent[node] = parent;
        const uint32_t depth = parent == no_index ? 1 : std::min<uint32_t>(result_.depth[parent] + 1u, 0xFFFF);
        result_.depth[node] = static_cast<uint16_t>(depth);
        result_.max_depth = std::max(result_.max_depth, depth);
        result_.boxes[node] = decode(tree_, node, parent == no_index ? result_.domain : result_.boxes[parent]);
        stack_.push_back(node);
    }

    void visit(uint32_t node) {
        const uint32_t data = uint32_t{tree_.hi_data[node]} << 16 | tree_.lo_data[node];
        if (!(data & internal_bit)) {
            result_.data[node] = data & value_bits;
            ++result_.leaves;
            if (data < face_count_ && result_.leaf_of_face[data] == no_index) result_.leaf_of_face[data] = node;
            return;
        }
        const uint64_t second = node + 2 * uint64_t{data & value_bits};
        result_.data[node] = BoxTree::internal | static_cast<uint32_t>(std::min<uint64_t>(second, 0x7FFFFFFF));
        // The first child is taken from the stack first: pushed last.
        child(node, second, "second");
        child(node, uint64_t{node} + 1, "first");
    }

    void child(uint32_t node, uint64_t index, const char* which) {
        if (index < tree_.size() && index > node && result_.depth[index] == 0) {
            enter(static_cast<uint32_t>(index), node);
            return;
        }
        if (!result_.broken.empty()) return;
        result_.broken = std::string("the ") + which + " child of node " + std::to_string(node) + " would be node " +
                         std::to_string(index) +
                         (index >= tree_.size() ? ", past the end (" + std::to_string(tree_.size()) + " nodes)"
                                                : ", which is reached already");
    }

    const Tree& tree_;
    uint32_t face_count_;
    BoxTree result_;
    std::vector<uint32_t> stack_;
};

}  // namespace

void decode_axis(uint8_t byte, float& lo, float& hi) {
    const float extent = hi - lo;
    const int from_min = byte >> 4, from_max = byte & 15;
    const float min = lo + extent * static_cast<float>(from_min * from_min) / 226.0f;
    hi = hi - extent * static_cast<float>(from_max * from_max) / 226.0f;
    lo = min;
}

BoxTree walk_tree(const Tree& tree, uint32_t face_count) {
    return Walk(tree, face_count).run();
}

}  // namespace navscope::souls
