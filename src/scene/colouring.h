// From a column to colours and a legend. First a scale over all visible meshes (so that one legend holds for all), then
// one colour word a face and mesh by that scale. States (reversed, selected, hidden …) lie in the words' upper byte and
// change without touching the colours.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "navmesh/navmesh.h"
#include "scene/face_mesh.h"
#include "scene/palette.h"

namespace navscope {

/// What faces are coloured by: "" = the mesh's default (default_colouring), "plain", "winding", "convexity", "finding",
/// "file", "relief" (height of the face's middle), "cluster" (clusterIndex, or a tile's cell), or a face column's name.
struct ColourOptions {
    std::string by = {};
    int bit = -1;  // ≥ 0: only this bit of the column
    bool cividis = false;
    bool operator==(const ColourOptions&) const = default;
};

/// "relief" for a region, "cluster" for a mesh with a cluster graph, else "plain".
std::string_view default_colouring(const Navmesh& mesh);

/// A choice for the list of colourings.
struct ColourChoice {
    std::string by;     // for ColourOptions
    std::string title;  // "slope (°)"
};
/// The special ones that make sense, then the face columns.
std::vector<ColourChoice> colour_choices(const Navmesh& mesh);

struct LegendEntry {
    Rgba colour = 0;  // 0: the values have colours of their own, or more than one
    std::string label;
    uint64_t count = 0;  // faces
    bool operator==(const LegendEntry&) const = default;
};

/// kind none: colour means nothing and no legend is shown. Categorical: the entries' counts add up to the faces.
/// Continuous: `valued` faces have a number, those without are an entry.
struct Legend {
    enum class Kind : uint8_t { none, categorical, continuous } kind = Kind::none;
    std::string title, unit;
    std::vector<LegendEntry> entries;
    double min = 0, max = 0;  // continuous: what the ramp's ends stand for
    RampKind ramp = RampKind::viridis;
    uint64_t valued = 0;
    bool operator==(const Legend&) const = default;
};

/// One visible mesh. `severity` (one a face: 0 none, 1 info, 2 warning, 3 error; may be empty) is for "finding".
struct ColouredMesh {
    const Navmesh* mesh = nullptr;
    std::string name = {};
    std::span<const uint8_t> severity = {};
};

struct ColourScale {
    enum class Kind : uint8_t { plain, winding, convexity, finding, file, relief, bit, categories, range };
    Kind kind = Kind::plain;
    std::string column;
    int bit = -1;
    bool dark = true;
    RampKind ramp = RampKind::viridis;
    double min = 0, max = 0;
    std::vector<double> values;  // categories, ascending
    std::vector<Rgba> colours;   // one a value
    std::vector<std::vector<Rgba>>
        own_colours;  // categories: one a value for each mesh, where meshes are coloured apart
    Legend legend;
};

/// Integers of at most 24 values get a colour each; more are coloured so that touching ones differ, and the legend
/// lists the 23 most frequent; beyond 1,024 values, and for other numbers, a ramp. Ranges with much on both
/// sides of 0 are diverging. A
/// column that no mesh has gives "no value" everywhere.
ColourScale make_scale(std::span<const ColouredMesh> meshes, const ColourOptions& options, bool dark);

/// What changes about faces without a new colouring. Face numbers past the end are ignored.
struct FaceStates {
    std::span<const uint32_t> selected = {}, marked = {};
    uint32_t hovered = no_index;
    std::span<const uint8_t> faded = {}, hidden = {};          // one a face, not 0 = is; may be empty
    std::optional<std::pair<float, float>> height_slice = {};  // faces wholly outside these heights are hidden
};

/// `index` is the mesh's place in make_scale's list.
FaceColours colour_faces(const ColouredMesh& mesh, size_t index, const ColourScale& scale, const FaceStates& states);
/// New states over the same colours; gives a new version.
void set_states(FaceColours& colours, const Navmesh& mesh, const FaceStates& states);

}  // namespace navscope
