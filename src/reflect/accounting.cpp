#include "reflect/accounting.h"

#include <algorithm>

#include "reflect/byte_layout.h"
#include "reflect/field_path.h"

namespace navscope {

namespace {

constexpr int most_references = 32;  // on the way from the top to an item

/// From the place of the reference through which an item is met up to the top.
std::optional<std::string> way_to(ByteLayout& layout, const RecordTree& tree, uint32_t item) {
    std::string path;
    for (int step = 0; step <= most_references; ++step) {
        for (const Root& root : tree.roots) {
            if (root.item != item) continue;
            return root.name.empty() && path.starts_with(".") ? path.substr(1) : root.name + path;
        }
        if (item >= tree.referrers.size() || tree.referrers[item].item == 0) return std::nullopt;
        const Referrer& from = tree.referrers[item];
        const ValueRef owner = tree.item(from.item);
        path.insert(0, layout.descend(owner, owner.offset, layout.end_of(owner), from.offset, true).path);
        item = from.item;
    }
    return std::nullopt;
}

bool same(const ValueRef& a, const ValueRef& b) {
    return a && b && a.type == b.type && a.offset == b.offset && a.sequence == b.sequence && a.count == b.count;
}

/// Does a path lead to a value, or to what refers to it? Names that occur twice in a record may lead elsewhere.
bool leads_to(const RecordTree& tree, const std::string& path, const ValueRef& value) {
    const Result<Located> found = resolve_path(tree, path);
    if (!found) return false;
    const ValueRef& at = found->value;
    return same(at, value) || same(laid_open(tree, at), laid_open(tree, value)) || same(tree.target(at), value);
}

}  // namespace

std::string_view to_string(ByteKind kind) {
    switch (kind) {
        case ByteKind::section:
            return "section";
        case ByteKind::value:
            return "value";
        case ByteKind::padding:
            return "padding";
        case ByteKind::gap:
            return "gap";
        case ByteKind::tail:
            return "tail";
        case ByteKind::outside:
            break;
    }
    return "outside";
}

ByteSpans::ByteSpans(const RecordTree& tree) : ByteSpans(tree, 0, ~uint64_t{0}) {}

ByteSpans::ByteSpans(const RecordTree& tree, uint64_t begin, uint64_t end)
    : layout_(std::make_unique<ByteLayout>(tree)),
      position_(std::max(begin, layout_->begin())),
      end_(std::min(end, layout_->end())) {}

ByteSpans::~ByteSpans() = default;

bool ByteSpans::next(ByteSpan& span) {
    if (position_ >= end_) return false;
    span = layout_->span(position_);
    span.begin = position_;
    span.end = std::min(span.end, end_);
    position_ = span.end;
    return true;
}

std::vector<ItemBytes> item_bytes(const RecordTree& tree) {
    ByteLayout layout(tree);
    std::vector<ItemBytes> rows;
    rows.reserve(layout.extents().size());
    for (const ItemExtent& extent : layout.extents()) {
        const ValueRef item = tree.item(extent.item);
        ItemBytes row{extent.item, extent.begin, extent.end, 0, 0};
        if (!item.places && extent.begin == item.offset && extent.end == item.offset + item.size()) {
            row.values = (item.sequence ? item.count : 1) * layout.value_bytes(*item.type);
        } else {
            for (uint64_t at = extent.begin; at < extent.end;) {
                const ByteSpan span = layout.span(at);
                if (span.kind == ByteKind::value) row.values += span.end - at;
                at = span.end;
            }
        }
        row.padding = row.end - row.begin - row.values;
        rows.push_back(row);
    }
    return rows;
}

std::optional<std::string> path_to_item(const RecordTree& tree, uint32_t item) {
    ByteLayout layout(tree);
    return way_to(layout, tree, item);
}

BytePlace locate(const RecordTree& tree, uint64_t offset) {
    BytePlace place;
    for (const FileSection& section : tree.sections) {
        if (offset < section.begin || offset >= section.end) continue;
        place.section = section.path;
        place.kind = ByteKind::section;
        place.begin = offset < section.body ? section.begin : section.body;
        place.end = offset < section.body ? section.body : section.end;
    }
    ByteLayout layout(tree);
    if (offset < layout.begin() || offset >= layout.end()) return place;
    const ByteSpan span = layout.span(offset);
    place.kind = span.kind;
    place.begin = span.begin;
    place.end = span.end;
    place.item = span.item;
    if (span.item == 0) return place;
    const ValueRef item = tree.item(span.item);
    const Descent down = layout.descend(item, span.begin, span.end, offset, true);
    place.value = down.value;
    place.field = down.field;
    place.item_path = "items[" + std::to_string(span.item) + "]" + down.path;
    place.path = place.item_path;
    if (const std::optional<std::string> way = way_to(layout, tree, span.item)) {
        std::string path = *way + down.path;
        if (way->empty() && path.starts_with(".")) path.erase(0, 1);
        if (leads_to(tree, path, place.value)) place.path = std::move(path);
    }
    return place;
}

}  // namespace navscope
