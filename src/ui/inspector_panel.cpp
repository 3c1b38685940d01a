// The picked element: what it is, its decoded fields, its ring and neighbours. Every reference is a link.
#include <algorithm>

#include "analysis/inspect.h"
#include "ui/clip_text.h"
#include "ui/panel.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

class InspectorPanel : public Panel {
public:
    void draw(const PanelContext& context) override;

private:
    void update(const Session& session, MemberKey key, const Member& member);
    void header(const PanelContext& context, MemberKey key, const Member& member);
    void overview(const PanelContext& context, MemberKey key, const Member& member);
    void section(const PanelContext& context, MemberKey key, const Member& member, const InspectSection& section,
                 size_t number);
    void draw_row(const PanelContext& context, MemberKey key, const Member& member, const InspectRow& row,
                  const std::string& spot);

    // Made when the selection or the document changes, not each frame.
    Inspection shown_;
    MemberKey key_;
    ElementRef element_;
    const Navmesh* mesh_ = nullptr;
};

void InspectorPanel::update(const Session& session, MemberKey key, const Member& member) {
    const ElementRef element = session.selection().primary;
    if (key == key_ && element == element_ && member.mesh.get() == mesh_ && !shown_.title.empty()) return;
    key_ = key;
    element_ = element;
    mesh_ = member.mesh.get();
    shown_ = inspect(member, element);
}

void InspectorPanel::draw(const PanelContext& context) {
    const Session& session = context.session;
    const Selection& selection = session.selection();
    const Member* member = session.member(selection.member);
    if (!member || !selection.primary) {
        const MemberKey focused = session.focused();
        if (const Member* one = session.member(focused)) return overview(context, focused, *one);
        return widget::empty_note(
            "Open a file, then click a face in the picture: its fields, neighbours and bytes are shown here.", context);
    }
    update(session, selection.member, *member);
    header(context, selection.member, *member);
    imgui::begin_child("sections", ImVec2(0, 0), false);
    for (size_t i = 0; i < shown_.sections.size(); ++i)
        section(context, selection.member, *member, shown_.sections[i], i);
    ImGui::EndChild();
}

void InspectorPanel::overview(const PanelContext& context, MemberKey key, const Member& member) {
    widget::line(displayable(member.name), context.theme.text, true);
    if (member.error) {
        ImGui::PushStyleColor(ImGuiCol_Text, context.theme.error);
        ImGui::TextWrapped("%s", displayable(describe(*member.error)).c_str());
        ImGui::PopStyleColor();
        return;
    }
    if (!member.mesh) return widget::empty_note("This member holds no navmesh; Values shows what it holds.", context);
    if (!member.mesh->empty_reason.empty()) {
        widget::empty_note("Nothing to pick here: " + displayable(member.mesh->empty_reason), context);
    } else {
        widget::empty_note("Click a face in the picture: its fields, neighbours and bytes are shown here.", context);
    }
    for (const ElementTable& table : member.mesh->tables) {
        InspectRow row{table.name, grouped(table.count), {}, {}, table.path, std::nullopt};
        if (table.records) row.offset = table.records.offset;
        draw_row(context, key, member, row, "inspector.table." + table.name);
    }
}

void InspectorPanel::header(const PanelContext& context, MemberKey key, const Member& member) {
    const Selection& selection = context.session.selection();
    const std::string title = shown_.title.empty() ? to_string(selection.primary) : shown_.title;
    widget::line(title, context.theme.accent);
    if (selection.elements.size() > 1) {
        ImGui::SameLine();
        widget::line("and " + grouped(selection.elements.size() - 1) + " more", context.theme.dim);
    }
    if (!shown_.subtitle.empty()) widget::line(displayable(shown_.subtitle), context.theme.dim);
    const ElementRecord record = member.mesh ? record_of(*member.mesh, selection.primary) : ElementRecord{};
    const auto button = [&](const char* label, std::string_view hint, std::string_view command = {}) {
        const bool clicked = widget::small_button(label, hint, command);
        context.spots.add(std::string("inspector.") + label);
        ImGui::SameLine(0, context.points(3));
        return clicked;
    };
    if (button("Frame", "Show it in the picture", "frame-selection")) context.emit(action::FrameSelection{});
    if (record.value && member.records) {
        if (button("Values", "Open its record in Values")) context.emit(action::ShowValue{key, record.path});
        const RecordTree& tree = *member.records;
        if (button("Path", "Copy its path")) context.emit(action::CopyText{record.path});
        if (button("JSON", "Copy its record as JSON")) context.emit(action::CopyText{json_of(tree, record.value)});
        if (button("Hex", "Copy its bytes in hex")) context.emit(action::CopyText{hex_of(tree, record.value)});
        if (button("C", "Copy its type as a C struct")) context.emit(action::CopyText{c_struct_of(record.value)});
    }
    ImGui::NewLine();
}

void InspectorPanel::section(const PanelContext& context, MemberKey key, const Member& member,
                             const InspectSection& section, size_t number) {
    ImGui::PushID(static_cast<int>(number));
    widget::heading(section.title, context);
    // Rows are of one height: those out of sight cost nothing.
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(section.rows.size()), ImGui::GetTextLineHeightWithSpacing());
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            ImGui::PushID(i);
            const InspectRow& row = section.rows[static_cast<size_t>(i)];
            draw_row(context, key, member, row, "inspector.row." + std::to_string(number) + "." + std::to_string(i));
            ImGui::PopID();
        }
    }
    ImGui::PopID();
}

void InspectorPanel::draw_row(const PanelContext& context, MemberKey key, const Member& member, const InspectRow& row,
                              const std::string& spot) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight();
    const float label_width = width * 0.42f, gap = context.points(8);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(context.fonts.mono());
    const std::string value = widget::elided(displayable(row.value), width - label_width - gap);
    const ImVec2 value_size = ImGui::CalcTextSize(value.c_str());
    ImGui::PopFont();
    const ImVec2 value_at(at.x + width - value_size.x, at.y + (height - value_size.y) / 2);

    bool over_link = false;
    if (row.link) {  // submitted before the row, so that it comes first for the mouse
        ImGui::SetCursorScreenPos(value_at);
        if (ImGui::InvisibleButton("link", ImVec2(std::max(value_size.x, 1.0f), height))) {
            context.emit(action::Select{key, row.link, false});
        }
        context.spots.add(spot + ".link");
        over_link = ImGui::IsItemHovered();
        if (over_link) {
            context.emit(action::Hover{key, row.link});
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        }
        widget::tooltip("Select " + to_string(row.link));
        ImGui::SetCursorScreenPos(at);
    }
    const bool field = !row.field_path.empty();
    if (ImGui::InvisibleButton("row", ImVec2(std::max(width, 1.0f), height)) && field) {
        context.emit(action::ShowValue{key, row.field_path});
    }
    context.spots.add(spot);
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) {
        draw.AddRectFilled(at, ImVec2(at.x + width, at.y + height), ImGui::GetColorU32(ImGuiCol_FrameBg));
        std::string text = field ? field_tooltip(member, row) + "\nClick: show it in Values" : row.label;
        text += "\n" + row.value + (row.note.empty() ? "" : "  " + row.note);
        widget::tooltip(displayable_lines(text));
    }
    const std::string label = widget::elided(displayable(row.label), label_width);
    draw.AddText(at, hovered && field ? context.theme.text : context.theme.dim, label.c_str());
    draw.AddText(context.fonts.mono(), context.fonts.mono()->FontSize, value_at,
                 row.link ? context.theme.link : context.theme.text, value.c_str());
    if (over_link) {
        const float y = value_at.y + value_size.y - 1;
        draw.AddLine(ImVec2(value_at.x, y), ImVec2(value_at.x + value_size.x, y), context.theme.link);
    }
    const float note_at = at.x + label_width + gap, note_room = value_at.x - gap - note_at;
    if (!row.note.empty() && note_room > context.points(24)) {
        const std::string note = widget::elided(displayable(row.note), note_room);
        draw.AddText(ImVec2(note_at, at.y), context.theme.dim, note.c_str());
    }
}

}  // namespace

std::unique_ptr<Panel> make_inspector_panel() {
    return std::make_unique<InspectorPanel>();
}

}  // namespace navscope
