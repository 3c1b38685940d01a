// DCX and DCP headers with every codec, and plain zlib streams.
#include <cstring>

#include "container/dcx.h"
#include "container/deflate.h"
#include "container/unpack.h"
#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"

namespace navscope::fuzz {

namespace {

constexpr uint64_t largest_payload = uint64_t{32} << 20;

void run_headers(Bytes file) {
    DeviationLog log(container_deviations());
    const Result<DcxHeader> header = read_dcx_header(file, log);
    if (!header) return consume_error(header.error());
    expect(!dcx_title(*header).empty(), "a DCX has a title");
    expect(header->payload_offset <= file.size() && header->packed_size <= file.size() - header->payload_offset,
           "a payload lies in the file");
    std::vector<std::byte> output;
    const Status status = decode_dcx(file, *header, largest_payload, output, log, nullptr);
    if (status) expect(output.size() == header->unpacked_size, "a payload unpacks to the announced size");
    if (!status) consume_error(status.error());
    touch(output);
    consume_notes(log.take(), file.size());
}

void run(const Data& input) {
    if (begins_dcx(input) || begins_dcp(input)) run_headers(input);
    const Result<Container> container =
        unpack(Blob(input, std::make_shared<const Origin>(Origin{"fuzz.dcx", nullptr, std::nullopt})));
    if (container) consume_container(*container);
    if (!container) consume_error(container.error());
}

bool wants(Bytes bytes) {
    return begins_dcx(bytes) || begins_dcp(bytes) || begins_zlib(bytes);
}

}  // namespace

const Target& target() {
    static constexpr Target dcx{"dcx", run, mutate_dcx, wants, 3000, 16 * 1024};
    return dcx;
}

}  // namespace navscope::fuzz
