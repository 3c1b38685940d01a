#include "reflect/deviations.h"

#include <array>

namespace navscope {

namespace {

using enum Severity;
constexpr std::array kinds = {
    DeviationKind{
        "tagfile.section", warning,
        "a tagfile has all known sections and no others, each once, in its place and order, a chain or a leaf "
        "as its tag demands"},
    DeviationKind{
        "tagfile.tail", warning,
        "what fills up a section is at most 3 zero bytes, nothing follows the root section, TPTR holds 8 zero "
        "bytes for each type"},
    DeviationKind{"tagfile.type", warning,
                  "each type has one body, its indices lead somewhere, hashes name each type at most once, alignments "
                  "are powers of two"},
    DeviationKind{"tagfile.item", warning,
                  "an item is of kind 1 or 2 and holds something, is aligned for its type and overlaps no other"},
    DeviationKind{"tagfile.gap", warning, "bytes of DATA that belong to no item are zero"},
    DeviationKind{"tagfile.reference", warning,
                  "a reference names an item of the type its place demands, the rest of its bytes is zero, a text ends "
                  "with its only NUL"},
    DeviationKind{"tagfile.orphan", warning, "every item but the root is referred to"},
    DeviationKind{"tagfile.patch", warning,
                  "PTCH lists exactly the places of the references that are not null, under their types"},
};

}  // namespace

std::span<const DeviationKind> tagfile_deviations() {
    return kinds;
}

}  // namespace navscope
