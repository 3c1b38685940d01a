// The Kraken decoder on streams made here, and on the vectors of others.
#include "container/kraken/kraken.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "bytes/file.h"
#include "made.h"
#include "sha256.h"
#include "support/kraken_writer.h"

namespace navscope {
namespace {

using namespace made;
using support::KrakenStep;

Result<Data> decoded(const Data& stream, uint64_t size) {
    Data output;
    const Result<uint64_t> used = decode_kraken(stream, size, output, nullptr);
    if (!used) return used.error();
    EXPECT_EQ(*used, stream.size());
    return output;
}

std::string refusal(const Data& stream, uint64_t size) {
    const Result<Data> result = decoded(stream, size);
    EXPECT_FALSE(result);
    return result ? "" : describe(result.error());
}

/// What the steps mean, byte by byte.
Data expected(const Data& first, const std::vector<KrakenStep>& steps, const Data& last, bool delta) {
    Data output = first;
    size_t back = 8;
    const auto put = [&](const Data& literals) {
        for (const std::byte literal : literals) {
            const auto before = std::to_integer<unsigned>(output[output.size() - back]);
            output.push_back(static_cast<std::byte>(std::to_integer<unsigned>(literal) + (delta ? before : 0)));
        }
    };
    for (const KrakenStep& step : steps) {
        put(step.literals);
        back = step.distance;
        for (uint32_t i = 0; i < step.length; ++i) output.push_back(output[output.size() - back]);
    }
    put(last);
    return output;
}

std::vector<KrakenStep> some_steps() {
    return {{bytes_of("ab"), 8, 5},        {bytes_of(""), 10, 16},   {bytes_of("longer literals"), 9, 40},
            {bytes_of("x"), 10, 2},        {bytes_of("yz"), 8, 17},  {bytes_of(""), 33, 700},
            {noise(500, 3), 100, 1000},    {bytes_of("q"), 33, 3},   {bytes_of(""), 9, 2},
            {bytes_of("tail "), 1500, 31}, {bytes_of(""), 16, 4000}, {bytes_of(""), 1000, 14}};
}

TEST(Kraken, LzChunksOfEveryModeAndCode) {
    const Data first = bytes_of("01234567"), last = bytes_of("the end");
    for (const bool delta : {false, true}) {
        for (const bool classic : {false, true}) {
            const Data want = expected(first, some_steps(), last, delta);
            const Data stream = support::write_kraken_lz(first, some_steps(), last, {delta, classic, true});
            const Result<Data> got = decoded(stream, want.size());
            ASSERT_TRUE(got) << describe(got.error());
            EXPECT_EQ(*got, want) << delta << classic;
        }
    }
}

TEST(Kraken, MatchesMayReachTheEndAndOverlap) {
    for (uint32_t distance = 8; distance < 40; ++distance) {
        for (uint32_t length = 2; length < 90; length += 3) {
            const std::vector<KrakenStep> steps = {{noise(60, distance), 8, 300}, {bytes_of("a"), distance, length}};
            const Data want = expected(bytes_of("01234567"), steps, {}, false);
            const Result<Data> got = decoded(support::write_kraken_lz(bytes_of("01234567"), steps, {}), want.size());
            ASSERT_TRUE(got) << describe(got.error());
            ASSERT_EQ(*got, want) << distance << " " << length;
        }
    }
}

TEST(Kraken, BlocksAreDecodedAlikeSideBySide) {
    Data stream, want;
    for (int i = 0; i < 40; ++i) {
        const Data block = i % 3 == 0 ? noise(0x40000, static_cast<uint32_t>(i)) : Data(0x40000, std::byte{7});
        const Data packed = i % 3 == 0 ? support::write_kraken_stored(block) : support::write_kraken_fill(7);
        stream.insert(stream.end(), packed.begin(), packed.end());
        want.insert(want.end(), block.begin(), block.end());
    }
    const Result<Data> got = decoded(stream, want.size());
    ASSERT_TRUE(got) << describe(got.error());
    EXPECT_TRUE(*got == want);
    // The fault of the first broken block is told, whoever meets it.
    const Data broken = support::write_kraken_lz(bytes_of("01234567"), std::vector<KrakenStep>{{{}, 9000, 2000}}, {});
    Data twice = support::write_kraken_fill(1);
    for (int i = 0; i < 30; ++i) twice.insert(twice.end(), broken.begin(), broken.end());
    const std::string text = refusal(twice, 31 * uint64_t{0x40000});
    EXPECT_NE(text.find("block 1 › chunk 0: "), std::string::npos) << text;
}

TEST(Kraken, AWindowBeginsAtARestart) {
    const Data first = support::write_kraken_stored(noise(0x40000));
    Data stream = first;
    const std::vector<KrakenStep> far = {{{}, 300, 2000}};
    const Data second = support::write_kraken_lz(bytes_of("01234567"), far, {});
    stream.insert(stream.end(), second.begin(), second.end());
    const std::string text = refusal(stream, 0x40000 + 2008);
    EXPECT_NE(text.find("a match reaches before the window"), std::string::npos) << text;
    // Without the restart the block before it is there, and there are no first eight bytes.
    Data goes_on = first;
    const Data open = support::write_kraken_lz({}, far, {}, {false, false, false});
    goes_on.insert(goes_on.end(), open.begin(), open.end());
    const Result<Data> got = decoded(goes_on, 0x40000 + 2000);
    ASSERT_TRUE(got) << describe(got.error());
    EXPECT_TRUE(std::equal(got->end() - 300, got->end(), got->end() - 600));
}

TEST(Kraken, RefusalsSayWhereAndWhat) {
    const Data stored = support::write_kraken_stored(bytes_of("twelve bytes"));
    EXPECT_EQ(refusal(stored, 11),
              "1 bytes follow the last block, which ends the 11 bytes that were announced at 0xD (13)");
    EXPECT_EQ(refusal(stored, 13), "block 0: the block's data run past the end of the stream at 0x2 (2)");
    Data two = support::write_kraken_fill(1);
    EXPECT_EQ(refusal(two, 0x40001),
              "block 1: 262145 bytes announced, but the stream's 6 bytes give only 262144 at 0x6 (6)");
    Data other = stored;
    other[1] = std::byte{10};
    const Result<Data> mermaid = decoded(other, 12);
    ASSERT_FALSE(mermaid);
    EXPECT_EQ(mermaid.error().code, ErrorCode::unsupported);
    EXPECT_NE(mermaid.error().what.find("Mermaid"), std::string::npos);
    other[0] = std::byte{0};
    EXPECT_EQ(refusal(other, 12), "block 0: this is no block header of Oodle at 0x0 (0)");
}

TEST(Kraken, DcxFilesOpen) {
    const Data payload = noise(300'000);
    const Result<Container> container = unpack(blob_of(support::write_dcx_kraken(payload), "a.dcx"));
    ASSERT_TRUE(container) << describe(container.error());
    EXPECT_EQ(container->layers.at(0).title, "DCX KRAK 11000_44_6");
    EXPECT_EQ(text_of(container->members.at(0).blob.bytes()), text_of(payload));
    EXPECT_TRUE(container->deviations.empty());
    Data lies = support::write_dcx_kraken(payload);
    put<uint32_t>(lies, 0x1C, 300001, true);
    const Result<Container> refused = unpack(blob_of(lies, "a.dcx"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().trail.at(1), "DCX");
}

TEST(Kraken, EveryPrefixOfAStreamIsRefused) {
    const Data want = expected(bytes_of("01234567"), some_steps(), bytes_of("the end"), false);
    const Data stream = support::write_kraken_lz(bytes_of("01234567"), some_steps(), bytes_of("the end"));
    for (size_t size = 0; size < stream.size(); ++size) {
        EXPECT_FALSE(decoded(Data(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(size)), want.size()));
    }
}

class KrakenVectors : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::string(NAVSCOPE_SHARED_DATA) + "/kraken";
        if (!is_folder(folder_)) GTEST_SKIP() << "the folder of files by others is absent: " << folder_;
        const Result<std::vector<FolderEntry>> entries = list_folder(folder_);
        ASSERT_TRUE(entries);
        for (const FolderEntry& entry : *entries) {
            if (!entry.name.ends_with(".krak")) continue;
            const std::string stem = entry.name.substr(0, entry.name.size() - 5);
            (stem.starts_with("bad_") ? bad_ : good_).push_back(stem);
        }
        EXPECT_EQ(good_.size(), 42u);
        EXPECT_EQ(bad_.size(), 35u);
    }
    Data stream(const std::string& stem) const {
        const Result<Blob> blob = read_file(folder_ + "/" + stem + ".krak");
        EXPECT_TRUE(blob);
        return Data(blob->bytes().begin(), blob->bytes().end());
    }
    std::string word(const std::string& file) const {
        std::ifstream in(to_path(folder_ + "/" + file));
        std::string text;
        in >> text;
        return text;
    }
    uint64_t size(const std::string& stem) const { return std::stoull(word(stem + ".size")); }

    std::string folder_;
    std::vector<std::string> good_, bad_;
};

TEST_F(KrakenVectors, DecodeToTheirSums) {
    for (const std::string& stem : good_) {
        const Result<Data> got = decoded(stream(stem), size(stem));
        ASSERT_TRUE(got) << stem << ": " << describe(got.error());
        EXPECT_EQ(sha256(*got), word(stem + ".sha256")) << stem;
    }
    const Result<Blob> file = read_file(folder_ + "/dcx_enc_mr_l7.dcx");
    ASSERT_TRUE(file);
    const Result<Container> container = unpack(*file);
    ASSERT_TRUE(container) << describe(container.error());
    EXPECT_EQ(sha256(container->members.at(0).blob.bytes()), word("dcx_enc_mr_l7.sha256"));
}

TEST_F(KrakenVectors, TheBadOnesAreRefused) {
    for (const std::string& stem : bad_) {
        const Result<Data> got = decoded(stream(stem), size(stem));
        ASSERT_FALSE(got) << stem;
        EXPECT_TRUE(got.error().offset) << stem;
    }
}

TEST_F(KrakenVectors, PrefixesGiveAnErrorOrBytes) {
    for (const std::string& stem : good_) {
        const Data whole = stream(stem);
        if (whole.size() >= 20'000) continue;
        const uint64_t announced = size(stem);
        // The big ones are mostly filled blocks, and slow only to write.
        const size_t step = announced > 1'000'000 ? 997 : whole.size() / 400 + 1;
        for (size_t length = 0; length < whole.size(); length += step) {
            EXPECT_FALSE(decoded(Data(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)), announced))
                << stem << " " << length;
        }
    }
}

}  // namespace
}  // namespace navscope
