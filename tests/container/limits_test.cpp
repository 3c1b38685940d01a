// Files of at most 1 KB that announce billions of something are refused at once and for next to nothing. Each is opened
// in a process of its own whose address space ends 50 MB above what it has, so that no allocation goes unnoticed,
// touched or not, ours or a library's.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <new>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::BinderMember;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

constexpr double seconds = sanitized ? 1.0 : 0.1;  // of the processor, so that a busy machine does not fail a test
constexpr uint64_t room = uint64_t{50} << 20;

uint64_t address_space() {
    unsigned long pages = 0;
    std::FILE* const file = std::fopen("/proc/self/statm", "r");
    if (file && std::fscanf(file, "%lu", &pages) != 1) pages = 0;
    if (file) std::fclose(file);
    return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

double seconds_used() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

enum Outcome : int { refused, accepted, slow, died };

/// Refused as a whole, or every member of it is.
bool is_refused(const Result<Container>& result) {
    if (!result) return true;
    bool all = !result->members.empty();
    for (const ContainerMember& member : result->members) all = all && member.error.has_value();
    return all;
}

Outcome open_within(uint64_t limit, const Blob& blob) {
    const rlimit space = {limit, limit};
    if (!sanitized && setrlimit(RLIMIT_AS, &space) != 0) return died;
    try {
        const double start = seconds_used();
        if (!is_refused(unpack(blob))) return accepted;
        return seconds_used() - start < seconds ? refused : slow;
    } catch (const std::bad_alloc&) {
        return died;
    }
}

Outcome open_in_a_small_process(const Data& data) {
    const Blob blob = blob_of(data);
    const uint64_t limit = address_space() + room;
    const pid_t child = fork();
    if (child == 0) _exit(open_within(limit, blob));
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return died;
    return static_cast<Outcome>(WEXITSTATUS(status));
}

void expect_refused(const Data& data, const std::string& what) {
    EXPECT_LE(data.size(), 1024u) << what;
    EXPECT_EQ(open_in_a_small_process(data), refused) << what;
}

constexpr uint32_t huge[] = {0xFFFFFFFF, 0xFFFFFFF0, 0x80000000, 0x7FFFFFFF, 0x10000000};

TEST(Limits, TheSmallProcessNoticesWhatItShould) {
    EXPECT_EQ(open_in_a_small_process(support::write_dcx(noise(500))), accepted);
    if (sanitized) GTEST_SKIP() << "sanitizers need the whole address space";
    EXPECT_EQ(open_in_a_small_process(support::write_zlib(Data(uint64_t{60} << 20))), died);
}

TEST(Limits, CountsOfMembers) {
    for (const uint32_t count : huge) {
        for (const bool big : {false, true}) {
            Data bnd4 = support::write_bnd4(three_members(), {.big_endian = big});
            bnd4.resize(1024);
            put(bnd4, 0x0C, count, big);
            expect_refused(bnd4, "BND4 " + std::to_string(count));
            Data bnd3 = support::write_bnd3(three_members(), {.big_endian = big});
            put(bnd3, 0x10, count, big);
            expect_refused(bnd3, "BND3 " + std::to_string(count));
        }
    }
}

TEST(Limits, SizesOfMembers) {
    for (const uint32_t size : huge) {
        Data bnd4 = support::write_bnd4(std::vector<BinderMember>{{"a", 1, noise(100)}});
        put(bnd4, 0x40 + 0x08, size);
        expect_refused(bnd4, "BND4 " + std::to_string(size));
        put(bnd4, 0x40 + 0x0C, size);
        expect_refused(bnd4, "BND4, 64 bits " + std::to_string(size));
        Data bnd3 = support::write_bnd3(std::vector<BinderMember>{{"a", 1, noise(100)}});
        put(bnd3, 0x20 + 0x04, size);
        expect_refused(bnd3, "BND3 " + std::to_string(size));
    }
}

TEST(Limits, UnpackedAndCompressedSizes) {
    const Data content = noise(600);
    const std::pair<const char*, Data> files[] = {{"DFLT", support::write_dcx(content)},
                                                  {"ZSTD", support::write_dcx_zstd(content)},
                                                  {"EDGE", support::write_dcx_edge(content)},
                                                  {"DCP DFLT", support::write_dcp(content)},
                                                  {"DCP EDGE", support::write_dcp_edge(content)}};
    for (const auto& [name, file] : files) {
        const size_t sizes = std::string(name).substr(0, 3) == "DCP" ? 0x24 : 0x1C;
        for (const uint32_t size : huge) {
            for (const size_t field : {sizes, sizes + 4}) {
                Data data = file;
                put(data, field, size, true);
                expect_refused(data, name + (" " + std::to_string(size)) + " at " + std::to_string(field));
            }
        }
    }
}

TEST(Limits, Chunks) {
    const Data file = support::write_dcx_edge(noise(600));
    constexpr size_t table = 0x4C;
    for (const uint32_t number : huge) {
        for (const size_t field : {table + 0x1C, table + 0x24 + 4, table + 0x24 + 8}) {
            Data data = file;
            put(data, field, number, true);
            expect_refused(data, std::to_string(number) + " at " + std::to_string(field));
        }
        // One chunk that is said to hold it all.
        Data data = file;
        put(data, 0x1C, number, true);
        put(data, table + 0x10, number, true);
        put(data, table + 0x14, number, true);
        expect_refused(data, "a chunk of " + std::to_string(number));
    }
}

TEST(Limits, Windows) {
    for (int descriptor = 0; descriptor < 256; descriptor += 5) {
        // A block of 100 bytes that is not there.
        Data frame = bytes_of(std::string_view("\x28\xB5\x2F\xFD\0\0\x21\x03\0", 9));
        frame[5] = static_cast<std::byte>(descriptor);
        frame.resize(1024 - 0x4C);
        expect_refused(support::wrap_dcx("ZSTD", 30u << 20, frame), "window descriptor " + std::to_string(descriptor));
    }
    for (const uint32_t size : huge) {
        Data frame = bytes_of(std::string_view("\x28\xB5\x2F\xFD\xA0\0\0\0\0\x21\x03\0", 12));
        put(frame, 5, size);
        frame.resize(1024 - 0x4C);
        expect_refused(support::wrap_dcx("ZSTD", 30u << 20, frame), "content size " + std::to_string(size));
    }
}

TEST(Limits, HashTables) {
    // These are deviations; the members are there, quickly and without an allocation of that size.
    const Data good = support::write_bnd4(three_members());
    const auto table = static_cast<size_t>(get<uint64_t>(good, 0x38));
    for (const uint32_t number : huge) {
        for (const size_t field : {size_t{0x28}, size_t{0x38}, table, table + 8, table + 0x10, table + 0x14}) {
            Data data = good;
            put(data, field, number);
            EXPECT_EQ(open_in_a_small_process(data), accepted) << number << " at " << field;
        }
    }
}

}  // namespace
}  // namespace navscope
