#include "container/stream_output.h"

#include <algorithm>

namespace navscope {

std::span<std::byte> StreamOutput::room() {
    const uint64_t room = std::min(stream_step, most_ - produced_ + 1);
    const uint64_t used = start_ + produced_;
    if (bytes_.capacity() < used + room) {
        const uint64_t likely = std::max({used + room, 2 * uint64_t{bytes_.capacity()}, start_ + 4 * input_size_});
        bytes_.reserve(std::min(likely, start_ + most_ + 1));
    }
    bytes_.resize(used + room);
    return std::span(bytes_).subspan(used, room);
}

bool StreamOutput::filled(uint64_t count) {
    produced_ += count;
    bytes_.resize(start_ + std::min(produced_, most_));
    return produced_ <= most_;
}

bool goes_on(Progress* progress, uint64_t consumed, uint64_t input_size, std::string_view what) {
    if (!progress) return true;
    if (progress->stopped()) return false;
    progress->report(static_cast<double>(consumed) / static_cast<double>(std::max<uint64_t>(input_size, 1)), what);
    return true;
}

}  // namespace navscope
