#include "navmesh/sro/foreign.h"

#include <array>

#include "navmesh/sro/region.h"

namespace navscope::sro {
namespace {

struct Kind {
    std::string_view magic;
    std::string_view name;
};

/// Joymax's kinds of file: those whose signature is published.
constexpr std::array kinds{
    Kind{"JMXVNVM", "a Silkroad navigation mesh of another version"},
    Kind{"JMXVBMS", "a Silkroad mesh with its collision"},
    Kind{"JMXVRES", "a Silkroad resource (.bsr)"},
    Kind{"JMXVCPD", "a Silkroad compound object (.cpd)"},
    Kind{"JMXVDOF", "a Silkroad dungeon (.dof)"},
    Kind{"JMXVBSK", "a Silkroad skeleton (.bsk)"},
    Kind{"JMXVBAN", "a Silkroad animation (.ban)"},
    Kind{"JMXVBMT", "a Silkroad material set (.bmt)"},
    Kind{"JMXVMFO", "the index of enabled Silkroad regions (mapinfo.mfo)"},
    Kind{"JMXVOBJI", "a Silkroad object index (object.ifo and its like)"},
    Kind{"JMXV2DTI", "the Silkroad texture index (tile2d.ifo)"},
    Kind{"JMXVMAPM", "a Silkroad terrain source (.m)"},
    Kind{"JMXVMAPO", "Silkroad map objects (.o2)"},
};

/// The first twelve bytes, as far as they are letters, digits or spaces.
std::string signature_of(Bytes bytes) {
    std::string text;
    for (size_t i = 0; i < bytes.size() && i < signature.size(); ++i) {
        const auto c = static_cast<char>(bytes[i]);
        const bool plain = c == ' ' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!plain) break;
        text += c;
    }
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

bool begins_with(Bytes bytes, std::string_view magic) {
    return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

std::optional<std::string> joymax_name(Bytes bytes) {
    // A region that is cut within its signature is still meant to be one.
    if (!begins_with(bytes, "JMXV") || begins_with(bytes, signature.substr(0, bytes.size()))) return std::nullopt;
    for (const Kind& kind : kinds) {
        if (begins_with(bytes, kind.magic))
            return std::string(kind.name) + " (" + signature_of(bytes) + "), not a region that navscope reads";
    }
    return "a Silkroad file of another kind (" + signature_of(bytes) + "), not a region";
}

std::optional<std::string> swapped_name(Bytes bytes) {
    const bool words = begins_with(bytes, "VXMJ MVN"), halves = begins_with(bytes, "MJVXVN M");
    if (!words && !halves) return std::nullopt;
    return std::string("a Silkroad region whose bytes are swapped in groups of ") + (words ? "four" : "two") +
           ", which no game reads";
}

/// Header of FromSoftware's own .nvm: version 1, vertex count, offset 0x80 of the vertices, triangle count, offset of
/// the triangles behind vertices of 12 bytes.
bool is_from_software(Bytes bytes, Endian endian) {
    if (bytes.size() < 20) return false;
    const auto word = [&](size_t i) { return load<uint32_t>(bytes.data() + 4 * i, endian); };
    return word(0) == 1 && word(2) == 0x80 && word(4) == 0x80 + word(1) * 12;
}

}  // namespace

std::optional<std::string> foreign_region_name(Bytes bytes) {
    if (std::optional<std::string> name = joymax_name(bytes)) return name;
    if (std::optional<std::string> name = swapped_name(bytes)) return name;
    if (is_from_software(bytes, Endian::little))
        return "a FromSoftware .nvm (Dark Souls, little-endian), not a Silkroad region";
    if (is_from_software(bytes, Endian::big))
        return "a FromSoftware .nvm (Demon's Souls, or Dark Souls on a console: big-endian), not a Silkroad region";
    return std::nullopt;
}

}  // namespace navscope::sro
