#include "container/unpack.h"

#include <algorithm>
#include <array>

#include "bytes/file.h"
#include "container/bnd3.h"
#include "container/bnd4.h"
#include "container/dcx.h"
#include "container/deflate.h"
#include "container/magic.h"
#include "container/stream_output.h"

namespace navscope {

namespace {

struct BinderFormat {
    std::string_view magic;
    ReadBinder* read;
};
constexpr std::array binder_formats = {BinderFormat{"BND4", read_bnd4}, BinderFormat{"BND3", read_bnd3}};

const BinderFormat* find_binder_format(Bytes bytes) {
    for (const BinderFormat& format : binder_formats) {
        if (begins_with(bytes, format.magic)) return &format;
    }
    return nullptr;
}

bool begins_frame(Bytes bytes) {
    return begins_dcx(bytes) || begins_dcp(bytes);
}

/// "m10.nvmhktbnd" of "m10.nvmhktbnd.dcx".
std::string without_dcx(std::string name) {
    constexpr std::string_view ending = ".dcx";
    if (name.size() <= ending.size()) return name;
    const std::string_view last = std::string_view(name).substr(name.size() - ending.size());
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b; };
    if (std::equal(last.begin(), last.end(), ending.begin(), same)) name.resize(name.size() - ending.size());
    return name;
}

std::string label_of(const std::string& name, uint64_t index) {
    return name.empty() ? "#" + std::to_string(index) : name;
}

/// Where bytes lie that may be a container.
struct Place {
    std::string name;
    std::string label;  // of the binder's member it is; empty for the file itself
    int32_t id = -1;
    std::vector<std::string> trail;
    std::optional<uint32_t> layer;
    bool allow_zlib = false;  // two bytes are a weak magic: only for the file itself and members flagged as compressed

    bool is_file() const { return label.empty(); }
    /// The trail of what lies inside.
    std::vector<std::string> inner_trail() const {
        std::vector<std::string> inner = trail;
        if (!is_file()) inner.push_back(label);
        return inner;
    }
};

class Unpacker {
public:
    Unpacker(const Blob& file, const UnpackLimits& limits, Progress* progress)
        : limits_(limits), progress_(progress), quiet_(progress) {
        stream_bytes_left_ =
            std::min(limits.max_total, std::max(limits.free_total, saturated_product(file.size(), limits.max_ratio)));
        allow_binders(file.size());
    }

    Result<Container> run(const Blob& file);

private:
    static uint64_t saturated_product(uint64_t a, uint64_t b) {
        return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
    }
    /// Binders that lie side by side in `bytes` cannot have more bytes than this at all depths together; those that
    /// contain each other, or themselves, can, and would unfold to millions of members from a kilobyte.
    void allow_binders(uint64_t bytes) { binder_bytes_left_ += bytes * 2 * limits_.max_depth; }

    Status open(const Blob& blob, Place place, uint32_t depth);
    Result<Blob> decompress(const Blob& blob, Place& place);
    Status open_binder(const BinderFormat& format, const Blob& blob, const Place& place, uint32_t depth);
    Status open_member(const Blob& blob, const BinderEntry& entry, Place place, uint32_t depth);
    void add_failed(const Place& place, Error error);
    void add_member(const Place& place, Blob blob, std::optional<Error> error);
    uint32_t add_layer(const Place& place, const Blob& blob, std::string title);
    void end_layer(uint32_t layer, DeviationLog& log);

    UnpackLimits limits_;
    Progress* progress_;
    QuietProgress quiet_;
    std::string file_name_;
    uint64_t stream_bytes_left_ = 0;
    uint64_t binder_bytes_left_ = 0;
    Container container_;
};

uint32_t Unpacker::add_layer(const Place& place, const Blob& blob, std::string title) {
    ContainerLayer layer{std::move(title), place.inner_trail(), place.layer, blob, blob.size(), std::nullopt};
    container_.layers.push_back(std::move(layer));
    return static_cast<uint32_t>(container_.layers.size() - 1);
}

void Unpacker::end_layer(uint32_t layer, DeviationLog& log) {
    std::vector<Deviation> found = log.take(layer);
    std::move(found.begin(), found.end(), std::back_inserter(container_.deviations));
}

void Unpacker::add_member(const Place& place, Blob blob, std::optional<Error> error) {
    const auto index = static_cast<uint32_t>(container_.members.size());
    container_.members.push_back(
        {place.name, index, place.id, place.trail, place.layer, std::move(blob), std::move(error)});
}

/// One compressed layer taken off; `place` then lies inside it.
Result<Blob> Unpacker::decompress(const Blob& blob, Place& place) {
    Progress* const progress = place.is_file() ? progress_ : &quiet_;
    const uint64_t most = std::min(limits_.max_payload, stream_bytes_left_);
    std::vector<std::byte> output;
    DeviationLog log(container_deviations());
    std::string title = "zlib";
    Status status = Done{};
    if (begins_frame(blob.bytes())) {
        const std::string frame = begins_dcx(blob.bytes()) ? "DCX" : "DCP";
        const Result<DcxHeader> header = read_dcx_header(blob.bytes(), log);
        if (!header) return Error(header.error()).within(frame);
        title = dcx_title(*header);
        status = decode_dcx(blob.bytes(), *header, most, output, log, progress);
        if (!status && status.error().code != ErrorCode::cancelled) status = Error(status.error()).within(frame);
    } else {
        const Result<uint64_t> consumed = inflate_stream(DeflateFrame::zlib, blob.bytes(), most, output, progress);
        if (!consumed) status = consumed.error();
        if (consumed && *consumed < blob.size()) {
            log.add("dcx.trailing", *consumed,
                    std::to_string(blob.size() - *consumed) + " bytes follow the zlib stream");
        }
    }
    stream_bytes_left_ -= std::min<uint64_t>(stream_bytes_left_, output.size());
    if (!status) return std::move(status).error();
    output.shrink_to_fit();
    allow_binders(output.size());
    const uint32_t layer = add_layer(place, blob, std::move(title));
    container_.layers[layer].unpacked_size = output.size();
    end_layer(layer, log);
    place.layer = layer;
    place.allow_zlib = false;
    place.name = without_dcx(std::move(place.name));
    auto origin = std::make_shared<const Origin>(Origin{place.name, blob.origin(), std::nullopt});
    return Blob(std::move(output), std::move(origin));
}

Status Unpacker::open(const Blob& blob, Place place, uint32_t depth) {
    const bool frame = begins_frame(blob.bytes());
    const bool zlib = place.allow_zlib && begins_zlib(blob.bytes());
    const BinderFormat* const format = find_binder_format(blob.bytes());
    if (std::optional<Error> swapped = byte_swapped_error(blob.bytes())) return *std::move(swapped);
    if (!frame && !zlib && !format) {
        add_member(place, blob, std::nullopt);
        return Done{};
    }
    if (depth >= limits_.max_depth) {
        return Error{ErrorCode::too_large,
                     "containers lie within each other more than " + std::to_string(limits_.max_depth) + " deep",
                     0,
                     {}};
    }
    if (format) return open_binder(*format, blob, place, depth);
    const Result<Blob> payload = decompress(blob, place);
    if (!payload) return payload.error();
    return open(*payload, std::move(place), depth + 1);
}

Status Unpacker::open_binder(const BinderFormat& format, const Blob& blob, const Place& place, uint32_t depth) {
    const std::string magic(format.magic);
    if (blob.size() > binder_bytes_left_) {
        return Error{ErrorCode::too_large, "binders that contain each other unfold without end", 0, {magic}};
    }
    binder_bytes_left_ -= blob.size();
    DeviationLog log(container_deviations());
    const uint64_t most = limits_.max_members - std::min<uint64_t>(limits_.max_members, container_.members.size());
    Result<Binder> binder = format.read(blob.bytes(), most, log, progress_);
    if (!binder) {
        Error error = std::move(binder).error();
        return error.code == ErrorCode::cancelled ? std::move(error) : std::move(error).within(magic);
    }
    if (place.is_file()) container_.is_binder = true;
    const uint32_t layer = add_layer(place, blob, magic + (binder->version.empty() ? "" : " " + binder->version));
    const auto count = static_cast<uint32_t>(binder->entries.size());
    container_.layers[layer].members = count;
    end_layer(layer, log);

    const std::vector<std::string> trail = place.inner_trail();
    for (uint32_t i = 0; i < count; ++i) {
        const BinderEntry& entry = binder->entries[i];
        if (progress_) {
            if (progress_->stopped()) return cancelled();
            if (place.is_file()) progress_->report(static_cast<double>(i) / count, "unpacking");
        }
        const Place inside{entry.name, label_of(entry.name, i), entry.id, trail, layer, entry.compressed()};
        Status status = entry.error ? Status(*entry.error) : open_member(blob, entry, inside, depth);
        if (status) continue;
        if (status.error().code == ErrorCode::cancelled) return status;
        add_failed(inside, std::move(status).error());
    }
    return Done{};
}

void Unpacker::add_failed(const Place& place, Error error) {
    error = std::move(error).within(place.label);
    for (auto outer = place.trail.rbegin(); outer != place.trail.rend(); ++outer) {
        error = std::move(error).within(*outer);
    }
    if (!file_name_.empty()) error = std::move(error).within(file_name_);
    add_member(place, Blob(), std::move(error));
}

Status Unpacker::open_member(const Blob& blob, const BinderEntry& entry, Place place, uint32_t depth) {
    const Blob bytes = blob.part(entry.offset, entry.size, entry.name);
    if (!entry.compressed()) return open(bytes, std::move(place), depth + 1);

    if (!begins_frame(bytes.bytes()) && !begins_zlib(bytes.bytes())) {
        if (std::optional<Error> swapped = byte_swapped_error(bytes.bytes())) return *std::move(swapped);
        return Error{
            ErrorCode::corrupt,
            "flagged as compressed, but begins with \"" + tag_text(bytes.bytes()) + "\", neither DCX nor DCP nor zlib",
            0,
            {}};
    }
    const uint32_t binder = *place.layer;
    const Result<Blob> payload = decompress(bytes, place);
    if (!payload) return payload.error();
    if (entry.unpacked_size && *entry.unpacked_size != payload->size()) {
        DeviationLog log(container_deviations());
        log.add("bnd.sizes", entry.unpacked_size_at,
                "the unpacked size of " + place.label + " is " + std::to_string(*entry.unpacked_size) + ", but " +
                    std::to_string(payload->size()) + " bytes came out");
        end_layer(binder, log);
    }
    return open(*payload, std::move(place), depth + 2);
}

Result<Container> Unpacker::run(const Blob& file) {
    file_name_ = file.origin() ? file.origin()->name : std::string();
    Place place;
    place.name = std::string(base_name(file_name_));
    place.allow_zlib = true;
    Status status = file.size() == 0 ? Status(Error{ErrorCode::empty, "the file has no bytes", std::nullopt, {}})
                                     : open(file, std::move(place), 0);
    if (status) return std::move(container_);
    return file_name_.empty() ? std::move(status).error() : std::move(status).error().within(file_name_);
}

}  // namespace

std::string ContainerMember::label() const {
    return label_of(name, index);
}

Result<Container> unpack(const Blob& file, const UnpackLimits& limits, Progress* progress) {
    return Unpacker(file, limits, progress).run(file);
}

}  // namespace navscope
