#include "container/deviation.h"

#include <algorithm>

namespace navscope {

const std::vector<DeviationKind>& deviation_kinds() {
    using enum DeviationLevel;
    static const std::vector<DeviationKind> kinds = {
        {"dcx.constant", warning, "the constant fields of a DCX header have their values"},
        {"dcx.variant", warning, "version, offsets and codec of a DCX header are a known combination"},
        {"dcx.level", info, "the compression level is one that the games use with this codec"},
        {"dcx.trailing", warning, "after the compressed data come at most 15 zero bytes of padding"},
        {"dcx.size", warning, "the compressed stream ends where the compressed size says"},
        {"bnd.constant", warning, "the constant fields of a binder have their values and its booleans are 0 or 1"},
        {"bnd.flags", warning, "only known flag bits are set"},
        {"bnd.header-size", warning, "header sizes follow from the flags, and the headers end where the binder says"},
        {"bnd.sizes", warning, "a member's unpacked size is the size of its unpacked data"},
        {"bnd.overlap", warning, "a member's data overlap neither the headers nor another member"},
        {"bnd.name", warning, "a member's name lies in the name area, ends there and is valid text"},
        {"bnd.hash", warning, "the hash table lists every name once, in the right bucket, with the right hash"},
        {"bnd.gap", warning, "bytes between the parts of a binder are zero and nothing follows the last part"},
    };
    return kinds;
}

void DeviationLog::add(std::string_view id, uint64_t offset, std::string text) {
    auto count = std::find_if(counts_.begin(), counts_.end(), [&](const Count& row) { return row.id == id; });
    if (count == counts_.end()) count = counts_.insert(counts_.end(), Count{id});
    if (count->number == kept_of_each) count->next_offset = offset;
    if (count->number++ >= kept_of_each) return;
    kept_.push_back(Deviation{id, offset, std::move(text), 0});
}

std::vector<Deviation> DeviationLog::take(uint32_t layer) {
    for (const Count& count : counts_) {
        if (count.number <= kept_of_each) continue;
        kept_.push_back(Deviation{count.id, count.next_offset,
                                  "and " + std::to_string(count.number - kept_of_each) + " more of this kind", 0});
    }
    for (Deviation& deviation : kept_) deviation.layer = layer;
    counts_.clear();
    return std::move(kept_);
}

}  // namespace navscope
