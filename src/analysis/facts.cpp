#include "analysis/facts.h"

#include <cmath>

#include "navmesh/load.h"

namespace navscope {

const std::vector<bool>& Facts::finite_cells() const {
    if (finite_cells_) return *finite_cells_;
    finite_cells_.emplace();
    if (!member_.sro) return *finite_cells_;
    for (const sro::Cell& cell : member_.sro->cells) {
        finite_cells_->push_back(std::isfinite(cell.min_x) && std::isfinite(cell.min_z) && std::isfinite(cell.max_x) &&
                                 std::isfinite(cell.max_z));
    }
    return *finite_cells_;
}

}  // namespace navscope
