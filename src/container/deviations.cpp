#include "container/deviations.h"

#include <array>

namespace navscope {

namespace {

using enum Severity;
constexpr std::array kinds = {
    DeviationKind{"dcx.constant", warning, "the constant fields of a DCX header have their values"},
    DeviationKind{"dcx.variant", warning, "version, offsets and codec of a DCX header are a known combination"},
    DeviationKind{"dcx.level", info, "the compression level is one that the games use with this codec"},
    DeviationKind{"dcx.trailing", warning, "after the compressed data come at most 15 zero bytes of padding"},
    DeviationKind{"dcx.size", warning, "the compressed stream ends where the compressed size says"},
    DeviationKind{"bnd.constant", warning,
                  "the constant fields of a binder have their values, its booleans are 0 or 1"},
    DeviationKind{"bnd.flags", warning, "only known flag bits are set"},
    DeviationKind{"bnd.header-size", warning,
                  "header sizes follow from the flags, the headers end where the binder says"},
    DeviationKind{"bnd.sizes", warning, "a member's unpacked size is the size of its unpacked data"},
    DeviationKind{"bnd.overlap", warning, "a member's data overlap neither the headers nor another member"},
    DeviationKind{"bnd.name", warning, "a member's name lies in the name area, ends there and is valid text"},
    DeviationKind{"bnd.hash", warning,
                  "the hash table lists every name once, in the right bucket, with the right hash"},
    DeviationKind{"bnd.gap", warning, "bytes between the parts of a binder are zero and nothing follows the last part"},
};

}  // namespace

std::span<const DeviationKind> container_deviations() {
    return kinds;
}

}  // namespace navscope
