// The committed samples and fixtures are what make_fixtures writes: same bytes, and in compressed files the same
// content (zlib versions may pack differently).
#include <gtest/gtest.h>

#include <algorithm>

#include "bytes/file.h"
#include "container/unpack.h"
#include "support/sample_files.h"

namespace navscope::support {
namespace {

Blob blob_of(const std::vector<std::byte>& bytes, const std::string& name) {
    return Blob(bytes, std::make_shared<const Origin>(Origin{name, nullptr, std::nullopt}));
}

bool same(Bytes x, Bytes y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

TEST(Fixtures, AreWhatTheGeneratorWrites) {
    for (const SampleFile& file : sample_files()) {
        SCOPED_TRACE(file.path);
        const Result<Blob> committed = read_file(std::string(NAVSCOPE_SOURCE_DIR) + "/" + file.path);
        ASSERT_TRUE(committed) << describe(committed.error()) << "; run make_fixtures";
        if (!file.path.ends_with(".dcx")) {
            EXPECT_TRUE(same(committed->bytes(), file.bytes)) << "run make_fixtures";
            continue;
        }
        const Result<Container> old_files = unpack(*committed);
        const Result<Container> new_files = unpack(blob_of(file.bytes, file.path));
        ASSERT_TRUE(old_files && new_files);
        EXPECT_TRUE(old_files->deviations.empty());
        ASSERT_EQ(old_files->members.size(), new_files->members.size());
        for (size_t i = 0; i < old_files->members.size(); ++i) {
            EXPECT_EQ(old_files->members[i].name, new_files->members[i].name);
            EXPECT_EQ(old_files->members[i].id, new_files->members[i].id);
            EXPECT_TRUE(same(old_files->members[i].blob.bytes(), new_files->members[i].blob.bytes()))
                << "run make_fixtures";
        }
    }
}

}  // namespace
}  // namespace navscope::support
