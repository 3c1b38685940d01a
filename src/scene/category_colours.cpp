#include "scene/category_colours.h"

#include <algorithm>
#include <array>
#include <utility>

#include "scene/palette.h"

namespace navscope {
namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

struct PairCollector {
    std::span<const uint32_t> category_of_face;
    Pairs pairs;
    size_t tidy_at = 1u << 16;

    void tidy() {
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        tidy_at = std::max<size_t>(1u << 16, pairs.size() * 2);
    }

    void meet(uint32_t face, uint32_t other) {
        if (face >= category_of_face.size() || other >= category_of_face.size()) {
            return;
        }
        const uint32_t a = category_of_face[face], b = category_of_face[other];
        if (a == b) {
            return;
        }
        const std::pair<uint32_t, uint32_t> pair = std::minmax(a, b);
        if (pairs.empty() || pairs.back() != pair) {
            pairs.push_back(pair);
        }
        if (pairs.size() >= tidy_at) {
            tidy();
        }
    }
};

void meet_across_edges(const EdgeSet& edges, PairCollector& collector) {
    for (uint32_t edge = 0; edge < edges.count(); ++edge) {
        const uint32_t other = edges.opposite[edge];
        if (other < edges.count() && (edges.roles[edge] & edge_user) == 0) {
            collector.meet(edges.owner[edge], edges.owner[other]);
        }
    }
}

/// Corners of a tile lie on a grid: tiles that share two of them are neighbours. Tiles come row by row.
void meet_across_tiles(uint32_t faces, uint32_t width, PairCollector& collector) {
    for (uint32_t tile = 0; tile < faces; ++tile) {
        if ((tile + 1) % width != 0) {
            collector.meet(tile, tile + 1);
        }
        collector.meet(tile, tile + width);
    }
}

}  // namespace

Pairs touching_categories(const Navmesh& mesh, std::span<const uint32_t> category_of_face) {
    PairCollector collector{category_of_face, {}};
    if (mesh.surface.kind == ElementKind::tile) {
        constexpr uint32_t tiles_a_row = 96;
        meet_across_tiles(mesh.surface.face_count(), tiles_a_row, collector);
    } else if (const EdgeSet* edges = mesh.edges(ElementKind::edge)) {
        meet_across_edges(*edges, collector);
    }
    collector.tidy();
    return std::move(collector.pairs);
}

std::vector<uint8_t> colour_categories(std::span<const std::pair<uint32_t, uint32_t>> touching, uint32_t count,
                                       std::span<const uint32_t> preferred) {
    std::vector<uint32_t> begin(count + 1, 0);
    for (const auto& [a, b] : touching) {
        ++begin[a];
        ++begin[b];
    }
    uint32_t sum = 0;
    for (uint32_t& at : begin) {
        sum += std::exchange(at, sum);
    }
    std::vector<uint32_t> neighbours(sum), fill(begin.begin(), begin.end() - 1);
    for (const auto& [a, b] : touching) {
        neighbours[fill[a]++] = b;
        neighbours[fill[b]++] = a;
    }
    constexpr uint8_t none = 255;
    std::vector<uint8_t> result(count, none);
    for (uint32_t category = 0; category < count; ++category) {
        std::array<uint32_t, all_categories> used{};
        for (uint32_t i = begin[category]; i < begin[category + 1]; ++i) {
            if (result[neighbours[i]] != none) {
                ++used[result[neighbours[i]]];
            }
        }
        const uint32_t wish = (category < preferred.size() ? preferred[category] : category) % main_categories;
        uint32_t best = wish;
        for (uint32_t step = 0; step < all_categories && used[best] != 0; ++step) {
            const uint32_t next = step < main_categories ? (wish + step) % main_categories : step;
            best = used[next] < used[best] ? next : best;
        }
        result[category] = static_cast<uint8_t>(best);
    }
    return result;
}

}  // namespace navscope
