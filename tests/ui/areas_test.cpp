#include "ui/areas.h"

#include <gtest/gtest.h>

namespace navscope {
namespace {

constexpr glm::vec2 window{1440, 900};

bool overlap(const Area& a, const Area& b) {
    return !a.empty() && !b.empty() && a.at.x < b.end().x && b.at.x < a.end().x && a.at.y < b.end().y &&
           b.at.y < a.end().y;
}

void expect_apart(const Areas& areas) {
    std::vector<Area> all{areas.viewport, areas.status};
    all.insert(all.end(), areas.panels.begin(), areas.panels.end());
    all.insert(all.end(), areas.splitters.begin(), areas.splitters.end());
    for (size_t i = 0; i < all.size(); ++i) {
        for (size_t j = i + 1; j < all.size(); ++j) EXPECT_FALSE(overlap(all[i], all[j])) << i << " and " << j;
    }
}

TEST(AreasTest, PartsDoNotOverlapInAnyWindow) {
    const Options options;
    for (const glm::vec2 size : {window, glm::vec2(800, 600), glm::vec2(300, 200), glm::vec2(3840, 2160)}) {
        for (const float scale : {0.75f, 1.0f, 2.0f, 3.0f}) {
            const Areas areas = make_areas(options, size, scale, 20 * scale, 20 * scale);
            expect_apart(areas);
            EXPECT_GE(areas.viewport.size.x, 1);
            EXPECT_LE(areas.viewport.end().x, size.x + 1);
        }
    }
}

TEST(AreasTest, HiddenPanelsGiveTheirPlaceToThePicture) {
    Options options;
    const Areas all = make_areas(options, window, 1, 20, 20);
    options.hidden_panels = {"files", "layers", "inspector", "values", "jobs", "log"};
    const Areas none = make_areas(options, window, 1, 20, 20);
    EXPECT_LT(all.viewport.size.x, none.viewport.size.x);
    EXPECT_EQ(none.viewport.at, glm::vec2(0, 20));
    EXPECT_EQ(none.viewport.size, glm::vec2(1440, 860));
    options.hidden_panels = {"files"};
    const Areas some = make_areas(options, window, 1, 20, 20);
    EXPECT_TRUE(some.panels[0].empty());
    EXPECT_EQ(some.panels[1].size.y, some.viewport.size.y);
}

TEST(AreasTest, SplittersFollowTheMouseWithinLimits) {
    const Options options;
    const Areas areas = make_areas(options, window, 2, 20, 20);
    EXPECT_FLOAT_EQ(dragged(options.layout, Splitter::left, {400, 300}, areas, window, 2).left, 200);
    EXPECT_GE(dragged(options.layout, Splitter::left, {-50, 300}, areas, window, 2).left, 100);
    EXPECT_LE(dragged(options.layout, Splitter::left, {5000, 300}, areas, window, 2).left, 720);
    EXPECT_FLOAT_EQ(dragged(options.layout, Splitter::right, {840, 300}, areas, window, 2).right, 300);
    EXPECT_FLOAT_EQ(dragged(options.layout, Splitter::bottom, {840, 680}, areas, window, 2).bottom, 100);
    const float middle = areas.columns.at.y + areas.columns.size.y / 2;
    EXPECT_FLOAT_EQ(dragged(options.layout, Splitter::left_split, {0, middle}, areas, window, 2).left_split, 0.5f);
}

TEST(AreasTest, EveryPanelHasAPlaceAndAnIdOfItsOwn) {
    std::set<std::string_view> ids;
    for (const PanelRow& row : panel_table()) {
        EXPECT_TRUE(ids.insert(row.id).second) << row.id;
        EXPECT_FALSE(row.hint.empty());
    }
}

}  // namespace
}  // namespace navscope
