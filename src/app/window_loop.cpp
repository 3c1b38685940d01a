#include "app/window_loop.h"

#include <cstdio>
#include <memory>

#include "app/frame.h"
#include "app/view_text.h"

namespace navscope {

namespace {

std::string trace_line(const Frame& frame, const Session& session) {
    uint64_t ready = 0, failed = 0;
    for (const DocumentSlot& slot : session.slots()) {
        ready += slot.state == DocumentState::ready;
        failed += slot.state == DocumentState::failed;
    }
    std::string line = "open " + std::to_string(session.slots().size()) + " ready " + std::to_string(ready) +
                       " failed " + std::to_string(failed) + " draws " + std::to_string(frame.scene_draws()) +
                       " member " + std::to_string(session.selection().member.document) + ":" +
                       std::to_string(session.selection().member.member) + " selection [" +
                       to_string(session.selection().primary) + "] view [" + view_text(session.camera()) + "]";
    for (const auto& [name, spot] : frame.ui().spots().all()) {
        char text[96];
        std::snprintf(text, sizeof text, "%g,%g,%g,%g", static_cast<double>(spot.min.x),
                      static_cast<double>(spot.min.y), static_cast<double>(spot.max.x),
                      static_cast<double>(spot.max.y));
        line += " spot [" + name + "] " + text;
    }
    return line + "\n";
}

}  // namespace

Result<LoopOptions> loop_options(const Arguments& arguments) {
    LoopOptions options;
    constexpr uint64_t longest_delay = 10000;
    const Result<uint64_t> delay = arguments.number("--frame-delay", 0, longest_delay);
    if (!delay) return delay.error();
    options.slow_seconds = static_cast<double>(*delay) / 1000;
    if (const auto path = arguments.value("--trace")) {
        const std::shared_ptr<std::FILE> file(std::fopen(path->c_str(), "wb"), [](std::FILE* open) {
            if (open) std::fclose(open);
        });
        if (!file) return Error{ErrorCode::io, "cannot be written", std::nullopt, {*path}};
        options.record_spots = true;
        options.observe = [file, last = std::string()](const Frame& frame, const Session& session) mutable {
            std::string line = trace_line(frame, session);
            if (line == last) return;
            std::fputs(line.c_str(), file.get());
            std::fflush(file.get());
            last = std::move(line);
        };
    }
    return options;
}

}  // namespace navscope
