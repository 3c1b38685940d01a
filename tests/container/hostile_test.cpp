// Files made to break a reader: cut anywhere, changed anywhere, announcing what they do not have, containing
// themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "container/magic.h"
#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::BinderMember;

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

/// One file of every kind, none of them long.
std::vector<Data> one_of_each() {
    const Data binder = support::write_bnd4(three_members());
    const Data old_binder = support::write_bnd3(three_members());
    Data two_chunks = noise(0x10000 + 200);
    std::fill_n(two_chunks.begin(), 0x10000, std::byte{7});
    return {binder,
            old_binder,
            support::write_bnd3(three_members(), {.big_endian = true, .bit_reversed = false}),
            support::write_bnd4(three_members(), {.unicode = false, .hash_table = false, .format = 0x04}),
            support::write_dcx(binder),
            support::write_dcx_zstd(old_binder),
            support::write_dcx_edge(two_chunks),
            support::write_dcx_edge(binder, {.stored = {0}}),
            support::write_dcp(old_binder),
            support::write_dcp_edge(two_chunks)};
}

TEST(Hostile, EveryPrefixIsAnErrorOrADeviation) {
    for (const Data& file : one_of_each()) {
        SCOPED_TRACE(tag_text(file) + " of " + std::to_string(file.size()));
        for (size_t size = 0; size < file.size(); ++size) expect_error_or_deviation(file, size);
    }
}

TEST(Hostile, PrefixesOfABinderInsideAGoodDcx) {
    for (const Data& binder : {support::write_bnd4(three_members()), support::write_bnd3(three_members())}) {
        for (size_t size = 4; size < binder.size(); size += 3) {
            const Data packed = support::write_dcx(Bytes(binder).first(size));
            expect_error_or_deviation(packed, packed.size());
        }
    }
}

TEST(Hostile, ThousandsOfMutations) {
    std::vector<BinderMember> members = three_members();
    members.push_back({"in.bnd", 5, support::write_bnd4(three_members())});
    members.push_back({"z", 6, support::write_zlib(noise(90)), true, 90});
    std::vector<Data> files = one_of_each();
    files.push_back(support::write_bnd4(members));
    files.push_back(support::write_bnd4(members, {.unicode = false, .big_endian = true, .bit_reversed = false}));
    files.push_back(support::write_bnd3(members));
    std::mt19937 random(20240501);
    constexpr uint32_t interesting[] = {0, 1, 0x7F, 0x80, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40, 0x1000};
    uint64_t sum = 0;
    for (int round = 0; round < 6'500; ++round) {
        Data data = files[static_cast<size_t>(round) % files.size()];
        const size_t area = round % 5 == 0 ? data.size() : std::min<size_t>(data.size(), 0xA0);
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
    EXPECT_LT(result->members.size(), 2000u);
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
