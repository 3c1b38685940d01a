#include "bytes/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <system_error>

namespace navscope {

namespace fs = std::filesystem;

fs::path to_path(std::string_view utf8) {
    return fs::path(std::u8string(utf8.begin(), utf8.end()));
}

std::string to_utf8(const fs::path& path) {
    const std::u8string text = path.u8string();
    return std::string(text.begin(), text.end());
}

std::string_view base_name(std::string_view path) {
    const size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

namespace {

Error io_error(const std::string& path, std::string what) {
    return Error{ErrorCode::io, std::move(what), std::nullopt, {path}};
}

}  // namespace

std::string folder_of(const std::string& path) {
    const std::filesystem::path folder = to_path(path).parent_path();
    return folder.empty() ? "." : to_utf8(folder);
}

Result<Blob> read_file(const std::string& path) {
    std::error_code code;
    const fs::path where = to_path(path);
    if (fs::is_directory(where, code)) return io_error(path, "this is a folder");
    errno = 0;
    std::ifstream file(where, std::ios::binary);
    if (!file) return io_error(path, std::string("cannot be opened: ") + std::strerror(errno ? errno : ENOENT));
    file.seekg(0, std::ios::end);
    const std::streamoff size = file.tellg();
    if (size < 0) return io_error(path, "its size cannot be read");
    file.seekg(0);
    std::vector<std::byte> bytes(static_cast<size_t>(size));
    file.read(reinterpret_cast<char*>(bytes.data()), size);
    if (file.gcount() != size) return io_error(path, "changed while it was read");
    return Blob(std::move(bytes), std::make_shared<const Origin>(Origin{path, nullptr, std::nullopt}));
}

Status write_file(const std::string& path, Bytes bytes) {
    if (path == "-") {
        if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0) {
            return io_error("standard output", "cannot be written");
        }
        return Done{};
    }
    errno = 0;
    std::ofstream file(to_path(path), std::ios::binary | std::ios::trunc);
    if (file) file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (file) file.flush();
    if (!file) return io_error(path, std::string("cannot be written: ") + std::strerror(errno ? errno : EIO));
    return Done{};
}

bool is_folder(const std::string& path) {
    std::error_code code;
    return fs::is_directory(to_path(path), code);
}

bool is_file(const std::string& path) {
    std::error_code code;
    return fs::is_regular_file(to_path(path), code);
}

std::string working_folder() {
    std::error_code code;
    const fs::path here = fs::current_path(code);
    return code ? "/" : to_utf8(here);
}

Result<std::vector<FolderEntry>> list_folder(const std::string& path) {
    std::error_code code;
    fs::directory_iterator at(to_path(path), code);
    if (code) return io_error(path, "cannot be listed: " + code.message());
    std::vector<FolderEntry> entries;
    for (const fs::directory_iterator end; at != end && !code; at.increment(code)) {
        std::error_code ignored;
        FolderEntry entry{to_utf8(at->path()), to_utf8(at->path().filename()), at->is_directory(ignored), 0};
        if (!entry.is_folder) {
            entry.size = at->file_size(ignored);
            if (ignored) continue;
        }
        entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return a.is_folder != b.is_folder ? a.is_folder : a.name < b.name;
    });
    return entries;
}

std::vector<std::string> files_below(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code code;
    fs::recursive_directory_iterator at(to_path(folder), fs::directory_options::skip_permission_denied, code);
    for (const fs::recursive_directory_iterator end; !code && at != end; at.increment(code)) {
        std::error_code ignored;
        if (at->is_regular_file(ignored)) files.push_back(to_utf8(at->path()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace navscope
