#include "app/view_text.h"

#include <array>
#include <cstdio>
#include <sstream>

#include "reflect/record_tree.h"

namespace navscope {

namespace {

constexpr double degree = 3.14159265358979323846 / 180;

struct PresetName {
    std::string_view name;
    action::ViewPreset preset;
};
constexpr std::array presets{
    PresetName{"top", action::ViewPreset::top},     PresetName{"bottom", action::ViewPreset::bottom},
    PresetName{"front", action::ViewPreset::front}, PresetName{"back", action::ViewPreset::back},
    PresetName{"left", action::ViewPreset::left},   PresetName{"right", action::ViewPreset::right},
    PresetName{"side", action::ViewPreset::right},  PresetName{"three-quarter", action::ViewPreset::three_quarter},
};

Error unknown(const std::string& text, const std::string& word) {
    std::string names;
    for (const PresetName& one : presets) names += std::string(one.name) + ", ";
    return Error{ErrorCode::usage,
                 "--view \"" + text + "\": \"" + word + "\" is not understood; there is: " + names +
                     "ortho, target X,Y,Z, distance D, yaw DEGREES, pitch DEGREES",
                 std::nullopt,
                 {}};
}

bool read_number(std::istream& words, double& value) {
    return static_cast<bool>(words >> value);
}

bool read_target(std::istream& words, glm::dvec3& target) {
    std::string triple;
    char rest = 0;
    return words >> triple && std::sscanf(triple.c_str(), "%lf,%lf,%lf%c", &target.x, &target.y, &target.z, &rest) == 3;
}

}  // namespace

Status apply_view(Session& session, const std::string& text) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        bool understood = false;
        for (const PresetName& one : presets) {
            if (one.name != word) continue;
            session.apply(action::SetView{one.preset});
            understood = true;
        }
        Camera camera = session.camera();
        double number = 0;
        if (word == "ortho") {
            camera.orthographic = understood = true;
        } else if (word == "target") {
            understood = read_target(words, camera.target);
        } else if (word == "distance" && read_number(words, number) && number > 0) {
            camera.distance = number;
            understood = true;
        } else if (word == "yaw" && read_number(words, number)) {
            camera.yaw = number * degree;
            understood = true;
        } else if (word == "pitch" && read_number(words, number)) {
            camera.pitch = number * degree;
            camera.orbit(0, 0);
            understood = true;
        }
        if (!understood) return unknown(text, word);
        session.apply(action::SetCamera{camera});
    }
    return Done{};
}

std::string view_text(const Camera& camera) {
    const auto part = [](double value) { return format_number(value); };
    return "target " + part(camera.target.x) + "," + part(camera.target.y) + "," + part(camera.target.z) +
           " distance " + part(camera.distance) + " yaw " + part(camera.yaw / degree) + " pitch " +
           part(camera.pitch / degree) + (camera.orthographic ? " ortho" : "");
}

}  // namespace navscope
