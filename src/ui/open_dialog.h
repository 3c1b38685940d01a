// Our own dialog to open files: folders and known files, several at once, recent files.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "bytes/file.h"
#include "ui/panel.h"
#include "ui/row_list.h"

namespace navscope {

class OpenDialog {
public:
    /// Drawn while Options::show_open_dialog is on. `start`: the folder it begins in; "" = where it was last, else the
    /// working folder.
    void draw(const PanelContext& context);
    void set_folder(const std::string& path);

private:
    void appear(const Session& session);
    void enter(const std::string& folder);
    void go(const PanelContext& context, const std::string& typed);
    void path_bar(const PanelContext& context);
    void list(const PanelContext& context);
    void row(const PanelContext& context, const FolderEntry& entry);
    void recent(const PanelContext& context);
    void buttons(const PanelContext& context);
    void open(const PanelContext& context, std::vector<std::string> paths);
    std::vector<const FolderEntry*> visible() const;

    bool shown_ = false;
    bool all_files_ = false;
    std::string folder_, path_text_, filter_, problem_;
    std::vector<FolderEntry> entries_;
    std::set<std::string> chosen_;
    RowList list_;
};

}  // namespace navscope
