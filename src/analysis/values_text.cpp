#include "analysis/values_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/value_names.h"

namespace navscope {

namespace {

using Json = nlohmann::ordered_json;
using Output = std::function<void(std::string_view)>;

/// A value on its way out.
struct Node {
    std::string name, path;
    ValueRef value;
};

Json leaf_json(const RecordTree& tree, const ValueRef& value) {
    if (value.sequence) return value.type->name == "char" ? Json(string_value(tree, value)) : Json::array();
    switch (value.type->kind) {
        case TypeKind::scalar:
            break;
        case TypeKind::text:
            return string_value(tree, value);
        case TypeKind::string:
            return tree.is_null(value) ? Json(nullptr) : Json(string_value(tree, value));
        default:
            return nullptr;
    }
    const std::byte* at = tree.blob.data() + value.offset;
    const Type& type = *value.type;
    if (type.scalar == Scalar::boolean) {
        const auto byte = load<uint8_t>(at);
        return byte < 2 ? Json(byte == 1) : Json(byte);
    }
    if (type.scalar == Scalar::u64) return load<uint64_t>(at, type.endian);
    if (is_integer(type.scalar)) return load_integer(at, type.scalar, type.endian);
    const double number = load_number(at, type.scalar, type.endian);
    return std::isfinite(number) ? Json(number) : Json(format_number(number));
}

class Writer {
public:
    Writer(const RecordTree& tree, const ValuesOptions& options, const Output& output)
        : tree_(tree), options_(options), output_(output) {}

    void whole() {
        first_depth_ = 1;
        if (options_.json) output_("[");
        const size_t width = name_width(top_count(tree_), [&](uint64_t i) { return top(tree_, i).step; });
        for (uint64_t i = 0; i < top_count(tree_); ++i) {
            Child one = top(tree_, i);
            if (options_.json) output_(i ? ",\n " : "\n ");
            node({one.step, one.step, one.value}, 1, width);
        }
        if (options_.json) output_("\n]\n");
    }

    /// Every item by its number, folded up, those that nothing refers to as well.
    void items() {
        ValuesOptions folded = options_;
        folded.depth = 1;
        Writer list(tree_, folded, output_);
        list.first_depth_ = 1;
        if (options_.json) output_("[");
        const std::string last = name_of_item(tree_.items.size() - 1);
        for (uint64_t i = 1; i < tree_.items.size(); ++i) {
            if (options_.json) output_(i > 1 ? ",\n " : "\n ");
            const std::string name = name_of_item(i);
            list.node({name, name, tree_.item(i)}, 1, last.size());
        }
        if (options_.json) output_("\n]\n");
    }

    void one(const Located& located) {
        node({located.path, located.path, located.value}, 0, located.path.size());
        if (options_.json) output_("\n");
    }

private:
    static std::string name_of_item(uint64_t index) { return "items[" + std::to_string(index) + "]"; }

    template <typename Name>
    size_t name_width(uint64_t count, Name name) const {
        size_t width = 0;
        if (options_.json) return width;
        for (uint64_t i = 0; i < std::min<uint64_t>(count, 64); ++i) width = std::max(width, name(i).size());
        return std::min<size_t>(width, 40);
    }

    void node(const Node& node, uint32_t depth, size_t width) {
        const uint64_t count = child_count(tree_, node.value);
        const uint64_t item = tree_.item_index(node.value);
        const auto seen = item && count ? opened_.find(item) : opened_.end();
        const bool again = seen != opened_.end();
        const bool open = count && !again && depth < options_.depth;
        if (options_.json)
            json_head(node, count, again ? seen->second : "", open);
        else
            text_line(node, depth, width, again ? seen->second : "");
        if (!open) return;
        if (item) opened_.emplace(item, node.path);
        const size_t inner = name_width(count, [&](uint64_t i) { return child(tree_, node.value, i).step; });
        for (uint64_t i = 0; i < count; ++i) {
            Child one = child(tree_, node.value, i);
            if (options_.json) output_(i ? ",\n" + std::string(depth + 1, ' ') : "\n" + std::string(depth + 1, ' '));
            std::string name = one.step.starts_with('.') ? one.step.substr(1) : one.step;
            this->node({std::move(name), node.path + one.step, one.value}, depth + 1, inner);
        }
        if (options_.json) output_("]}");
    }

    void json_head(const Node& node, uint64_t count, const std::string& see, bool open) {
        Json object{{"name", node.name}, {"path", node.path}, {"type", type_label(node.value)}};
        if (node.value) {
            object["offset"] = node.value.offset;
            object["bytes"] = format_bytes(tree_, node.value, 16);
        }
        if (count == 0)
            object["value"] = node.value ? leaf_json(tree_, node.value) : Json(nullptr);
        else
            object["summary"] = format_value(tree_, node.value);
        if (!see.empty()) object["see"] = see;
        std::string text = object.dump(-1, ' ', false, Json::error_handler_t::replace);
        if (open) {
            text.pop_back();
            text += ",\"children\":[";
        }
        output_(text);
    }

    void text_line(const Node& node, uint32_t depth, size_t width, const std::string& see) {
        std::string line(size_t{depth - first_depth_} * 2, ' ');
        line += node.name;
        if (node.name.size() < width) line.append(width - node.name.size(), ' ');
        line += "  " + type_label(node.value) + "  " + format_value(tree_, node.value);
        if (!see.empty()) line += "  (see " + see + ")";
        if (node.value) {
            line += "  " + hex_text(node.value.offset);
            const std::string bytes = format_bytes(tree_, node.value, 8);
            if (!bytes.empty()) line += "  " + bytes;
        }
        output_(line + "\n");
    }

    const RecordTree& tree_;
    const ValuesOptions& options_;
    const Output& output_;
    std::map<uint64_t, std::string> opened_;  // items, and where each was opened first
    uint32_t first_depth_ = 0;                // of the lines that are not indented
};

}  // namespace

Status write_values(const RecordTree& tree, std::string_view path, const ValuesOptions& options, const Output& output) {
    ValuesOptions bounded = options;
    bounded.depth = std::min(bounded.depth, deepest_values);
    Writer writer(tree, bounded, output);
    if (path.empty()) {
        writer.whole();
        return Done{};
    }
    if (path == "items" && !tree.items.empty()) {
        writer.items();
        return Done{};
    }
    const Result<Located> found = resolve_path(tree, path);
    if (!found) return found.error();
    writer.one(*found);
    return Done{};
}

}  // namespace navscope
