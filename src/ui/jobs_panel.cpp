// Every load with its progress; the running ones can be cancelled.
#include <array>

#include "ui/panel.h"
#include "ui/row_list.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

struct Word {
    const char* text;
    ImU32 colour;
};

Word word_of(JobState state, const UiTheme& theme) {
    switch (state) {
        case JobState::waiting:
            return {"waiting", theme.dim};
        case JobState::running:
            return {"running", theme.accent};
        case JobState::done:
            return {"done", theme.good};
        case JobState::failed:
            return {"failed", theme.error};
        case JobState::cancelled:
            return {"cancelled", theme.warning};
    }
    return {"", theme.dim};
}

class JobsPanel : public Panel {
public:
    void draw(const PanelContext& context) override {
        const std::vector<JobInfo> jobs = context.session.jobs().list();
        if (jobs.empty()) {
            return widget::empty_note(
                "Nothing has been loaded yet. Each file that is opened appears here with its progress.", context);
        }
        const float height = ImGui::GetTextLineHeightWithSpacing();
        const RowSpan span = list_.begin("jobs", ImVec2(0, 0), static_cast<int64_t>(jobs.size()), height);
        if (ImGui::BeginTable("table", 5, ImGuiTableFlags_SizingFixedFit)) {
            ImGui::TableSetupColumn("title", ImGuiTableColumnFlags_WidthStretch, 2);
            ImGui::TableSetupColumn("progress", ImGuiTableColumnFlags_WidthFixed, context.points(120));
            ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 3);
            ImGui::TableSetupColumn("time", ImGuiTableColumnFlags_WidthFixed, context.points(64));
            ImGui::TableSetupColumn("cancel", ImGuiTableColumnFlags_WidthFixed, context.points(52));
            for (int64_t i = span.first; i < span.first + span.count; ++i) {
                ImGui::TableNextRow(0, height);
                draw_job(context, jobs[static_cast<size_t>(i)]);
            }
            ImGui::EndTable();
        }
        list_.end();
    }

private:
    static void draw_job(const PanelContext& context, const JobInfo& job) {
        const bool alive = job.state == JobState::waiting || job.state == JobState::running;
        const Word word = word_of(job.state, context.theme);
        ImGui::PushID(static_cast<int>(job.id));
        ImGui::TableNextColumn();
        widget::line(displayable(job.title), context.theme.text);
        ImGui::TableNextColumn();
        if (job.state == JobState::running) {
            ImGui::ProgressBar(static_cast<float>(job.fraction), ImVec2(-1, ImGui::GetTextLineHeight()));
        } else {
            widget::line(word.text, word.colour);
        }
        ImGui::TableNextColumn();
        if (job.state != JobState::done)
            widget::line(displayable(job.what),
                         job.state == JobState::failed ? context.theme.error : context.theme.dim);
        ImGui::TableNextColumn();
        ImGui::PushFont(context.fonts.mono());
        std::array<char, 32> seconds{};
        ImFormatString(seconds.data(), seconds.size(), "%.2f s", job.seconds);
        widget::line_right(seconds.data(), context.theme.dim);
        ImGui::PopFont();
        ImGui::TableNextColumn();
        if (alive) {
            if (widget::small_button("Cancel", "Stop this load")) context.emit(action::CancelJob{job.id});
            context.spots.add("jobs.cancel." + std::to_string(job.id));
        }
        ImGui::PopID();
    }

    RowList list_;
};

}  // namespace

std::unique_ptr<Panel> make_jobs_panel() {
    return std::make_unique<JobsPanel>();
}

}  // namespace navscope
