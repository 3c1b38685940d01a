#include "navmesh/sro/index_files.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "bytes/file.h"
#include "container/korean_text.h"

namespace navscope::sro {
namespace {

constexpr uint64_t largest_file = uint64_t{64} << 20;
constexpr size_t most_rows = 262'144;

using enum Severity;
constexpr std::array kinds = {
    DeviationKind{"sro.ifo-count", warning, "the second line of an index file is the number of its rows"},
    DeviationKind{"sro.ifo-id", warning, "the id that a row writes is its number, counted from 0"},
    DeviationKind{"sro.ifo-quote", warning, "texts of a row stand between two quotes"},
    DeviationKind{"sro.ifo-line", warning, "a row is an id, a flag in hex and its quoted texts, and nothing else"},
    DeviationKind{"sro.ifo-text", warning, "texts are CP949"},
};

struct Kind {
    std::string_view signature;
    bool tiles;
};

/// One line of text, without its end.
struct Line {
    uint64_t offset = 0;
    std::string_view text;
};

constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

std::string_view without_end(std::string_view text) {
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

/// Reads one line from left to right.
class Cursor {
public:
    explicit Cursor(std::string_view text) : rest_(text) { skip(); }

    bool at_end() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }

    /// A number that ends where a blank or the line does; nothing is taken if there is none.
    std::optional<uint32_t> number(int base) {
        std::string_view digits = rest_;
        if (base == 16 && (digits.starts_with("0x") || digits.starts_with("0X"))) digits.remove_prefix(2);
        uint32_t value = 0;
        const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
        const std::string_view behind(end, static_cast<size_t>(digits.data() + digits.size() - end));
        if (problem != std::errc() || (!behind.empty() && !is_blank(behind.front()))) return std::nullopt;
        rest_ = behind;
        skip();
        return value;
    }

    struct Quoted {
        std::string_view text;
        bool closed;
    };
    /// A text in quotes; without the closing one all that is left, less blanks at its end.
    std::optional<Quoted> quoted() {
        if (!rest_.starts_with('"')) return std::nullopt;
        rest_.remove_prefix(1);
        const size_t end = rest_.find('"');
        const Quoted found{end == std::string_view::npos ? without_end(rest_) : rest_.substr(0, end),
                           end != std::string_view::npos};
        rest_ = found.closed ? rest_.substr(end + 1) : std::string_view();
        skip();
        return found;
    }

private:
    void skip() {
        while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    }
    std::string_view rest_;
};

class IndexReader {
public:
    IndexReader(const Blob& blob, const Kind& kind)
        : text_(reinterpret_cast<const char*>(blob.data()), blob.size()), kind_(kind), log_(kinds) {
        file_.name = blob.origin() ? blob.origin()->name : std::string();
    }

    Result<IndexFile> read() {
        if (text_.size() > largest_file) {
            return Error{ErrorCode::too_large,
                         "an index file of " + std::to_string(text_.size()) + " bytes is not read; at most " +
                             std::to_string(largest_file),
                         0,
                         {}};
        }
        if (without_end(next().text) != kind_.signature) {
            return Error{ErrorCode::bad_magic,
                         "the first line of this index file is not \"" + std::string(kind_.signature) + "\"",
                         0,
                         {}};
        }
        const Line count = next();
        file_.said = Cursor(count.text).number(10);
        while (at_ < text_.size()) {
            const Line line = next();
            if (without_end(line.text).empty()) continue;  // lines of nothing but blanks take no place
            if (file_.rows.size() == most_rows) {
                return Error{ErrorCode::too_large,
                             "an index file of more than " + std::to_string(most_rows) + " rows is not read",
                             line.offset,
                             {}};
            }
            add_row(line);
        }
        compare_count(count);
        file_.notes = log_.take();
        return std::move(file_);
    }

private:
    Line next() {
        const size_t end = std::min(text_.find('\n', at_), text_.size());
        const Line line{at_, without_end(text_.substr(at_, end - at_))};
        at_ = std::min(end + 1, text_.size());
        return line;
    }

    void compare_count(const Line& line) {
        const std::string rows = std::to_string(file_.rows.size());
        if (!file_.said) {
            log_.add("sro.ifo-count", line.offset, "the second line is no number; " + rows + " rows follow");
        } else if (*file_.said != file_.rows.size()) {
            log_.add("sro.ifo-count", line.offset,
                     "the second line says " + std::to_string(*file_.said) + ", but " + rows + " rows follow");
        }
    }

    void note(std::string_view id, const Line& line, const std::string& text) {
        if (!log_.keeps(id)) {
            log_.add(id, line.offset, {});
            return;
        }
        log_.add(id, line.offset, "row " + std::to_string(file_.rows.size()) + ": " + text);
    }

    std::string decoded(std::string_view text, const Line& line) {
        KoreanLine result = korean_.decode(std::as_bytes(std::span(text.data(), text.size())));
        if (!result.valid) note("sro.ifo-text", line, "\"" + result.utf8 + "\" is not valid CP949");
        return std::move(result.utf8);
    }

    void add_row(const Line& line) {
        IndexRow row;
        row.offset = line.offset;
        Cursor cursor(line.text);
        const std::optional<uint32_t> id = cursor.number(10);
        const std::optional<uint32_t> flag = id ? cursor.number(16) : std::nullopt;
        if (flag) {
            row.written_id = *id;
            row.flag = *flag;
            if (*id != file_.rows.size()) note("sro.ifo-id", line, "it writes the id " + std::to_string(*id));
        }
        bool whole = flag.has_value();
        if (kind_.tiles) whole = whole && add_text(cursor, line, row.group);
        whole = whole && add_text(cursor, line, row.path);
        if (whole && kind_.tiles && cursor.rest().starts_with('{') && cursor.rest().ends_with('}')) {
            row.list = decoded(cursor.rest(), line);
        } else if (!whole || !cursor.at_end()) {
            note("sro.ifo-line", line,
                 whole ? "something follows the path" : "it is not an id, a flag and quoted texts");
        }
        file_.rows.push_back(std::move(row));
    }

    bool add_text(Cursor& cursor, const Line& line, std::string& text) {
        const std::optional<Cursor::Quoted> found = cursor.quoted();
        if (!found) return false;
        if (!found->closed) note("sro.ifo-quote", line, "its last quote is missing");
        text = decoded(found->text, line);
        return true;
    }

    std::string_view text_;
    Kind kind_;
    size_t at_ = 0;
    DeviationLog log_;
    KoreanText korean_;
    IndexFile file_;
};

bool same_name(std::string_view name, std::string_view lower) {
    return std::equal(name.begin(), name.end(), lower.begin(), lower.end(), [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

/// The first file of that name in the folder, read; nothing if there is none.
Result<std::optional<IndexFile>> read_one(const std::vector<FolderEntry>& entries, std::string_view name,
                                          Result<IndexFile> (*read)(const Blob&)) {
    for (const FolderEntry& entry : entries) {
        if (entry.is_folder || !same_name(entry.name, name)) continue;
        if (entry.size > largest_file) {
            Error error{
                ErrorCode::too_large, "an index file of " + std::to_string(entry.size) + " bytes is not read", 0, {}};
            return std::move(error).within(entry.path);
        }
        const Result<Blob> blob = read_file(entry.path);
        if (!blob) return blob.error();
        Result<IndexFile> file = read(*blob);
        if (!file) return std::move(file).error().within(entry.path);
        return std::optional<IndexFile>(*std::move(file));
    }
    return std::optional<IndexFile>();
}

const IndexRow* row_of(const std::optional<IndexFile>& file, uint32_t row) {
    return file && row < file->rows.size() ? &file->rows[row] : nullptr;
}

std::string note_of(const std::optional<IndexFile>& file, uint32_t row, std::string_view name) {
    if (!file) return {};
    if (row < file->rows.size()) return file->rows[row].path;
    return "no row: " + std::string(name) + " has " + std::to_string(file->rows.size());
}

}  // namespace

std::span<const DeviationKind> index_file_deviations() {
    return kinds;
}

Result<IndexFile> read_object_ifo(const Blob& blob) {
    return IndexReader(blob, {"JMXVOBJI1000", false}).read();
}

Result<IndexFile> read_tile_ifo(const Blob& blob) {
    return IndexReader(blob, {"JMXV2DTI1001", true}).read();
}

Result<IndexFiles> read_index_files(const std::string& folder) {
    const Result<std::vector<FolderEntry>> entries = list_folder(folder);
    if (!entries) return entries.error();
    Result<std::optional<IndexFile>> objects = read_one(*entries, "object.ifo", read_object_ifo);
    if (!objects) return std::move(objects).error();
    Result<std::optional<IndexFile>> tiles = read_one(*entries, "tile2d.ifo", read_tile_ifo);
    if (!tiles) return std::move(tiles).error();
    if (!*objects && !*tiles) {
        return Error{ErrorCode::not_found, "the folder has neither object.ifo nor tile2d.ifo", std::nullopt, {folder}};
    }
    return IndexFiles{*std::move(objects), *std::move(tiles)};
}

const IndexRow* asset_row(const Region& region, uint32_t asset_id) {
    return region.names ? row_of(region.names->objects, asset_id) : nullptr;
}

const IndexRow* texture_row(const Region& region, uint32_t texture) {
    return region.names ? row_of(region.names->tiles, texture) : nullptr;
}

std::string asset_note(const Region& region, uint32_t asset_id) {
    return region.names ? note_of(region.names->objects, asset_id, "object.ifo") : std::string();
}

std::string texture_note(const Region& region, uint32_t texture) {
    return region.names ? note_of(region.names->tiles, texture, "tile2d.ifo") : std::string();
}

}  // namespace navscope::sro
