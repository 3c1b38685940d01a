// How long work tells what it is at and learns that nobody wants it any more. The work asks stopped() at least every
// few milliseconds and then returns cancelled(), an ordinary error.
#pragma once

#include <string_view>

#include "bytes/result.h"

namespace navscope {

class Progress {
public:
    virtual ~Progress() = default;
    /// `fraction` is 0 … 1 of the work at hand; `what` says what is done now ("inflating", "checks", …).
    virtual void report([[maybe_unused]] double fraction, [[maybe_unused]] std::string_view what) {}
    virtual bool stopped() const { return false; }
};

inline Error cancelled() {
    return Error{ErrorCode::cancelled, "cancelled", std::nullopt, {}};
}

}  // namespace navscope
