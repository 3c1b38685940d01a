// How long it takes to open a member: reading the tagfile, binding and triangulating it, making the first picture's
// data; beside memcpy and zlib's inflate of the same bytes. The aim is to open within the time of one inflate, and
// within two at the most.
//
//   navscope_bench_read [ROUNDS]
#include <zlib.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bench/big_mesh.h"
#include "bench/harness.h"
#include "bytes/file.h"
#include "container/unpack.h"
#include "navmesh/load.h"
#include "reflect/tagfile.h"
#include "scene/face_mesh_build.h"
#include "support/binder_writer.h"

namespace navscope::bench {

namespace {

using Data = std::vector<std::byte>;

constexpr uint32_t large_faces = 160'000, binder_members = 200, faces_a_member = 800;

Blob blob_of(Data bytes, const char* name) {
    return Blob(std::move(bytes), std::make_shared<const Origin>(Origin{name, nullptr, std::nullopt}));
}

/// The member of the shared data's large binder, or one of as many faces where that is not there or its codec is not.
Data large_member(std::string& title) {
    const Result<Blob> file = read_file(NAVSCOPE_SHARED_DATA "/souls/large/er_large_krak.nvmhktbnd.dcx");
    if (file) {
        const Result<Container> container = unpack(*file);
        if (container && container->members.size() == 1 && !container->members[0].error) {
            title = "a member of 160,061 faces (shared data)";
            const Bytes bytes = container->members[0].blob.bytes();
            return Data(bytes.begin(), bytes.end());
        }
    }
    const support::SoulsMesh mesh = big_mesh(large_faces, 1);
    title = "a member of " + std::to_string(mesh.faces.size()) + " faces (made up)";
    return write_souls_mesh(mesh);
}

Data binder_of_many() {
    std::vector<support::BinderMember> members;
    for (uint32_t i = 0; i < binder_members; ++i) {
        char name[64];
        std::snprintf(name, sizeof name, "N:\\map\\navimesh\\bind6\\n60_00_00_00_%06u.hkx", i);
        members.push_back(
            {name, static_cast<int32_t>(10000 + i), write_souls_mesh(big_mesh(faces_a_member, i)), false, 0});
    }
    return write_bnd4(members);
}

void inflate_to(const Data& packed, Data& unpacked) {
    auto size = static_cast<uLongf>(unpacked.size());
    const int status = uncompress(reinterpret_cast<Bytef*>(unpacked.data()), &size,
                                  reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
    if (status != Z_OK || size != unpacked.size()) std::abort();
}

/// The program opens it to the last triangle, or there is nothing to measure.
LoadedFile opened(const Blob& blob, bool meshes) {
    LoadOptions options;
    options.meshes = meshes;
    LoadedFile file = load_blob(blob, options);
    for (const Member& member : file.members) {
        if (!member.error) continue;
        std::fprintf(stderr, "%s\n", describe(*member.error).c_str());
        std::exit(2);
    }
    return file;
}

void picture(const LoadedFile& file) {
    for (const Member& member : file.members) {
        if (member.mesh) keep(make_face_mesh(*member.mesh).get());
    }
}

void add_references(Comparison& comparison, const Data& bytes, const Data& packed, Data& room) {
    comparison.add("memcpy", [&] {
        std::memcpy(room.data(), bytes.data(), bytes.size());
        keep(room.data());
    });
    comparison.add("inflate", [&] { inflate_to(packed, room); });
}

void add_opening(Comparison& comparison, const Blob& blob) {
    comparison.add("load, records only", [&] { keep(opened(blob, false).members.data()); });
    comparison.add("load", [&] { keep(opened(blob, true).members.data()); });
    comparison.add("load and the first picture's data", [&] { picture(opened(blob, true)); });
}

void print_memory(const Blob& blob) {
    const uint64_t before = allocated_bytes();
    const LoadedFile file = opened(blob, true);
    const uint64_t more = allocated_bytes() - before + blob.size();
    uint64_t faces = 0;
    for (const Member& member : file.members) faces += member.mesh ? member.mesh->figures.faces : 0;
    std::printf("memory: %.0f bytes a face, the file's own included\n",
                static_cast<double>(more) / static_cast<double>(faces));
}

void print_target(const Comparison& comparison) {
    const double ratio = comparison.ratio("load and the first picture's data", "inflate");
    std::printf("open: %.2f x inflate (must be within 2, aim 1)\n", ratio);
}

void bench_member(int rounds) {
    std::string title;
    const Data bytes = large_member(title);
    const Data packed = support::write_zlib(bytes, 6);
    const Blob blob = blob_of(bytes, "n60_40_40_00_000000.hkx");
    Data room(bytes.size());
    Comparison comparison(title, bytes.size());
    add_references(comparison, bytes, packed, room);
    comparison.add("read_tagfile", [&] {
        if (!read_tagfile(blob)) std::abort();
    });
    add_opening(comparison, blob);
    comparison.run(rounds);
    comparison.print({"inflate", "memcpy"});
    print_target(comparison);
    print_memory(blob);
}

void bench_binder(int rounds) {
    const Data bytes = binder_of_many();
    const Data packed = support::write_zlib(bytes, 6);
    const Blob blob = blob_of(bytes, "m60_00_00_00.nvmhktbnd");
    const Blob dcx = blob_of(support::wrap_dcx("DFLT", bytes.size(), packed), "m60_00_00_00.nvmhktbnd.dcx");
    Data room(bytes.size());
    Comparison comparison("a binder of " + std::to_string(binder_members) + " members", bytes.size());
    add_references(comparison, bytes, packed, room);
    comparison.add("unpack", [&] { keep(unpack(blob)->members.data()); });
    comparison.add("unpack from DCX", [&] { keep(unpack(dcx)->members.data()); });
    add_opening(comparison, blob);
    comparison.run(rounds);
    comparison.print({"inflate", "memcpy"});
    print_target(comparison);
    print_memory(blob);
}

}  // namespace

}  // namespace navscope::bench

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 9;
    if (rounds < 1) {
        std::fprintf(stderr, "usage: %s [ROUNDS]\n", argv[0]);
        return 1;
    }
    navscope::bench::bench_member(rounds);
    navscope::bench::bench_binder(rounds);
    return 0;
}
