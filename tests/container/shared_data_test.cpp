// Files by others, which are not part of the repository.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "bytes/file.h"
#include "made.h"
#include "sha256.h"

namespace navscope {
namespace {

using namespace made;

const std::string shared = NAVSCOPE_SHARED_DATA;

class SharedFiles : public ::testing::Test {
protected:
    void SetUp() override {
        if (!is_folder(shared)) GTEST_SKIP() << "the folder of files by others is absent: " << shared;
    }
};

Result<Container> unpack_file(const std::string& path) {
    Result<Blob> file = read_file(path);
    if (!file) return std::move(file).error();
    return unpack(*file);
}

nlohmann::json read_json(const std::string& path) {
    std::ifstream file(to_path(path));
    return nlohmann::json::parse(file);
}

struct Truth {
    std::string file, codec, sha256, inner;
    uint64_t unpacked_size = 0;
    uint64_t members = 0;
};

std::vector<Truth> read_truth() {
    std::ifstream file(to_path(shared + "/real/TRUTH.tsv"));
    std::vector<Truth> rows;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::vector<std::string> cells;
        std::istringstream cell_reader(line);
        for (std::string cell; std::getline(cell_reader, cell, '\t');) cells.push_back(cell);
        cells.resize(9);
        if (cells[4] == "-") continue;
        rows.push_back({cells[0], cells[4], cells[6], cells[7], std::stoull(cells[5]),
                        cells[8].empty() ? 0 : std::stoull(cells[8])});
    }
    return rows;
}

TEST_F(SharedFiles, RealFilesUnpackToTheirSums) {
    size_t unpacked = 0;
    const std::vector<Truth> rows = read_truth();
    for (const Truth& row : rows) {
        SCOPED_TRACE(row.file);
        const Result<Container> result = unpack_file(shared + "/real/" + row.file);
        ++unpacked;
        ASSERT_TRUE(result) << describe(result.error());
        EXPECT_EQ(result->layers.at(0).unpacked_size, row.unpacked_size);
        const bool binder_inside = result->layers.size() > 1;
        const Blob& payload = binder_inside ? result->layers[1].bytes : result->members.at(0).blob;
        EXPECT_EQ(payload.size(), row.unpacked_size);
        EXPECT_EQ(sha256(payload.bytes()), row.sha256);
        EXPECT_EQ(places(result->deviations), "");
        const bool binder = row.inner.substr(0, 3) == "BND";
        EXPECT_EQ(result->is_binder, binder);
        if (binder) {
            EXPECT_EQ(result->layers.at(1).members, row.members);
        }
        for (const ContainerMember& member : result->members) EXPECT_FALSE(member.error) << describe(*member.error);
    }
    EXPECT_GT(rows.size(), 20u);
    EXPECT_EQ(unpacked, rows.size());
}

TEST_F(SharedFiles, BindersHaveTheMembersOfTheirSidecars) {
    size_t checked = 0;
    for (const std::string& path : files_below(shared + "/souls/binders")) {
        if (path.ends_with(".json")) continue;
        SCOPED_TRACE(path);
        const bool bare = path.ends_with(".nvmhktbnd");
        const nlohmann::json truth =
            read_json(bare ? path.substr(0, path.size() - std::string(".nvmhktbnd").size()) + ".json" : path + ".json");
        const Result<Container> result = unpack_file(path);
        ASSERT_TRUE(result) << describe(result.error());
        const nlohmann::json& members = truth.at("members");
        ASSERT_EQ(result->members.size(), members.size());
        for (size_t i = 0; i < members.size(); ++i) {
            EXPECT_EQ(result->members[i].name, members[i].at("name").get<std::string>());
            EXPECT_EQ(result->members[i].id, members[i].at("id").get<int32_t>());
            EXPECT_EQ(result->members[i].blob.size(), members[i].at("bytes").get<uint64_t>());
        }
        // The library that wrote them puts the hash table elsewhere than its header says, and zeros behind the last
        // part.
        for (const Deviation& deviation : result->deviations) {
            EXPECT_TRUE(deviation.id == "bnd.hash" || deviation.id == "bnd.gap") << deviation.id << deviation.text;
        }
        EXPECT_LE(result->deviations.size(), 2u);
        ++checked;
    }
    EXPECT_GE(checked, 5u);
}

TEST_F(SharedFiles, MalformedContainersAreRefused) {
    const auto refusal = [](const std::string& name) {
        const Result<Container> result = unpack_file(shared + "/souls/malformed/" + name);
        if (!result) return describe(result.error());
        for (const ContainerMember& member : result->members) {
            if (member.error) return describe(*member.error);
        }
        return std::string("opened");
    };
    EXPECT_NE(refusal("dcx_corrupt.nvmhktbnd.dcx").find("zlib: invalid distance too far back"), std::string::npos);
    EXPECT_NE(refusal("dcx_truncated.nvmhktbnd.dcx").find("compressed data run past the end"), std::string::npos);
    EXPECT_NE(refusal("bnd4_entry_past_end.nvmhktbnd").find("data run past the end"), std::string::npos);
    EXPECT_NE(refusal("bnd4_name_past_end.nvmhktbnd").find("name is past the end"), std::string::npos);
    EXPECT_NE(refusal("empty_file.hkx").find("the file has no bytes"), std::string::npos);
}

TEST_F(SharedFiles, EveryVariantHoldsTheSameBinder) {
    std::string first;
    for (const std::string variant :
         {"DFLT_10000_44_9", "DFLT_24_9", "DFLT_44_8", "DFLT_44_9", "DFLT_44_9_15", "ZSTD"}) {
        SCOPED_TRACE(variant);
        const Result<Container> result = unpack_file(shared + "/handmade/sekiro_like." + variant + ".nvmhktbnd.dcx");
        ASSERT_TRUE(result) << describe(result.error());
        ASSERT_EQ(result->layers.size(), 2u);
        const std::string binder = text_of(result->layers[1].bytes.bytes());
        EXPECT_EQ(binder.size(), 7104u);
        if (first.empty()) first = binder;
        EXPECT_EQ(binder, first);
        EXPECT_EQ(places(result->deviations), "");
        ASSERT_EQ(result->members.size(), 1u);
        EXPECT_EQ(base_name(result->members[0].name), "n10_00_00_00_000700.hkx");
    }
    const Result<Container> bare = unpack_file(shared + "/handmade/m10_00_00_00.nvmhktbnd");
    ASSERT_TRUE(bare) << describe(bare.error());
    EXPECT_EQ(text_of(bare->layers.at(0).bytes.bytes()), first);
    EXPECT_EQ(places(bare->deviations), "");
    ASSERT_EQ(bare->members.size(), 1u);
    EXPECT_EQ(base_name(bare->members[0].name), "n10_00_00_00_000700.hkx");
}

TEST(Sha256, KnownSums) {
    EXPECT_EQ(sha256({}), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256(bytes_of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(Data(1'000'000, std::byte{'a'})),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace navscope
