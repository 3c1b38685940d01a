// Files made to break a reader: cut anywhere, changed anywhere, announcing what they do not have, containing
// themselves.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <random>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::BinderMember;

long peak_megabytes() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

/// Of the processor, so that a busy machine does not fail a test.
double seconds_used() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

/// Reads all that came out, so that a sanitizer sees a view that leads nowhere.
uint64_t read_all(const Container& container) {
    uint64_t sum = 0;
    for (const ContainerMember& member : container.members) {
        for (const std::byte byte : member.blob.bytes()) sum += static_cast<uint8_t>(byte);
        sum += member.name.size() + (member.error ? describe(*member.error).size() : 0);
    }
    for (const Deviation& deviation : container.deviations) {
        EXPECT_LT(deviation.layer, container.layers.size());
        EXPECT_LE(deviation.offset, container.layers[deviation.layer].bytes.size()) << deviation.id << deviation.text;
        EXPECT_FALSE(deviation.text.empty());
    }
    return sum;
}

void expect_error_or_deviation(const Data& data, size_t size) {
    const Result<Container> result =
        unpack(blob_of(Data(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size))));
    if (!result) {
        EXPECT_FALSE(result.error().what.empty());
        return;
    }
    read_all(*result);
    const bool failed = std::any_of(result->members.begin(), result->members.end(),
                                    [](const ContainerMember& member) { return member.error.has_value(); });
    EXPECT_TRUE(failed || !result->deviations.empty() || result->layers.empty()) << size;
    if (result->layers.empty()) {
        EXPECT_LT(size, 4u) << "a container no longer recognised";
    }
}

TEST(Hostile, EveryPrefixIsAnErrorOrADeviation) {
    const Data binder = support::write_bnd4(three_members());
    for (size_t size = 0; size < binder.size(); ++size) expect_error_or_deviation(binder, size);
    const Data packed = support::write_dcx(binder);
    for (size_t size = 0; size < packed.size(); ++size) expect_error_or_deviation(packed, size);
}

TEST(Hostile, PrefixesOfABinderInsideAGoodDcx) {
    const Data binder = support::write_bnd4(three_members());
    for (size_t size = 4; size < binder.size(); size += 3) {
        const Bytes part = Bytes(binder).first(size);
        const Data packed = support::write_dcx(part);
        expect_error_or_deviation(packed, packed.size());
    }
}

TEST(Hostile, ThousandsOfMutations) {
    std::vector<BinderMember> members = three_members();
    members.push_back({"in.bnd", 5, support::write_bnd4(three_members())});
    members.push_back({"z", 6, support::write_zlib(noise(90)), true, 90});
    const Data plain = support::write_bnd4(members);
    const Data japanese = support::write_bnd4(members, {.unicode = false, .big_endian = true, .bit_reversed = false});
    const Data packed = support::write_dcx(plain);
    const auto headers = static_cast<size_t>(get<uint64_t>(plain, 0x28));
    std::mt19937 random(20240501);
    constexpr uint32_t interesting[] = {0, 1, 0x7F, 0x80, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40, 0x1000};
    uint64_t sum = 0;
    for (int round = 0; round < 6000; ++round) {
        Data data = round % 3 == 0 ? packed : round % 3 == 1 ? plain : japanese;
        const size_t area = round % 3 == 0 ? 0x60 : headers;
        const int changes = 1 + static_cast<int>(random() % 3);
        for (int i = 0; i < changes; ++i) {
            const size_t at = random() % (area - 4);
            if (random() % 2) {
                put<uint32_t>(data, at, interesting[random() % std::size(interesting)], random() % 2);
            } else {
                data[at] = static_cast<std::byte>(random());
            }
        }
        if (random() % 8 == 0) data.resize(random() % data.size());
        const Result<Container> result = unpack(blob_of(std::move(data)));
        sum += result ? read_all(*result) : describe(result.error()).size();
    }
    EXPECT_GT(sum, 0u);
}

TEST(Hostile, SmallFilesThatAnnounceBillionsAreRefusedAtOnce) {
    const long before = peak_megabytes();
    const double start = seconds_used();
    for (const uint32_t count : {0x7FFFFFFFu, 0xFFFFFFFFu, 0x80000000u, 0x0FFFFFFFu, 1000u}) {
        Data data = support::write_bnd4(three_members());
        data.resize(1024);
        put(data, 0x0C, count);
        const Result<Container> result = unpack(blob_of(data));
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::truncated);
        EXPECT_EQ(result.error().offset, 0x0Cu);
    }
    for (const uint32_t size : {0xFFFFFFF0u, 0x7FFFFFFFu, 0x10000000u}) {
        Data data = support::write_dcx(noise(900));
        put(data, 0x1C, size, true);
        EXPECT_FALSE(unpack(blob_of(data)));
        put(data, 0x20, size, true);
        EXPECT_FALSE(unpack(blob_of(data)));
    }
    EXPECT_LT(peak_megabytes() - before, 50);
    EXPECT_LT(seconds_used() - start, 1.0);
}

/// A binder of 1 KB whose 16 members are all the binder itself.
Data binder_of_itself() {
    std::vector<BinderMember> members(16);
    Data data = support::write_bnd4(members, {.hash_table = false});
    data.resize(1024);
    for (size_t i = 0; i < members.size(); ++i) {
        put<uint64_t>(data, 0x40 + 0x24 * i + 0x08, data.size());
        put<uint64_t>(data, 0x40 + 0x24 * i + 0x10, data.size());
        put<uint32_t>(data, 0x40 + 0x24 * i + 0x18, 0);
    }
    return data;
}

TEST(Hostile, ABinderThatContainsItselfEnds) {
    const Result<Container> result = unpack(blob_of(binder_of_itself()));
    ASSERT_TRUE(result);
    EXPECT_LT(result->members.size(), 100'000u);
    ASSERT_FALSE(result->members.empty());
    EXPECT_EQ(result->members.front().error->code, ErrorCode::too_large);
    read_all(*result);
}

TEST(Hostile, MembersThatShareABombStopAtTheTotal) {
    const Data bomb = support::write_dcx(Data(1 << 20));
    std::vector<BinderMember> members(40);
    members[0].bytes = bomb;
    Data data = support::write_bnd4(members, {.hash_table = false});
    const auto offset = get<uint32_t>(data, 0x40 + 0x18);
    for (size_t i = 0; i < members.size(); ++i) {
        put<uint64_t>(data, 0x40 + 0x24 * i + 0x08, bomb.size());
        put<uint64_t>(data, 0x40 + 0x24 * i + 0x10, bomb.size());
        put<uint32_t>(data, 0x40 + 0x24 * i + 0x18, offset);
    }
    UnpackLimits limits;
    limits.free_total = 10 << 20;
    limits.max_ratio = 100;
    const Result<Container> result = unpack(blob_of(data), limits);
    ASSERT_TRUE(result);
    ASSERT_EQ(result->members.size(), 40u);
    uint64_t total = 0;
    for (const ContainerMember& member : result->members) total += member.blob.size();
    EXPECT_EQ(total, 10u << 20);
    EXPECT_EQ(result->members.back().error->code, ErrorCode::too_large);
}

TEST(Hostile, NamesThatShareBytesDoNotUnfold) {
    std::vector<BinderMember> members(2000);
    members.back().name = std::string(30'000, 'n');
    Data data = support::write_bnd4(members, {.hash_table = false});
    const size_t last = 0x40 + 0x24 * (members.size() - 1);
    const auto name = get<uint32_t>(data, last + 0x20);
    for (size_t i = 0; i < members.size(); ++i) put(data, 0x40 + 0x24 * i + 0x20, name);
    const Result<Container> result = unpack(blob_of(data));
    ASSERT_TRUE(result);
    uint64_t letters = 0;
    for (const ContainerMember& member : result->members) letters += member.name.size();
    EXPECT_LT(letters, 2 * data.size());
    EXPECT_EQ(result->members.back().error->code, ErrorCode::too_large);
}

TEST(Hostile, TheNumberOfMembersIsLimited) {
    UnpackLimits limits;
    limits.max_members = 2;
    const Result<Container> result = unpack(blob_of(support::write_bnd4(three_members())), limits);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace navscope
