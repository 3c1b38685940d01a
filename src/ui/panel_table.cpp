#include <array>

#include "ui/panel.h"

namespace navscope {

std::span<const PanelRow> panel_table() {
    static constexpr std::array rows{
        PanelRow{"files", "Files", "Open files and their members: what each holds, shown or hidden",
                 PanelPlace::left_upper, make_files_panel},
        PanelRow{"layers", "Layers", "What is drawn, and what the colours mean", PanelPlace::left_lower,
                 make_layers_panel},
        PanelRow{"inspector", "Inspector", "The picked element: its fields, neighbours and bytes",
                 PanelPlace::right_upper, make_inspector_panel},
        PanelRow{"values", "Values", "Every value of the file by its own type table, and its bytes",
                 PanelPlace::right_lower, make_values_panel},
        PanelRow{"jobs", "Jobs", "Every load with its progress; cancel it here", PanelPlace::bottom, make_jobs_panel},
        PanelRow{"log", "Log", "What happened, newest last", PanelPlace::bottom, make_log_panel},
    };
    return rows;
}

}  // namespace navscope
