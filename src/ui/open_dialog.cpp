#include "ui/open_dialog.h"

#include <algorithm>

#include "navmesh/load.h"
#include "ui/keys.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

std::string parent_of(const std::string& path) {
    return to_utf8(to_path(path).parent_path());
}

}  // namespace

void OpenDialog::set_folder(const std::string& path) {
    enter(path);
}

void OpenDialog::enter(const std::string& folder) {
    Result<std::vector<FolderEntry>> found = list_folder(folder);
    if (!found) {
        problem_ = describe(found.error());
        return;
    }
    folder_ = path_text_ = folder;
    entries_ = std::move(*found);
    problem_.clear();
    chosen_.clear();
    list_.scroll_to(0);
}

void OpenDialog::appear(const Session& session) {
    chosen_.clear();
    filter_.clear();
    problem_.clear();
    std::string start = folder_;
    if (start.empty() && !session.options().recent.empty()) start = parent_of(session.options().recent.front());
    if (start.empty() || !is_folder(start)) start = working_folder();
    enter(start);
}

void OpenDialog::open(const PanelContext& context, std::vector<std::string> paths) {
    if (paths.empty()) return;
    context.emit(action::Open{std::move(paths)});
    context.emit(action::OpenDialog{false});
}

void OpenDialog::go(const PanelContext& context, const std::string& typed) {
    if (typed.empty()) return;
    const std::string whole = to_utf8(to_path(folder_) / to_path(typed));  // an absolute path stays what it is
    if (is_folder(whole)) return enter(whole);
    if (is_file(whole)) return open(context, {whole});
    problem_ = "There is no file or folder “" + typed + "”";
}

void OpenDialog::draw(const PanelContext& context) {
    const bool wanted = context.session.options().show_open_dialog;
    constexpr const char* title = "Open files";
    if (wanted && !shown_) {
        appear(context.session);
        ImGui::OpenPopup(title);
    }
    shown_ = wanted;
    if (!wanted && !ImGui::IsPopupOpen(title)) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(display.x / 2, display.y / 2), ImGuiCond_Appearing, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(
        ImVec2(std::min(context.points(720), display.x * 0.94f), std::min(context.points(520), display.y * 0.94f)),
        ImGuiCond_Appearing);
    bool stays = true;
    const bool visible = ImGui::BeginPopupModal(title, &stays, ImGuiWindowFlags_NoSavedSettings);
    if (visible) {
        path_bar(context);
        const float below =
            ImGui::GetFrameHeightWithSpacing() + (problem_.empty() ? 0 : ImGui::GetTextLineHeightWithSpacing());
        const float side = context.session.options().recent.empty() ? 0 : context.points(200);
        const float height = std::max(ImGui::GetContentRegionAvail().y - below, context.points(40));
        imgui::begin_child("entries", ImVec2(side > 0 ? -side : 0.0f, height), false);
        list(context);
        ImGui::EndChild();
        if (side > 0) {
            ImGui::SameLine();
            imgui::begin_child("recent", ImVec2(0, height), false);
            recent(context);
            ImGui::EndChild();
        }
        if (!problem_.empty()) widget::line(displayable(problem_), context.theme.error);
        buttons(context);
        if (!wanted) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    if (wanted && (!stays || !ImGui::IsPopupOpen(title))) context.emit(action::OpenDialog{false});
}

void OpenDialog::path_bar(const PanelContext& context) {
    if (ImGui::ArrowButton("up", ImGuiDir_Up)) {
        const std::string up = parent_of(folder_);
        if (!up.empty()) enter(up);
    }
    context.spots.add("open.up");
    widget::tooltip("The folder above");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x * 0.72f, context.points(80)));
    if (widget::input("##path", "Path of a file or folder", path_text_, true)) go(context, path_text_);
    context.spots.add("open.path");
    widget::tooltip("A path; Enter goes there or opens the file");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    widget::input("##filter", "Filter", filter_);
    context.spots.add("open.filter");
}

std::vector<const FolderEntry*> OpenDialog::visible() const {
    std::vector<const FolderEntry*> rows;
    for (const FolderEntry& entry : entries_) {
        const bool known = entry.is_folder || all_files_ || is_known_name(entry.name);
        if (known && contains_folded(entry.name, filter_)) rows.push_back(&entry);
    }
    return rows;
}

void OpenDialog::list(const PanelContext& context) {
    const std::vector<const FolderEntry*> rows = visible();
    if (rows.empty()) {
        const char* why = !filter_.empty() ? "No name here contains the filter's text."
                          : all_files_
                              ? "This folder is empty."
                              : "No folder and no file of a known kind here; tick “All files” to see the rest.";
        return widget::empty_note(why, context);
    }
    const float height = ImGui::GetTextLineHeightWithSpacing();
    const RowSpan span = list_.begin("list", ImVec2(0, 0), static_cast<int64_t>(rows.size()), height);
    if (ImGui::BeginTable("table", 2, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("size", ImGuiTableColumnFlags_WidthFixed, context.points(70));
        for (int64_t i = span.first; i < span.first + span.count; ++i) {
            ImGui::TableNextRow(0, height);
            ImGui::PushID(static_cast<int>(i));
            const FolderEntry entry = *rows[static_cast<size_t>(i)];  // entering a folder drops the list
            row(context, entry);
            ImGui::PopID();
        }
        ImGui::EndTable();
    }
    list_.end();
}

void OpenDialog::row(const PanelContext& context, const FolderEntry& entry) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetContentRegionAvail().x;
    const ImGuiSelectableFlags flags = ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick |
                                       ImGuiSelectableFlags_DontClosePopups;
    const bool chosen = chosen_.contains(entry.path);
    const bool clicked = ImGui::Selectable("##entry", chosen, flags);
    context.spots.add("open.entry." + entry.name);
    const std::string name = widget::elided(displayable(entry.name) + (entry.is_folder ? "/" : ""), left);
    ImGui::GetWindowDrawList()->AddText(at, entry.is_folder ? context.theme.link : context.theme.text, name.c_str());
    ImGui::TableNextColumn();
    if (!entry.is_folder) {
        ImGui::PushFont(context.fonts.mono());
        widget::line_right(byte_size(entry.size), context.theme.dim);
        ImGui::PopFont();
    }
    if (!clicked) return;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        if (entry.is_folder)
            enter(entry.path);
        else
            open(context, {entry.path});
    } else if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyShift) {
        if (!chosen_.erase(entry.path)) chosen_.insert(entry.path);
    } else {
        chosen_ = {entry.path};
    }
}

void OpenDialog::recent(const PanelContext& context) {
    widget::heading("Recent", context);
    int number = 0;
    for (const std::string& path : context.session.options().recent) {
        ImGui::PushID(number++);
        const std::string name = widget::elided(displayable(base_name(path)), ImGui::GetContentRegionAvail().x);
        if (widget::link("recent", name, context)) open(context, {path});
        context.spots.add("open.recent." + std::to_string(number - 1));
        widget::tooltip(displayable(path));
        ImGui::PopID();
    }
}

void OpenDialog::buttons(const PanelContext& context) {
    const std::string count = chosen_.size() > 1 ? " " + std::to_string(chosen_.size()) : "";
    ImGui::BeginDisabled(chosen_.empty());
    if (ImGui::Button(("Open" + count + "###open").c_str())) open(context, {chosen_.begin(), chosen_.end()});
    context.spots.add("open.open");
    ImGui::EndDisabled();
    widget::tooltip("Open what is chosen; a folder is searched for known files");
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) context.emit(action::OpenDialog{false});
    context.spots.add("open.cancel");
    widget::tooltip("Close this dialog (Esc)");
    ImGui::SameLine();
    ImGui::Checkbox("All files", &all_files_);
    context.spots.add("open.all");
    widget::tooltip("Also files whose name says nothing about a known kind");
}

}  // namespace navscope
