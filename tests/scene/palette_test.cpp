#include "scene/palette.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scene/colour_vision.h"

namespace navscope {
namespace {

double to_background(Rgba colour, bool dark) {
    const ThemeColours& theme = theme_colours(dark);
    return std::min(contrast(colour, theme.background_top), contrast(colour, theme.background_bottom));
}

TEST(Palette, DifferenceFormulaIsRight) {
    // From the test data of Sharma, Wu, Dalal 2005.
    EXPECT_NEAR(test::ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 1e-4);
    EXPECT_NEAR(test::ciede2000({50, 2.5, 0}, {73, 25, -18}), 27.1492, 1e-4);
    EXPECT_NEAR(test::ciede2000({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}), 1.2644, 1e-4);
    EXPECT_NEAR(contrast(rgba(0, 0, 0), rgba(255, 255, 255)), 21, 1e-9);
}

TEST(Palette, MainCategoriesAreApartForEverybody) {
    for (const bool dark : {false, true}) {
        for (uint32_t a = 0; a < main_categories; ++a) {
            for (uint32_t b = 0; b < a; ++b) {
                EXPECT_GE(test::least_distance(category_colour(a, dark), category_colour(b, dark)), 10)
                    << a << " and " << b << (dark ? " dark" : " light");
            }
        }
    }
}

TEST(Palette, AllCategoriesDiffer) {
    for (const bool dark : {false, true}) {
        for (uint32_t a = 0; a < all_categories; ++a) {
            for (uint32_t b = 0; b < a; ++b) {
                EXPECT_GT(
                    test::ciede2000(test::lab(category_colour(a, dark), 0), test::lab(category_colour(b, dark), 0)), 2)
                    << a << " and " << b << (dark ? " dark" : " light");
            }
        }
    }
    EXPECT_EQ(category_colour(all_categories + 3, true), category_colour(3, true));
}

TEST(Palette, FacesStandOutFromTheBackground) {
    for (const bool dark : {false, true}) {
        EXPECT_GE(to_background(theme_colours(dark).face, dark), 3);
        EXPECT_GE(to_background(theme_colours(dark).no_value, dark), 3);
        for (uint32_t i = 0; i < all_categories; ++i) {
            EXPECT_GE(to_background(category_colour(i, dark), dark), 3) << i;
        }
        for (const RampKind kind : {RampKind::viridis, RampKind::cividis, RampKind::diverging, RampKind::relief}) {
            double least = 21;
            for (const Rgba colour : ramp(kind, dark)) {
                least = std::min(least, to_background(colour, dark));
            }
            EXPECT_GE(least, 3) << static_cast<int>(kind) << (dark ? " dark" : " light");
        }
    }
}

TEST(Palette, QuantityRampsGrowLighterEvenly) {
    for (const bool dark : {false, true}) {
        for (const RampKind kind : {RampKind::viridis, RampKind::cividis}) {
            const Ramp& colours = ramp(kind, dark);
            for (size_t i = 16; i < colours.size(); i += 16) {
                for (int vision = 0; vision < 4; ++vision) {
                    EXPECT_GT(test::lab(colours[i], vision)[0], test::lab(colours[i - 16], vision)[0]);
                }
            }
        }
    }
}

TEST(Palette, TheSelectionIsSeenOnEveryFace) {
    for (const bool dark : {false, true}) {
        const ThemeColours& theme = theme_colours(dark);
        EXPECT_GE(test::least_distance(theme.accent, theme.face), 20);
        EXPECT_EQ(make_theme(dark).accent, theme.accent);
        EXPECT_EQ(make_theme(dark).dark, dark);
        EXPECT_GE(to_background(theme.text, dark), 7);
    }
}

}  // namespace
}  // namespace navscope
