// What is drawn and how: the faces' colours, overlays, links, the tree's depths.
#include <algorithm>
#include <array>

#include "scene/overlays.h"
#include "ui/keys.h"
#include "ui/panel.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

class LayersPanel : public Panel {
public:
    void draw(const PanelContext& context) override;

private:
    void faces(const PanelContext& context, const Navmesh* mesh);
    void colouring(const PanelContext& context, const Navmesh& mesh);
    void bit(const PanelContext& context, const Navmesh& mesh);
    void overlay_rows(const PanelContext& context);
    void links(const PanelContext& context);
    void tree(const PanelContext& context);

    std::string filter_;
    std::vector<ColourChoice> choices_;
    const Navmesh* choices_of_ = nullptr;
};

/// Does any open mesh have something this overlay could draw?
bool any_fits(const Session& session, const Overlay& overlay) {
    bool any_mesh = false;
    for (const DocumentSlot& slot : session.slots()) {
        if (!slot.document) continue;
        for (const Member& member : slot.document->file.members) {
            if (!member.mesh) continue;
            any_mesh = true;
            if (overlay.fits(*member.mesh)) return true;
        }
    }
    return !any_mesh;
}

void LayersPanel::draw(const PanelContext& context) {
    const Member* member = context.session.member(context.session.focused());
    const Navmesh* mesh = member ? member->mesh.get() : nullptr;
    imgui::begin_child("layers", ImVec2(0, 0), false);
    faces(context, mesh);
    overlay_rows(context);
    ImGui::EndChild();
}

void LayersPanel::faces(const PanelContext& context, const Navmesh* mesh) {
    const Options& options = context.session.options();
    bool fill = options.fill, xray = options.xray;
    if (ImGui::Checkbox("Faces", &fill)) context.emit(action::SetFill{fill});
    context.spots.add("layers.fill");
    widget::tooltip("Fill the faces", "fill");
    ImGui::SameLine();
    if (ImGui::Checkbox("X-ray", &xray)) context.emit(action::SetXray{xray});
    context.spots.add("layers.xray");
    widget::tooltip("Lines in front of everything", "xray");
    if (!mesh)
        return widget::empty_note("Open a file with a navmesh to choose what its faces are coloured by.", context);
    colouring(context, *mesh);
    bit(context, *mesh);
}

void LayersPanel::colouring(const PanelContext& context, const Navmesh& mesh) {
    if (choices_of_ != &mesh) {
        choices_ = colour_choices(mesh);
        choices_of_ = &mesh;
    }
    ColourOptions colour = context.session.options().colour;
    std::string title = colour.by;
    for (const ColourChoice& one : choices_) {
        if (one.by == colour.by) title = one.title;
    }
    ImGui::SetNextItemWidth(-1);
    const bool open = ImGui::BeginCombo("##colour", ("Colour: " + title).c_str(), ImGuiComboFlags_HeightLarge);
    context.spots.add("layers.colour");
    if (!open) return widget::tooltip("What the faces are coloured by", "colour");
    if (ImGui::IsWindowAppearing()) {
        filter_.clear();
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    widget::input("##filter", "Filter columns", filter_);
    for (const ColourChoice& one : choices_) {
        if (!contains_folded(one.title, filter_)) continue;
        if (ImGui::Selectable(one.title.c_str(), one.by == colour.by)) {
            colour.by = one.by;
            colour.bit = -1;
            context.emit(action::SetColour{colour});
        }
        context.spots.add("layers.colour." + one.by);
    }
    ImGui::EndCombo();
}

/// A column of whole numbers can be taken apart by bits; any other may use the ramp that suits every eye.
void LayersPanel::bit(const PanelContext& context, const Navmesh& mesh) {
    ColourOptions colour = context.session.options().colour;
    const ElementTable* table = mesh.table(mesh.surface.kind);
    const Column* column = table ? table->find(colour.by) : nullptr;
    if (column && !column->is_float) {
        int bit = colour.bit;
        ImGui::SetNextItemWidth(context.points(130));
        if (ImGui::SliderInt("##bit", &bit, -1, 31, bit < 0 ? "all bits" : "bit %d")) {
            colour.bit = std::clamp(bit, -1, 31);
            context.emit(action::SetColour{colour});
        }
        context.spots.add("layers.bit");
        widget::tooltip("Colour by a single bit of the column");
        ImGui::SameLine();
    }
    bool cividis = colour.cividis;
    if (ImGui::Checkbox("Cividis", &cividis)) {
        colour.cividis = cividis;
        context.emit(action::SetColour{colour});
    }
    context.spots.add("layers.cividis");
    widget::tooltip("Quantities in a ramp that every kind of colour vision sees alike");
}

void LayersPanel::overlay_rows(const PanelContext& context) {
    widget::heading("Overlays", context);
    const Options& options = context.session.options();
    for (const Overlay& overlay : overlays()) {
        if (overlay.depends & (depends_marks | depends_trace)) continue;  // shown when there is something to mark
        if (!any_fits(context.session, overlay)) continue;
        const std::string id(overlay.id);
        bool on = options.overlays.contains(id);
        ImGui::PushID(id.c_str());
        if (ImGui::Checkbox(std::string(overlay.title).c_str(), &on)) context.emit(action::SetOverlay{id, on});
        context.spots.add("layers.overlay." + id);
        // A command of the same name is the overlay's key; "links" steps through its three states instead.
        widget::tooltip(overlay.tooltip, id);
        if (on && overlay.id == "links") links(context);
        if (on && overlay.id == "tree") tree(context);
        ImGui::PopID();
    }
}

void LayersPanel::links(const PanelContext& context) {
    struct Choice {
        LinkMode mode;
        const char* title;
        const char* hint;
    };
    constexpr std::array choices{Choice{LinkMode::off, "off", "No links"},
                                 Choice{LinkMode::selected, "selected", "Links of what is selected"},
                                 Choice{LinkMode::all, "all", "Every link of every mesh"}};
    SceneOptions scene = context.session.options().scene;
    ImGui::Indent();
    for (const Choice& choice : choices) {
        if (ImGui::RadioButton(choice.title, scene.links == choice.mode)) {
            scene.links = choice.mode;
            context.emit(action::SetScene{scene});
        }
        context.spots.add(std::string("layers.links.") + choice.title);
        widget::tooltip(choice.hint, "links");
        if (choice.mode != LinkMode::all) ImGui::SameLine();
    }
    ImGui::Unindent();
}

void LayersPanel::tree(const PanelContext& context) {
    SceneOptions scene = context.session.options().scene;
    uint32_t deepest = 1;
    for (const DocumentSlot& slot : context.session.slots()) {
        if (!slot.document) continue;
        for (const Member& member : slot.document->file.members) {
            if (member.mesh && member.mesh->tree) deepest = std::max(deepest, member.mesh->tree->max_depth);
        }
    }
    ImGui::Indent();
    int from = static_cast<int>(scene.tree_from), to = static_cast<int>(scene.tree_to);
    ImGui::BeginDisabled(scene.tree_leaves_only);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::DragIntRange2("##depth", &from, &to, 0.1f, 1, static_cast<int>(deepest), "depth %d", "to %d",
                             ImGuiSliderFlags_AlwaysClamp)) {
        scene.tree_from = static_cast<uint32_t>(std::max(from, 1));
        scene.tree_to = static_cast<uint32_t>(std::max(to, from));
        context.emit(action::SetScene{scene});
    }
    context.spots.add("layers.tree.depth");
    ImGui::EndDisabled();
    widget::tooltip("Depths of the tree that are drawn, drag left or right; the root has 1, the deepest here " +
                    std::to_string(deepest));
    bool leaves = scene.tree_leaves_only;
    if (ImGui::Checkbox("Leaves only", &leaves)) {
        scene.tree_leaves_only = leaves;
        context.emit(action::SetScene{scene});
    }
    context.spots.add("layers.tree.leaves");
    widget::tooltip("Only the boxes of faces, of any depth");
    ImGui::Unindent();
}

}  // namespace

std::unique_ptr<Panel> make_layers_panel() {
    return std::make_unique<LayersPanel>();
}

}  // namespace navscope
