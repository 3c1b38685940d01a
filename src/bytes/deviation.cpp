#include "bytes/deviation.h"

#include <algorithm>

namespace navscope {

std::string_view to_string(Severity severity) {
    switch (severity) {
        case Severity::info:
            return "info";
        case Severity::warning:
            return "warning";
        case Severity::error:
            return "error";
    }
    return "error";
}

Severity DeviationLog::severity_of(std::string_view id) const {
    const auto kind =
        std::find_if(kinds_.begin(), kinds_.end(), [&](const DeviationKind& row) { return row.id == id; });
    return kind == kinds_.end() ? Severity::warning : kind->severity;
}

void DeviationLog::add(std::string_view id, uint64_t offset, std::string text, std::string element) {
    auto count = std::find_if(counts_.begin(), counts_.end(), [&](const Count& row) { return row.id == id; });
    if (count == counts_.end()) count = counts_.insert(counts_.end(), Count{id});
    if (count->number == kept_of_each) count->next_offset = offset;
    if (count->number++ >= kept_of_each) return;
    kept_.push_back(Deviation{id, offset, std::move(text), 0, severity_of(id), std::move(element), 1});
}

bool DeviationLog::keeps(std::string_view id) const {
    const auto count = std::find_if(counts_.begin(), counts_.end(), [&](const Count& row) { return row.id == id; });
    return count == counts_.end() || count->number < kept_of_each;
}

std::vector<Deviation> DeviationLog::take(uint32_t layer) {
    for (const Count& count : counts_) {
        if (count.number <= kept_of_each) continue;
        const uint64_t rest = count.number - kept_of_each;
        kept_.push_back(Deviation{count.id, count.next_offset, "and " + std::to_string(rest) + " more of this kind", 0,
                                  severity_of(count.id), std::string(), rest});
    }
    for (Deviation& deviation : kept_) deviation.layer = layer;
    counts_.clear();
    return std::move(kept_);
}

}  // namespace navscope
