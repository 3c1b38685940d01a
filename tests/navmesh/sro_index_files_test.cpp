// object.ifo and tile2d.ifo: rows by position, what is odd in them, and how a region names its assets and textures.
#include <filesystem>

#include "navmesh/sro/index_files.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

using namespace sro_test;

Blob text(std::string_view content) {
    const auto bytes = std::as_bytes(std::span(content.data(), content.size()));
    return blob_of({bytes.begin(), bytes.end()}, "object.ifo");
}

IndexFile read(Result<IndexFile> result) {
    EXPECT_TRUE(result) << (result ? "" : describe(result.error()));
    return result ? *std::move(result) : IndexFile();
}

std::vector<std::string> notes(const IndexFile& file) {
    std::vector<std::string> found;
    for (const Deviation& note : file.notes) {
        EXPECT_EQ(note.severity, Severity::warning);
        found.push_back(std::string(note.id) + " @" + std::to_string(note.offset) + ": " + note.text);
    }
    return found;
}

using Texts = std::vector<std::string>;

TEST(SroIndexFiles, ObjectRowsStandByPosition) {
    for (const std::string end : {"\n", "\r\n"}) {
        std::string content = "JMXVOBJI1000" + end + "2" + end;
        const size_t first = content.size();
        content += "00000 0x00000000 \"res\\bldg\\stab.bsr\"" + end;
        const size_t second = content.size();
        content += "00001 0x00000001 \"res\\nature\\tree.cpd\"" + end;
        const IndexFile file = read(read_object_ifo(text(content)));
        EXPECT_EQ(notes(file), Texts{});
        EXPECT_EQ(file.name, "object.ifo");
        EXPECT_EQ(file.said, 2u);
        ASSERT_EQ(file.rows.size(), 2u);
        EXPECT_EQ(file.rows[0].offset, first);
        EXPECT_EQ(file.rows[0].path, "res\\bldg\\stab.bsr");
        EXPECT_EQ(file.rows[0].flag, 0u);
        EXPECT_EQ(file.rows[1].offset, second);
        EXPECT_EQ(file.rows[1].written_id, 1u);
        EXPECT_EQ(file.rows[1].flag, 1u);
        EXPECT_EQ(file.rows[1].path, "res\\nature\\tree.cpd");
    }
}

TEST(SroIndexFiles, TileRowsHaveAGroupAndMayHaveAList) {
    const IndexFile file =
        read(read_tile_ifo(text("JMXV2DTI1001\r\n3\r\n"
                                "00000 0x00000003 \"CJ\" \"c_marble_jang_01.ddj\"\r\n"
                                "00001 0x0000000a \"\" \"grass.ddj\" {1,22}\r\n"
                                "00002 0x00000000 \"K\" \"last.ddj\"")));
    EXPECT_EQ(notes(file), Texts{});
    ASSERT_EQ(file.rows.size(), 3u);
    EXPECT_EQ(file.rows[0].group, "CJ");
    EXPECT_EQ(file.rows[0].path, "c_marble_jang_01.ddj");
    EXPECT_EQ(file.rows[0].flag, 3u);
    EXPECT_EQ(file.rows[0].list, "");
    EXPECT_EQ(file.rows[1].group, "");
    EXPECT_EQ(file.rows[1].flag, 10u);
    EXPECT_EQ(file.rows[1].list, "{1,22}");
    EXPECT_EQ(file.rows[2].path, "last.ddj");
}

TEST(SroIndexFiles, WhatIsOddIsNotedAndTakesItsPlace) {
    const IndexFile file =
        read(read_object_ifo(text("JMXVOBJI1000\n"
                                  "9\n"
                                  "00000 0x00000000 \"a.bsr\"\n"
                                  "00007 0x00000000 \"b.bsr\n"
                                  "\n"
                                  "hello\n"
                                  "00003 0x00000000 \"d.bsr\" more\n"
                                  "00004 0x00000000\n"
                                  "99999999999 0x00000000 \"f.bsr\"\n")));
    EXPECT_EQ(notes(file),
              (Texts{"sro.ifo-id @40: row 1: it writes the id 7", "sro.ifo-quote @40: row 1: its last quote is missing",
                     "sro.ifo-line @65: row 2: it is not an id, a flag and quoted texts",
                     "sro.ifo-line @71: row 3: something follows the path",
                     "sro.ifo-line @101: row 4: it is not an id, a flag and quoted texts",
                     "sro.ifo-line @118: row 5: it is not an id, a flag and quoted texts",
                     "sro.ifo-count @13: the second line says 9, but 6 rows follow"}));
    ASSERT_EQ(file.rows.size(), 6u);
    EXPECT_EQ(file.rows[1].path, "b.bsr");
    EXPECT_EQ(file.rows[2].path, "");
    EXPECT_EQ(file.rows[3].path, "d.bsr");
}

TEST(SroIndexFiles, KoreanPaths) {
    const IndexFile file =
        read(read_object_ifo(text("JMXVOBJI1000\n2\n"
                                  "00000 0x00000000 \"res\\\xB3\xAA\xB9\xAB.bsr\"\n"
                                  "00001 0x00000000 \"\xFFx\"\n")));
    ASSERT_EQ(file.rows.size(), 2u);
    EXPECT_EQ(file.rows[0].path, "res\\나무.bsr");
    EXPECT_EQ(file.rows[1].path, "\\x{FF}x");
    EXPECT_EQ(notes(file), (Texts{"sro.ifo-text @47: row 1: \"\\x{FF}x\" is not valid CP949"}));
}

TEST(SroIndexFiles, OtherFilesAreRefused) {
    for (const std::string_view content : {"", "\n", "JMXVOBJI1001\n1\n", "JMXV2DTI1001\n0\n", "JMXVOBJI1000x\n0\n"}) {
        const Result<IndexFile> file = read_object_ifo(text(content));
        ASSERT_FALSE(file) << content;
        EXPECT_EQ(file.error().code, ErrorCode::bad_magic);
        EXPECT_EQ(file.error().offset, 0u);
    }
    const IndexFile nothing = read(read_object_ifo(text("JMXVOBJI1000")));
    EXPECT_TRUE(nothing.rows.empty());
    EXPECT_EQ(notes(nothing), (Texts{"sro.ifo-count @12: the second line is no number; 0 rows follow"}));
}

TEST(SroIndexFiles, MoreRowsThanAnyGameHasAreRefused) {
    std::string content = "JMXVOBJI1000\n0\n";
    for (int i = 0; i < 262'145; ++i) content += "x\n";
    const Result<IndexFile> file = read_object_ifo(text(content));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::too_large);
}

TEST(SroIndexFiles, CutAndAlteredFilesAreReadOrRefused) {
    const std::string whole =
        "JMXV2DTI1001\r\n2\r\n00000 0x00000003 \"CJ\" \"a.ddj\" {1,2}\r\n00001 0x1 \"\xB3\xAA\" \"b\"\n";
    for (size_t length = 0; length <= whole.size(); ++length) {
        const Result<IndexFile> file = read_tile_ifo(text(whole.substr(0, length)));
        EXPECT_EQ(static_cast<bool>(file), length >= 12) << length;
        for (const char c : {'\0', '"', '\n', '\x80', '{', ' '}) {
            if (length == whole.size()) continue;
            std::string altered = whole;
            altered[length] = c;
            const Result<IndexFile> other = read_tile_ifo(text(altered));
            if (other) {
                EXPECT_LE(other->rows.size(), 4u);
            }
        }
    }
}

class SroIndexFolder : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("navscope_ifo_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    void put(const std::string& name, std::string_view content) {
        std::ofstream(folder_ / name, std::ios::binary) << content;
    }
    std::string path() const { return to_utf8(folder_); }

    std::filesystem::path folder_;
};

constexpr std::string_view two_objects = "JMXVOBJI1000\n2\n00000 0x0 \"a.bsr\"\n00001 0x0 \"b.bsr\"\n";
constexpr std::string_view one_tile = "JMXV2DTI1001\n1\n00000 0x0 \"G\" \"t.ddj\"\n";

TEST_F(SroIndexFolder, NamesInAnyCase) {
    put("Object.IFO", two_objects);
    put("TILE2D.ifo", one_tile);
    const Result<IndexFiles> files = read_index_files(path());
    ASSERT_TRUE(files) << describe(files.error());
    EXPECT_EQ(files->objects->rows.size(), 2u);
    EXPECT_EQ(files->tiles->rows.size(), 1u);
}

TEST_F(SroIndexFolder, EitherMayBeAbsentButNotBoth) {
    const Result<IndexFiles> none = read_index_files(path());
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::not_found);
    put("tile2d.ifo", one_tile);
    const Result<IndexFiles> one = read_index_files(path());
    ASSERT_TRUE(one);
    EXPECT_FALSE(one->objects);
    EXPECT_TRUE(one->tiles);
    EXPECT_FALSE(read_index_files(path() + "/nowhere"));
}

TEST_F(SroIndexFolder, ABadFileIsNamed) {
    put("object.ifo", "nothing of that kind");
    const Result<IndexFiles> files = read_index_files(path());
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::bad_magic);
    ASSERT_FALSE(files.error().trail.empty());
    EXPECT_EQ(base_name(files.error().trail[0]), "object.ifo");
}

TEST_F(SroIndexFolder, ARegionNamesItsAssetsAndTextures) {
    put("object.ifo", two_objects);
    Region region = support::make_region(0x6140, 0, 0);
    EXPECT_EQ(asset_note(region, 1), "");
    EXPECT_EQ(asset_row(region, 1), nullptr);
    region.names = std::make_shared<const IndexFiles>(*read_index_files(path()));
    EXPECT_EQ(asset_note(region, 1), "b.bsr");
    EXPECT_EQ(asset_row(region, 1)->path, "b.bsr");
    EXPECT_EQ(asset_note(region, 2), "no row: object.ifo has 2");
    EXPECT_EQ(asset_row(region, 2), nullptr);
    EXPECT_EQ(texture_note(region, 0), "");
}

TEST(SroIndexFilesSharedData, SyntheticOnesAreSound) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    const Result<IndexFiles> files = read_index_files(to_utf8(shared_folder() / "synthetic"));
    ASSERT_TRUE(files) << describe(files.error());
    ASSERT_EQ(files->objects->rows.size(), 400u);
    EXPECT_TRUE(files->objects->notes.empty());
    EXPECT_EQ(files->objects->rows[399].path, "res\\made\\thing_399.bsr");
    ASSERT_EQ(files->tiles->rows.size(), 300u);
    EXPECT_TRUE(files->tiles->notes.empty());
    EXPECT_EQ(files->tiles->rows[2].path, "tile_002.ddj");
}

}  // namespace
}  // namespace navscope::sro
