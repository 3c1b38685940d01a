// A folder for one test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "bytes/file.h"

namespace navscope::test {

/// A folder of its own that goes away with the test.
class Scratch {
public:
    Scratch() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = std::filesystem::temp_directory_path() / (std::string("navscope_ui_") + test->name());
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~Scratch() { std::filesystem::remove_all(path_); }
    std::string write(const std::string& name, Bytes bytes) const {
        const std::string whole = (path_ / name).string();
        EXPECT_TRUE(write_file(whole, bytes));
        return whole;
    }
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

}  // namespace navscope::test
