// The Silkroad test files of others, and regions through memory.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "bytes/file.h"
#include "navmesh/sro/region.h"

namespace navscope::sro_test {

inline std::filesystem::path shared_folder() {
    return to_path(std::string(NAVSCOPE_SHARED_DATA) + "/sro");
}

inline bool shared_data_is_there() {
    return std::filesystem::exists(shared_folder());
}

#define NAVSCOPE_NEEDS_SHARED_DATA() \
    if (!navscope::sro_test::shared_data_is_there()) GTEST_SKIP() << "the folder ../shared/data is absent"

inline Blob blob_of(std::vector<std::byte> bytes, std::string name = "region.nvm") {
    return Blob(std::move(bytes), std::make_shared<Origin>(Origin{std::move(name), nullptr, std::nullopt}));
}

inline Blob shared_file(const std::string& name) {
    Result<Blob> blob = read_file(to_utf8(shared_folder() / name));
    EXPECT_TRUE(blob.has_value()) << name;
    return blob ? *blob : Blob();
}

/// Files below the shared folder with this ending, sorted, as paths from it.
inline std::vector<std::string> shared_files(const std::string& below, const std::string& ending) {
    std::vector<std::string> found;
    for (const std::string& path : files_below(to_utf8(shared_folder() / below))) {
        if (path.ends_with(ending)) found.push_back(to_utf8(std::filesystem::relative(to_path(path), shared_folder())));
    }
    std::sort(found.begin(), found.end());
    return found;
}

inline nlohmann::json sidecar(const std::string& name) {
    std::ifstream file(shared_folder() / name);
    return nlohmann::json::parse(file);
}

inline std::vector<std::byte> copy_of(const Blob& blob) {
    return {blob.bytes().begin(), blob.bytes().end()};
}

}  // namespace navscope::sro_test
