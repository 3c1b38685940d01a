// Open files and their members as a tree. Everything that is wrong with one is a row under it.
#include <algorithm>
#include <set>

#include "bytes/file.h"
#include "ui/keys.h"
#include "ui/panel.h"
#include "ui/row_list.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

struct Counts {
    uint64_t faces = 0, edges = 0;
};

Counts counts_of(const Member& member) {
    Counts counts;
    if (!member.mesh) return counts;
    counts.faces = member.mesh->surface.face_count();
    for (const EdgeSet& set : member.mesh->edge_sets) counts.edges += set.count();
    return counts;
}

/// Why a member has nothing to draw; "" if it has something.
std::string reason(const Member& member) {
    switch (member.format) {
        case Format::failed:
            return "could not be read";
        case Format::other:
            return "no navmesh (begins with " + member.magic + ")";
        case Format::tagfile:
            return "a tagfile without hkaiNavMesh";
        case Format::compendium:
            return "a compendium of types";
        case Format::nva:
            return "a placement file";
        default:
            break;
    }
    return member.mesh ? member.mesh->empty_reason : "no mesh";
}

/// The first letter tells what kind of mesh it is, the end which one.
std::string short_name(const std::string& name, float width) {
    const std::string whole = widget::elided(name, width);
    if (whole == name || static_cast<unsigned char>(name.front()) >= 0x80) return whole;
    const std::string first = name.substr(0, 1);
    return first + widget::elided(std::string_view(name).substr(1), width - ImGui::CalcTextSize(first.c_str()).x, true);
}

/// An error as rows: its trail, what happened, where.
std::vector<std::string> error_lines(const Error& error) {
    std::vector<std::string> lines{error.what};
    if (error.offset) lines.push_back("at " + describe_offset(*error.offset));
    for (const std::string& part : error.trail) lines.push_back("in " + part);
    return lines;
}

/// In a tooltip: the first few.
void list_notes(const std::vector<Deviation>& notes) {
    constexpr size_t shown = 8;
    for (size_t i = 0; i < std::min(notes.size(), shown); ++i) {
        const std::string text = std::string(notes[i].id) + ": " + notes[i].text;
        ImGui::TextDisabled("%s", displayable(text).c_str());
    }
    if (notes.size() > shown) ImGui::TextDisabled("… and %s more", grouped(notes.size() - shown).c_str());
}

class FilesPanel : public Panel {
public:
    void draw(const PanelContext& context) override;

private:
    enum class Kind : uint8_t { file, member, text };
    struct Row {
        Kind kind;
        const DocumentSlot* slot;
        const Member* member = nullptr;  // of a loose file's own row too
        const Error* error = nullptr;
        std::string text;  // Kind::text
    };

    void collect(const Session& session);
    void add_error(const DocumentSlot& slot, const Error* error, MemberKey key);
    void header(const PanelContext& context);
    void draw_row(const PanelContext& context, const Row& row);
    void draw_arrow(const PanelContext& context, const Row& row, MemberKey key);
    void draw_name(const PanelContext& context, const Row& row, MemberKey key);
    void draw_numbers(const PanelContext& context, const Row& row);
    void hint(const Row& row, const std::string& why) const;
    void menu(const PanelContext& context, const Row& row, MemberKey key);
    void click(const PanelContext& context, const Row& row, MemberKey key);

    std::string filter_;
    std::set<DocumentId> folded_;
    std::set<std::pair<DocumentId, uint32_t>> errors_open_;
    std::vector<Row> rows_;
    RowList list_;
};

constexpr uint32_t whole_file = 0xFFFFFFFF;

MemberKey key_of(const DocumentSlot& slot, const Member* member) {
    return {slot.id, member ? member->index : whole_file};
}

void FilesPanel::add_error(const DocumentSlot& slot, const Error* error, MemberKey key) {
    if (!error || !errors_open_.contains({key.document, key.member})) return;
    for (std::string& line : error_lines(*error)) rows_.push_back({Kind::text, &slot, nullptr, error, std::move(line)});
}

void FilesPanel::collect(const Session& session) {
    rows_.clear();
    for (const DocumentSlot& slot : session.slots()) {
        const LoadedFile* file = slot.document ? &slot.document->file : nullptr;
        const bool loose = file && !file->is_binder && file->members.size() == 1;
        const Member* own = loose ? &file->members[0] : nullptr;
        const Error* error = file && file->error ? &*file->error : own && own->error ? &*own->error : nullptr;
        const bool named = contains_folded(slot.path, filter_);
        const size_t file_row = rows_.size();
        rows_.push_back({Kind::file, &slot, own, error, {}});
        add_error(slot, error, key_of(slot, own));
        bool any = named || (own && contains_folded(own->name, filter_));
        if (file && !loose && (!folded_.contains(slot.id) || !filter_.empty())) {
            for (const Member& member : file->members) {
                if (!named && !contains_folded(member.name, filter_)) continue;
                any = true;
                const Error* failure = member.error ? &*member.error : nullptr;
                rows_.push_back({Kind::member, &slot, &member, failure, {}});
                add_error(slot, failure, key_of(slot, &member));
            }
        }
        if (!any) rows_.resize(file_row, Row{Kind::text, nullptr, nullptr, nullptr, {}});
    }
}

void FilesPanel::header(const PanelContext& context) {
    const float buttons = ImGui::CalcTextSize("Open…Show all").x + context.points(40);
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - buttons, context.points(60)));
    widget::input("##filter", "Filter by name", filter_);
    context.spots.add("files.filter");
    widget::tooltip("Only files and members whose name contains this");
    ImGui::SameLine();
    if (ImGui::Button("Open…")) context.emit(action::OpenDialog{true});
    context.spots.add("files.open");
    widget::tooltip("Open files", "open");
    ImGui::SameLine();
    if (ImGui::Button("Show all")) context.emit(action::ShowAll{});
    context.spots.add("files.show-all");
    widget::tooltip("Show every member again", "show-all");
}

void FilesPanel::draw(const PanelContext& context) {
    if (context.session.slots().empty()) {
        widget::empty_note(
            "Drop files here or press Ctrl+O: binders (.nvmhktbnd.dcx), tagfiles (.hkx), Silkroad regions (.nvm).",
            context);
        if (ImGui::Button("Open…")) context.emit(action::OpenDialog{true});
        context.spots.add("files.open");
        widget::tooltip("Open files", "open");
        return;
    }
    header(context);
    collect(context.session);
    if (rows_.empty()) return widget::empty_note("No name contains “" + filter_ + "”.", context);
    const float height = ImGui::GetTextLineHeightWithSpacing();
    const RowSpan span = list_.begin("files", ImVec2(0, 0), static_cast<int64_t>(rows_.size()), height);
    const ImGuiTableFlags flags = ImGuiTableFlags_NoPadOuterX | ImGuiTableFlags_SizingFixedFit;
    if (ImGui::BeginTable("table", 3, flags)) {
        ImGui::PushFont(context.fonts.mono());
        const float digit = ImGui::CalcTextSize("0").x;
        ImGui::PopFont();
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("faces", ImGuiTableColumnFlags_WidthFixed, digit * 7);
        ImGui::TableSetupColumn("edges", ImGuiTableColumnFlags_WidthFixed, digit * 9);
        for (int64_t i = span.first; i < span.first + span.count; ++i) {
            ImGui::TableNextRow(0, height);
            ImGui::PushID(static_cast<int>(i));
            draw_row(context, rows_[static_cast<size_t>(i)]);
            ImGui::PopID();
        }
        ImGui::EndTable();
    }
    list_.end();
}

void FilesPanel::draw_row(const PanelContext& context, const Row& row) {
    ImGui::TableNextColumn();
    if (row.kind == Kind::text) {
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.points(34));
        return widget::line(displayable(row.text), context.theme.error);
    }
    const MemberKey key = key_of(*row.slot, row.member);
    draw_arrow(context, row, key);
    draw_name(context, row, key);
    draw_numbers(context, row);
}

void FilesPanel::draw_arrow(const PanelContext& context, const Row& row, MemberKey key) {
    if (row.kind == Kind::member) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.points(12));
    const float size = ImGui::GetTextLineHeight();
    const bool folder = row.kind == Kind::file && !row.member && row.slot->document && !row.error;
    const bool open = row.error ? errors_open_.contains({key.document, key.member}) : !folded_.contains(row.slot->id);
    if (folder || row.error) {
        if (ImGui::InvisibleButton("fold", ImVec2(size, size))) {
            if (row.error) {
                const std::pair entry{key.document, key.member};
                if (!errors_open_.erase(entry)) errors_open_.insert(entry);
            } else if (!folded_.erase(row.slot->id)) {
                folded_.insert(row.slot->id);
            }
        }
        context.spots.add("files.fold." + std::to_string(key.document) + "." +
                          std::to_string(static_cast<int32_t>(key.member)));
        widget::tooltip(row.error ? "What went wrong, and where" : "Show or hide the members");
        const ImVec2 at = ImGui::GetItemRectMin();
        ImGui::RenderArrow(ImGui::GetWindowDrawList(), at, row.error ? context.theme.error : context.theme.dim,
                           open ? ImGuiDir_Down : ImGuiDir_Right, 0.8f);
    } else {
        ImGui::Dummy(ImVec2(size, size));
    }
    ImGui::SameLine(0, 0);
    const std::vector<bool>& hidden = row.slot->hidden;
    const bool shown =
        row.member ? !context.session.hidden(key) : std::find(hidden.begin(), hidden.end(), false) != hidden.end();
    if (widget::eye("eye", shown, context)) {
        if (row.member) {
            context.emit(action::SetHidden{key, shown});
        } else {
            context.emit(action::SetDocumentHidden{row.slot->id, shown});
        }
    }
    context.spots.add("files.eye." + std::to_string(key.document) + "." +
                      std::to_string(static_cast<int32_t>(key.member)));
    widget::tooltip(shown ? "Hide it in the picture" : "Show it in the picture", row.member ? "hide" : "");
    ImGui::SameLine();
}

void FilesPanel::draw_name(const PanelContext& context, const Row& row, MemberKey key) {
    const bool file = row.kind == Kind::file;
    const std::string_view whole = file ? std::string_view(row.slot->path) : std::string_view(row.member->name);
    std::string name = displayable(base_name(whole));
    if (name.empty()) name = "(no name) #" + std::to_string(key.member);
    const std::string why = row.error ? "" : row.member ? reason(*row.member) : "";
    ImU32 colour = context.theme.text;
    if (row.error)
        colour = context.theme.error;
    else if (!why.empty())
        colour = context.theme.dim;
    if (file && row.slot->state == DocumentState::loading)
        name += row.slot->document ? "  (reloading…)" : "  (loading…)";
    const MemberKey focused = context.session.focused();
    const bool chosen = row.member && focused == key;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetContentRegionAvail().x;
    if (ImGui::Selectable("##row", chosen,
                          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
        click(context, row, key);
    }
    context.spots.add("files.row." + std::to_string(key.document) + "." +
                      std::to_string(static_cast<int32_t>(key.member)));
    if (ImGui::IsItemHovered()) {
        hint(row, why);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && row.member) context.emit(action::FrameMember{key});
    }
    menu(context, row, key);
    // Members' names differ at their ends; a reason needs room beside the name.
    std::string shown = row.member ? short_name(name, why.empty() ? left : left * 0.5f) : widget::elided(name, left);
    if (!why.empty()) shown = widget::elided(shown + " — " + why, left);
    ImGui::GetWindowDrawList()->AddText(at, colour, shown.c_str());
}

void FilesPanel::draw_numbers(const PanelContext& context, const Row& row) {
    Counts counts;
    if (row.member) {
        counts = counts_of(*row.member);
    } else if (row.slot->document) {
        for (const Member& member : row.slot->document->file.members) {
            const Counts more = counts_of(member);
            counts.faces += more.faces;
            counts.edges += more.edges;
        }
    }
    const bool mesh = !row.member || row.member->mesh;
    if (!row.slot->document || row.error || !mesh) return;
    ImGui::PushFont(context.fonts.mono());
    const ImU32 colour = row.kind == Kind::member || row.member ? context.theme.text : context.theme.dim;
    ImGui::TableNextColumn();
    widget::line_right(grouped(counts.faces), counts.faces ? colour : context.theme.dim);
    ImGui::TableNextColumn();
    widget::line_right(grouped(counts.edges), counts.edges ? colour : context.theme.dim);
    ImGui::PopFont();
}

void FilesPanel::hint(const Row& row, const std::string& why) const {
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(displayable(row.slot->path).c_str());
    if (row.slot->document) {
        const LoadedFile& file = row.slot->document->file;
        for (const std::string& layer : file.layers) ImGui::TextDisabled("%s", layer.c_str());
        if (!row.member) ImGui::TextDisabled("%s members", grouped(file.members.size()).c_str());
        list_notes(file.notes);
    }
    if (row.member) {
        if (row.kind == Kind::member) ImGui::TextUnformatted(displayable(row.member->name).c_str());
        const Counts counts = counts_of(*row.member);
        std::string text = std::string(to_string(row.member->format)) + ", " + byte_size(row.member->size);
        if (!row.member->sdk.empty()) text += ", SDK " + row.member->sdk;
        if (row.member->mesh) text += ", " + grouped(counts.faces) + " faces, " + grouped(counts.edges) + " edges";
        ImGui::TextDisabled("%s", text.c_str());
        if (!why.empty()) ImGui::TextUnformatted(displayable(why).c_str());
        list_notes(row.member->notes);
        for (const Error& error : row.member->unreadable) ImGui::TextUnformatted(displayable(describe(error)).c_str());
    }
    if (row.error) ImGui::TextUnformatted(displayable(describe(*row.error)).c_str());
    ImGui::EndTooltip();
}

void FilesPanel::click(const PanelContext& context, const Row& row, MemberKey key) {
    if (row.member) return context.emit(action::Focus{key});
    if (!row.slot->document) return;
    for (const Member& member : row.slot->document->file.members) {
        if (member.mesh && member.mesh->empty_reason.empty())
            return context.emit(action::Focus{{row.slot->id, member.index}});
    }
}

void FilesPanel::menu(const PanelContext& context, const Row& row, MemberKey key) {
    if (!ImGui::BeginPopupContextItem("menu")) return;
    if (row.member && row.member->mesh) {
        if (ImGui::MenuItem("Frame", keys_of("frame-member").c_str())) context.emit(action::FrameMember{key});
        context.spots.add("files.menu.frame");
        if (ImGui::MenuItem("Isolate", keys_of("isolate").c_str())) context.emit(action::Isolate{key});
        context.spots.add("files.menu.isolate");
    }
    if (row.member && row.member->records && ImGui::MenuItem("Show its values"))
        context.emit(action::ShowValue{key, {}});
    if (ImGui::MenuItem("Copy path")) context.emit(action::CopyText{row.slot->path});
    ImGui::Separator();
    if (ImGui::MenuItem("Reload file", keys_of("reload").c_str())) context.emit(action::Reload{row.slot->id});
    context.spots.add("files.menu.reload");
    if (ImGui::MenuItem("Close file", keys_of("close").c_str())) context.emit(action::Close{row.slot->id});
    context.spots.add("files.menu.close");
    ImGui::EndPopup();
}

}  // namespace

std::unique_ptr<Panel> make_files_panel() {
    return std::make_unique<FilesPanel>();
}

}  // namespace navscope
