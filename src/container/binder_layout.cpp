#include "container/binder_layout.h"

#include <algorithm>

namespace navscope::binder {

namespace {

void check_gap(Bytes file, uint64_t begin, uint64_t end, DeviationLog& log) {
    const Bytes gap = file.subspan(begin, end - begin);
    const auto other = std::find_if(gap.begin(), gap.end(), [](std::byte byte) { return byte != std::byte{0}; });
    if (other == gap.end()) return;
    log.add("bnd.gap", begin + static_cast<uint64_t>(other - gap.begin()),
            "the " + std::to_string(gap.size()) + " unused bytes from " + describe_offset(begin) + " are not all zero");
}

}  // namespace

void check_extents(const Layout& layout, const std::vector<BinderEntry>& entries, DeviationLog& log) {
    uint64_t headers_end = 0;
    for (const Extent& extent : layout.extents) headers_end = std::max(headers_end, extent.end);
    if (layout.headers_end_field != headers_end) {
        log.add("bnd.header-size", layout.headers_end_at,
                "the headers end at " + describe_offset(headers_end) + ", not at " +
                    describe_offset(layout.headers_end_field));
    }

    struct Part {
        Extent extent;
        std::optional<size_t> entry;
    };
    std::vector<Part> parts;
    parts.reserve(layout.extents.size() + entries.size());
    for (const Extent& extent : layout.extents) parts.push_back({extent, std::nullopt});
    bool all_located = true;  // what looks unused may be the data of a member that is not
    for (size_t i = 0; i < entries.size(); ++i) {
        const BinderEntry& entry = entries[i];
        const uint64_t size = layout.file.size();
        const bool inside = entry.offset <= size && entry.size <= size - entry.offset;
        all_located = all_located && inside;
        if (!inside || entry.size == 0) continue;
        parts.push_back({{entry.offset, entry.offset + entry.size}, i});
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const Part& a, const Part& b) { return a.extent.begin < b.extent.begin; });

    uint64_t covered = 0;
    std::optional<size_t> last;
    for (const Part& part : parts) {
        if (part.entry && part.extent.begin < covered) {
            log.add("bnd.overlap", entries[*part.entry].header_offset,
                    "the data of file " + std::to_string(*part.entry) + " at " + describe_offset(part.extent.begin) +
                        " overlap " + (last ? "file " + std::to_string(*last) : std::string("the headers")));
        } else if (!part.entry && last && part.extent.begin < covered) {
            log.add("bnd.overlap", entries[*last].header_offset,
                    "the data of file " + std::to_string(*last) + " overlap the headers");
        }
        if (all_located && part.extent.begin > covered) check_gap(layout.file, covered, part.extent.begin, log);
        if (part.extent.end > covered) {
            covered = part.extent.end;
            last = part.entry;
        }
    }
    if (all_located && covered < layout.file.size()) {
        log.add("bnd.gap", covered, std::to_string(layout.file.size() - covered) + " bytes follow the last part");
    }
}

}  // namespace navscope::binder
