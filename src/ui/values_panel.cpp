// The whole file as a tree of typed values, and under it its bytes. Element, field and bytes lead to one another.
#include <algorithm>
#include <charconv>

#include "ui/bytes_view.h"
#include "ui/panel.h"
#include "ui/row_list.h"
#include "ui/text.h"
#include "ui/value_rows.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

/// Where a value's data are: what a reference leads to, the value's own bytes otherwise.
ByteRange range_of(const RecordTree& tree, const ValueRef& value) {
    const ValueRef target = tree.target(value);
    const ValueRef& data = target ? target : value;
    if (!data) return {};
    return {data.offset, std::min<uint64_t>(data.offset + data.size(), tree.blob.size())};
}

/// The element whose record holds a path: "…faces[31].clusterIndex" gives face 31.
ElementRef element_of(const Navmesh& mesh, std::string_view path) {
    for (const ElementTable& table : mesh.tables) {
        const std::string& base = table.path;
        if (base.empty() || path.size() < base.size() + 3 || !path.starts_with(base) || path[base.size()] != '[')
            continue;
        uint32_t index = 0;
        const char* begin = path.data() + base.size() + 1;
        const auto [end, problem] = std::from_chars(begin, path.data() + path.size(), index);
        if (problem == std::errc() && end < path.data() + path.size() && *end == ']' && index < table.count) {
            return {table.kind, index};
        }
    }
    return {};
}

/// "i16" for a number, "Face[65]" for a row of hkaiNavMesh::Face: a column is narrow, and the tooltip has it whole.
std::string short_type(const ValueRef& value) {
    if (!value) return "null";
    if (value.type->kind == TypeKind::scalar && !value.sequence) return std::string(to_string(value.type->scalar));
    std::string_view name = value.type->full_name;
    const size_t end = std::min(name.find('<'), name.size());
    if (const size_t colon = name.rfind("::", end); colon != std::string_view::npos) name.remove_prefix(colon + 2);
    return std::string(name) + (value.sequence ? "[" + std::to_string(value.count) + "]" : "");
}

class ValuesPanel : public Panel {
public:
    void draw(const PanelContext& context) override;

private:
    void follow(const Session& session);
    void show(const std::string& path);
    void fold_last();
    void remember(const ValuePath& place);
    void bar(const PanelContext& context);
    void step(const PanelContext& context, int by);
    void tree(const PanelContext& context, float height);
    void draw_row(const PanelContext& context, int64_t number, const ValueRows::Row& row, float height);
    void draw_name(const PanelContext& context, int64_t number, const ValueRows::Row& row, float height);
    void draw_cells(const PanelContext& context, const ValueRows::Row& row);
    void choose(const PanelContext& context, const std::string& path);
    void bytes(const PanelContext& context);

    MemberKey key_;
    const Member* member_ = nullptr;
    std::shared_ptr<const RecordTree> tree_;
    ValueRows rows_;
    RowList list_;
    BytesView bytes_;
    std::string chosen_path_;
    ByteRange chosen_, hovered_;
    std::string path_text_, problem_;
    uint64_t requests_ = 0;
    std::vector<ValuePath> history_;
    size_t place_ = 0;      // in history_
    std::string unfolded_;  // path of the record that was unfolded because it was shown
};

/// Takes over what changed outside: the member, a request to show a value (picking an element is one).
void ValuesPanel::follow(const Session& session) {
    const bool asked = session.value_requests() != requests_;
    requests_ = session.value_requests();
    MemberKey key = session.value().member;
    if (!session.member(key)) key = session.focused();
    const bool same = key == key_;
    key_ = key;
    member_ = session.member(key);
    std::shared_ptr<const RecordTree> now = member_ ? member_->records : nullptr;
    if (now != tree_) {
        rows_.set_tree(now.get(), same);  // while the old tree is still alive
        tree_ = std::move(now);
        if (!same) list_.scroll_to(0);
        const std::string again = same ? chosen_path_ : std::string();
        chosen_path_.clear();
        chosen_ = {};
        if (!again.empty() && tree_) {
            if (const Result<Located> found = resolve_path(*tree_, again)) {
                chosen_path_ = again;
                chosen_ = range_of(*tree_, found->value);
            }
        }
    }
    if (tree_ && asked && key == session.value().member) show(session.value().field_path);
}

void ValuesPanel::show(const std::string& path) {
    path_text_ = path;
    problem_.clear();
    chosen_path_ = path;
    chosen_ = {};
    remember({key_, path});
    if (path.empty()) return list_.scroll_to(0);
    fold_last();
    const Result<int64_t> row = rows_.reveal(path);
    if (!row) {
        problem_ = describe(row.error());
        return;
    }
    const ValueRows::Row found = rows_.at(*row);
    chosen_path_ = path_text_ = found.path;
    chosen_ = range_of(*tree_, found.value);
    // A record is shown with its fields, below the row that tells what it belongs to.
    if (found.has_children && !found.open && !found.value.sequence && found.value.type->kind == TypeKind::record) {
        rows_.toggle(*row);
        unfolded_ = found.path;
        list_.scroll_to(std::max<int64_t>(*row - 1, 0));
    } else {
        list_.reveal(*row);
    }
    if (!chosen_.empty()) bytes_.show(chosen_.begin);
}

/// Folds up the record that was unfolded only because it was shown.
void ValuesPanel::fold_last() {
    const std::string last = std::exchange(unfolded_, {});
    if (last.empty()) return;
    if (const Result<int64_t> row = rows_.reveal(last); row && rows_.at(*row).open) rows_.toggle(*row);
}

void ValuesPanel::remember(const ValuePath& place) {
    if (place_ < history_.size() && history_[place_] == place) return;
    if (place_ + 1 < history_.size()) {
        if (history_[place_ + 1] == place) return void(++place_);
        if (place_ > 0 && history_[place_ - 1] == place) return void(--place_);
        history_.resize(place_ + 1);
    } else if (place_ > 0 && history_[place_ - 1] == place) {
        return void(--place_);
    }
    history_.push_back(place);
    constexpr size_t kept = 200;
    if (history_.size() > kept) history_.erase(history_.begin());
    place_ = history_.size() - 1;
}

void ValuesPanel::step(const PanelContext& context, int by) {
    const auto next = static_cast<size_t>(static_cast<int64_t>(place_) + by);
    if (next < history_.size()) context.emit(action::ShowValue{history_[next].member, history_[next].field_path});
}

void ValuesPanel::bar(const PanelContext& context) {
    const auto arrow = [&](const char* id, ImGuiDir way, int by, bool possible, const char* hint) {
        ImGui::BeginDisabled(!possible);
        if (ImGui::ArrowButton(id, way)) step(context, by);
        context.spots.add(std::string("values.") + id);
        ImGui::EndDisabled();
        widget::tooltip(hint);
        ImGui::SameLine(0, context.points(3));
    };
    arrow("back", ImGuiDir_Left, -1, place_ > 0 && !history_.empty(), "The value shown before");
    arrow("forward", ImGuiDir_Right, 1, place_ + 1 < history_.size(), "The value shown after this one");
    const float fold = ImGui::CalcTextSize("Fold").x + context.points(18);
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - fold, context.points(60)));
    if (widget::input("##path", "Field path, e.g. faces[31].clusterIndex, or 0x1A2C", path_text_, true)) {
        std::string path = path_text_;
        if (path.starts_with("0x")) {
            uint64_t offset = 0;
            const auto [end, problem] = std::from_chars(path.data() + 2, path.data() + path.size(), offset, 16);
            path = problem == std::errc() && end == path.data() + path.size() ? rows_.path_of_byte(offset) : "";
            if (path.empty()) problem_ = "No value lies at " + path_text_;
            if (path.empty() && problem == std::errc()) bytes_.show(offset);
        } else if (const Result<Located> found = resolve_path(*tree_, path); !found) {
            problem_ = describe(found.error());
            path.clear();
        }
        if (!path.empty()) choose(context, path);
    }
    context.spots.add("values.path");
    widget::tooltip("Go to a field by its path, or to the value at an offset (Enter)");
    ImGui::SameLine();
    if (ImGui::Button("Fold")) rows_.close_all();
    context.spots.add("values.fold");
    widget::tooltip("Fold everything up");
    if (!problem_.empty()) widget::line(displayable(problem_), context.theme.error);
}

/// Picks the element whose record holds the value, then shows the value itself (picking shows the record).
void ValuesPanel::choose(const PanelContext& context, const std::string& path) {
    if (member_->mesh) {
        const ElementRef element = element_of(*member_->mesh, path);
        const Selection& selection = context.session.selection();
        if (element && (element != selection.primary || selection.member != key_)) {
            context.emit(action::Select{key_, element, false});
        }
    }
    context.emit(action::ShowValue{key_, path});
}

void ValuesPanel::draw(const PanelContext& context) {
    follow(context.session);
    if (!member_)
        return widget::empty_note("Open a file: all its values are listed here by its own type table.", context);
    if (!tree_) {
        const std::string why = member_->error ? describe(*member_->error) : "this member was not read";
        return widget::empty_note("No values: " + displayable(why), context);
    }
    hovered_ = {};
    bar(context);
    const float height = ImGui::GetContentRegionAvail().y;
    tree(context, std::max(height * 0.6f, context.points(40)));
    bytes(context);
}

void ValuesPanel::tree(const PanelContext& context, float height) {
    const float row_height = ImGui::GetTextLineHeightWithSpacing();
    const RowSpan span = list_.begin("values", ImVec2(0, height), rows_.count(), row_height, row_height);
    const ImGuiTableFlags flags = ImGuiTableFlags_Resizable | ImGuiTableFlags_SizingFixedFit |
                                  ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_NoPadOuterX |
                                  ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_Hideable;
    if (ImGui::BeginTable("table", 5, flags)) {
        const float width = ImGui::GetContentRegionAvail().x;
        ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthFixed | ImGuiTableColumnFlags_NoHide, width * 0.35f);
        ImGui::TableSetupColumn("Type", ImGuiTableColumnFlags_WidthFixed, width * 0.14f);
        ImGui::TableSetupColumn("Value", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("Offset", ImGuiTableColumnFlags_WidthFixed, context.points(48));
        ImGui::TableSetupColumn("Bytes", ImGuiTableColumnFlags_WidthFixed, width * 0.16f);
        ImGui::TableHeadersRow();
        for (int64_t i = span.first; i < span.first + span.count; ++i) {
            ImGui::TableNextRow(0, row_height);
            draw_row(context, i, rows_.at(i), row_height);
        }
        ImGui::EndTable();
    }
    list_.end();
}

void ValuesPanel::draw_row(const PanelContext& context, int64_t number, const ValueRows::Row& row, float height) {
    // By its place on the screen: numbers of rows go beyond what an int holds.
    ImGui::PushID(static_cast<int>(number - list_.top()));
    ImGui::TableNextColumn();
    draw_name(context, number, row, height);
    draw_cells(context, row);
    ImGui::PopID();
}

void ValuesPanel::draw_name(const PanelContext& context, int64_t number, const ValueRows::Row& row, float height) {
    const float size = ImGui::GetTextLineHeight();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.points(8) * static_cast<float>(std::min(row.depth, 24)));
    if (row.has_children) {
        if (ImGui::InvisibleButton("fold", ImVec2(size, size))) rows_.toggle(number);
        context.spots.add("values.fold." + row.path);
        widget::tooltip(row.open ? "Fold up" : "Unfold");
        ImGui::RenderArrow(ImGui::GetWindowDrawList(), ImGui::GetItemRectMin(), context.theme.dim,
                           row.open ? ImGuiDir_Down : ImGuiDir_Right, 0.7f);
    } else {
        ImGui::Dummy(ImVec2(size, size));
    }
    ImGui::SameLine(0, 0);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetContentRegionAvail().x;
    const bool chosen = !chosen_path_.empty() && row.path == chosen_path_;
    const ImGuiSelectableFlags flags = ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick;
    if (ImGui::Selectable("##row", chosen, flags, ImVec2(0, height - ImGui::GetStyle().ItemSpacing.y))) {
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) || row.group)
            rows_.toggle(number);
        else
            choose(context, row.path);
    }
    context.spots.add("values.row." + row.path);
    if (ImGui::IsItemHovered()) {
        hovered_ = range_of(*tree_, row.value);
        if (member_->mesh) {
            if (const ElementRef element = element_of(*member_->mesh, row.path))
                context.emit(action::Hover{key_, element});
        }
        std::string text = row.path;
        if (row.value) text += " : " + type_label(row.value) + "\n" + describe_offset(row.value.offset);
        text +=
            "\n" + (row.group ? "every object and array of the file, by its number" : format_value(*tree_, row.value));
        if (row.field && !row.field->note.empty()) text += "\n" + std::string(row.field->note);
        widget::tooltip(displayable_lines(text));
    }
    if (ImGui::BeginPopupContextItem("menu")) {
        if (ImGui::MenuItem("Copy path")) context.emit(action::CopyText{row.path});
        if (ImGui::MenuItem("Copy value")) context.emit(action::CopyText{format_value(*tree_, row.value)});
        ImGui::EndPopup();
    }
    const std::string label = widget::elided(displayable(row.label), left);
    ImGui::GetWindowDrawList()->AddText(at, context.theme.text, label.c_str());
}

void ValuesPanel::draw_cells(const PanelContext& context, const ValueRows::Row& row) {
    const bool leaf = !row.has_children;
    if (ImGui::TableNextColumn() && !row.group) widget::line(displayable(short_type(row.value)), context.theme.dim);
    ImGui::PushFont(context.fonts.mono());
    if (ImGui::TableNextColumn()) {
        const std::string text =
            row.group ? grouped(tree_->items.size() - 1) + " items" : displayable(format_value(*tree_, row.value));
        widget::line_right(text, leaf ? context.theme.text : context.theme.dim);
    }
    if (ImGui::TableNextColumn() && row.value) widget::line_right(hex(row.value.offset), context.theme.dim);
    if (ImGui::TableNextColumn() && row.value) widget::line(format_bytes(*tree_, row.value, 8), context.theme.dim);
    ImGui::PopFont();
}

void ValuesPanel::bytes(const PanelContext& context) {
    const std::optional<uint64_t> clicked = bytes_.draw(context, tree_->blob.bytes(), chosen_, hovered_);
    if (!clicked) return;
    const std::string path = rows_.path_of_byte(*clicked);
    if (!path.empty()) choose(context, path);
}

}  // namespace

std::unique_ptr<Panel> make_values_panel() {
    return std::make_unique<ValuesPanel>();
}

}  // namespace navscope
