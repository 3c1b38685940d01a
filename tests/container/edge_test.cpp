#include "container/edge.h"

#include <gtest/gtest.h>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::EdgeOptions;

constexpr size_t chunk = 0x10000;
constexpr size_t table = 0x4C;  // of the chunk table
constexpr size_t records = table + 0x24;

/// Two whole chunks and a short one, each of which deflates to something else.
Data content() {
    Data data = noise(2 * chunk + 1234, 5);
    std::fill_n(data.begin() + 1000, 50'000, std::byte{'e'});
    return data;
}

std::string refusal(Data data) {
    const Result<Container> result = unpack(blob_of(std::move(data), "x.dcx"));
    return result ? "opened" : describe(result.error());
}

void expect_opens(const Data& data, const std::string& deviations) {
    const Container container = opened(data);
    ASSERT_EQ(container.members.size(), 1u) << refusal(data);
    EXPECT_TRUE(text_of(container.members[0].blob.bytes()) == text_of(content()));
    EXPECT_EQ(places(container.deviations), deviations);
}

template <typename Change>
Data changed(Change change) {
    Data data = support::write_dcx_edge(content());
    change(data);
    return data;
}

TEST(Edge, DeflatedAndStoredChunks) {
    for (const EdgeOptions& options :
         {EdgeOptions{}, EdgeOptions{{1}, true}, EdgeOptions{{0, 1, 2}, true}, EdgeOptions{{2}, false}}) {
        expect_opens(support::write_dcx_edge(content(), options), "");
    }
    EXPECT_EQ(opened(support::write_dcx_edge(content())).layers.at(0).title, "DCX EDGE 10000_24_9");
}

TEST(Edge, EveryLengthAroundAChunk) {
    for (const size_t size : {size_t{0}, size_t{1}, chunk - 1, chunk, chunk + 1, 2 * chunk}) {
        const Data data = noise(size);
        const Container container = opened(support::write_dcx_edge(data));
        ASSERT_EQ(container.members.size(), 1u) << size;
        EXPECT_TRUE(text_of(container.members[0].blob.bytes()) == text_of(data)) << size;
        EXPECT_EQ(places(container.deviations), "") << size;
    }
}

// Byte by byte from the format's description, so that reader and writer do not merely agree with each other.
TEST(Edge, TheWriterMakesTheKnownBytes) {
    const Data file = support::write_dcx_edge(bytes_of("hello"), {.stored = {0}});
    EXPECT_EQ(text_of(Bytes(file)),
              std::string_view("DCX\0\0\1\0\0\0\0\0\x18\0\0\0\x24\0\0\0\x24\0\0\0\x60"
                               "DCS\0\0\0\0\5\0\0\0\x10"
                               "DCP\0EDGE\0\0\0\x20\x09\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\x10\1\0"
                               "DCA\0\0\0\0\x3C"
                               "EgdT\0\1\1\0\0\0\0\x24\0\0\0\x10\0\1\0\0\0\0\0\5\0\0\0\x34\0\0\0\1\0\x10\0\0"
                               "\0\0\0\0\0\0\0\0\0\0\0\5\0\0\0\0"
                               "hello\0\0\0\0\0\0\0\0\0\0\0",
                               0x80 + 0x10));
}

TEST(Edge, WordsOfTheHeaderAndTheTableMayBeWrong) {
    const auto with = [](size_t offset, uint32_t value) {
        return changed([&](Data& data) { put(data, offset, value, true); });
    };
    const std::pair<size_t, const char*> cases[] = {
        {0x14, "dcx.constant@14"}, {0x34, "dcx.constant@34"}, {0x40, "dcx.constant@40"}, {0x44, "dcx.constant@44"},
        {0x48, "dcx.constant@48"}, {0x50, "dcx.constant@50"}, {0x54, "dcx.constant@54"}, {0x58, "dcx.constant@58"},
        {0x5C, "dcx.constant@5C"}, {0x60, "dcx.constant@60"}, {0x64, "dcx.constant@64"}, {0x6C, "dcx.constant@6C"}};
    for (const auto& [offset, place] : cases) {
        SCOPED_TRACE(offset);
        expect_opens(with(offset, 0x5A5A5A5A), place);
    }
    expect_opens(with(records + 0x10, 7), "dcx.constant@80");
    expect_opens(with(records + 0x0C, 7), "dcx.constant@7C");
}

TEST(Edge, ALongerTableIsFollowedWhereBothSizesSaySo) {
    const Data data = changed([](Data& file) {
        const size_t end = records + 3 * 0x10;
        file.insert(file.begin() + static_cast<std::ptrdiff_t>(end), 16, std::byte{0});
        put(file, 0x48, get_big(file, 0x48) + 16, true);
        put(file, table + 0x18, get_big(file, table + 0x18) + 16, true);
    });
    expect_opens(data, "dcx.constant@48 dcx.constant@64");
}

TEST(Edge, PaddingBetweenAndAfterChunks) {
    // A stored chunk of an odd size leaves the pad behind it in a known place.
    Data data = support::write_dcx_edge(content(), {.stored = {0, 1, 2}});
    ASSERT_EQ(data.size() % 16, 0u);
    data.back() = std::byte{1};
    char place[32];
    std::snprintf(place, sizeof place, "dcx.trailing@%zX", data.size() - 1);
    expect_opens(data, place);
    data.back() = std::byte{0};
    data.resize(data.size() + 16);
    EXPECT_EQ(opened(data).deviations.at(0).id, "dcx.trailing");
}

TEST(Edge, ACompressedSizeThatEndsBeforeTheLastChunkIsNoted) {
    expect_opens(changed([](Data& data) { put(data, 0x20, get_big(data, 0x20) - 200, true); }), "dcx.size@20");
}

TEST(Edge, ChunksOutsideTheFileAreRefused) {
    const std::string far = refusal(changed([](Data& data) { put(data, records + 0x14, 0x7FFFFFF0u, true); }));
    EXPECT_NE(far.find("x.dcx › DCX › chunk table: chunk 1 runs past the end of the file: "), std::string::npos) << far;
    EXPECT_NE(far.find("from offset 2147483632 of the payload, which has "), std::string::npos) << far;
    EXPECT_NE(far.find(" at 0x84 (132)"), std::string::npos) << far;
    const std::string large = refusal(changed([](Data& data) { put(data, records + 0x18, 0xFFFFFFFFu, true); }));
    EXPECT_NE(large.find("chunk 1 runs past the end of the file: 4294967295 bytes"), std::string::npos) << large;
}

TEST(Edge, CountsThatDoNotFitAreRefused) {
    const auto with_count = [](uint32_t count) {
        return refusal(changed([&](Data& data) { put(data, table + 0x1C, count, true); }));
    };
    EXPECT_NE(with_count(0xFFFFFFFF).find("chunk table: 4294967295 chunks announced, whose records have 16 bytes each"),
              std::string::npos)
        << with_count(0xFFFFFFFF);
    EXPECT_NE(with_count(4).find("4 chunks of 65536 bytes do not make the 132306 bytes announced at 0x68"),
              std::string::npos)
        << with_count(4);
    EXPECT_NE(with_count(0).find("0 chunks of 65536 bytes do not make"), std::string::npos);
    const std::string tag = refusal(changed([](Data& data) { data[table] = std::byte{'X'}; }));
    EXPECT_NE(tag.find("the table begins with \"XgdT\", not \"EgdT\" at 0x4C (76)"), std::string::npos) << tag;
}

TEST(Edge, ChunksOfTheWrongSizeAreRefused) {
    const std::string shorter = refusal(changed([](Data& data) { put(data, 0x1C, get_big(data, 0x1C) - 1, true); }));
    EXPECT_NE(shorter.find("x.dcx › DCX › payload › chunk 2: zlib: the stream goes on after 1233 bytes"),
              std::string::npos)
        << shorter;
    const std::string longer = refusal(changed([](Data& data) { put(data, 0x1C, get_big(data, 0x1C) + 1, true); }));
    EXPECT_NE(longer.find("chunk table: chunk 2 gives 1234 bytes, its share is 1235"), std::string::npos) << longer;
    Data stored = support::write_dcx_edge(content(), {.stored = {2}});
    put(stored, records + 0x28, uint32_t{1233}, true);
    EXPECT_NE(refusal(stored).find("chunk 2 gives 1233 bytes, its share is 1234"), std::string::npos);
    const std::string cut = refusal(changed([](Data& data) { put(data, records + 8, uint32_t{9}, true); }));
    EXPECT_NE(cut.find("payload › chunk 0: zlib: the stream does not end within its 9 bytes"), std::string::npos)
        << cut;
}

TEST(Edge, AStreamShorterThanItsChunkIsNoted) {
    const Data data = changed([](Data& file) { put(file, records + 0x28, get_big(file, records + 0x28) + 1, true); });
    const Container container = opened(data);
    EXPECT_EQ(container.members.size(), 1u);
    EXPECT_EQ(container.deviations.at(0).id, "dcx.size");
}

TEST(Edge, ChunksThatShareBytesAreRefused) {
    Data data = support::write_dcx_edge(Data(40 * chunk));
    for (size_t i = 0; i < 40; ++i) {
        put(data, records + 0x10 * i + 4, uint32_t{0}, true);
        put(data, records + 0x10 * i + 8, static_cast<uint32_t>(data.size() - records - 640), true);
    }
    EXPECT_NE(refusal(data).find("the chunks overlap: up to chunk 1 they have"), std::string::npos) << refusal(data);
}

}  // namespace
}  // namespace navscope
