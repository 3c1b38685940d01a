#include "container/kraken/kraken.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "container/kraken/blocks.h"

namespace navscope {

namespace {

using namespace kraken;

constexpr size_t blocks_worth_threads = 16;  // 4 MiB of output
constexpr unsigned most_threads = 4;

const uint8_t* raw(const std::byte* at) {
    return reinterpret_cast<const uint8_t*>(at);
}

class StreamDecoder {
public:
    StreamDecoder(Bytes input, uint64_t size, std::vector<std::byte>& output, Progress* progress)
        : input_{raw(input.data()), raw(input.data()) + input.size()},
          size_(size),
          start_(output.size()),
          output_(output),
          progress_(progress) {}

    Result<uint64_t> run() {
        if (Status status = list_blocks(); !status) return std::move(status).error();
        // The whole is known to be there, block by block: what is allocated now is what comes out.
        output_.resize(start_ + size_);
        const bool apart =
            blocks_.size() >= blocks_worth_threads &&
            std::all_of(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.restart; });
        const unsigned threads = apart ? std::min(most_threads, std::thread::hardware_concurrency()) : 1;
        return threads > 1 ? side_by_side(threads) : one_by_one();
    }

private:
    using Buffers = std::unique_ptr<ChunkBuffers>;

    Status list_blocks() {
        Span source = input_;
        for (uint64_t position = 0; position < size_; position += blocks_.back().size) {
            Fault fault;
            Block block;
            if (source.size() == 0) return ends_early(position);
            if (!read_block(source, position, size_ - position, block, fault)) return error(fault, blocks_.size(), {});
            blocks_.push_back(block);
        }
        if (source.size() == 0) return Done{};
        return Error{ErrorCode::corrupt,
                     std::to_string(source.size()) + " bytes follow the last block, which ends the " +
                         std::to_string(size_) + " bytes that were announced",
                     static_cast<uint64_t>(source.begin - input_.begin),
                     {}};
    }

    Error ends_early(uint64_t position) const {
        return Error{ErrorCode::truncated,
                     std::to_string(size_) + " bytes announced, but the stream's " + std::to_string(input_.size()) +
                         " bytes give only " + std::to_string(position),
                     input_.size(),
                     {"block " + std::to_string(blocks_.size())}};
    }

    Result<uint64_t> one_by_one() {
        Buffers buffers;
        uint64_t base = 0;
        for (size_t i = 0; i < blocks_.size(); ++i) {
            if (!goes_on(i)) return cancelled();
            if (blocks_[i].restart) base = blocks_[i].position;
            if (Status status = decode(i, base, buffers); !status) return std::move(status).error();
        }
        return input_.size();
    }

    Result<uint64_t> side_by_side(unsigned threads) {
        std::atomic<size_t> next{0};
        std::atomic<bool> stop{false};
        std::mutex mutex;
        std::optional<std::pair<size_t, Error>> first;  // the fault of the lowest block, whoever is faster
        const auto work = [&](bool tells) {
            Buffers buffers;
            for (size_t i = next++; i < blocks_.size() && !stop; i = next++) {
                if (tells && !goes_on(i)) stop = true;
                Status status = decode(i, blocks_[i].position, buffers);
                if (status) continue;
                const std::lock_guard lock(mutex);
                if (!first || i < first->first) first.emplace(i, std::move(status).error());
                return;  // blocks before it are taken by others, those behind it do not matter
            }
        };
        std::vector<std::thread> others;
        for (unsigned i = 1; i < threads; ++i) others.emplace_back(work, false);
        work(true);
        for (std::thread& one : others) one.join();
        if (stop) return cancelled();
        if (first) return std::move(first->second);
        return input_.size();
    }

    Status decode(size_t index, uint64_t base, Buffers& buffers) {
        const Block& block = blocks_[index];
        // More than a megabyte, which nothing reads before it was written: not worth clearing, and small files need
        // none.
        if (block.kind == Block::Kind::chunks && !buffers) buffers = std::make_unique_for_overwrite<ChunkBuffers>();
        auto* const window = reinterpret_cast<uint8_t*>(output_.data() + start_);
        Fault fault;
        uint32_t chunk = 0;
        if (decode_block(block, window + base, window + block.position, buffers.get(), chunk, fault)) return Done{};
        return error(fault, index,
                     block.kind == Block::Kind::chunks ? "chunk " + std::to_string(chunk) : std::string());
    }

    Error error(const Fault& fault, size_t block, std::string chunk) const {
        const std::string_view what = fault.what;
        const bool other_codec = what.find("which the games do not use") != std::string_view::npos;
        Error error{other_codec ? ErrorCode::unsupported : ErrorCode::corrupt,
                    std::string(what),
                    static_cast<uint64_t>(fault.at - input_.begin),
                    {"block " + std::to_string(block)}};
        if (!chunk.empty()) error.trail.push_back(std::move(chunk));
        return error;
    }

    bool goes_on(size_t block) const {
        if (!progress_) return true;
        if (progress_->stopped()) return false;
        progress_->report(static_cast<double>(block) / static_cast<double>(blocks_.size()), "decoding");
        return true;
    }

    Span input_;
    uint64_t size_;
    uint64_t start_;
    std::vector<std::byte>& output_;
    Progress* progress_;
    std::vector<Block> blocks_;
};

}  // namespace

bool begins_kraken(Bytes bytes) {
    return bytes.size() >= 2 && (std::to_integer<unsigned>(bytes[0]) & 0x3F) == 0x0C &&
           (std::to_integer<unsigned>(bytes[1]) & 0x7F) <= 12;
}

Result<uint64_t> decode_kraken(Bytes input, uint64_t size, std::vector<std::byte>& output, Progress* progress) {
    return StreamDecoder(input, size, output, progress).run();
}

}  // namespace navscope
