// sro.E01 … sro.E12: shared/formats/sro-nvm.md, section 12.
#include <cmath>

#include "analysis/check_texts.h"
#include "analysis/checks/topics.h"
#include "analysis/value_names.h"
#include "navmesh/sro/index_files.h"
#include "navmesh/sro/lookup.h"

namespace navscope::check_topics {

namespace {

using sro::Region;

ElementRef at(ElementKind kind, size_t index) {
    return {kind, static_cast<uint32_t>(index)};
}

/// Calls visit(element, edge, offset of its record) for the global edges, then for the internal ones.
template <typename Visit>
void for_edges(const Region& region, Visit visit) {
    for (size_t i = 0; i < region.global_edges.size(); ++i)
        visit(at(ElementKind::global_edge, i), region.global_edges[i], region.global_offset + i * 27);
    for (size_t i = 0; i < region.internal_edges.size(); ++i)
        visit(at(ElementKind::internal_edge, i), region.internal_edges[i], region.internal_offset + i * 23);
}

// Places of an edge's fields within its record.
constexpr uint64_t side_src_at = 17, side_dst_at = 18, cell_src_at = 19, cell_dst_at = 21, region_src_at = 23;

void run_e01(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    out.applied(1);
    if (region.open_cell_count > region.cells.size())
        out.violation({}, region.cell_count_offset + 4, region.open_cell_count,
                      static_cast<double>(region.cells.size()));
}

std::string describe_e01(const CheckInput&, const Finding& finding) {
    return number_text(finding.found) + " cells are said to be open, of " + number_text(finding.expected);
}

void run_e02(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    const auto count = static_cast<double>(region.objects.size());
    out.applied(region.cell_objects.size());
    for (size_t i = 0; i < region.cells.size(); ++i) {
        const sro::Cell& cell = region.cells[i];
        for (uint32_t k = 0; k < cell.object_count; ++k) {
            const uint16_t object = region.cell_objects[cell.first_object + k];
            if (object >= region.objects.size())
                out.violation(at(ElementKind::cell, i), uint64_t{region.cell_offsets[i]} + 17 + 2 * k, object, count);
        }
    }
}

/// Of an index that leads nowhere, or a number that is too large.
std::string describe_index(const CheckInput& input, const Finding& finding) {
    const std::string field = field_name(input, finding);
    return field + " is " + number_text(finding.found) + ", it must be below " + number_text(finding.expected);
}

void run_e03(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    const auto count = static_cast<double>(region.cells.size());
    out.applied(region.internal_edges.size());
    for (size_t i = 0; i < region.internal_edges.size(); ++i) {
        const sro::Edge& edge = region.internal_edges[i];
        const uint64_t offset = region.internal_offset + i * 23;
        const ElementRef element = at(ElementKind::internal_edge, i);
        if (edge.cell_src >= region.cells.size()) out.violation(element, offset + cell_src_at, edge.cell_src, count);
        if (!sro::is_wall(edge) && edge.cell_dst >= region.cells.size())
            out.violation(element, offset + cell_dst_at, edge.cell_dst, count);
    }
}

void run_e04(const CheckInput& input, CheckOutput& out) {
    out.applied(input.sro->global_edges.size() + input.sro->internal_edges.size());
    for_edges(*input.sro, [&](ElementRef element, const sro::Edge& edge, uint64_t offset) {
        if (edge.side_src > 3) out.violation(element, offset + side_src_at, edge.side_src, 3);
        if (!sro::is_wall(edge) && edge.side_dst > 3) out.violation(element, offset + side_dst_at, edge.side_dst, 3);
    });
}

std::string describe_e04(const CheckInput& input, const Finding& finding) {
    return field_name(input, finding) + " is " + number_text(finding.found) +
           "; a side is 0 (north), 1 (east), 2 (south) or 3 (west)";
}

void run_e05(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    if (!region.region_id) return;
    out.applied(region.global_edges.size());
    for (size_t i = 0; i < region.global_edges.size(); ++i) {
        const uint16_t source = region.global_edges[i].region_src;
        if (source != *region.region_id)
            out.violation(at(ElementKind::global_edge, i), region.global_offset + i * 27 + region_src_at, source,
                          *region.region_id);
    }
}

std::string describe_e05(const CheckInput& input, const Finding& finding) {
    const auto name = [](double id) { return sro::region_name(static_cast<uint16_t>(id)); };
    return "it leads out of region " + name(finding.found) + ", but the file is region " + name(finding.expected) +
           " (" + input.sro->region_id_source + ")";
}

void run_e06(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    out.applied(region.global_edges.size());
    for (size_t i = 0; i < region.global_edges.size(); ++i) {
        const uint16_t cell = region.global_edges[i].cell_src;
        if (cell >= region.cells.size())
            out.violation(at(ElementKind::global_edge, i), region.global_offset + i * 27 + cell_src_at, cell,
                          static_cast<double>(region.cells.size()));
    }
}

uint64_t tile_bytes(const Region& region) {
    return region.variant == sro::Variant::standard ? 8 : 4;
}

void run_e07(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    out.applied(region.tiles.size());
    for (size_t i = 0; i < region.tiles.size(); ++i) {
        const uint32_t cell = region.tiles[i].cell;
        if (cell >= region.cells.size())
            out.violation(at(ElementKind::tile, i), region.tile_offset + i * tile_bytes(region), cell,
                          static_cast<double>(region.cells.size()));
    }
}

void run_e08(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    out.applied(region.links.size());
    for (size_t i = 0; i < region.objects.size(); ++i) {
        const sro::Object& object = region.objects[i];
        for (uint32_t k = object.first_link; k < object.first_link + object.link_count; ++k) {
            const sro::Link& link = region.links[k];
            if (!sro::is_one_sided(link) && link.other_object >= region.objects.size())
                out.violation(at(ElementKind::object, i), at(ElementKind::link, k), region.link_offsets[k],
                              link.other_object, static_cast<double>(region.objects.size()));
        }
    }
}

std::string describe_e08(const CheckInput& input, const Finding& finding) {
    const sro::Object& object = input.sro->objects[finding.at.index];
    return "its link " + std::to_string(finding.also.index - object.first_link) + " leads to object " +
           number_text(finding.found) + ", of " + number_text(finding.expected) + "; no partner is 65535";
}

/// Reports the floats of a record that are not finite; they lie one after another from `offset`.
class FiniteFloats {
public:
    explicit FiniteFloats(CheckOutput& out) : out_(out) {}
    void look(ElementRef element, uint64_t offset, std::initializer_list<float> values) {
        for (const float value : values) {
            ++applied_;
            if (!std::isfinite(value)) out_.violation(element, offset, double{value}, 0);
            offset += sizeof(float);
        }
    }
    ~FiniteFloats() { out_.applied(applied_); }
    FiniteFloats(const FiniteFloats&) = delete;
    FiniteFloats& operator=(const FiniteFloats&) = delete;

private:
    CheckOutput& out_;
    uint64_t applied_ = 0;
};

void run_e09(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    FiniteFloats floats(out);
    for (size_t i = 0; i < region.objects.size(); ++i) {
        const sro::Object& o = region.objects[i];
        floats.look(at(ElementKind::object, i), uint64_t{region.object_offsets[i]} + 4, {o.x, o.y, o.z});
        floats.look(at(ElementKind::object, i), uint64_t{region.object_offsets[i]} + 18, {o.yaw});
    }
    for (size_t i = 0; i < region.cells.size(); ++i) {
        const sro::Cell& c = region.cells[i];
        floats.look(at(ElementKind::cell, i), region.cell_offsets[i], {c.min_x, c.min_z, c.max_x, c.max_z});
    }
    for_edges(region, [&](ElementRef element, const sro::Edge& e, uint64_t offset) {
        floats.look(element, offset, {e.a_x, e.a_z, e.b_x, e.b_z});
    });
    for (size_t i = 0; i < region.heights.size(); ++i)
        floats.look(at(ElementKind::height, i), region.height_offset + 4 * i, {region.heights[i]});
    for (size_t i = 0; i < region.plane_heights.size(); ++i) {
        // The height of a block without water and ice is left over from the editor and may be anything.
        if (region.plane_types[i] < 1 || region.plane_types[i] > 3) continue;
        floats.look(at(ElementKind::plane, i), region.plane_height_offset + 4 * i, {region.plane_heights[i]});
    }
}

std::string describe_e09(const CheckInput& input, const Finding& finding) {
    return field_name(input, finding) + " is " + number_text(finding.found);
}

void run_e10(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    const std::vector<bool>& finite = input.facts.finite_cells();
    for (size_t i = 0; i < region.cells.size(); ++i) {
        if (!finite[i]) continue;  // E09
        const sro::Cell& cell = region.cells[i];
        const ElementRef element = at(ElementKind::cell, i);
        out.applied(1);
        if (cell.max_x <= cell.min_x)
            out.violation(element, uint64_t{region.cell_offsets[i]} + 8, double{cell.max_x}, double{cell.min_x});
        if (cell.max_z <= cell.min_z)
            out.violation(element, uint64_t{region.cell_offsets[i]} + 12, double{cell.max_z}, double{cell.min_z});
    }
}

std::string describe_e10(const CheckInput& input, const Finding& finding) {
    const std::string field = field_name(input, finding);
    return field + " is " + number_text(finding.found) + ", min" + (field.empty() ? "" : field.substr(3)) + " is " +
           number_text(finding.expected);
}

void run_e11(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    if (!region.names || !region.names->tiles || region.variant != sro::Variant::standard) return;
    const size_t rows = region.names->tiles->rows.size();
    out.applied(region.tiles.size());
    for (size_t i = 0; i < region.tiles.size(); ++i) {
        if (region.tiles[i].texture >= rows)
            out.violation(at(ElementKind::tile, i), region.tile_offset + 8 * i + 6, region.tiles[i].texture,
                          static_cast<double>(rows));
    }
}

std::string describe_e11(const CheckInput&, const Finding& finding) {
    return "texture is " + number_text(finding.found) + ", but tile2d.ifo has " + number_text(finding.expected) +
           " rows";
}

void run_e12(const CheckInput& input, CheckOutput& out) {
    const Region& region = *input.sro;
    if (!region.names || !region.names->objects) return;
    const size_t rows = region.names->objects->rows.size();
    out.applied(region.objects.size());
    for (size_t i = 0; i < region.objects.size(); ++i) {
        if (region.objects[i].asset_id >= rows)
            out.violation(at(ElementKind::object, i), region.object_offsets[i], region.objects[i].asset_id,
                          static_cast<double>(rows));
    }
}

std::string describe_e12(const CheckInput&, const Finding& finding) {
    return "asset_id is " + number_text(finding.found) + ", but object.ifo has " + number_text(finding.expected) +
           " rows";
}

constexpr Severity error = Severity::error;
constexpr Check rows[] = {
    {"sro.E01", "Open cells", "no more cells are open than there are", error, for_sro, Expects::at_most, run_e01,
     describe_e01},
    {"sro.E02", "Objects of a cell", "the objects a cell lists exist", error, for_sro, Expects::less, run_e02,
     describe_index},
    {"sro.E03", "Cells of internal edges",
     "the source cell of an internal edge exists, and of a passable one the destination", error, for_sro, Expects::less,
     run_e03, describe_index},
    {"sro.E04", "Sides of edges", "the source side of an edge is 0 … 3, and of a passable one the destination side",
     error, for_sro, Expects::at_most, run_e04, describe_e04},
    {"sro.E05", "Region of global edges", "a global edge leads out of the file's own region", error, for_sro,
     Expects::equal, run_e05, describe_e05},
    {"sro.E06", "Cells of global edges", "the source cell of a global edge exists", error, for_sro, Expects::less,
     run_e06, describe_index},
    {"sro.E07", "Cells of tiles", "the cell that a tile names exists", error, for_sro, Expects::less, run_e07,
     describe_index},
    {"sro.E08", "Partners of links", "the other object of a link exists, or there is none (65535)", error, for_sro,
     Expects::less, run_e08, describe_e08},
    {"sro.E09", "Finite numbers", "positions, yaws, cells, edges, heights, and planes of type 1 … 3 are finite", error,
     for_sro, Expects::finite, run_e09, describe_e09},
    {"sro.E10", "Extent of cells", "a cell's maximum is above its minimum on both axes", error, for_sro, Expects::more,
     run_e10, describe_e10},
    {"sro.E11", "Textures", "the texture of a tile is a row of tile2d.ifo (where that file is given)", error, for_sro,
     Expects::less, run_e11, describe_e11},
    {"sro.E12", "Assets", "the asset of an object is a row of object.ifo (where that file is given)", error, for_sro,
     Expects::less, run_e12, describe_e12},
};

}  // namespace

std::span<const Check> sro_errors() {
    return rows;
}

}  // namespace navscope::check_topics
