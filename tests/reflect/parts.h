// A tagfile taken apart into its sections, so that a test can change one thing and put it together again with sizes
// that fit; and its deviations as one line of text.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "reflect/demo.h"
#include "reflect/tagfile.h"

namespace navscope::parts {

using Buffer = std::vector<std::byte>;

inline Buffer hex(std::string_view text) {
    Buffer bytes;
    int high = -1;
    for (const char c : text) {
        if (c == ' ') continue;
        const int digit = c <= '9' ? c - '0' : c - 'A' + 10;
        if (high >= 0) bytes.push_back(static_cast<std::byte>(high << 4 | digit));
        high = high < 0 ? digit : -1;
    }
    return bytes;
}

inline void append(Buffer& to, const Buffer& bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
}

struct Part {
    std::string tag;
    uint32_t kind = 0;  // 0 a chain, 1 a leaf
    Buffer body;        // of a leaf
    std::vector<Part> parts;
    Buffer tail;  // bytes behind the parts of a chain

    /// "TYPE/TBDY"; it must be there.
    Part& operator[](std::string_view path) {
        const size_t slash = path.find('/');
        for (Part& part : parts) {
            if (part.tag != path.substr(0, slash)) continue;
            return slash == std::string_view::npos ? part : part[path.substr(slash + 1)];
        }
        std::abort();
    }
    void remove(std::string_view name) {
        std::erase_if(parts, [&](const Part& part) { return part.tag == name; });
    }
    void add(std::string_view name, const Buffer& bytes, uint32_t leaf = 1) {
        parts.push_back({std::string(name), leaf, bytes, {}, {}});
    }
};

inline Part take_apart(Bytes bytes) {
    const uint32_t word = load<uint32_t>(bytes.data(), Endian::big);
    Part part{std::string(reinterpret_cast<const char*>(bytes.data()) + 4, 4), word >> 30, {}, {}, {}};
    const Bytes body = bytes.subspan(8, (word & 0x3FFFFFFF) - 8);
    if (part.kind == 1) part.body.assign(body.begin(), body.end());
    for (size_t at = 0; part.kind == 0 && at < body.size();) {
        part.parts.push_back(take_apart(body.subspan(at)));
        at += load<uint32_t>(body.data() + at, Endian::big) & 0x3FFFFFFF;
    }
    return part;
}

inline Buffer put_together(const Part& part) {
    Buffer body = part.body;
    for (const Part& one : part.parts) append(body, put_together(one));
    append(body, part.tail);
    const auto word = static_cast<uint32_t>(body.size() + 8) | part.kind << 30;
    Buffer bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::byte>(word >> shift));
    for (const char c : part.tag) bytes.push_back(static_cast<std::byte>(c));
    append(bytes, body);
    return bytes;
}

/// The demo file in parts.
inline Part demo_parts() {
    const Buffer bytes = demo::bytes();
    return take_apart(bytes);
}

/// "tagfile.gap 0x38 item 1; …", "" for a file without deviations, the error of one that is refused.
inline std::string notes(const std::vector<Deviation>& deviations) {
    std::string text;
    for (const Deviation& one : deviations) {
        const std::string place = describe_offset(one.offset);
        text += (text.empty() ? "" : "; ") + std::string(one.id) + " " + place.substr(0, place.find(' '));
        if (!one.element.empty()) text += " " + one.element;
    }
    return text;
}
inline std::string notes(const Buffer& bytes) {
    const Result<Tagfile> file = read_tagfile(demo::blob(bytes));
    return file ? notes(file->deviations) : "refused: " + describe(file.error());
}
inline std::string notes(const Part& file) {
    return notes(put_together(file));
}

/// The text of the only deviation.
inline std::string text(const Buffer& bytes) {
    const Result<Tagfile> file = read_tagfile(demo::blob(bytes));
    if (!file) return "refused: " + describe(file.error());
    return file->deviations.size() == 1 ? file->deviations[0].text : notes(file->deviations);
}

/// The demo file with bytes changed.
struct Poke {
    size_t offset;
    int value;
};
inline Buffer poked(std::initializer_list<Poke> pokes) {
    Buffer bytes = demo::bytes();
    for (const Poke& poke : pokes) bytes.at(poke.offset) = static_cast<std::byte>(poke.value);
    return bytes;
}

}  // namespace navscope::parts
