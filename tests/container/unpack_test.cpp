#include "container/unpack.h"

#include <gtest/gtest.h>

#include <set>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::BinderMember;

TEST(Unpack, ALooseFileIsOneMemberWithoutACopy) {
    const Blob file = blob_of(noise(100), "N:\\folder\\n10.hkx");
    const Result<Container> container = unpack(file);
    ASSERT_TRUE(container);
    ASSERT_EQ(container->members.size(), 1u);
    EXPECT_EQ(container->members[0].name, "n10.hkx");
    EXPECT_EQ(container->members[0].blob.data(), file.data());
    EXPECT_TRUE(container->layers.empty());
    EXPECT_FALSE(container->is_binder);
    EXPECT_FALSE(container->members[0].layer);
}

TEST(Unpack, AnEmptyFileIsRefused) {
    const Result<Container> container = unpack(blob_of({}, "e.hkx"));
    ASSERT_FALSE(container);
    EXPECT_EQ(container.error().code, ErrorCode::empty);
    EXPECT_EQ(describe(container.error()), "e.hkx: the file has no bytes");
}

TEST(Unpack, MembersKnowWhereTheyAre) {
    const Container container = opened(support::write_dcx(support::write_bnd4(three_members())));
    ASSERT_EQ(container.members.size(), 3u);
    ASSERT_EQ(container.layers.size(), 2u);
    EXPECT_TRUE(container.is_binder);
    EXPECT_EQ(container.layers[0].title, "DCX DFLT 11000_44_9");
    EXPECT_EQ(container.layers[1].title, "BND4 07D7R6");
    EXPECT_EQ(container.layers[1].parent, 0u);
    EXPECT_EQ(container.layers[0].unpacked_size, container.layers[1].bytes.size());
    const ContainerMember& last = container.members[2];
    EXPECT_EQ(last.layer, 1u);
    const uint64_t offset = last.blob.origin()->offset_in_parent.value_or(0);
    EXPECT_EQ(container.layers[1].bytes.data() + offset, last.blob.data()) << "a part of the binder, not a copy";
}

TEST(Unpack, CompressedMembersAreUnpacked) {
    const Data inside = noise(500);
    const std::vector<BinderMember> members = {
        {"plain.hkx", 1, inside},
        {"flagged.hkx", 2, support::write_zlib(inside), true, 500},
        {"flagged.hkx.dcx", 3, support::write_dcx(inside), true, 500},
        {"not_flagged.hkx.dcx", 4, support::write_dcx(inside)},
        {"dcp", 5, support::write_dcp(inside), true, 500},
        {"edge.dcx", 6, support::write_dcx_edge(inside), true, 500},
        {"zstd.dcx", 7, support::write_dcx_zstd(inside), true, 500},
        {"looks_like_zlib.bin", 8, bytes_of("\x78\x9Cnothing of the kind")},
    };
    const Container container = opened(support::write_bnd4(members));
    ASSERT_EQ(container.members.size(), 8u);
    EXPECT_EQ(places(container.deviations), "");
    for (size_t i = 0; i < 7; ++i) EXPECT_EQ(text_of(container.members[i].blob.bytes()), text_of(inside)) << i;
    EXPECT_EQ(container.members[2].name, "flagged.hkx");
    EXPECT_EQ(container.members[7].blob.size(), members[7].bytes.size());
    EXPECT_TRUE(container.members[2].trail.empty());
    ASSERT_EQ(container.layers.size(), 7u);
    EXPECT_EQ(container.layers[2].trail, std::vector<std::string>{"flagged.hkx.dcx"});
}

TEST(Unpack, FlaggedMembersAreHeldToTheirFlagAndSize) {
    const std::vector<BinderMember> members = {{"a", 1, noise(50), true, 50},
                                               {"b", 2, support::write_zlib(noise(50)), true, 51}};
    const Container container = opened(support::write_bnd4(members));
    ASSERT_EQ(container.members.size(), 2u);
    ASSERT_TRUE(container.members[0].error);
    EXPECT_NE(container.members[0].error->what.find("flagged as compressed, but begins with"), std::string::npos);
    EXPECT_EQ(container.members[1].blob.size(), 50u);
    EXPECT_EQ(places(container.deviations), "bnd.sizes@74");
    EXPECT_EQ(container.layers.at(container.deviations[0].layer).title, "BND4 07D7R6");
}

TEST(Unpack, BindersWithinBindersStandInTheirPlace) {
    const Data inner = support::write_bnd4(three_members());
    const std::vector<BinderMember> members = {
        {"first", 1, noise(10)}, {"inner.bnd.dcx", 2, support::write_dcx(inner)}, {"last", 3, noise(20)}};
    const Container container = opened(support::write_bnd4(members));
    ASSERT_EQ(container.members.size(), 5u);
    EXPECT_EQ(container.members[0].name, "first");
    EXPECT_EQ(container.members[1].name, three_members()[0].name);
    EXPECT_EQ(container.members[1].trail, std::vector<std::string>{"inner.bnd.dcx"});
    EXPECT_EQ(container.members[4].name, "last");
    EXPECT_EQ(container.members[4].index, 4u);
    ASSERT_EQ(container.layers.size(), 3u);
    EXPECT_EQ(container.layers[2].parent, 1u);
    EXPECT_EQ(container.layers[1].parent, 0u);
    EXPECT_EQ(places(container.deviations), "");
}

TEST(Unpack, ABrokenMemberNamesItselfAndSpoilsNothing) {
    Data broken = support::write_dcx(noise(400));
    broken[0x60] ^= std::byte{0xFF};
    Data inner = support::write_bnd4(std::vector<BinderMember>{{"x", 1, broken}, {"y", 2, noise(5)}});
    const std::vector<BinderMember> members = {
        {"a", 1, noise(10)}, {"codec", 2, support::wrap_dcx("XXXX", 10, noise(10))}, {"in", 3, inner}};
    const Container container = opened(support::write_dcx(support::write_bnd4(members)));
    ASSERT_EQ(container.members.size(), 4u);
    EXPECT_FALSE(container.members[0].error);
    ASSERT_TRUE(container.members[1].error);
    EXPECT_EQ(container.members[1].error->code, ErrorCode::unsupported);
    ASSERT_TRUE(container.members[2].error);
    EXPECT_EQ(container.members[2].error->trail,
              (std::vector<std::string>{"folder/test.nvmhktbnd.dcx", "in", "x", "DCX", "payload"}));
    EXPECT_EQ(container.members[3].name, "y");
    EXPECT_FALSE(container.members[3].error);
}

TEST(Unpack, ByteSwappedContainersAreRefusedByName) {
    const std::pair<std::string_view, std::string> kinds[] = {{std::string_view("\0XCD", 4), "DCX"},
                                                              {std::string_view("\0PCD", 4), "DCP"},
                                                              {"4DNB", "BND4"},
                                                              {"3DNB", "BND3"}};
    for (const auto& [magic, name] : kinds) {
        Data data = noise(200);
        std::copy_n(bytes_of(magic).begin(), 4, data.begin());
        const Result<Container> file = unpack(blob_of(data, "x.bnd"));
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().code, ErrorCode::unsupported);
        EXPECT_EQ(describe(file.error()).find("x.bnd: a byte-swapped " + name + ": it begins with"), 0u)
            << describe(file.error());
        const std::vector<BinderMember> members = {{"a", 1, data}, {"b", 2, data, true, 300}, {"c", 3, noise(5)}};
        const Container container = opened(support::write_bnd3(members));
        ASSERT_EQ(container.members.size(), 3u);
        for (size_t i = 0; i < 2; ++i) {
            ASSERT_TRUE(container.members[i].error);
            EXPECT_EQ(container.members[i].error->code, ErrorCode::unsupported);
            EXPECT_EQ(container.members[i].error->trail.back(), members[i].name);
        }
        EXPECT_FALSE(container.members[2].error);
    }
}

TEST(Unpack, EveryKindInsideEveryOther) {
    const Data inside = noise(200'000);
    const auto bnd3 = [](const Data& data) {
        return support::write_bnd3(std::vector<BinderMember>{{"inner", 1, data}}, {.big_endian = true});
    };
    const auto bnd4 = [](const Data& data) {
        return support::write_bnd4(std::vector<BinderMember>{{"inner", 1, data}});
    };
    Data data = bnd3(support::write_dcx(inside));
    data = bnd4(support::write_dcp_edge(data));
    data = bnd3(support::write_dcx_zstd(data));
    const Container container = opened(support::write_dcx_edge(data));
    ASSERT_EQ(container.members.size(), 1u);
    ASSERT_FALSE(container.members[0].error) << describe(*container.members[0].error);
    EXPECT_TRUE(text_of(container.members[0].blob.bytes()) == text_of(inside));
    EXPECT_EQ(container.members[0].trail, (std::vector<std::string>{"inner", "inner"}));
    EXPECT_EQ(places(container.deviations), "");
    ASSERT_EQ(container.layers.size(), 7u);
    EXPECT_EQ(container.layers[6].title, "DCX DFLT 11000_44_9");
}

TEST(Unpack, DepthIsLimited) {
    Data data = noise(10);
    for (int i = 0; i < 8; ++i) data = support::write_dcx(data);
    EXPECT_TRUE(unpack(blob_of(data)));
    const Result<Container> deeper = unpack(blob_of(support::write_dcx(data)));
    ASSERT_FALSE(deeper);
    EXPECT_EQ(deeper.error().code, ErrorCode::too_large);
}

class StopAfter : public Progress {
public:
    explicit StopAfter(int asks) : asks_(asks) {}
    bool stopped() const override { return asks_-- <= 0; }
    void report(double fraction, std::string_view what) override {
        EXPECT_GE(fraction, 0.0);
        EXPECT_LE(fraction, 1.0);
        seen.insert(std::string(what));
    }
    std::set<std::string> seen;

private:
    mutable int asks_;
};

TEST(Unpack, StopsWhereverItIsAsked) {
    std::vector<BinderMember> members = three_members();
    members.push_back({"packed", 4, support::write_dcx(noise(600'000))});
    members.push_back({"edge", 5, support::write_dcx_edge(noise(200'000))});
    members.push_back({"zstd", 6, support::write_dcx_zstd(noise(600'000))});
    const Data data = support::write_dcx_zstd(support::write_dcx_edge(support::write_bnd4(members)));
    int asks = 0;
    for (;; asks += 3) {
        StopAfter progress(asks);
        const Result<Container> result = unpack(blob_of(data), {}, &progress);
        if (result) {
            EXPECT_EQ(result->members.size(), 6u);
            EXPECT_EQ(progress.seen, (std::set<std::string>{"decoding", "inflating", "unpacking"}));
            break;
        }
        ASSERT_EQ(result.error().code, ErrorCode::cancelled);
    }
    EXPECT_GT(asks, 40);
}

TEST(Deviations, OfOneKindAHundredAreKeptAndTheRestCounted) {
    DeviationLog log(container_deviations());
    for (uint64_t i = 0; i < 250; ++i) log.add("bnd.hash", i, "odd");
    log.add("bnd.gap", 7, "odd");
    const std::vector<Deviation> found = log.take(3);
    ASSERT_EQ(found.size(), 102u);
    EXPECT_EQ(found.back().text, "and 150 more of this kind");
    EXPECT_EQ(found.back().offset, 100u);
    EXPECT_EQ(found.back().layer, 3u);
}

}  // namespace
}  // namespace navscope
