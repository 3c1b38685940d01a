// Files made for the tests, read back as a person would open them.
#pragma once

#include <gtest/gtest.h>

#include "analysis/inspect.h"
#include "analysis/value_names.h"
#include "reflect/field_path.h"
#include "support/region_writer.h"
#include "support/sample_world.h"

namespace navscope::made {

inline LoadedFile opened(const std::vector<std::byte>& bytes, const std::string& name) {
    return load_blob(Blob(bytes, std::make_shared<const Origin>(Origin{name, nullptr, std::nullopt})));
}

inline Member only_member(const std::vector<std::byte>& bytes, const std::string& name) {
    LoadedFile file = opened(bytes, name);
    EXPECT_EQ(file.members.size(), 1u) << (file.error ? describe(*file.error) : "");
    EXPECT_FALSE(file.members.at(0).error) << describe(file.members.at(0).error.value_or(Error{}));
    return std::move(file.members.at(0));
}

inline std::vector<std::byte> tiny_bytes() {
    return support::write_souls_mesh(support::tiny_elden_ring());
}

inline const Member& tiny() {
    static const Member member = only_member(tiny_bytes(), "er_tiny.hkx");
    return member;
}

inline const Member& tiny_sekiro() {
    static const Member member = [] {
        support::TagfileOptions options;
        options.sdk = "20160200";
        return only_member(support::write_souls_mesh(support::tiny_sekiro(), options), "sekiro_tiny.hkx");
    }();
    return member;
}

inline const Member& region() {
    static const Member member = only_member(support::write_region(support::make_region(0x6140, 0, 0)), "nv_6140.nvm");
    return member;
}

inline const InspectSection* section(const Inspection& inspection, std::string_view title) {
    for (const InspectSection& one : inspection.sections) {
        if (one.title == title) return &one;
    }
    return nullptr;
}

/// The first row of that label anywhere; an empty row, and a failed test, without one.
inline InspectRow row(const Inspection& inspection, std::string_view label) {
    for (const InspectSection& one : inspection.sections) {
        for (const InspectRow& found : one.rows) {
            if (found.label == label) return found;
        }
    }
    ADD_FAILURE() << inspection.title << " has no row " << label;
    return {};
}

/// What holds for every inspection: it has a title, its fields are where it says and read as it says, and its links
/// lead to elements that are there.
inline void expect_sound(const Member& member, ElementRef element) {
    SCOPED_TRACE(to_string(element));
    const Inspection inspection = inspect(member, element);
    EXPECT_FALSE(inspection.title.empty());
    ASSERT_FALSE(inspection.sections.empty()) << inspection.subtitle;
    for (const InspectSection& part : inspection.sections) {
        EXPECT_FALSE(part.title.empty());
        EXPECT_FALSE(part.rows.empty()) << part.title;
        for (const InspectRow& one : part.rows) {
            EXPECT_FALSE(one.label.empty()) << part.title;
            if (one.link) {
                EXPECT_FALSE(inspect(member, one.link).sections.empty())
                    << one.label << " leads to " << to_string(one.link);
            }
            EXPECT_EQ(one.field_path.empty(), !one.offset.has_value()) << one.label;
            if (one.field_path.empty()) continue;
            const Result<Located> found = resolve_path(*member.records, one.field_path);
            ASSERT_TRUE(found) << describe(found.error());
            EXPECT_EQ(found->value.offset, *one.offset) << one.field_path;
            EXPECT_EQ(format_value(*member.records, found->value), one.value) << one.field_path;
        }
    }
}

}  // namespace navscope::made
