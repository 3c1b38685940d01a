// What is odd in a file that opens all the same. A reader refuses only what it cannot locate or bound; everything else
// that the format forbids is noted with the byte it is about. Each reading layer has a table of its kinds
// (container/deviations.h, reflect/deviations.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace navscope {

enum class Severity : uint8_t {
    info,     // seen in the games' files, worth counting
    warning,  // never seen in them, or a defect somebody should look at
    error,    // a reader of the file would fail or misread
};
/// "info", "warning", "error"
std::string_view to_string(Severity severity);

struct Deviation {
    std::string_view id;  // "dcx.constant", "tagfile.gap", …: of the kind
    uint64_t offset = 0;  // of the first byte to blame, within the bytes of its layer or member
    std::string text;     // one sentence that says what was found and what belongs there
    uint32_t layer = 0;   // of a container: index into Container::layers
    Severity severity = Severity::warning;
    std::string element;  // "item 12", "member 3"; "" for the whole
    uint64_t number = 1;  // how many this one stands for: the last of a kind that ran over stands for the rest
};

struct DeviationKind {
    std::string_view id;
    Severity severity;
    std::string_view rule;  // what holds in a sound file
};

/// Collects the deviations of one layer. A hostile file can deviate in every one of its records, so of each kind only
/// the first hundred are kept one by one and the rest is counted.
class DeviationLog {
public:
    static constexpr uint32_t kept_of_each = 100;

    /// `kinds` must outlive the log; it says how severe each is.
    explicit DeviationLog(std::span<const DeviationKind> kinds) : kinds_(kinds) {}

    void add(std::string_view id, uint64_t offset, std::string text, std::string element = {});
    /// False where add() would only count: then making a text is a waste.
    bool keeps(std::string_view id) const;
    /// Ends the log: the kept ones in order, then one "and N more" for each kind that ran over.
    std::vector<Deviation> take(uint32_t layer = 0);

private:
    struct Count {
        std::string_view id;
        uint64_t number = 0;
        uint64_t next_offset = 0;  // of the first one that was not kept
    };
    Severity severity_of(std::string_view id) const;

    std::span<const DeviationKind> kinds_;
    std::vector<Deviation> kept_;
    std::vector<Count> counts_;
};

}  // namespace navscope
