#include "navmesh/souls/neutral.h"

#include <algorithm>
#include <cmath>

#include "navmesh/columns.h"
#include "navmesh/polygon.h"
#include "navmesh/souls/edges.h"
#include "navmesh/souls/tree.h"

namespace navscope::souls {

namespace {

bool finite(const glm::vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

Positions positions_of(const RecordTree& tree, const ValueRef& vectors) {
    if (vectors.count == 0) return {};
    return {tree.blob.data() + vectors.offset, vectors.type->size, vectors.count, nullptr};
}

/// Derived columns of the faces, filled as the shapes come.
struct FaceColumns {
    std::shared_ptr<std::vector<double>> area, projected, slope, off_plane, height_range, perimeter;

    explicit FaceColumns(uint32_t count) {
        for (auto* column : {&area, &projected, &slope, &off_plane, &height_range, &perimeter}) {
            *column = std::make_shared<std::vector<double>>(count, std::nan(""));
        }
    }

    void fill(uint32_t face, const Shape& shape, std::span<const glm::vec3> corners) {
        (*area)[face] = shape.area;
        (*projected)[face] = std::abs(shape.area_vector.y);
        if (!shape.degenerate)
            (*slope)[face] =
                std::acos(std::min(1.0, std::abs(shape.area_vector.y) / shape.area)) * 180 / 3.14159265358979323846;
        (*off_plane)[face] = shape.off_plane;
        double low = corners[0].y, high = low, around = 0;
        for (size_t i = 0; i < corners.size(); ++i) {
            const glm::dvec3 from(corners[i]), to(corners[i + 1 == corners.size() ? 0 : i + 1]);
            low = std::min(low, from.y);
            high = std::max(high, from.y);
            around += std::sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y) +
                                (to.z - from.z) * (to.z - from.z));
        }
        (*height_range)[face] = high - low;
        (*perimeter)[face] = around;
    }

    void append(std::vector<Column>& columns) const {
        const auto add = [&](const char* name, const char* unit, const std::shared_ptr<std::vector<double>>& values,
                             const char* note) {
            Column column;
            column.name = name;
            column.unit = unit;
            column.derived = values;
            column.note = note;
            columns.push_back(std::move(column));
        };
        add("area", "m²", area, "length of the area vector");
        add("projected area", "m²", projected, "area seen from above");
        add("slope", "°", slope, "between the Newell normal and the vertical");
        add("off-plane", "m", off_plane, "greatest distance of a corner from the face's plane");
        add("height range", "m", height_range, "highest corner less lowest");
        add("perimeter", "m", perimeter, "length of the ring");
    }
};

class Filler {
public:
    Filler(const Model& model, Progress* progress) : model_(model), mesh_(*model.mesh), progress_(progress) {}

    Result<Navmesh> run() {
        result_.format = Format::souls;
        result_.records = model_.records;
        result_.surface.positions = positions_of(*model_.records, mesh_.vertices);
        if (Status status = faces(); !status) return std::move(status).error();
        fill_edges(model_, result_);
        if (model_.tree) result_.tree = std::make_shared<BoxTree>(walk_tree(*model_.tree, mesh_.faces.size()));
        if (model_.graph) result_.graph = std::make_shared<ClusterGraph>(graph(*model_.graph));
        box();
        tables();
        result_.figures.edges = mesh_.edges.size();
        result_.figures.vertices = mesh_.vertices.count;
        if (result_.surface.triangles.empty()) result_.empty_reason = empty_reason();
        return std::move(result_);
    }

private:
    std::string empty_reason() const {
        return mesh_.faces.size() == 0 ? "the mesh has no face"
                                       : "no face of the mesh can be drawn (broken ranges, corners or no area)";
    }

    Status faces() {
        const uint32_t count = mesh_.faces.size();
        Surface& surface = result_.surface;
        surface.kind = ElementKind::face;
        surface.roles.assign(count, 0);
        surface.ring_begin.reserve(size_t{count} + 1);
        surface.ring_begin.push_back(0);
        surface.ring.reserve(mesh_.edges.size());
        columns_.emplace(count);
        corner_budget_ = uint64_t{mesh_.edges.size()} * 4;
        result_.figures.faces = count;
        for (uint32_t face = 0; face < count; ++face) {
            if ((face & 0xFFF) == 0 && progress_) {
                if (progress_->stopped()) return cancelled();
                progress_->report(static_cast<double>(face) / count, "cutting faces");
            }
            this->face(face);
            surface.ring_begin.push_back(static_cast<uint32_t>(surface.ring.size()));
        }
        surface.triangles.shrink_to_fit();
        return Done{};
    }

    void face(uint32_t face) {
        Surface& surface = result_.surface;
        MeshFigures& figures = result_.figures;
        figures.user_edges += static_cast<uint32_t>(std::max<int>(0, mesh_.faces.user_edge_count[face]));
        const int64_t start = mesh_.faces.start_edge[face], count = mesh_.faces.edge_count[face];
        if (start < 0 || count < 3 || start + count > mesh_.edges.size() ||
            corner_budget_ < static_cast<uint64_t>(count)) {
            surface.roles[face] = face_broken;
            return;
        }
        corner_budget_ -= static_cast<uint64_t>(count);
        corners_.clear();
        for (int64_t i = 0; i < count; ++i) {
            const uint32_t vertex = mesh_.edges.a[static_cast<uint32_t>(start + i)];
            const bool usable = vertex < surface.positions.count && finite(surface.positions[vertex]);
            if (!usable) {
                surface.roles[face] = face_not_finite;
                surface.ring.resize(surface.ring_begin.back());
                ++figures.not_finite;
                return;
            }
            corners_.push_back(surface.positions[vertex]);
            surface.ring.push_back(vertex);
        }
        shape(face);
    }

    void shape(uint32_t face) {
        Surface& surface = result_.surface;
        cuts_.clear();
        const Shape shape = shape_of(corners_, cuts_, scratch_);
        const uint32_t* ring = surface.ring.data() + surface.ring_begin.back();
        for (const Cut& cut : cuts_) surface.triangles.push_back({ring[cut.a], ring[cut.b], ring[cut.c], face});
        surface.roles[face] =
            static_cast<uint8_t>((shape.clockwise ? face_clockwise : 0) | (shape.degenerate ? face_degenerate : 0) |
                                 (shape.vertical ? face_vertical : 0) | (shape.non_convex ? face_non_convex : 0) |
                                 (shape.no_ear ? face_no_ear : 0));
        for (const glm::vec3& corner : corners_) grow(result_.bounds, corner);
        columns_->fill(face, shape, corners_);
        MeshFigures& figures = result_.figures;
        figures.triangles += cuts_.size();
        figures.ears_dropped += corners_.size() - 2 - cuts_.size();
        figures.clockwise += shape.clockwise;
        figures.degenerate += shape.degenerate;
        figures.vertical += shape.vertical;
        figures.non_convex += shape.non_convex;
        figures.no_ear += shape.no_ear;
        figures.area += shape.area;
        figures.projected_area += std::abs(shape.area_vector.y);
        figures.surface_area += shape.surface_area;
        figures.max_off_plane = std::max(figures.max_off_plane, shape.off_plane);
    }

    void box() {
        std::copy_n(mesh_.aabb_min, 4, result_.figures.aabb_min);
        std::copy_n(mesh_.aabb_max, 4, result_.figures.aabb_max);
        result_.aabb = {{mesh_.aabb_min[0], mesh_.aabb_min[1], mesh_.aabb_min[2]},
                        {mesh_.aabb_max[0], mesh_.aabb_max[1], mesh_.aabb_max[2]}};
        result_.has_aabb = finite(result_.aabb.min) && finite(result_.aabb.max) && mesh_.faces.size() > 0;
    }

    ClusterGraph graph(const Graph& from) const {
        ClusterGraph graph;
        const Positions at = positions_of(*model_.records, from.positions);
        const uint32_t nodes = from.nodes.count;
        graph.positions.assign(nodes, glm::vec3(std::nanf("")));
        for (uint32_t i = 0; i < nodes && i < at.count; ++i) graph.positions[i] = at[i];
        graph.edges.resize(from.edges.count);
        for (uint32_t i = 0; i < from.edges.count; ++i) {
            const uint32_t target = from.edge_target[i];
            graph.edges[i] = {no_index, target < nodes ? target : no_index,
                              static_cast<float>(from.edge_cost.number(i))};
        }
        for (uint32_t node = 0; node < nodes; ++node) {
            const int64_t start = from.node_start[node], end = start + from.node_count[node];
            // An edge has one owner: ranges that overlap give it to the first, so that broken ones stay linear.
            for (int64_t i = std::max<int64_t>(start, 0);
                 i < std::min<int64_t>(end, from.edges.count) && graph.edges[i].from == no_index; ++i) {
                graph.edges[i].from = node;
            }
        }
        return graph;
    }

    void add_table(ElementKind kind, std::string name, std::string path, const ValueRef& records) {
        ElementTable table{kind,
                           std::move(name),
                           std::move(path),
                           records,
                           nullptr,
                           records.count,
                           raw_columns(*model_.records, records)};
        result_.tables.push_back(std::move(table));
    }

    /// faceData and edgeData stand beside their elements as one more column, if they have a word for each.
    void add_data(ElementTable& table, const char* name, const ValueRef& data, int32_t striding) {
        if (striding < 1 || table.count == 0 || data.count / static_cast<uint32_t>(striding) < table.count) return;
        Column column;
        column.name = name;
        column.raw = {model_.records->blob.data() + data.offset,
                      nullptr,
                      data.type->size * static_cast<uint32_t>(striding),
                      table.count,
                      data.type->scalar,
                      data.type->endian};
        column.categorical = true;
        column.is_float = false;
        table.columns.push_back(std::move(column));
    }

    void tables() {
        const std::string& path = mesh_.path;
        add_table(ElementKind::face, "faces", path + ".faces", mesh_.faces.records);
        add_data(result_.tables.back(), "faceData", mesh_.face_data, mesh_.face_striding);
        columns_->append(result_.tables.back().columns);
        add_table(ElementKind::edge, "edges", path + ".edges", mesh_.edges.records);
        add_data(result_.tables.back(), "edgeData", mesh_.edge_data, mesh_.edge_striding);
        add_table(ElementKind::vertex, "vertices", path + ".vertices", mesh_.vertices);
        if (model_.tree) add_table(ElementKind::tree_node, "tree nodes", model_.tree->path, model_.tree->nodes);
        if (model_.graph) {
            add_table(ElementKind::cluster, "clusters", model_.graph->path + ".nodes", model_.graph->nodes);
            add_table(ElementKind::graph_edge, "graph edges", model_.graph->path + ".edges", model_.graph->edges);
        }
        if (model_.setups) add_table(ElementKind::setup, "setups", model_.setups.path, model_.setups.records);
    }

    const Model& model_;
    const Mesh& mesh_;
    Progress* progress_;
    Navmesh result_;
    std::optional<FaceColumns> columns_;
    std::vector<glm::vec3> corners_;
    std::vector<Cut> cuts_;
    PolygonScratch scratch_;
    uint64_t corner_budget_ = 0;
};

}  // namespace

Result<Navmesh> to_navmesh(const Model& model, Progress* progress) {
    return Filler(model, progress).run();
}

}  // namespace navscope::souls
