// Tagfiles whose types live in a compendium: among the members, in the folder, or given by hand.
#include <gtest/gtest.h>

#include <filesystem>

#include "bytes/file.h"
#include "navmesh/compendiums.h"
#include "navmesh/load.h"
#include "support/binder_writer.h"
#include "support/compendium_writer.h"

namespace navscope {
namespace {

namespace fs = std::filesystem;
using support::SplitTagfile;
using Data = std::vector<std::byte>;

constexpr std::string_view id_hex = "0102030405060708";

Data fixture(const std::string& name) {
    const Result<Blob> blob = read_file(std::string(NAVSCOPE_SOURCE_DIR) + "/tests/fixtures/" + name);
    EXPECT_TRUE(blob) << name;
    return Data(blob->bytes().begin(), blob->bytes().end());
}

SplitTagfile split() {
    return support::split_types(fixture("er_tiny.hkx"), {1, 2, 3, 4, 5, 6, 7, 8});
}

Blob blob_of(Data data, const std::string& name) {
    return Blob(std::move(data), std::make_shared<const Origin>(Origin{name, nullptr, std::nullopt}));
}

/// A folder of its own for each test, gone afterwards.
class Folder {
public:
    Folder() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = fs::temp_directory_path() / ("navscope-compendium-" + std::string(test->name()) +
                                             std::to_string(reinterpret_cast<uintptr_t>(this)));
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    std::string write(const std::string& name, const Data& data) const {
        const std::string path = to_utf8(path_ / name);
        EXPECT_TRUE(write_file(path, data));
        return path;
    }

private:
    fs::path path_;
};

void expect_whole(const LoadedFile& file, size_t index) {
    ASSERT_FALSE(file.error) << describe(*file.error);
    ASSERT_GT(file.members.size(), index);
    const Member& member = file.members[index];
    ASSERT_FALSE(member.error) << describe(*member.error);
    EXPECT_EQ(member.format, Format::souls);
    ASSERT_TRUE(member.mesh);
    EXPECT_EQ(member.mesh->figures.faces, 14u);
}

TEST(Compendium, AmongTheMembers) {
    const SplitTagfile parts = split();
    const std::vector<support::BinderMember> members = {{"N:\\n10_00_00_00_000700.hkx", 10000, parts.tagfile},
                                                        {"N:\\c10.compendium", 10001, parts.compendium}};
    const LoadedFile file = load_blob(blob_of(support::write_bnd4(members), "m10.nvmhktbnd"));
    expect_whole(file, 0);
    EXPECT_EQ(file.members[1].format, Format::compendium);
    EXPECT_EQ(file.members[1].types, file.members[0].types);
}

TEST(Compendium, InTheFolder) {
    const Folder folder;
    const SplitTagfile parts = split();
    const std::string path = folder.write("n10.hkx", parts.tagfile);
    folder.write("broken.compendium", {});
    folder.write("some.COMPENDIUM.dcx", support::write_dcx(parts.compendium));
    expect_whole(load_file(path), 0);
}

TEST(Compendium, GivenByHand) {
    const Folder folder, elsewhere;
    const SplitTagfile parts = split();
    const std::string path = folder.write("n10.hkx", parts.tagfile);
    LoadOptions options;
    options.compendiums = {elsewhere.write("types.bin", parts.compendium)};
    expect_whole(load_file(path, options), 0);
}

TEST(Compendium, NotAtHand) {
    const Folder folder;
    const LoadedFile file = load_file(folder.write("n10.hkx", split().tagfile));
    ASSERT_TRUE(file.members.at(0).error);
    const std::string text = describe(*file.members[0].error);
    EXPECT_EQ(file.members[0].error->code, ErrorCode::not_found);
    for (const std::string_view part : {id_hex, std::string_view("among the members (0 compendiums)"),
                                        std::string_view("in the folder"), std::string_view("--compendium")}) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    }
}

TEST(Compendium, AGivenFileThatIsNone) {
    const Folder folder;
    const std::string path = folder.write("n10.hkx", split().tagfile);
    LoadOptions options;
    options.compendiums = {folder.write("other.bin", fixture("er_tiny.hkx"))};
    const LoadedFile file = load_file(path, options);
    ASSERT_TRUE(file.members.at(0).error);
    EXPECT_NE(describe(*file.members[0].error).find("TCM0 expected"), std::string::npos);
    options.compendiums = {"/nowhere/at/all"};
    EXPECT_EQ(load_file(path, options).members.at(0).error->code, ErrorCode::io);
}

TEST(Compendium, RealFilesFindTheirsBeside) {
    const std::string folder = std::string(NAVSCOPE_SHARED_DATA) + "/real/";
    if (!fs::exists(folder)) GTEST_SKIP() << folder << " is absent";
    for (const char* name : {"ERM__c2190.anibnd__a000_001100.hkx", "JortPob__test.hkx"}) {
        const LoadedFile file = load_file(folder + name);
        ASSERT_EQ(file.members.size(), 1u) << name;
        EXPECT_FALSE(file.members[0].error) << describe(*file.members[0].error);
        EXPECT_EQ(file.members[0].format, Format::tagfile) << name;
        EXPECT_TRUE(file.members[0].notes.empty()) << name << ": " << file.members[0].notes[0].text;
    }
}

}  // namespace
}  // namespace navscope
