#include "support/sample_files.h"

#include "support/binder_writer.h"
#include "support/kraken_writer.h"
#include "support/sample_castle.h"
#include "support/sample_regions.h"
#include "support/sample_world.h"

namespace navscope::support {
namespace {

struct NamedMesh {
    char letter;        // n or o, as the game names them
    const char* model;  // six digits
    SoulsMesh mesh;
};

/// Where the builders of a game lie, as its members' names say.
std::string map_folder(const char* project, const std::string& map) {
    return std::string("N:\\") + project + "\\INTERROOT_win64\\map\\m" + map + "\\navimesh\\bind6\\";
}

/// A binder with the names and ids that the games' have. `map` is "60_45_36_00".
std::vector<std::byte> bare_binder(const std::string& folder, const std::string& map,
                                   const std::vector<NamedMesh>& meshes, const TagfileOptions& options) {
    std::vector<BinderMember> members;
    int32_t n_id = 10000, o_id = 20000;
    for (const NamedMesh& named : meshes) {
        BinderMember member;
        member.name = folder + named.letter + map + "_" + named.model + ".hkx";
        member.id = named.letter == 'o' ? o_id++ : n_id++;
        member.bytes = write_souls_mesh(named.mesh, options);
        members.push_back(std::move(member));
    }
    return write_bnd4(members);
}

std::vector<std::byte> elden_ring_binder(const std::string& tile, const std::vector<NamedMesh>& meshes) {
    return write_dcx(bare_binder(map_folder("GR\\data", tile), tile, meshes, {}));
}

}  // namespace

std::vector<SampleFile> sample_files() {
    TagfileOptions sekiro;
    sekiro.sdk = "20160200";
    sekiro.old_spelling = true;
    const std::string castle = "11_05_00_00";
    std::vector<SampleFile> files = {
        {"assets/samples/m60_45_36_00.nvmhktbnd.dcx",
         elden_ring_binder("60_45_36_00", {{'n', "000000", sample_landscape()},
                                           {'n', "000100", sample_island()},
                                           {'n', "000200", sample_empty()},
                                           {'o', "000000", sample_coarse_landscape()}})},
        {"assets/samples/m11_05_00_00.nvmhktbnd.dcx",
         // As the games pack theirs: a Kraken stream, here of stored blocks.
         write_dcx_kraken(bare_binder(
             map_folder("NTC\\data\\Target", castle), castle,
             {{'n', "000000", sample_castle()}, {'n', "000100", sample_well()}, {'n', "000200", sample_empty_sekiro()}},
             sekiro))},
        {"tests/fixtures/er_tiny.hkx", write_souls_mesh(tiny_elden_ring())},
        {"tests/fixtures/er_tiny.nvmhktbnd.dcx",
         elden_ring_binder("10_00_00_00", {{'n', "000700", tiny_elden_ring()}, {'n', "000800", sample_empty()}})},
        {"tests/fixtures/er_empty.hkx", write_souls_mesh(sample_empty())},
        {"tests/fixtures/er_concave16.hkx", write_souls_mesh(concave_polygon())},
        {"tests/fixtures/er_letter_f.hkx", write_souls_mesh(letter_f())},
        {"tests/fixtures/sekiro_tiny.hkx", write_souls_mesh(tiny_sekiro(), sekiro)},
    };
    for (SampleFile& region : sample_regions()) files.push_back(std::move(region));
    return files;
}

}  // namespace navscope::support
