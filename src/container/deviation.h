// What is odd in a container that opens all the same. A reader refuses only what it cannot locate or bound; everything
// else that the format forbids is noted here with the byte it is about.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace navscope {

struct Deviation {
    std::string_view id;  // "dcx.constant", "bnd.hash", …: one of deviation_kinds()
    uint64_t offset = 0;  // of the first byte to blame, within the bytes of its layer
    std::string text;     // one sentence that says what was found and what belongs there
    uint32_t layer = 0;   // index into Container::layers
};

enum class DeviationLevel : uint8_t { info, warning };

struct DeviationKind {
    std::string_view id;
    DeviationLevel level;
    std::string_view rule;  // what holds in a sound file
};

/// Every kind there is, in the order in which reports list them.
const std::vector<DeviationKind>& deviation_kinds();

/// Collects the deviations of one layer. A hostile binder can deviate in every one of its records, so of each kind only
/// the first hundred are kept one by one and the rest is counted.
class DeviationLog {
public:
    static constexpr uint32_t kept_of_each = 100;

    void add(std::string_view id, uint64_t offset, std::string text);
    /// Ends the log: the kept ones in order, then one "… and N more" for each kind that ran over.
    std::vector<Deviation> take(uint32_t layer);

private:
    struct Count {
        std::string_view id;
        uint64_t number = 0;
        uint64_t next_offset = 0;  // of the first one that was not kept
    };
    std::vector<Deviation> kept_;
    std::vector<Count> counts_;
};

}  // namespace navscope
