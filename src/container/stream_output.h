// Where a decompressor puts its bytes, one step at a time, so that memory grows with what really comes out and not with
// what a header announces, and "cancel" answers at once.
#pragma once

#include <span>
#include <vector>

#include "bytes/progress.h"
#include "bytes/reader.h"

namespace navscope {

/// How much of the input a decompressor is given at a time, and how much room for output.
constexpr uint64_t stream_step = 256 * 1024;

class StreamOutput {
public:
    /// Appends to `bytes` at most `most` of them. `input_size` helps to guess how much will come.
    StreamOutput(std::vector<std::byte>& bytes, uint64_t most, uint64_t input_size)
        : bytes_(bytes), start_(bytes.size()), most_(most), input_size_(input_size) {}

    /// Room for the next step, never empty: one byte more than `most` is allowed, to notice that it is passed.
    std::span<std::byte> room();
    /// The first `count` bytes of the room are filled; the rest of it is gone. False: more than `most` came out.
    bool filled(uint64_t count);

    uint64_t produced() const { return produced_; }

private:
    std::vector<std::byte>& bytes_;
    uint64_t start_;
    uint64_t most_;
    uint64_t input_size_;
    uint64_t produced_ = 0;
};

/// For a part of a whole that tells its own fraction: stopped like the whole, but silent.
class QuietProgress : public Progress {
public:
    explicit QuietProgress(Progress* outer) : outer_(outer) {}
    bool stopped() const override { return outer_ && outer_->stopped(); }

private:
    Progress* outer_;
};

/// Tells how far a stream is and asks whether to go on: false is "cancel".
bool goes_on(Progress* progress, uint64_t consumed, uint64_t input_size, std::string_view what);

}  // namespace navscope
