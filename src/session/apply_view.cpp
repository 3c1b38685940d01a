// Camera, overlays, colours, theme, layout.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "session/session_parts.h"

namespace navscope {

namespace {

constexpr double whole_margin = 1.12;     // around everything …
constexpr double selection_margin = 3.5;  // … and around the selection, so that its neighbours tell where it is
constexpr double smallest_radius = 0.5;   // of what F frames, so that a vertex does not fill the view

std::optional<Box> ring_bounds(const Surface& surface, uint32_t face) {
    std::optional<Box> box;
    if (face >= surface.face_count()) return box;
    for (uint32_t i = surface.ring_begin[face]; i < surface.ring_begin[face + 1]; ++i)
        grow(box, surface.positions[surface.ring[i]]);
    return box;
}

std::optional<Box> edge_bounds(const EdgeSet& set, uint32_t edge) {
    std::optional<Box> box;
    if (edge >= set.count()) return box;
    for (const uint32_t end : {set.a[edge], set.b[edge]}) {
        if (end < set.positions.count) grow(box, set.positions[end]);
    }
    return box;
}

struct Angles {
    double yaw, pitch;
};

Angles angles_of(action::ViewPreset preset) {
    constexpr double quarter = 1.5707963267948966;
    switch (preset) {
        case action::ViewPreset::top:
            return {0, quarter};
        case action::ViewPreset::bottom:
            return {0, -quarter};
        case action::ViewPreset::front:
            return {0, 0};
        case action::ViewPreset::back:
            return {2 * quarter, 0};
        case action::ViewPreset::left:
            return {-quarter, 0};
        case action::ViewPreset::right:
            return {quarter, 0};
        case action::ViewPreset::three_quarter:
            return {0.65, 0.75};
    }
    return {0, 0};
}

}  // namespace

std::optional<Box> element_bounds(const Navmesh& mesh, ElementRef element) {
    if (element.kind == mesh.surface.kind) return ring_bounds(mesh.surface, element.index);
    if (const EdgeSet* set = mesh.edges(element.kind)) return edge_bounds(*set, element.index);
    std::optional<Box> box;
    switch (element.kind) {
        case ElementKind::vertex:
            if (element.index < mesh.surface.positions.count) grow(box, mesh.surface.positions[element.index]);
            break;
        case ElementKind::cluster:
            if (mesh.graph && element.index < mesh.graph->positions.size())
                grow(box, mesh.graph->positions[element.index]);
            break;
        case ElementKind::tree_node:
            if (mesh.tree && element.index < mesh.tree->count() && mesh.tree->depth[element.index] > 0)
                box = mesh.tree->boxes[element.index];
            break;
        case ElementKind::object:
            for (const PlacedBox& placed : mesh.boxes) {
                if (placed.element == element) grow(box, Box{placed.centre - placed.half, placed.centre + placed.half});
            }
            break;
        case ElementKind::cell:
            if (const ElementTable* cells = mesh.table(ElementKind::cell); cells && element.index < cells->count) {
                const Column* columns[4] = {cells->find("min_x"), cells->find("min_z"), cells->find("max_x"),
                                            cells->find("max_z")};
                if (!std::all_of(columns, columns + 4, [](const Column* one) { return one != nullptr; })) break;
                const auto value = [&](int i) { return static_cast<float>(columns[i]->number(element.index)); };
                const float height = mesh.bounds ? (mesh.bounds->min.y + mesh.bounds->max.y) / 2 : 0;
                grow(box, glm::vec3(value(0), height, value(1)));
                grow(box, glm::vec3(value(2), height, value(3)));
            }
            break;
        default:
            break;
    }
    return box;
}

void Applier::scene_changed() {
    ++session.parts_->scene_version;
    changed();
}

void Applier::frame_box(const std::optional<Box>& box, double margin) {
    if (!box) return;
    const glm::vec2 viewport = session.viewport_;
    const double aspect = viewport.y > 0 ? static_cast<double>(viewport.x) / static_cast<double>(viewport.y) : 1;
    glm::dvec3 low(box->min), high(box->max);
    const double short_by = smallest_radius - glm::length(high - low) * 0.5;
    if (short_by > 0) low -= glm::dvec3(short_by), high += glm::dvec3(short_by);
    session.camera_.frame_box(low, high, aspect, margin);
    changed();
}

void Applier::operator()(const action::FrameSelection&) {
    const Member* member = session.member(session.selection_.member);
    if (!member || !member->mesh || session.selection_.elements.empty()) return (*this)(action::FrameAll{});
    std::optional<Box> box;
    for (const ElementRef element : session.selection_.elements) {
        if (const std::optional<Box> one = element_bounds(*member->mesh, element)) grow(box, *one);
    }
    frame_box(box, selection_margin);
}

void Applier::operator()(const action::FrameMember& frame) {
    const Member* member = session.member(frame.member);
    if (member && member->mesh) frame_box(member->mesh->bounds, whole_margin);
}

void Applier::operator()(const action::FrameAll&) {
    std::optional<Box> box;
    for (const DocumentSlot& one : session.slots_) {
        if (!one.document) continue;
        for (const Member& member : one.document->file.members) {
            if (member.mesh && member.mesh->bounds && !session.hidden({one.id, member.index}))
                grow(box, *member.mesh->bounds);
        }
    }
    frame_box(box, whole_margin);
}

void Applier::operator()(const action::SetCamera& set) {
    if (session.camera_ == set.camera) return;
    session.camera_ = set.camera;
    changed();
}

void Applier::operator()(const action::SetView& set) {
    const Angles angles = angles_of(set.preset);
    session.camera_.yaw = angles.yaw;
    session.camera_.pitch = angles.pitch;
    session.camera_.orbit(0, 0);  // keeps the pitch within its limits
    (*this)(action::FrameAll{});
    changed();
}

void Applier::operator()(const action::ToggleOrthographic&) {
    session.camera_.orthographic = !session.camera_.orthographic;
    changed();
}

void Applier::operator()(const action::SetOverlay& set) {
    if (set.on)
        session.options_.overlays.insert(set.id);
    else
        session.options_.overlays.erase(set.id);
    scene_changed();
}

void Applier::operator()(const action::SetScene& set) {
    session.options_.scene = set.options;
    scene_changed();
}

void Applier::operator()(const action::SetColour& set) {
    session.options_.colour = set.colour;
    ++session.parts_->colour_version;
    changed();
}

void Applier::operator()(const action::SetFill& set) {
    session.options_.fill = set.fill;
    changed();
}

void Applier::operator()(const action::SetXray& set) {
    session.options_.xray = set.xray;
    changed();
}

void Applier::operator()(const action::SetTheme& set) {
    session.options_.dark = set.dark;
    ++session.parts_->colour_version;
    scene_changed();
}

void Applier::operator()(const action::SetUiScale& set) {
    session.options_.ui_scale = std::clamp(set.scale, 0.75f, 3.0f);
    changed();
}

void Applier::operator()(const action::SetPanel& set) {
    if (set.shown)
        session.options_.hidden_panels.erase(set.id);
    else
        session.options_.hidden_panels.insert(set.id);
    changed();
}

void Applier::operator()(const action::SetLayout& set) {
    session.options_.layout = set.layout;
}

void Applier::operator()(const action::ResetLayout&) {
    session.options_.layout = {};
    session.options_.hidden_panels.clear();
    changed();
}

void Applier::operator()(const action::OpenDialog& set) {
    session.options_.show_open_dialog = set.shown;
}

void Applier::operator()(const action::ShowHelp& set) {
    session.options_.show_help = set.shown;
}

void Applier::operator()(const action::Quit&) {
    session.quit_ = true;
}

}  // namespace navscope
