// Reading and writing files, and looking into folders. Paths are UTF-8; the only place that asks the operating system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/blob.h"

namespace navscope {

/// UTF-8 to the platform's path, and back.
std::filesystem::path to_path(std::string_view utf8);
std::string to_utf8(const std::filesystem::path& path);

/// The last component of a path with either kind of slash ("N:\\GR\\…\\n10.hkx" gives "n10.hkx").
std::string_view base_name(std::string_view path);

/// The folder a file lies in; "." for a name alone.
std::string folder_of(const std::string& path);

/// The whole file. Its origin carries the path as given.
Result<Blob> read_file(const std::string& path);

/// Replaces the file by `bytes`; "-" is standard output.
Status write_file(const std::string& path, Bytes bytes);

struct FolderEntry {
    std::string path;
    std::string name;
    bool is_folder = false;
    uint64_t size = 0;
};
/// Folders first, then files, each in the order of their names; links that lead nowhere are left out.
Result<std::vector<FolderEntry>> list_folder(const std::string& path);

bool is_folder(const std::string& path);
bool is_file(const std::string& path);
/// The folder that relative paths start from; "/" where the system does not tell.
std::string working_folder();

/// Every file below a folder, in the order of their paths; links to folders are not followed, so that a loop ends.
std::vector<std::string> files_below(const std::string& folder);

}  // namespace navscope
