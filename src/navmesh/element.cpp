#include "navmesh/element.h"

#include <array>
#include <cctype>
#include <charconv>

namespace navscope {

namespace {

struct Name {
    ElementKind kind;
    std::string_view text;
};

constexpr std::array names{
    Name{ElementKind::face, "face"},
    Name{ElementKind::edge, "edge"},
    Name{ElementKind::vertex, "vertex"},
    Name{ElementKind::cluster, "cluster"},
    Name{ElementKind::graph_edge, "graph edge"},
    Name{ElementKind::tree_node, "tree node"},
    Name{ElementKind::setup, "setup"},
    Name{ElementKind::cell, "cell"},
    Name{ElementKind::tile, "tile"},
    Name{ElementKind::height, "height"},
    Name{ElementKind::plane, "plane"},
    Name{ElementKind::global_edge, "global edge"},
    Name{ElementKind::internal_edge, "internal edge"},
    Name{ElementKind::object, "object"},
    Name{ElementKind::link, "link"},
    Name{ElementKind::item, "item"},
    Name{ElementKind::type, "type"},
    Name{ElementKind::member, "member"},
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

}  // namespace

std::string_view to_string(ElementKind kind) {
    for (const Name& name : names) {
        if (name.kind == kind) return name.text;
    }
    return "";
}

std::string to_string(ElementRef element) {
    if (!element) return "";
    return std::string(to_string(element.kind)) + " " + std::to_string(element.index);
}

std::optional<ElementRef> parse_element(std::string_view text) {
    text = trimmed(text);
    const size_t split = text.find_last_of(" \t");
    if (split == std::string_view::npos) return std::nullopt;
    std::string word;
    for (const char c : trimmed(text.substr(0, split)))
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (word == "node") word = "tree node";
    uint32_t index = 0;
    const std::string_view digits = text.substr(split + 1);
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    if (problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    for (const Name& name : names) {
        if (name.text == word) return ElementRef{name.kind, index};
    }
    return std::nullopt;
}

}  // namespace navscope
