#include "fuzz/consume.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/inspect.h"
#include "analysis/report.h"
#include "analysis/values_text.h"
#include "fuzz/consume_parts.h"

namespace navscope::fuzz {

namespace {

constexpr uint64_t small_file = 24 * 1024;

std::string values_of(const RecordTree& tree, std::string_view path, bool json, uint32_t depth) {
    std::string text;
    const Status status = write_values(tree, path, {json, depth}, [&](std::string_view part) { text += part; });
    if (!status) consume_error(status.error());
    expect(!status || !json || nlohmann::json::accept(text), "values as JSON can be read back");
    return text;
}

void consume_element(const Member& member, ElementRef element) {
    const ElementRecord record = record_of(*member.mesh, element);
    if (record.value) consume_value(*member.mesh->records, record.value);
    const Inspection inspection = inspect(member, element);
    for (const InspectSection& section : inspection.sections) {
        expect(section.rows.size() < 2000, "an inspection has a few hundred rows");
        for (size_t i = 0; i < section.rows.size() && i < 3; ++i) {
            const ElementRef link = section.rows[i].link;
            if (link) expect(!inspect(member, link).sections.empty(), "a row links to an element that is there");
        }
        for (const InspectRow& row : section.rows) {
            if (row.offset) expect(*row.offset < member.blob.size(), "a field of an inspection lies in the member");
            expect(!row.label.empty(), "a row has a label");
        }
        if (!section.rows.empty()) field_tooltip(member, section.rows.front());
    }
}

void consume_elements(const Member& member) {
    for (const ElementTable& table : member.mesh->tables) {
        const uint32_t last = table.count == 0 ? 0 : table.count - 1;
        for (const uint32_t index : {uint32_t{0}, last / 2, last, table.count, no_index}) {
            consume_element(member, {table.kind, index});
        }
    }
    for (uint32_t kind = 0; kind <= static_cast<uint32_t>(ElementKind::member); ++kind) {
        consume_element(member, {static_cast<ElementKind>(kind), 1});
    }
}

std::string report_of(const LoadedFile& file, ReportStyle style) {
    std::string text;
    ReportWriter writer({.style = style, .all = true, .limit = UINT64_MAX},
                        [&](std::string_view part) { text += part; });
    writer.add(file);
    writer.finish();
    return text;
}

}  // namespace

void expect(bool holds, std::string_view sentence) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
    std::abort();
}

void consume_values(const RecordTree& tree) {
    if (tree.blob.size() <= small_file) {
        values_of(tree, "", false, 5);
        values_of(tree, "", true, 5);
        return;
    }
    values_of(tree, "", true, 1);
    const uint64_t count = std::min<uint64_t>(top_count(tree), 12);
    for (uint64_t i = 0; i < count; ++i) {
        values_of(tree, top(tree, i).step + "[0]", i % 2 == 0, 4);
    }
}

void consume_member(const Member& member) {
    if (member.error) consume_error(*member.error);
    expect(member.error.has_value() == (member.format == Format::failed), "a member failed or it has no error");
    consume_notes(member.notes, member.blob.size());
    for (const Error& error : member.unreadable) consume_error(error);
    if (member.records) {
        consume_records(*member.records);
        consume_values(*member.records);
        consume_bytes(*member.records);
    }
    if (!member.mesh) return;
    consume_mesh(*member.mesh);
    consume_elements(member);
}

void consume_file(const LoadedFile& file) {
    if (file.error) consume_error(*file.error);
    for (const Member& member : file.members) consume_member(member);
    expect(!report_of(file, ReportStyle::text).empty(), "a report says something");
    expect(nlohmann::json::accept(report_of(file, ReportStyle::json)), "a report as JSON can be read back");
}

}  // namespace navscope::fuzz
