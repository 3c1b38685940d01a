#include "scene/category_colours.h"

#include <algorithm>
#include <array>
#include <utility>

#include "scene/palette.h"

namespace navscope {
namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

/// Collects pairs of categories: in a table of bits where they are few, else in a list that is sorted now and then.
class PairCollector {
public:
    explicit PairCollector(std::span<const uint32_t> category_of_face) : category_of_face_(category_of_face) {
        for (const uint32_t category : category_of_face) {
            last_ = std::max(last_, category);
        }
        if (last_ < most_in_table) {
            table_.resize(size_t{last_ + 1} * (last_ + 1));
        }
    }

    void meet(uint32_t face, uint32_t other) {
        if (face >= category_of_face_.size() || other >= category_of_face_.size()) {
            return;
        }
        const uint32_t a = category_of_face_[face], b = category_of_face_[other];
        if (a == b) {
            return;
        }
        const auto [low, high] = std::minmax(a, b);
        if (!table_.empty()) {
            table_[size_t{low} * (last_ + 1) + high] = true;
            return;
        }
        pairs_.emplace_back(low, high);
        if (pairs_.size() >= tidy_at_) {
            tidy();
        }
    }

    Pairs take() {
        for (size_t i = 0; i < table_.size(); ++i) {
            if (table_[i]) {
                pairs_.emplace_back(static_cast<uint32_t>(i / (last_ + 1)), static_cast<uint32_t>(i % (last_ + 1)));
            }
        }
        tidy();
        return std::move(pairs_);
    }

private:
    static constexpr uint32_t most_in_table = 2048;

    void tidy() {
        std::sort(pairs_.begin(), pairs_.end());
        pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
        tidy_at_ = std::max<size_t>(1u << 16, pairs_.size() * 2);
    }

    std::span<const uint32_t> category_of_face_;
    uint32_t last_ = 0;
    std::vector<bool> table_;
    Pairs pairs_;
    size_t tidy_at_ = 1u << 16;
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
    PairCollector collector(category_of_face);
    if (mesh.surface.kind == ElementKind::tile) {
        constexpr uint32_t tiles_a_row = 96;
        meet_across_tiles(mesh.surface.face_count(), tiles_a_row, collector);
    } else if (const EdgeSet* edges = mesh.edges(ElementKind::edge)) {
        meet_across_edges(*edges, collector);
    }
    return collector.take();
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
