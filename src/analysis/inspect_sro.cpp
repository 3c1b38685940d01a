#include <algorithm>
#include <cmath>

#include "analysis/inspect_rows.h"
#include "analysis/value_names.h"
#include "navmesh/sro/index_files.h"
#include "navmesh/sro/lookup.h"
#include "reflect/field_path.h"

namespace navscope::inspection {

namespace {

using sro::Region;

std::string indexed(std::string_view array, uint64_t index) {
    return std::string(array) + "[" + std::to_string(index) + "]";
}

ElementRef checked(ElementKind kind, uint64_t index, uint64_t count) {
    return index < count ? ElementRef{kind, static_cast<uint32_t>(index)} : ElementRef{};
}

void point_at(InspectRow& one, ElementKind kind, int64_t number, uint64_t count, int64_t none) {
    one.link = number < 0 ? ElementRef{} : checked(kind, static_cast<uint64_t>(number), count);
    if (number == none)
        one.note = "none";
    else if (!one.link)
        one.note = "no such " + std::string(to_string(kind)) + ": there are " + count_text(count);
}

/// Adds the fields of what lies at a path of the region's record tree; nothing where the variant lacks it.
void add_path(InspectSection& section, const Member& member, const std::string& path, std::string_view prefix,
              const Decode& decode) {
    if (!member.records) return;
    const Result<Located> found = resolve_path(*member.records, path);
    if (found) add_fields(section, *member.records, {found->value, path}, prefix, decode);
}

std::string ends_text(const sro::Edge& edge) {
    return "(" + format_float(edge.a_x) + ", " + format_float(edge.a_z) + ") → (" + format_float(edge.b_x) + ", " +
           format_float(edge.b_z) + ")";
}

std::string cell_state(const Region& region, uint32_t cell) {
    return sro::is_open(region, cell) ? "open" : "closed";
}

std::string region_note(int64_t stored) {
    const auto id = static_cast<uint16_t>(stored);
    return sro::region_name(id) + ": Z " + std::to_string(sro::sector_z(id)) + ", X " +
           std::to_string(sro::sector_x(id)) + (sro::is_dungeon(id) ? ", dungeon" : "");
}

std::string uid_note(uint16_t stored) {
    const sro::LocalUid uid = sro::split_uid(stored);
    return "serial " + std::to_string(uid.serial) + ", block x " + std::to_string(uid.block_x) + ", z " +
           std::to_string(uid.block_z);
}

/// "one-sided", "its reverse is link 7", "object 4 has no reverse of it": what a link's partner says.
std::string link_note(const Region& region, uint32_t index) {
    const sro::Link& link = region.links[index];
    if (sro::is_one_sided(link)) return "one-sided: no partner in this file";
    if (link.other_object >= region.objects.size())
        return "no such object: there are " + count_text(region.objects.size());
    const std::optional<uint32_t> back = sro::reverse_link(region, index);
    if (!back) return "object " + std::to_string(link.other_object) + " has no reverse of it";
    return "its reverse is link " + std::to_string(*back);
}

InspectSection links_section(const Region& region, const sro::Object& object) {
    InspectSection links{"Links", {}};
    {
        BoundedList list(links);
        for (uint32_t k = object.first_link; k < object.first_link + object.link_count; ++k) {
            if (!list.room()) continue;
            const sro::Link& link = region.links[k];
            const std::string edges =
                ", own edge " + std::to_string(link.own_edge) +
                (sro::is_one_sided(link) ? "" : ", edge " + std::to_string(link.other_edge) + " of the other");
            list.add(row("link " + std::to_string(k),
                         sro::is_one_sided(link) ? "one-sided" : "to object " + std::to_string(link.other_object),
                         link_note(region, k) + edges, {ElementKind::link, k}));
        }
    }
    return links;
}

/// Where an object belongs: what its file and a neighbour's have in common is the place in the owner region.
InspectSection owner_section(const Region& region, const sro::Object& object) {
    InspectSection owner{"Owner", {}};
    const uint16_t id = object.owner_region;
    owner.rows.push_back(row("region", sro::region_name(id),
                             region.region_id ? sro::neighbour_name(*region.region_id, id) : "this file has no id"));
    if (!region.region_id || !sro::is_neighbour(*region.region_id, id)) return owner;
    const auto moved = [](float at, uint32_t here, uint32_t there) {
        return at + sro::region_size * (static_cast<float>(here) - static_cast<float>(there));
    };
    owner.rows.push_back(row("position there",
                             point_text({moved(object.x, sro::sector_x(*region.region_id), sro::sector_x(id)), object.y,
                                         moved(object.z, sro::sector_z(*region.region_id), sro::sector_z(id))}),
                             "relative to the owner region"));
    return owner;
}

Inspection inspect_object(const Member& member, uint32_t index) {
    const Region& region = *member.sro;
    const sro::Object& object = region.objects[index];
    const std::string asset = sro::asset_note(region, object.asset_id);
    Inspection result{to_string(ElementRef{ElementKind::object, index}),
                      "asset " + std::to_string(object.asset_id) + (asset.empty() ? "" : ": " + asset),
                      {}};
    InspectSection fields{"Fields", {}};
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "asset_id") one.note = asset.empty() ? "row of object.ifo" : asset;
        if (label == "kind") one.note = sro::object_kind_name(static_cast<uint16_t>(number));
        if (label == "local_uid") one.note = uid_note(static_cast<uint16_t>(number));
        if (label == "yaw") one.note = rounded_text(static_cast<double>(object.yaw) * 57.295779513082320877) + "°";
        if (label == "owner_region") {
            one.note = region_note(number);
            if (region.region_id)
                one.note += ", " + sro::neighbour_name(*region.region_id, static_cast<uint16_t>(number));
        }
    };
    add_path(fields, member, indexed("objects", index), "", decode);
    result.sections.push_back(std::move(fields));
    result.sections.push_back(owner_section(region, object));
    InspectSection links = links_section(region, object);
    if (!links.rows.empty()) result.sections.push_back(std::move(links));

    InspectSection cells{"Cells that list it", {}};
    {
        BoundedList list(cells);
        for (const uint32_t c : sro::cells_of_object(region, index)) {
            if (list.room()) list.add(link_row("cell", {ElementKind::cell, c}, cell_state(region, c)));
        }
    }
    if (cells.rows.empty()) cells.rows.push_back(row("cell", "none", "allowed: no cell has to test it"));
    result.sections.push_back(std::move(cells));
    return result;
}

Inspection inspect_link(const Member& member, uint32_t index) {
    const Region& region = *member.sro;
    const std::optional<uint32_t> owner = sro::object_of_link(region, index);
    if (!owner) return absent({ElementKind::link, index}, "belongs to no object");
    const uint32_t k = index - region.objects[*owner].first_link;
    const bool one_sided = sro::is_one_sided(region.links[index]);
    Inspection result{
        to_string(ElementRef{ElementKind::link, index}),
        "link " + std::to_string(k) + " of object " + std::to_string(*owner) + (one_sided ? ", one-sided" : ""),
        {}};
    InspectSection fields{"Fields", {}};
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "other_object") point_at(one, ElementKind::object, number, region.objects.size(), sro::no_index16);
        if (label == "other_edge" && number == sro::no_index16 && one_sided) one.note = "none";
    };
    add_path(fields, member, indexed("objects", *owner) + "." + indexed("links", k), "", decode);
    result.sections.push_back(std::move(fields));
    InspectSection place{"Place", {link_row("owner", {ElementKind::object, *owner})}};
    const std::optional<uint32_t> back = sro::reverse_link(region, index);
    place.rows.push_back(
        link_row("reverse", back ? ElementRef{ElementKind::link, *back} : ElementRef{}, link_note(region, index)));
    result.sections.push_back(std::move(place));
    return result;
}

void add_cell_edges(Inspection& result, const Region& region, uint32_t cell) {
    InspectSection section{"Edges", {}};
    {
        BoundedList list(section);
        const auto add = [&](ElementKind kind, const std::vector<sro::Edge>& edges, bool both_sides) {
            for (uint32_t i = 0; i < edges.size(); ++i) {
                const bool source = edges[i].cell_src == cell;
                if (!source && !(both_sides && edges[i].cell_dst == cell)) continue;
                if (!list.room()) continue;
                const uint32_t other = source ? edges[i].cell_dst : edges[i].cell_src;
                const ElementRef edge{kind, i};
                std::string note = sro::side_name(source ? edges[i].side_src : edges[i].side_dst);
                note += other == sro::no_index16 ? ", a wall"
                        : both_sides             ? ", to cell " + std::to_string(other)
                                                 : ", to region " + sro::region_name(edges[i].region_dst);
                list.add(row(to_string(edge), ends_text(edges[i]), std::move(note), edge));
            }
        };
        add(ElementKind::global_edge, region.global_edges, false);
        add(ElementKind::internal_edge, region.internal_edges, true);
    }
    if (!section.rows.empty()) result.sections.push_back(std::move(section));
}

Inspection inspect_cell(const Member& member, uint32_t index) {
    const Region& region = *member.sro;
    const sro::Cell& cell = region.cells[index];
    Inspection result{to_string(ElementRef{ElementKind::cell, index}), cell_state(region, index), {}};
    InspectSection fields{"Fields", {}};
    // The list of objects has rows with links below; here only what lies in the record itself.
    add_path(fields, member, indexed("cells", index), "", {});
    result.sections.push_back(std::move(fields));

    InspectSection place{"Place", {}};
    place.rows.push_back(row("state", cell_state(region, index),
                             "the first " + std::to_string(region.open_cell_count) + " of " +
                                 std::to_string(region.cells.size()) + " are open"));
    place.rows.push_back(
        row("size", format_float(cell.max_x - cell.min_x) + " × " + format_float(cell.max_z - cell.min_z)));
    uint64_t tiles = 0;
    for (const sro::Tile& tile : region.tiles) tiles += tile.cell == index;
    place.rows.push_back(row("tiles that name it", count_text(tiles)));
    result.sections.push_back(std::move(place));

    InspectSection objects{"Objects", {}};
    {
        BoundedList list(objects);
        for (uint64_t k = cell.first_object;
             k < uint64_t{cell.first_object} + cell.object_count && k < region.cell_objects.size(); ++k) {
            if (!list.room()) continue;
            InspectRow one =
                row(indexed("objects", k - cell.first_object), "object " + std::to_string(region.cell_objects[k]), {},
                    checked(ElementKind::object, region.cell_objects[k], region.objects.size()));
            one.note = one.link ? sro::asset_note(region, region.objects[one.link.index].asset_id)
                                : "no such object: there are " + count_text(region.objects.size());
            list.add(std::move(one));
        }
    }
    if (!objects.rows.empty()) result.sections.push_back(std::move(objects));
    add_cell_edges(result, region, index);
    return result;
}

Inspection inspect_region_edge(const Member& member, ElementRef element, const std::vector<sro::Edge>& edges,
                               std::string_view array) {
    const Region& region = *member.sro;
    const sro::Edge& edge = edges[element.index];
    const bool global = element.kind == ElementKind::global_edge;
    const bool wall = sro::is_wall(edge);
    Inspection result{to_string(element),
                      wall     ? "wall"
                      : global ? "to region " + sro::region_name(edge.region_dst)
                               : "passable",
                      {}};
    InspectSection fields{"Fields", {}};
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "flags") one.note = sro::edge_flag_names(static_cast<uint8_t>(number));
        if (label == "side_src" || label == "side_dst") one.note = sro::side_name(static_cast<uint8_t>(number));
        if (label == "cell_src" || (label == "cell_dst" && !global)) {
            point_at(one, ElementKind::cell, number, region.cells.size(), sro::no_index16);
            if (one.link) one.note = cell_state(region, one.link.index);
        }
        if (label == "cell_dst" && global) one.note = number == sro::no_index16 ? "none" : "of the neighbour";
        if (label.starts_with("region_")) {
            one.note = region_note(number);
            if (region.region_id)
                one.note += ", " + sro::neighbour_name(*region.region_id, static_cast<uint16_t>(number));
        }
    };
    add_path(fields, member, indexed(array, element.index), "", decode);
    result.sections.push_back(std::move(fields));
    InspectSection place{"Place", {}};
    place.rows.push_back(row("runs", ends_text(edge)));
    place.rows.push_back(row("length", format_float(std::abs(edge.b_x - edge.a_x) + std::abs(edge.b_z - edge.a_z))));
    result.sections.push_back(std::move(place));
    return result;
}

Inspection inspect_tile(const Member& member, uint32_t index) {
    const Region& region = *member.sro;
    const uint32_t x = index % sro::tiles_a_side, z = index / sro::tiles_a_side;
    Inspection result{to_string(ElementRef{ElementKind::tile, index}),
                      "column " + std::to_string(x) + ", row " + std::to_string(z),
                      {}};
    InspectSection fields{"Fields", {}};
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "cell" || label == "value") {
            point_at(one, ElementKind::cell, number, region.cells.size(), -1);
            if (one.link) one.note = cell_state(region, one.link.index);
        }
        if (label == "flags")
            one.note =
                hex_text(static_cast<uint64_t>(number), 4) + ", " + sro::tile_flag_names(static_cast<uint16_t>(number));
        if (label == "texture") {
            const std::string name = sro::texture_note(region, static_cast<uint32_t>(number));
            one.note = name.empty() ? "row of tile2d.ifo" : name;
        }
    };
    add_path(fields, member, indexed("tiles", index), "", decode);
    result.sections.push_back(std::move(fields));

    InspectSection place{"Place", {}};
    const auto from_to = [](uint32_t at) { return std::to_string(at * 20) + " … " + std::to_string(at * 20 + 20); };
    place.rows.push_back(row("x", from_to(x)));
    place.rows.push_back(row("z", from_to(z)));
    const uint32_t plane = z / 16 * sro::blocks_a_side + x / 16;
    const bool planes = plane < region.plane_types.size();
    place.rows.push_back(
        planes ? link_row("plane", {ElementKind::plane, plane}, sro::plane_type_name(region.plane_types[plane]))
               : row("plane", "none", "this variant has none"));
    place.rows.push_back(row("diagonal", sro::rising_diagonal(x, z) ? "(0, 0) to (1, 1)" : "(1, 0) to (0, 1)",
                             "as the server splits it"));
    result.sections.push_back(std::move(place));

    InspectSection heights{"Heights", {}};
    for (uint32_t corner = 0; corner < 4; ++corner) {
        const uint32_t height = (z + corner / 2) * sro::heights_a_side + x + corner % 2;
        if (height >= region.heights.size()) continue;
        InspectRow one = row("(" + std::to_string(corner % 2) + ", " + std::to_string(corner / 2) + ")",
                             format_float(region.heights[height]), "height " + std::to_string(height),
                             {ElementKind::height, height});
        one.field_path = indexed("heights", height);
        one.offset = region.height_offset + uint64_t{height} * 4;
        heights.rows.push_back(std::move(one));
    }
    result.sections.push_back(std::move(heights));
    return result;
}

Inspection inspect_height(const Member& member, uint32_t index) {
    const uint32_t x = index % sro::heights_a_side, z = index / sro::heights_a_side;
    Inspection result{to_string(ElementRef{ElementKind::height, index}),
                      "at (" + std::to_string(x * 20) + ", " + std::to_string(z * 20) + ")",
                      {}};
    InspectSection fields{"Fields", {}};
    add_path(fields, member, indexed("heights", index), "height", {});
    result.sections.push_back(std::move(fields));
    InspectSection tiles{"Tiles it bounds", {}};
    for (uint32_t corner = 0; corner < 4; ++corner) {
        const uint32_t tx = x - corner % 2, tz = z - corner / 2;  // wraps to a large number before the first row
        if (tx >= sro::tiles_a_side || tz >= sro::tiles_a_side) continue;
        tiles.rows.push_back(link_row("tile", {ElementKind::tile, tz * sro::tiles_a_side + tx}));
    }
    result.sections.push_back(std::move(tiles));
    return result;
}

Inspection inspect_plane(const Member& member, uint32_t index) {
    const uint32_t x = index % sro::blocks_a_side, z = index / sro::blocks_a_side;
    const uint8_t type = member.sro->plane_types[index];
    Inspection result{to_string(ElementRef{ElementKind::plane, index}), sro::plane_type_name(type), {}};
    InspectSection fields{"Fields", {}};
    add_path(fields, member, indexed("plane_types", index), "plane_type",
             [](InspectRow& one, std::string_view, int64_t number) {
                 one.note = sro::plane_type_name(static_cast<uint8_t>(number));
             });
    add_path(fields, member, indexed("plane_heights", index), "plane_height",
             [&](InspectRow& one, std::string_view, int64_t) {
                 one.note = type == 0 ? "left over: a block without a plane" : "";
             });
    result.sections.push_back(std::move(fields));
    const auto from_to = [](uint32_t at) { return std::to_string(at * 320) + " … " + std::to_string(at * 320 + 320); };
    result.sections.push_back({"Place", {row("x", from_to(x)), row("z", from_to(z))}});
    return result;
}

}  // namespace

Inspection inspect_region_element(const Member& member, ElementRef element) {
    const Region& region = *member.sro;
    const auto guarded = [&](uint64_t count, auto make) {
        return element.index < count ? make() : past_end(element, count);
    };
    switch (element.kind) {
        case ElementKind::object:
            return guarded(region.objects.size(), [&] { return inspect_object(member, element.index); });
        case ElementKind::link:
            return guarded(region.links.size(), [&] { return inspect_link(member, element.index); });
        case ElementKind::cell:
            return guarded(region.cells.size(), [&] { return inspect_cell(member, element.index); });
        case ElementKind::tile:
            return guarded(region.tiles.size(), [&] { return inspect_tile(member, element.index); });
        case ElementKind::height:
            return guarded(region.heights.size(), [&] { return inspect_height(member, element.index); });
        case ElementKind::plane:
            return guarded(std::min(region.plane_types.size(), region.plane_heights.size()),
                           [&] { return inspect_plane(member, element.index); });
        case ElementKind::global_edge:
            return guarded(region.global_edges.size(),
                           [&] { return inspect_region_edge(member, element, region.global_edges, "global_edges"); });
        case ElementKind::internal_edge:
            return guarded(region.internal_edges.size(), [&] {
                return inspect_region_edge(member, element, region.internal_edges, "internal_edges");
            });
        default:
            return absent(element, "a region has none");
    }
}

}  // namespace navscope::inspection
