// Items: where the objects lie. Everything a later reader relies on is checked here once: an item lies inside DATA, its
// type can be read at all, a value inside a record lies inside that record, a reference names an item that exists.
#include "reflect/tagfile_items.h"

#include <algorithm>

namespace navscope::tagfile {

namespace {

constexpr uint32_t record_size = 12;

class ItemReader {
public:
    ItemReader(const Blob& blob, Sections& sections, std::shared_ptr<const TypeTable> types, bool own_types,
               DeviationLog& log)
        : sections_(sections), log_(log), tree_(std::make_shared<RecordTree>()), checker_(*types, own_types, log) {
        tree_->blob = blob;
        tree_->types = std::move(types);
        tree_->sections = std::move(sections.all);
        tree_->data_begin = static_cast<uint32_t>(sections.data.offset);
        tree_->data_end = static_cast<uint32_t>(sections.data.offset + sections.data.body.size());
    }

    Result<std::shared_ptr<RecordTree>> run() {
        Status status = items();
        if (!status) return std::move(status).error();
        lay_out();
        Result<std::vector<Reference>> references = follow_references(*tree_, log_);
        if (!references) return std::move(references).error();
        if (sections_.patches.found) check_patches(sections_.patches, *tree_, *std::move(references), log_);
        tree_->roots.push_back({"", 1});
        return tree_;
    }

private:
    uint64_t record_offset(uint64_t index) const { return sections_.items.offset + index * record_size; }

    Error item_error(uint64_t index, ErrorCode code, std::string what) const {
        return Error{code, std::move(what), record_offset(index), {"ITEM", "item " + std::to_string(index)}};
    }

    void note(uint64_t offset, std::string text, uint64_t index) {
        log_.add("tagfile.item", offset, std::move(text), "item " + std::to_string(index));
    }

    Status items() {
        Reader reader = sections_.items.reader();
        const uint64_t length = sections_.items.body.size(), count = length / record_size;
        if (count < 2)
            return Error{ErrorCode::corrupt,
                         "no root object: " + std::to_string(count) + " items",
                         sections_.items.offset,
                         {"ITEM"}};
        if (length % record_size != 0) {
            log_.add("tagfile.item", record_offset(count),
                     "ITEM has " + std::to_string(length) + " bytes, no multiple of its records' 12");
        }
        if (const auto at = first_nonzero(reader.bytes(record_size))) {
            note(sections_.items.offset + *at, "the record of the null item is not zero", 0);
        }
        tree_->items.resize(count);
        for (uint64_t i = 1; i < count; ++i) {
            Status status = item(reader, i);
            if (!status) return status;
        }
        return Done{};
    }

    Status item(Reader& reader, uint64_t index) {
        const uint32_t word = reader.u32(), offset = reader.u32(), count = reader.u32();
        const Type* type = tree_->types->get(word & 0xFFFFFF);
        if (!type) {
            return item_error(index, ErrorCode::out_of_range,
                              "item type " + std::to_string(word & 0xFFFFFF) + " of " +
                                  std::to_string(tree_->types->size() + 1) + " does not exist");
        }
        Status sound = checker_.check(*type, record_offset(index));
        if (!sound) return Error(sound.error()).within("item " + std::to_string(index));
        const uint64_t size = sections_.data.body.size();
        // 64-bit: both factors have 32 bits.
        const uint64_t bytes = uint64_t{count} * type->size;
        if (offset > size || bytes > size - offset) {
            return item_error(index, ErrorCode::truncated,
                              std::to_string(count) + " × " + type->full_name + " of " + std::to_string(type->size) +
                                  " bytes from " + std::to_string(offset) + " end past the end of DATA (" +
                                  std::to_string(size) + " bytes)");
        }
        // Elements of no bytes could be announced by the billion and would be listed one by one.
        if (type->size == 0 && count > 1)
            return item_error(index, ErrorCode::corrupt, std::to_string(count) + " elements of no size");
        // Items that all hold the same bytes: each would be walked for itself.
        total_ += bytes;
        if (total_ > 16 * size) {
            return item_error(index, ErrorCode::too_large,
                              "the items up to this one overlap so that together they have " + std::to_string(total_) +
                                  " bytes, DATA has " + std::to_string(size));
        }
        check_record(index, word, offset, count, *type);
        // Only what is one object may be read as one: no element may be taken for granted.
        const bool is_array = word >> 28 == 2 || count != 1;
        tree_->items[index] = {type, static_cast<uint32_t>(sections_.data.offset + offset), count, is_array, nullptr};
        return Done{};
    }

    void check_record(uint64_t index, uint32_t word, uint32_t offset, uint32_t count, const Type& type) {
        const uint32_t kind = word >> 28, flags = word >> 24 & 0xF;
        const bool known = kind == 1 || kind == 2;
        const uint32_t alignment = std::max(type.alignment, 2u);
        const bool even =
            (alignment & (alignment - 1)) != 0 || offset % alignment == 0;  // else TypeChecker has noted it
        if (known && flags == 0 && count != 0 && (kind == 2 || count == 1) && even) return;
        if (!log_.keeps("tagfile.item")) return log_.add("tagfile.item", record_offset(index), {});
        if (!known) note(record_offset(index), "the kind " + std::to_string(kind) + " is neither 1 nor 2", index);
        if (flags != 0) note(record_offset(index) + 3, "bits 24 to 27 of its first word are set", index);
        if (count == 0) note(record_offset(index) + 8, "it holds nothing: its count is 0", index);
        if (kind == 1 && count > 1)
            note(record_offset(index) + 8, "a single object with a count of " + std::to_string(count), index);
        if (!even) {
            note(record_offset(index) + 4,
                 "its offset " + std::to_string(offset) + " is not aligned to the " + std::to_string(alignment) +
                     " bytes of " + type.full_name,
                 index);
        }
    }

    /// Orders the items by place: overlaps, and what lies between them.
    void lay_out() {
        std::vector<uint32_t> order;
        order.reserve(tree_->items.size());
        for (uint32_t i = 1; i < tree_->items.size(); ++i) {
            if (tree_->item(i).size() > 0) order.push_back(i);
        }
        std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
            const uint32_t first = tree_->items[a].offset, second = tree_->items[b].offset;
            return first != second ? first < second : a < b;
        });
        tree_->extents.reserve(order.size());
        uint32_t end = tree_->data_begin, last = 0;
        for (const uint32_t index : order) {
            const ValueRef item = tree_->item(index);
            const auto item_end = static_cast<uint32_t>(item.offset + item.size());
            if (item.offset < end) {
                if (log_.keeps("tagfile.item")) {
                    note(record_offset(index) + 4,
                         "it begins in item " + std::to_string(last) + ", which ends " +
                             std::to_string(end - item.offset) + " bytes later",
                         index);
                } else {
                    log_.add("tagfile.item", record_offset(index) + 4, {});
                }
            } else {
                check_gap(end, item.offset, last);
            }
            if (item_end <= end) continue;
            tree_->extents.push_back({std::max(item.offset, end), item_end, index});
            end = item_end;
            last = index;
        }
        check_gap(end, tree_->data_end, last);
    }

    void check_gap(uint32_t begin, uint32_t end, uint32_t before) {
        const std::optional<uint64_t> at = first_nonzero(tree_->blob.bytes().subspan(begin, end - begin));
        if (!at) return;
        if (!log_.keeps("tagfile.gap")) return log_.add("tagfile.gap", begin + *at, {});
        log_.add("tagfile.gap", begin + *at,
                 "the " + std::to_string(end - begin) + " bytes behind item " + std::to_string(before) +
                     " belong to no item and are not zero",
                 "item " + std::to_string(before));
    }

    Sections& sections_;
    DeviationLog& log_;
    std::shared_ptr<RecordTree> tree_;
    TypeChecker checker_;
    uint64_t total_ = 0;  // bytes of the items so far
};

}  // namespace

Result<std::shared_ptr<RecordTree>> read_items(const Blob& blob, Sections& sections,
                                               std::shared_ptr<const TypeTable> types, bool own_types,
                                               DeviationLog& log) {
    return ItemReader(blob, sections, std::move(types), own_types, log).run();
}

}  // namespace navscope::tagfile
