#include <string>

#include "fuzz/mutate.h"

namespace navscope::fuzz {

namespace {

constexpr std::array<std::string_view, 44> names = {"namedVariants",
                                                    "variant",
                                                    "name",
                                                    "className",
                                                    "items",
                                                    "faces",
                                                    "edges",
                                                    "vertices",
                                                    "faceData",
                                                    "clusterIndex",
                                                    "a",
                                                    "b",
                                                    "aabb",
                                                    "min",
                                                    "max",
                                                    "x",
                                                    "y",
                                                    "tree",
                                                    "nodes",
                                                    "xyz",
                                                    "hiData",
                                                    "loData",
                                                    "navMesh",
                                                    "setups",
                                                    "xs",
                                                    "n",
                                                    "objects",
                                                    "links",
                                                    "cells",
                                                    "global_edges",
                                                    "internal_edges",
                                                    "tiles",
                                                    "heights",
                                                    "position",
                                                    "flags",
                                                    "memSizeAndFlags",
                                                    "propertyBag",
                                                    "ptr",
                                                    "m_data",
                                                    "length",
                                                    "",
                                                    "\xC3\xA9",
                                                    "implementation",
                                                    "streamingSets"};

using Steps = std::vector<std::string>;

/// "a.b[3].c" as "a", ".b", "[3]", ".c".
Steps split(const std::string& path) {
    Steps steps;
    for (const char c : path) {
        if (steps.empty() || c == '.' || c == '[') steps.emplace_back();
        steps.back() += c;
    }
    return steps;
}

std::string random_number(Random& random) {
    switch (random.below(6)) {
        case 0:
            return std::to_string(interesting_number(random));
        case 1:
            return std::to_string(interesting_number(random)) + std::to_string(interesting_number(random));
        case 2:
            return random.one_in(2) ? "-1" : random.one_in(2) ? "0x10" : "";
        default:
            return std::to_string(random.below(random.one_in(4) ? 10'000 : 12));
    }
}

std::string random_step(Random& random) {
    if (random.one_in(2)) return "[" + random_number(random) + (random.one_in(12) ? "" : "]");
    return (random.one_in(12) ? "" : ".") + std::string(random.pick(names));
}

void edit_steps(Steps& steps, Random& random) {
    const size_t one = random.below(steps.size());
    switch (random.below(6)) {
        case 0:
            steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(one));
            return;
        case 1:
            steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(one), random_step(random));
            return;
        case 2:
            steps.push_back(random_step(random));
            return;
        case 3:
            std::swap(steps[one], random.pick(steps));
            return;
        case 4:
            if (steps[one].starts_with('[')) {
                steps[one] = "[" + random_number(random) + "]";
                return;
            }
            [[fallthrough]];
        default:
            steps[one] = one == 0 ? std::string(random.pick(names)) : random_step(random);
    }
}

}  // namespace

void mutate_path(Data& data, Random& random) {
    if (data.empty() || random.one_in(8)) return edit_bytes(data, random);
    if (random.one_in(20)) {
        data[0] = static_cast<std::byte>(random.below(8));
        return;
    }
    const std::string path(reinterpret_cast<const char*>(data.data()) + 1, data.size() - 1);
    Steps steps = split(path);
    if (steps.empty()) steps.emplace_back(random.pick(names));
    edit_steps(steps, random);
    data.resize(1);
    for (const std::string& step : steps) {
        if (data.size() > 10'000) return;
        for (const char c : step) data.push_back(static_cast<std::byte>(c));
    }
}

}  // namespace navscope::fuzz
