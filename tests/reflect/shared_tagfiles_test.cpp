// Tagfiles that others wrote: what an independent reader found in them, no deviation, every byte accounted for.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "bytes/file.h"
#include "reflect/accounting.h"
#include "reflect/field_path.h"
#include "reflect/parts.h"

namespace navscope {
namespace {

const std::string shared = NAVSCOPE_SHARED_DATA;

Blob load_file(const std::string& path) {
    Result<Blob> blob = read_file(path);
    EXPECT_TRUE(blob) << path;
    return blob ? *blob : Blob();
}

class SharedTagfiles : public ::testing::Test {
protected:
    void SetUp() override {
        if (!is_folder(shared + "/real")) GTEST_SKIP() << "no test files of others at " << shared;
        const Result<std::vector<FolderEntry>> entries = list_folder(shared + "/real");
        ASSERT_TRUE(entries);
        for (const FolderEntry& entry : *entries) {
            if (!entry.name.ends_with(".compendium")) continue;
            Result<Compendium> types = read_compendium(load_file(entry.path));
            ASSERT_TRUE(types) << entry.name << ": " << describe(types.error());
            EXPECT_EQ(parts::notes(types->deviations), "") << entry.name;
            compendiums_.push_back(*std::move(types));
        }
    }

    Result<Tagfile> read(const Blob& blob) const {
        const std::optional<std::string> wanted = wanted_compendium(blob.bytes());
        for (const Compendium& types : compendiums_) {
            const auto& ids = types.ids;
            if (wanted && std::find(ids.begin(), ids.end(), *wanted) != ids.end()) return read_tagfile(blob, &types);
        }
        return read_tagfile(blob);
    }

    template <typename Use>
    void each(std::initializer_list<const char*> folders, Use use) {
        for (const char* folder : folders) {
            const Result<std::vector<FolderEntry>> entries = list_folder(shared + "/" + folder);
            ASSERT_TRUE(entries);
            for (const FolderEntry& entry : *entries) {
                if (entry.is_folder) continue;
                const Blob blob = load_file(entry.path);
                if (!is_tagfile(blob.bytes())) continue;
                const Result<Tagfile> file = read(blob);
                ASSERT_TRUE(file) << entry.name << ": " << describe(file.error());
                ++files_;
                SCOPED_TRACE(entry.name);
                use(*file);
            }
        }
    }

    std::vector<Compendium> compendiums_;
    int files_ = 0;
};

TEST_F(SharedTagfiles, HoldWhatAnIndependentReaderFound) {
    int files = 0;
    for (const char* folder : {"real", "handmade"}) {
        std::ifstream stream(shared + "/" + folder + "/TAGFILES.json");
        const nlohmann::json truth = nlohmann::json::parse(stream);
        for (const auto& [name, expected] : truth.items()) {
            SCOPED_TRACE(name);
            const Result<Tagfile> file = read(load_file(shared + "/" + folder + "/" + name));
            ASSERT_TRUE(file) << describe(file.error());
            EXPECT_EQ(file->sdk, expected["sdk"].get<std::string>());
            EXPECT_EQ(file->tree->types->size(), expected["types"]);
            EXPECT_EQ(file->tree->items.size() - 1, expected["items"]);
            EXPECT_EQ(file->own_types, !expected["needs_compendium"].get<bool>());
            std::map<std::string, int> items;
            for (size_t i = 1; i < file->tree->items.size(); ++i) ++items[file->tree->items[i].type->full_name];
            EXPECT_EQ(nlohmann::json(items), expected["item_types"]);
            ++files;
        }
    }
    EXPECT_EQ(files, 12);
}

TEST_F(SharedTagfiles, SoundOnesHaveNoDeviations) {
    each({"real", "handmade", "souls/valid", "souls/planted"},
         [](const Tagfile& file) { EXPECT_EQ(parts::notes(file.deviations), ""); });
    EXPECT_GE(files_, 60);
}

TEST_F(SharedTagfiles, EveryByteIsAccountedFor) {
    each({"real", "handmade", "souls/valid", "souls/planted"}, [](const Tagfile& file) {
        const RecordTree& tree = *file.tree;
        uint64_t at = tree.data_begin;
        std::map<uint32_t, std::pair<uint64_t, uint64_t>> sums;  // by item: values, padding
        ByteSpans list(tree);
        for (ByteSpan span; list.next(span); at = span.end) {
            ASSERT_EQ(span.begin, at);
            ASSERT_GT(span.end, at);
            if (span.kind == ByteKind::value) sums[span.item].first += span.end - span.begin;
            if (span.kind == ByteKind::padding) sums[span.item].second += span.end - span.begin;
            ASSERT_EQ(span.item != 0, span.kind == ByteKind::value || span.kind == ByteKind::padding);
        }
        EXPECT_EQ(at, tree.data_end);
        size_t items = 0;
        for (const ItemBytes& row : item_bytes(tree)) {
            EXPECT_EQ(std::pair(row.values, row.padding), sums[row.item]) << "item " << row.item;
            ++items;
        }
        EXPECT_EQ(items, tree.items.size() - 1) << "no two items share bytes";
    });
}

TEST_F(SharedTagfiles, EveryFieldIsListedAndFoundByItsPath) {
    size_t leaves = 0;
    each({"real"}, [&](const Tagfile& file) {
        const RecordTree& tree = *file.tree;
        for (uint32_t item = 1; item < tree.items.size(); ++item) {
            uint64_t within = 0;  // long rows of numbers: of each item the first so many
            walk_leaves(tree, item, [&](std::string_view path, const ValueRef& value, const Field*) {
                const Result<Located> found = resolve_path(tree, path);
                EXPECT_TRUE(found && found->value.offset == value.offset && found->value.type == value.type) << path;
                ++leaves;
                return ++within < 300;
            });
        }
    });
    EXPECT_GT(leaves, 20000u);
}

TEST_F(SharedTagfiles, EveryItemHangsAtTheTop) {
    each({"real", "handmade", "souls/valid"}, [](const Tagfile& file) {
        const RecordTree& tree = *file.tree;
        for (const ItemExtent& extent : tree.extents) {
            const BytePlace place = locate(tree, extent.begin);
            EXPECT_EQ(place.item, extent.item);
            EXPECT_FALSE(place.path.empty());
            EXPECT_FALSE(place.path.starts_with("items[") && extent.item != 1) << place.path;
        }
    });
}

/// PTCH read here once more, by the letter of the format.
TEST_F(SharedTagfiles, PatchesAreExactlyTheReferences) {
    each({"real", "handmade", "souls/valid"}, [](const Tagfile& file) {
        const RecordTree& tree = *file.tree;
        std::set<std::pair<uint32_t, uint32_t>> patches, references;
        for (const FileSection& section : tree.sections) {
            if (section.path != "INDX/PTCH") continue;
            Reader reader(tree.blob.bytes().subspan(section.body, section.end - section.body));
            while (reader.ok() && reader.remaining() > 0) {
                const uint32_t type = reader.u32();
                for (uint32_t left = reader.u32(); left > 0; --left) patches.emplace(reader.u32(), type);
            }
            ASSERT_TRUE(reader.ok());
        }
        for (uint32_t item = 1; item < tree.items.size(); ++item) {
            walk_leaves(tree, item, [&](std::string_view, const ValueRef& value, const Field*) {
                if (!value.sequence && is_reference(*value.type) && tree.item_index(value) != 0)
                    references.emplace(value.offset - tree.data_begin, value.type->index);
                return true;
            });
        }
        EXPECT_EQ(patches, references);
    });
}

TEST_F(SharedTagfiles, BrokenOnesAreRefused) {
    for (const char* name : {"truncated_half", "truncated_header", "empty_file", "wrong_magic", "section_overrun",
                             "item_type_out_of_range", "item_past_data", "item_count_huge", "reference_out_of_range"}) {
        const Result<Tagfile> file = read(load_file(shared + "/souls/malformed/" + name + ".hkx"));
        ASSERT_FALSE(file) << name;
        EXPECT_FALSE(describe(file.error()).empty());
    }
}

TEST_F(SharedTagfiles, ACompendiumIsAskedForByItsId) {
    const Blob blob = load_file(shared + "/real/ERM__c2190.anibnd__a000_001100.hkx");
    const std::optional<std::string> wanted = wanted_compendium(blob.bytes());
    ASSERT_TRUE(wanted);
    const Result<Tagfile> file = read_tagfile(blob);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::not_found);
    EXPECT_NE(file.error().what.find(*wanted), std::string::npos);
    const std::vector<std::string> ids =
        compendium_ids(load_file(shared + "/real/ERM__c2190.anibnd__c2190.compendium").bytes());
    EXPECT_EQ(ids.size(), 2u);
    EXPECT_EQ(ids.back(), *wanted);
}

}  // namespace
}  // namespace navscope
