// Every kind of file, cut short: at each of the first and last 4 KB and at every 37th byte between, what is left ends
// in an error or in findings, never in a crash, and soon.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <ostream>

#include "bytes/file.h"
#include "container/dcx.h"
#include "fuzz/consume.h"
#include "fuzz/edit.h"
#include "support/region_writer.h"

namespace navscope::fuzz {
namespace {

constexpr size_t dense = 4096, stride = 37;
constexpr double limit = 0.02;  // seconds of CPU time, with a sanitizer

struct File {
    std::string_view name;
    std::string_view path;  // in the repository or, with '@' in front, in the shared data; empty: a region made up
    bool unpacked = false;  // what the DCX file packs
    bool meshes = true;
    bool shared() const { return path.starts_with('@'); }
};

void PrintTo(const File& file, std::ostream* out) {
    *out << file.name;
}

constexpr File files[] = {
    {"ErTiny", "/tests/fixtures/er_tiny.hkx"},
    {"SekiroTiny", "/tests/fixtures/sekiro_tiny.hkx"},
    {"ErConcave", "/tests/fixtures/er_concave16.hkx"},
    {"ErEmpty", "/tests/fixtures/er_empty.hkx"},
    {"ErTinyBinderDcx", "/tests/fixtures/er_tiny.nvmhktbnd.dcx"},
    {"MadeRegion", ""},
    {"ErSmall", "@/souls/valid/er_small.hkx"},
    {"SekiroSmall", "@/souls/valid/sekiro_small.hkx"},
    {"RealTagfile", "@/real/ssh__Skeleton.HKX"},
    {"CompendiumTagfile", "@/real/ERM__c2190.anibnd__a000_001100.hkx"},
    {"Compendium", "@/real/ERM__c2190.anibnd__c2190.compendium"},
    {"DcxDeflate", "@/souls/binders/m10_00_00_00.nvmhktbnd.dcx"},
    {"DcxKraken", "@/souls/binders/m10_00_00_00_krak.nvmhktbnd.dcx"},
    {"DcxZstd", "@/handmade/sekiro_like.ZSTD.nvmhktbnd.dcx"},
    {"DcxEdge", "@/real/soulstruct__mtd.mtdbnd.dcx"},
    {"Bnd3", "@/real/soulstruct__MtdPatch.mtdbnd.dcx", true},
    {"Bnd4", "@/handmade/m10_00_00_00.nvmhktbnd"},
    {"Bnd4OfMany", "@/souls/binders/uncompressed.nvmhktbnd", false, false},
    {"Region61a8", "@/sro/nv_61a8.nvm"},
};

/// Nothing where it cannot be read.
Data bytes_of(const File& from) {
    if (from.path.empty()) return support::write_region(support::make_region(0x6140, 0, 0));
    const std::string path = from.shared() ? NAVSCOPE_SHARED_DATA + std::string(from.path.substr(1))
                                           : NAVSCOPE_SOURCE_DIR + std::string(from.path);
    const Result<Blob> file = read_file(path);
    if (!file) return {};
    Data bytes(file->bytes().begin(), file->bytes().end());
    if (!from.unpacked) return bytes;
    DeviationLog log(container_deviations());
    const Result<DcxHeader> header = read_dcx_header(bytes, log);
    Data unpacked;
    if (!header || !decode_dcx(bytes, *header, uint64_t{1} << 30, unpacked, log, nullptr)) return {};
    return unpacked;
}

/// The name decides only where too few bytes are left to tell.
LoadedFile loaded(const Data& bytes, size_t size, const File& from) {
    const std::string name(from.path.empty() ? "nv_6140.nvm" : base_name(from.path));
    Data part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    LoadOptions options;
    options.meshes = from.meshes;
    return load_blob(Blob(std::move(part), std::make_shared<const Origin>(Origin{name, nullptr, {}})), options);
}

bool says_something(const LoadedFile& file) {
    if (file.error || !file.notes.empty()) return true;
    return std::any_of(file.members.begin(), file.members.end(),
                       [](const Member& member) { return member.error || !member.notes.empty(); });
}

std::vector<size_t> sizes_of(size_t whole) {
    std::vector<size_t> sizes;
    for (size_t size = 0; size < whole;) {
        sizes.push_back(size);
        size += size < dense || size + dense >= whole ? 1 : std::min(stride, whole - dense - size);
    }
    return sizes;
}

class Prefixes : public testing::TestWithParam<File> {};

TEST_P(Prefixes, GiveAnErrorOrFindingsSoon) {
    const File& from = GetParam();
    if (from.shared() && !is_folder(NAVSCOPE_SHARED_DATA)) GTEST_SKIP() << "no shared data beside the checkout";
    const Data bytes = bytes_of(from);
    ASSERT_FALSE(bytes.empty()) << from.path;
    double slowest = 0;
    for (const size_t size : sizes_of(bytes.size())) {
        // The least of a few attempts: a busy machine is no fault of the file.
        double best = 1e9;
        for (int attempt = 0; attempt < 5 && best > limit; ++attempt) {
            const std::clock_t start = std::clock();
            const LoadedFile file = loaded(bytes, size, from);
            best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
            if (attempt != 0) continue;
            if (size % 16 == 0) consume_file(file);
            // The tag of a tagfile ends at the eighth byte: below, only a name can tell what a file was.
            EXPECT_TRUE(says_something(file) || size < 8) << size << " bytes of " << from.name;
        }
        slowest = std::max(slowest, best);
        ASSERT_LT(slowest, limit) << size << " bytes of " << from.name;
    }
    RecordProperty("slowest_us", static_cast<int>(slowest * 1e6));
}

INSTANTIATE_TEST_SUITE_P(Of, Prefixes, testing::ValuesIn(files),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace navscope::fuzz
