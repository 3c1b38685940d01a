// References: which item each names, and whether its place allows that.
#include <algorithm>

#include "reflect/tagfile_items.h"

namespace navscope::tagfile {

ReferenceMap::ReferenceMap(const TypeTable& table, uint64_t most_work)
    : refers_(size_t{table.size()} + 1), known_(refers_.size()), places_(refers_.size()), work_left_(most_work) {}

const std::vector<ReferenceMap::Place>* ReferenceMap::of(const Type& type) {
    std::vector<Place>& places = places_[type.index];
    if (known_[type.index]) return &places;
    if (!collect(type, 0, {}, places)) return nullptr;
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.offset < b.offset; });
    // Whatever lies at one place names the same item: its index is the first word of every kind of reference.
    const auto same = [](const Place& a, const Place& b) { return a.offset == b.offset; };
    places.erase(std::unique(places.begin(), places.end(), same), places.end());
    known_[type.index] = 1;
    return &places;
}

bool ReferenceMap::collect(const Type& type, uint32_t offset, std::string_view field, std::vector<Place>& places) {
    if (work_left_ == 0) return false;
    --work_left_;
    if (is_reference(type)) {
        places.push_back({offset, &type, field});
        return true;
    }
    if (!refers(type)) return true;
    if (type.kind == TypeKind::tuple) {
        for (uint32_t i = 0; i < type.count; ++i) {
            if (!collect(*type.element, offset + i * type.element->size, field, places)) return false;
        }
        return true;
    }
    for (const Field* one : type.all_fields) {
        if (one->flags & field_not_serialised) continue;
        if (!collect(*one->type, offset + one->offset, one->name, places)) return false;
    }
    return true;
}

bool ReferenceMap::refers(const Type& type) {
    if (is_reference(type)) return true;
    Answer& answer = refers_[type.index];
    if (answer != Answer::unknown) return answer == Answer::yes;
    bool found = false;
    if (type.kind == TypeKind::tuple) {
        found = refers(*type.element);
    } else if (type.kind == TypeKind::record) {
        for (const Field* field : type.all_fields)
            found = found || (!(field->flags & field_not_serialised) && refers(*field->type));
    }
    answer = found ? Answer::yes : Answer::no;
    return found;
}

namespace {

class Follower {
public:
    // Real types hold a few dozen references, a whole table some thousands.
    Follower(RecordTree& tree, DeviationLog& log) : tree_(tree), log_(log), map_(*tree.types, 1 << 20) {
        const size_t count = tree.items.size();
        tree_.referrers.resize(count);
        met_.resize(count);
        referred_.resize(count);
        texts_.resize(count);
    }

    Result<std::vector<Reference>> run() {
        for (uint32_t start = 1; start < tree_.items.size(); ++start) {
            if (met_[start]) continue;
            met_[start] = true;
            queue_.push_back(start);
            for (; next_ < queue_.size(); ++next_) {
                Status status = follow(queue_[next_]);
                if (!status) return std::move(status).error();
            }
            queue_.clear();
            next_ = 0;
        }
        orphans();
        return std::move(references_);
    }

private:
    using Place = ReferenceMap::Place;

    Status follow(uint32_t owner) {
        const Item& item = tree_.items[owner];
        if (item.count == 0) return Done{};
        const std::vector<Place>* places = map_.of(*item.type);
        if (!places) {
            return Error{ErrorCode::too_large,
                         "its references are too many to be listed, fields may lie on one another",
                         item.type->body_offset,
                         {"item " + std::to_string(owner), label(*item.type)}};
        }
        if (places->empty()) return Done{};
        for (uint32_t k = 0; k < item.count; ++k) {
            for (const Place& place : *places) {
                Status status = reference(owner, item.offset + k * item.type->size + place.offset, place);
                if (!status) return status;
            }
        }
        return Done{};
    }

    void note(uint64_t offset, uint32_t owner, const Place& place, const std::string& what) {
        const std::string field = place.field.empty() ? std::string("an element") : "field " + std::string(place.field);
        log_.add("tagfile.reference", offset, field + " " + what, "item " + std::to_string(owner));
    }

    Status reference(uint32_t owner, uint32_t offset, const Place& place) {
        const std::byte* at = tree_.blob.data() + offset;
        const uint32_t index = load<uint32_t>(at);
        const bool upper = place.type->size >= 8 && load<uint32_t>(at + 4) != 0;
        const bool words = place.type->kind == TypeKind::array && place.type->size >= 16 && load<uint64_t>(at + 8) != 0;
        if (upper || words) leftovers(owner, offset, place, upper, words);
        if (index == 0) return Done{};
        if (index >= tree_.items.size()) {
            return Error{ErrorCode::out_of_range,
                         "reference to item " + std::to_string(index) + " of " + std::to_string(tree_.items.size()) +
                             ", which does not exist",
                         offset,
                         {"DATA", "item " + std::to_string(owner) + " (" + tree_.items[owner].type->full_name + ")",
                          std::string(place.field.empty() ? "element" : place.field)}};
        }
        references_.push_back({offset - tree_.data_begin, place.type->index});
        referred_[index] = true;
        if (!met_[index]) {
            met_[index] = true;
            tree_.referrers[index] = {owner, offset};
            queue_.push_back(index);
        }
        check_target(owner, offset, place, index);
        return Done{};
    }

    void leftovers(uint32_t owner, uint32_t offset, const Place& place, bool upper, bool words) {
        if (!log_.keeps("tagfile.reference")) return log_.add("tagfile.reference", offset, {});
        const std::byte* at = tree_.blob.data() + offset;
        if (upper) {
            note(offset + 4, owner, place,
                 "has " + std::to_string(load<uint32_t>(at + 4)) +
                     " in the upper half of its reference, which is zero in a "
                     "sound file");
        }
        if (words) {
            note(offset + 8, owner, place,
                 "is an array with the size and capacity words " + std::to_string(load<uint32_t>(at + 8)) + " and " +
                     std::to_string(load<uint32_t>(at + 12)) + ", which are zero in a sound file");
        }
    }

    bool allows(const Place& place, const Item& item) const {
        const Type* element = place.type->element;
        switch (place.type->kind) {
            case TypeKind::string:
                return item.is_array && item.type->size == 1 && item.type->name == "char";
            case TypeKind::array:
                return item.is_array && (!element || item.type == element);
            default:
                return !item.is_array &&
                       (!element || element->kind == TypeKind::opaque || item.type->derives_from(*element));
        }
    }

    void check_target(uint32_t owner, uint32_t offset, const Place& place, uint32_t index) {
        const Item& item = tree_.items[index];
        if (item.count != 0 && !allows(place, item)) {
            if (!log_.keeps("tagfile.reference")) return log_.add("tagfile.reference", offset, {});
            note(offset, owner, place,
                 "of " + place.type->full_name + " refers to item " + std::to_string(index) + ", " +
                     (item.is_array ? "a row of " : "one ") + item.type->full_name);
        } else if (place.type->kind == TypeKind::string && !texts_[index]) {
            texts_[index] = true;
            check_text(index);
        }
    }

    /// Once for each text, however many strings share it.
    void check_text(uint32_t index) {
        const Item& item = tree_.items[index];
        if (item.count == 0) return;
        const auto* text = reinterpret_cast<const char*>(tree_.blob.data() + item.offset);
        const std::string_view all(text, item.count);
        const size_t nul = all.find('\0');
        if (nul == all.size() - 1) return;
        log_.add("tagfile.reference", item.offset + std::min(nul, all.size() - 1),
                 nul == std::string_view::npos ? "the text has no NUL at its end"
                 : all.back() == '\0'          ? "the text has a NUL before its end, " + std::to_string(nul) + " of " +
                                            std::to_string(all.size() - 1) + " characters are read"
                                      : "the text ends before its item does, without a NUL at the end",
                 "item " + std::to_string(index));
    }

    void orphans() {
        for (uint32_t i = 2; i < tree_.items.size(); ++i) {
            if (referred_[i]) continue;
            const Item& item = tree_.items[i];
            if (!log_.keeps("tagfile.orphan")) {
                log_.add("tagfile.orphan", item.offset, {});
                continue;
            }
            log_.add("tagfile.orphan", item.offset,
                     "nothing refers to it (" + std::to_string(item.count) + " × " + item.type->full_name + ")",
                     "item " + std::to_string(i));
        }
    }

    RecordTree& tree_;
    DeviationLog& log_;
    ReferenceMap map_;
    std::vector<uint32_t> queue_;
    size_t next_ = 0;
    std::vector<bool> met_, referred_, texts_;
    std::vector<Reference> references_;
};

/// PTCH taken apart.
struct Patch {
    uint32_t offset;  // in DATA
    uint32_t type;    // 0: one that does not exist, which has been noted
    uint32_t at;      // of the patch, in the file
};

class PatchReader {
public:
    PatchReader(const Section& section, const RecordTree& tree, DeviationLog& log)
        : section_(section), tree_(tree), log_(log) {}

    /// True when the section could be read to its end.
    bool run(std::vector<Patch>& patches) {
        Reader reader = section_.reader();
        while (reader.remaining() >= 8) {
            const uint64_t at = reader.absolute();
            uint32_t type = reader.u32();
            const uint32_t count = reader.u32();
            if (!reader.fits(count, 4)) {
                add(at, std::to_string(count) + " offsets are announced, only " + std::to_string(reader.remaining()) +
                            " bytes are left");
                return false;
            }
            if (!tree_.types->get(type)) {
                add(at, "type " + std::to_string(type) + " of " + std::to_string(tree_.types->size() + 1) +
                            " does not exist");
                type = 0;
            }
            for (uint32_t i = 0; i < count; ++i) offset(reader, type, patches);
        }
        if (reader.remaining() == 0) return true;
        add(reader.absolute(),
            std::to_string(reader.remaining()) + " bytes at the end of PTCH are too few for an entry");
        return false;
    }

private:
    void add(uint64_t at, std::string text) { log_.add("tagfile.patch", at, std::move(text)); }

    void offset(Reader& reader, uint32_t type, std::vector<Patch>& patches) {
        const auto at = static_cast<uint32_t>(reader.absolute());
        const uint32_t offset = reader.u32();
        if (offset < tree_.data_end - tree_.data_begin) return patches.push_back({offset, type, at});
        add(at, "the offset " + std::to_string(offset) + " lies past the end of DATA (" +
                    std::to_string(tree_.data_end - tree_.data_begin) + " bytes)");
    }

    const Section& section_;
    const RecordTree& tree_;
    DeviationLog& log_;
};

std::string type_name(const RecordTree& tree, uint32_t index) {
    const Type* type = tree.types->get(index);
    return type ? type->full_name : std::string();
}

}  // namespace

Result<std::vector<Reference>> follow_references(RecordTree& tree, DeviationLog& log) {
    return Follower(tree, log).run();
}

void check_patches(const Section& section, const RecordTree& tree, std::vector<Reference> references,
                   DeviationLog& log) {
    std::vector<Patch> patches;
    const bool whole = PatchReader(section, tree, log).run(patches);
    std::stable_sort(patches.begin(), patches.end(),
                     [](const Patch& a, const Patch& b) { return a.offset < b.offset; });
    std::stable_sort(references.begin(), references.end(),
                     [](const Reference& a, const Reference& b) { return a.offset < b.offset; });
    const auto add = [&](uint64_t at, const auto& text) {
        log.add("tagfile.patch", at, log.keeps("tagfile.patch") ? text() : std::string());
    };
    size_t next = 0;
    for (size_t i = 0; i < references.size(); ++i) {
        const Reference& reference = references[i];
        // Overlapping items may hold the same reference.
        if (i > 0 && references[i - 1].offset == reference.offset) continue;
        bool patched = false;
        for (; next < patches.size() && patches[next].offset <= reference.offset; ++next) {
            const Patch& patch = patches[next];
            if (patch.offset < reference.offset) {
                add(patch.at, [&] {
                    return "no reference that names an item lies at " + describe_offset(patch.offset) + " of DATA";
                });
            } else if (patched) {
                add(patch.at, [&] { return "the offset " + describe_offset(patch.offset) + " is listed twice"; });
            } else {
                patched = true;
                if (patch.type != 0 && patch.type != reference.type) {
                    add(patch.at, [&] {
                        return "the reference at " + describe_offset(patch.offset) + " of DATA is listed under " +
                               type_name(tree, patch.type) + ", it is of " + type_name(tree, reference.type);
                    });
                }
            }
        }
        // Of a list that breaks off nobody knows what the rest would have been.
        if (!patched && whole) {
            add(tree.data_begin + reference.offset,
                [&] { return "PTCH does not list this reference of " + type_name(tree, reference.type); });
        }
    }
    for (; next < patches.size(); ++next) {
        add(patches[next].at, [&] {
            return "no reference that names an item lies at " + describe_offset(patches[next].offset) + " of DATA";
        });
    }
}

}  // namespace navscope::tagfile
