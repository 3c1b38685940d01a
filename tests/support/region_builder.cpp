#include <algorithm>
#include <map>

#include "navmesh/sro/lookup.h"
#include "support/region_country.h"
#include "support/region_writer.h"

namespace navscope::support {
namespace {

constexpr int side = 96, tile = 20, sector = 1920, longest = 12;  // a cell's side has at most 12 tiles

/// Cells of a sector: rectangles of whole tiles, open ones first.
struct Partition {
    struct Rectangle {
        int min_x, min_z, max_x, max_z;
    };
    std::vector<Rectangle> cells;
    uint32_t open = 0;
    std::vector<uint16_t> cell_of = std::vector<uint16_t>(side * side);

    uint16_t at(int x, int z) const { return cell_of[static_cast<size_t>(z * side + x)]; }
};

Partition split(int sector_x, int sector_z) {
    std::vector<bool> closed(side * side), taken(side * side);
    const auto index = [](int x, int z) { return static_cast<size_t>(z * side + x); };
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            closed[index(x, z)] = country_closed(sector_x * sector + x * tile, sector_z * sector + z * tile);
        }
    }
    Partition result;
    for (const bool wanted : {false, true}) {
        for (int z = 0; z < side; ++z) {
            for (int x = 0; x < side; ++x) {
                const auto free = [&](int a, int b) { return !taken[index(a, b)] && closed[index(a, b)] == wanted; };
                if (!free(x, z)) continue;
                const int limit_x = (x / longest + 1) * longest, limit_z = (z / longest + 1) * longest;
                int end_x = x + 1, end_z = z + 1;
                while (end_x < limit_x && free(end_x, z)) ++end_x;
                const auto row_free = [&](int b) {
                    for (int a = x; a < end_x; ++a) {
                        if (!free(a, b)) return false;
                    }
                    return true;
                };
                while (end_z < limit_z && row_free(end_z)) ++end_z;
                for (int b = z; b < end_z; ++b) {
                    for (int a = x; a < end_x; ++a) {
                        taken[index(a, b)] = true;
                        result.cell_of[index(a, b)] = static_cast<uint16_t>(result.cells.size());
                    }
                }
                result.cells.push_back({x, z, end_x, end_z});
            }
        }
        if (!wanted) result.open = static_cast<uint32_t>(result.cells.size());
    }
    return result;
}

class Builder {
public:
    Builder(uint16_t origin, int x, int z) : origin_(origin), x_(x), z_(z), cells_(split(x, z)) {
        for (int s = 0; s < 4; ++s) {
            const int nx = x + step_x[s], nz = z + step_z[s];
            if (country_has(nx, nz) && sro::region_beside(origin, nx, nz)) neighbours_.emplace(s, split(nx, nz));
        }
    }

    sro::Region build() {
        region_.region_id = id(x_, z_);
        region_.region_id_source = "file name";
        add_objects();
        add_cells();
        for (uint32_t cell = 0; cell < cells_.open; ++cell) {
            for (int s = 0; s < 4; ++s) add_side(static_cast<uint16_t>(cell), s);
        }
        add_tiles();
        add_terrain();
        return std::move(region_);
    }

private:
    // North, east, south, west.
    static constexpr int step_x[4] = {0, 1, 0, -1}, step_z[4] = {1, 0, -1, 0};
    static constexpr uint16_t outside = 0xFFFF;

    uint16_t id(int x, int z) const { return *sro::region_beside(origin_, x, z); }

    struct Placed {
        CountryObject object;
        int owner_x, owner_z;
        double x, z;  // local
    };

    void add_objects() {
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dx = -1; dx <= 1; ++dx) {
                for (const CountryObject& o : country_objects(x_ + dx, z_ + dz)) {
                    const double x = o.x - x_ * sector, z = o.z - z_ * sector;
                    const bool touches =
                        x + o.radius > 0 && x - o.radius < sector && z + o.radius > 0 && z - o.radius < sector;
                    if (touches) placed_.push_back({o, x_ + dx, z_ + dz, x, z});
                }
            }
        }
        std::map<int, uint16_t> bridge;
        for (size_t i = 0; i < placed_.size(); ++i) {
            if (placed_[i].object.bridge_part >= 0) bridge[placed_[i].object.bridge_part] = static_cast<uint16_t>(i);
        }
        for (const Placed& p : placed_) {
            sro::Object object{};
            object.asset_id = p.object.asset;
            object.x = static_cast<float>(p.x);
            object.y = static_cast<float>(p.object.y);
            object.z = static_cast<float>(p.z);
            object.kind = p.object.is_static ? 0xFFFF : 0;
            object.yaw = p.object.yaw;
            const auto block_x = static_cast<uint32_t>(p.object.x - p.owner_x * sector) / 320;
            const auto block_z = static_cast<uint32_t>(p.object.z - p.owner_z * sector) / 320;
            object.local_uid = static_cast<uint16_t>(p.object.serial | block_x << 10 | block_z << 13);
            object.is_big = p.object.big;
            object.is_struct = p.object.structure;
            object.owner_region = id(p.owner_x, p.owner_z);
            object.first_link = static_cast<uint32_t>(region_.links.size());
            add_links(p.object.bridge_part, bridge);
            object.link_count = static_cast<uint32_t>(region_.links.size()) - object.first_link;
            region_.objects.push_back(object);
        }
    }

    /// Outline edge 0 of a bridge part leads to the part before it, edge 2 to the one behind.
    void add_links(int part, const std::map<int, uint16_t>& bridge) {
        if (part < 0) return;
        for (const int step : {-1, 1}) {
            if (part + step < 0 || part + step >= bridge_parts) continue;
            const uint16_t own = step < 0 ? 0 : 2, other = step < 0 ? 2 : 0;
            const auto found = bridge.find(part + step);
            if (found == bridge.end()) {
                region_.links.push_back({0xFFFF, 0xFFFF, own});
            } else {
                region_.links.push_back({found->second, other, own});
            }
        }
    }

    void add_cells() {
        region_.open_cell_count = cells_.open;
        for (const Partition::Rectangle& r : cells_.cells) {
            sro::Cell cell{units(r.min_x), units(r.min_z), units(r.max_x), units(r.max_z), 0, 0};
            cell.first_object = static_cast<uint32_t>(region_.cell_objects.size());
            for (size_t i = 0; i < placed_.size(); ++i) {
                const Placed& p = placed_[i];
                const double reach = p.object.radius;
                if (p.x + reach > double{cell.min_x} && p.x - reach < double{cell.max_x} &&
                    p.z + reach > double{cell.min_z} && p.z - reach < double{cell.max_z}) {
                    region_.cell_objects.push_back(static_cast<uint16_t>(i));
                }
            }
            cell.object_count = static_cast<uint32_t>(region_.cell_objects.size()) - cell.first_object;
            region_.cells.push_back(cell);
        }
    }

    static float units(int tiles) { return static_cast<float>(tiles * tile); }

    /// One edge for each run of tiles along a side of an open cell that touch the same cell (or none).
    void add_side(uint16_t cell, int s) {
        const Partition::Rectangle& r = cells_.cells[cell];
        const bool along_x = s % 2 == 0;
        const int from = along_x ? r.min_x : r.min_z, to = along_x ? r.max_x : r.max_z;
        const int line = s == 0 ? r.max_z : s == 1 ? r.max_x : s == 2 ? r.min_z : r.min_x;
        for (int begin = from; begin < to;) {
            const uint16_t other = across(s, line, begin);
            int end = begin + 1;
            while (end < to && across(s, line, end) == other) ++end;
            sro::Edge edge{};
            edge.a_x = units(along_x ? begin : line);
            edge.a_z = units(along_x ? line : begin);
            edge.b_x = units(along_x ? end : line);
            edge.b_z = units(along_x ? line : end);
            edge.side_src = static_cast<uint8_t>(s);
            edge.cell_src = cell;
            add_edge(edge, s, other, line % side == 0);
            begin = end;
        }
    }

    /// The cell on the other side, of the neighbour sector if the line is a border.
    uint16_t across(int s, int line, int along) const {
        const int beyond = s < 2 ? line : line - 1;
        const int x = s % 2 == 0 ? along : beyond, z = s % 2 == 0 ? beyond : along;
        if (beyond >= 0 && beyond < side) return cells_.at(x, z);
        const auto neighbour = neighbours_.find(s);
        if (neighbour == neighbours_.end()) return outside;
        return neighbour->second.at((x + side) % side, (z + side) % side);
    }

    void add_edge(sro::Edge edge, int s, uint16_t other, bool border) {
        const uint32_t open = !border ? cells_.open : neighbours_.contains(s) ? neighbours_.at(s).open : 0;
        if (other >= open) {
            edge.flags = 2;
            edge.side_dst = 0xFF;
            edge.cell_dst = outside;
            region_.internal_edges.push_back(edge);
            return;
        }
        edge.side_dst = static_cast<uint8_t>((s + 2) % 4);
        edge.cell_dst = other;
        if (border) {
            edge.flags = 8;
            edge.region_src = id(x_, z_);
            edge.region_dst = id(x_ + step_x[s], z_ + step_z[s]);
            region_.global_edges.push_back(edge);
        } else if (edge.cell_src < other) {
            edge.flags = 4;
            region_.internal_edges.push_back(edge);
        }
    }

    void add_tiles() {
        for (int z = 0; z < side; ++z) {
            for (int x = 0; x < side; ++x) {
                const int wx = x_ * sector + x * tile, wz = z_ * sector + z * tile;
                uint16_t flags = in_town(wx, wz) ? 0x400 : 0x600;
                if (under_bridge(wx, wz)) flags = 0x402;
                const uint16_t cell = cells_.at(x, z);
                if (cell >= cells_.open) flags |= 1;
                const float height = country_height(wx, wz);
                const uint16_t ground = height < -14 ? 3 : height < 40 ? 12 : height < 110 ? 40 : 75;
                region_.tiles.push_back({cell, flags, in_town(wx, wz) ? uint16_t{110} : ground});
            }
        }
    }

    void add_terrain() {
        for (int z = 0; z <= side; ++z) {
            for (int x = 0; x <= side; ++x) {
                region_.heights.push_back(country_height(x_ * sector + x * tile, z_ * sector + z * tile));
            }
        }
        for (int z = 0; z < 6; ++z) {
            for (int x = 0; x < 6; ++x) {
                const CountryPlane plane = country_plane(x_ * 6 + x, z_ * 6 + z);
                region_.plane_types.push_back(plane.type);
                region_.plane_heights.push_back(plane.height);
            }
        }
    }

    uint16_t origin_;
    int x_, z_;
    Partition cells_;
    std::map<int, Partition> neighbours_;
    std::vector<Placed> placed_;
    sro::Region region_;
};

}  // namespace

sro::Region make_region(uint16_t origin, int x, int z) {
    return Builder(origin, x, z).build();
}

}  // namespace navscope::support
