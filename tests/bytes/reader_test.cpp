#include "bytes/reader.h"

#include <gtest/gtest.h>

#include <vector>

#include "bytes/blob.h"

namespace navscope {
namespace {

std::vector<std::byte> bytes_of(std::initializer_list<int> values) {
    std::vector<std::byte> bytes;
    for (int value : values) bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

TEST(Reader, ReadsBothByteOrders) {
    const auto data = bytes_of({0x01, 0x02, 0x03, 0x04, 0x01, 0x02, 0x03, 0x04});
    EXPECT_EQ(Reader(data).u32(), 0x04030201u);
    EXPECT_EQ(Reader(data, Endian::big).u32(), 0x01020304u);
    EXPECT_EQ(Reader(data, Endian::big).u64(), 0x0102030401020304u);
}

TEST(Reader, FirstFailureSticks) {
    const auto data = bytes_of({1, 2, 3});
    Reader reader(data, Endian::little, 100);
    EXPECT_EQ(reader.u16(), 0x0201);
    EXPECT_EQ(reader.u32(), 0u);
    EXPECT_EQ(reader.u8(), 0) << "nothing is read after a failure, even what is there";
    ASSERT_FALSE(reader.ok());
    EXPECT_EQ(reader.error().offset, 102u);
    EXPECT_EQ(reader.error().code, ErrorCode::truncated);
}

TEST(Reader, CountsAreComparedByDivision) {
    const auto data = bytes_of({1, 2, 3, 4, 5, 6, 7, 8});
    Reader reader(data);
    EXPECT_TRUE(reader.fits(2, 4));
    EXPECT_FALSE(reader.fits(3, 4));
    EXPECT_FALSE(reader.fits(0x4000000000000001u, 4)) << "the product wraps to 4";
    EXPECT_FALSE(reader.expect(0x4000000000000001u, 4, "cells"));
    EXPECT_NE(reader.error().what.find("cells: 4611686018427387905 records of 4 bytes"), std::string::npos);
}

TEST(Reader, SeekMayReachTheEndOnly) {
    const auto data = bytes_of({1, 2});
    Reader reader(data);
    reader.seek(2);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.remaining(), 0u);
    reader.seek(3);
    EXPECT_FALSE(reader.ok());
}

TEST(Error, ReadsWell) {
    const Error error = Error{ErrorCode::truncated, "item 2 ends past DATA", 0x1A2C, {"ITEM"}}.within("n10.hkx").within("m10.dcx");
    EXPECT_EQ(describe(error), "m10.dcx › n10.hkx › ITEM: item 2 ends past DATA at 0x1A2C (6700)");
}

TEST(Blob, PartsShareTheStorageAndKnowTheirOrigin) {
    const Blob whole(bytes_of({1, 2, 3, 4}), std::make_shared<const Origin>(Origin{"file", nullptr, {}}));
    const Blob part = whole.part(1, 2, "member");
    EXPECT_EQ(part.data(), whole.data() + 1);
    EXPECT_EQ(part.size(), 2u);
    EXPECT_EQ(part.origin()->name, "member");
    EXPECT_EQ(part.origin()->offset_in_parent, 1u);
    EXPECT_EQ(part.origin()->parent->name, "file");
}

}  // namespace
}  // namespace navscope
