// What several checks need to know of a member and none should work out twice. Made by the first check that asks, and
// kept for one member's run.
#pragma once

#include <optional>
#include <vector>

namespace navscope {

struct Member;

class Facts {
public:
    explicit Facts(const Member& member) : member_(member) {}
    Facts(const Facts&) = delete;
    Facts& operator=(const Facts&) = delete;

    /// Of a region, one a cell: are all four of its sides finite? sro.E09 reports the others, and rules about a cell's
    /// rectangle leave them out.
    const std::vector<bool>& finite_cells() const;

private:
    const Member& member_;
    mutable std::optional<std::vector<bool>> finite_cells_;
};

}  // namespace navscope
