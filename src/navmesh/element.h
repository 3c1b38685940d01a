// What can be picked, named and reported: a kind and an index, never a pointer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace navscope {

enum class ElementKind : uint8_t {
    none,
    face,
    edge,
    vertex,
    cluster,
    graph_edge,
    tree_node,
    setup,
    cell,
    tile,
    height,
    plane,
    global_edge,
    internal_edge,
    object,
    link,
    item,
    type,
    member,
};

/// "face", "graph edge", "tree node", …: the words of the report's `element` and of --select.
std::string_view to_string(ElementKind kind);

struct ElementRef {
    ElementKind kind = ElementKind::none;
    uint32_t index = 0;

    bool operator==(const ElementRef&) const = default;
    explicit operator bool() const { return kind != ElementKind::none; }
};

/// "face 12"; "" for none.
std::string to_string(ElementRef element);
/// The reverse; accepts any case and "node 3" for a tree node. Nothing if it names no kind or no number.
std::optional<ElementRef> parse_element(std::string_view text);

struct ElementHash {
    size_t operator()(ElementRef element) const {
        return std::hash<uint64_t>{}(uint64_t{static_cast<uint8_t>(element.kind)} << 32 | element.index);
    }
};

}  // namespace navscope
