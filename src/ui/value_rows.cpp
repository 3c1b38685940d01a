#include "ui/value_rows.h"

#include <algorithm>
#include <charconv>

#include "reflect/accounting.h"

namespace navscope {
namespace {

/// "faces[31].x" is taken apart into "faces", "[31]", ".x".
std::string_view take_step(std::string_view& path) {
    size_t end = path.find_first_of(".[", 1);
    if (end == std::string_view::npos) end = path.size();
    const std::string_view step = path.substr(0, end);
    path.remove_prefix(end);
    return step;
}

std::string_view without_dot(std::string_view step) {
    if (!step.empty() && step.front() == '.') step.remove_prefix(1);
    return step;
}

std::string joined(const std::string& path, const Child& child) {
    return path.empty() ? std::string(without_dot(child.step)) : path + child.step;
}

std::optional<uint64_t> element_index(std::string_view step) {
    uint64_t index = 0;
    if (step.size() < 3 || step.front() != '[' || step.back() != ']') return std::nullopt;
    const char* end = step.data() + step.size() - 1;
    const auto [stopped, problem] = std::from_chars(step.data() + 1, end, index);
    if (problem != std::errc() || stopped != end) return std::nullopt;
    return index;
}

}  // namespace

void ValueRows::set_tree(const RecordTree* tree, bool keep) {
    if (tree == tree_) return;
    std::vector<std::string> unfolded;
    if (keep && tree_ && tree) {
        for (int64_t row = 0; row < std::min<int64_t>(count(), 4096); ++row) {
            if (const Row one = at(row); one.open) unfolded.push_back(one.path);
        }
    }
    tree_ = tree;
    extra_path_.clear();
    close_all();
    for (const std::string& path : unfolded) {
        if (const Result<int64_t> row = reveal(path); row && !at(*row).open) toggle(*row);
    }
}

void ValueRows::close_all() {
    root_ = Node{};
    if (!tree_) return;
    root_.children = top_count(*tree_) + (lists_items() ? 1 : 0);
    recount(root_);
}

int64_t ValueRows::count() const {
    return root_.rows + (extra_path_.empty() ? 0 : 1);
}

/// A hand-written format's items are its sections, which stand at the top themselves.
bool ValueRows::lists_items() const {
    return tree_->roots.size() == 1 && tree_->roots.front().name.empty();
}

Child ValueRows::child_of(const Node& node, uint64_t index) const {
    if (node.items) return {"[" + std::to_string(index + 1) + "]", nullptr, tree_->item(index + 1)};
    if (is_group(node, index)) return {"items", nullptr, {}};
    return &node == &root_ ? top(*tree_, index) : child(*tree_, node.self.value, index);
}

uint64_t ValueRows::count_of(const Child& one) const {
    return one.value ? child_count(*tree_, one.value) : 0;
}

void ValueRows::recount(Node& node) {
    node.rows = static_cast<int64_t>(node.children);
    for (const auto& [index, below] : node.open) node.rows += below->rows;
}

ValueRows::Row ValueRows::at(int64_t row) const {
    if (!extra_path_.empty() && row-- == 0) {
        return {extra_path_, extra_path_, extra_.value, false, extra_.field, 0, false, false};
    }
    const Node* node = &root_;
    std::string path;
    for (int depth = 0;; ++depth) {
        // Rows before the one we look for: folded children one each, unfolded ones with all that is below them.
        uint64_t index = static_cast<uint64_t>(row);
        const Node* inside = nullptr;
        bool open = false;
        int64_t extra = 0;
        for (const auto& [at, below] : node->open) {
            const int64_t begins = static_cast<int64_t>(at) + extra;
            if (row < begins) break;
            open = row == begins;
            index = at;
            if (row <= begins + below->rows) {
                inside = below.get();
                row -= begins + 1;
                break;
            }
            extra += below->rows;
            index = static_cast<uint64_t>(row - extra);
            open = false;
        }
        Child one = inside ? inside->self : child_of(*node, index);
        path = joined(path, one);
        if (!inside || open) {
            const bool group = is_group(*node, index);
            const uint64_t children = inside ? inside->children : group ? item_count() : count_of(one);
            const std::string label(without_dot(one.step));
            return {std::move(path), label, one.value, group, one.field, depth, children != 0, inside != nullptr};
        }
        node = inside;
    }
}

void ValueRows::toggle(int64_t row) {
    if (!extra_path_.empty() && row-- == 0) return;
    toggle_below(root_, row);
}

void ValueRows::toggle_below(Node& node, int64_t row) {
    int64_t extra = 0;
    for (auto entry = node.open.begin(); entry != node.open.end(); ++entry) {
        const int64_t begins = static_cast<int64_t>(entry->first) + extra;
        if (row < begins) break;
        if (row == begins) {
            node.open.erase(entry);
            return recount(node);
        }
        if (row <= begins + entry->second->rows) {
            toggle_below(*entry->second, row - begins - 1);
            return recount(node);
        }
        extra += entry->second->rows;
    }
    const auto index = static_cast<uint64_t>(row - extra);
    open_child(node, index, child_of(node, index));
    recount(node);
}

void ValueRows::open_child(Node& node, uint64_t index, const Child& one) {
    const bool group = is_group(node, index);
    const uint64_t children = group ? item_count() : count_of(one);
    if (children == 0 || node.open.contains(index)) return;
    auto below = std::make_unique<Node>();
    below->self = one;
    below->items = group;
    below->children = children;
    recount(*below);
    node.open.emplace(index, std::move(below));
}

bool ValueRows::follow(std::string_view path, std::vector<uint64_t>& trail) const {
    trail.clear();
    Child at;
    bool first = true;
    if (std::string_view rest = path; lists_items() && take_step(rest) == "items") {
        const std::optional<uint64_t> item = element_index(take_step(rest));
        if (!item || *item == 0 || *item > item_count()) return false;
        trail = {top_count(*tree_), *item - 1};
        at.value = tree_->item(*item);
        path = rest;
        first = false;
    }
    for (; !path.empty(); first = false) {
        const std::string_view step = take_step(path);
        const uint64_t children = first ? top_count(*tree_) : count_of(at);
        const auto get = [&](uint64_t i) { return first ? top(*tree_, i) : child(*tree_, at.value, i); };
        const std::optional<uint64_t> element = element_index(step);
        uint64_t found = children;
        if (element) {
            found = *element;
        } else if (children != 0 && (first || get(0).field)) {
            for (found = 0; found < children && without_dot(get(found).step) != without_dot(step);) ++found;
        }
        if (found >= children) return false;
        at = get(found);
        trail.push_back(found);
    }
    return !trail.empty();
}

std::string ValueRows::from_the_top(std::string_view path) const {
    std::vector<uint64_t> trail;
    if (!path.starts_with("items[") && follow(path, trail)) return std::string(path);
    std::vector<std::pair<uint32_t, std::string_view>> starts;
    std::string_view rest = path;
    if (take_step(rest) == "items" && !rest.empty()) {
        if (const auto number = element_index(take_step(rest)); number && *number < tree_->items.size()) {
            starts.emplace_back(static_cast<uint32_t>(*number), rest);
        }
    }
    for (const uint32_t item : tree_->shortcuts) starts.emplace_back(item, path);
    for (const auto& [item, tail] : starts) {
        const std::optional<std::string> begin = path_to_item(*tree_, item);
        if (!begin) continue;
        const bool dot = !begin->empty() && !tail.empty() && tail.front() != '.' && tail.front() != '[';
        std::string whole = *begin + (dot ? "." : "") + std::string(begin->empty() ? without_dot(tail) : tail);
        if (follow(whole, trail)) return whole;
    }
    return {};
}

Result<int64_t> ValueRows::reveal(std::string_view path) {
    if (!tree_) return Error{ErrorCode::not_found, "nothing is loaded", std::nullopt, {}};
    const Result<Located> located = resolve_path(*tree_, path);
    if (!located) return located.error();
    std::vector<uint64_t> trail;
    if (!follow(path, trail) && !follow(from_the_top(path), trail)) {
        extra_path_ = std::string(path);
        extra_ = Child{extra_path_, located->field, located->value};
        return int64_t{0};
    }
    std::vector<Node*> nodes{&root_};
    for (size_t i = 0; i + 1 < trail.size(); ++i) {
        Node& node = *nodes.back();
        if (!node.open.contains(trail[i])) open_child(node, trail[i], child_of(node, trail[i]));
        nodes.push_back(node.open.at(trail[i]).get());
    }
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) recount(**node);
    int64_t row = extra_path_.empty() ? 0 : 1;
    for (size_t i = 0; i < trail.size(); ++i) {
        for (const auto& [index, below] : nodes[i]->open) {
            if (index < trail[i]) row += below->rows;
        }
        row += static_cast<int64_t>(trail[i]) + (i + 1 < trail.size() ? 1 : 0);
    }
    return row;
}

std::string ValueRows::path_of_byte(uint64_t offset) const {
    if (!tree_) return {};
    const BytePlace place = locate(*tree_, offset);
    return place.kind == ByteKind::value || place.kind == ByteKind::padding ? place.path : std::string();
}

}  // namespace navscope
