// What the window's loop can be asked for besides running: a trace of its state for tests and bug reports, and frames
// slowed down to see that no press is lost in them.
#pragma once

#include <functional>
#include <string>

#include "app/arguments.h"

namespace navscope {

class Frame;
class Session;

struct LoopOptions {
    float scale = 0;          // content scale; 0 = the window's own
    double slow_seconds = 0;  // each frame lasts at least so much longer
    bool record_spots = false;
    std::function<void(const Frame&, const Session&)> observe;  // after each frame
};

/// --scale, --frame-delay MS, --trace FILE (one line a frame: selection, camera, what is open, where panels are).
Result<LoopOptions> loop_options(const Arguments& arguments);

}  // namespace navscope
