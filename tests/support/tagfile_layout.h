// How a tagfile's parts follow from its objects: the inner half of tagfile_writer.h.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/tagfile_writer.h"

namespace navscope::support {

class TagfileLayout {
public:
    TagfileLayout(const TagfileBuilder& builder, const TagfileOptions& options);

    std::vector<std::byte> bytes() const;

private:
    using Buffer = std::vector<std::byte>;

    /// Strings numbered in the order of their first use.
    class Strings {
    public:
        uint32_t number(const std::string& text);
        Buffer bytes() const;

    private:
        std::vector<std::string> texts_;
        std::map<std::string, uint32_t> numbers_;
    };

    void number_items();
    void place_item(uint32_t item);
    void write_data();
    void choose_types();
    void add_type(uint32_t type);

    Buffer type_sections() const;
    Buffer names_section(Strings& strings) const;
    Buffer bodies_section(Strings& strings) const;
    void put_body(Buffer& out, uint32_t index, Strings& strings) const;
    Buffer hashes_section() const;
    Buffer item_section() const;
    Buffer patch_section() const;
    uint32_t renumbered(uint32_t type) const { return type == 0 ? 0 : type_numbers_[type]; }

    const TagfileBuilder& builder_;
    const TypeTable& types_;
    const TagfileOptions& options_;

    std::vector<uint32_t> item_order_{0};  // new number -> item, breadth first as the writer of a game has it
    std::vector<uint32_t> item_numbers_;   // item -> new number, 0 when nothing refers to it
    std::vector<uint32_t> item_offsets_;   // by item; depth first, an object before what it owns
    std::vector<bool> placed_;
    std::vector<uint32_t> data_order_;
    uint32_t data_size_ = 0;
    Buffer data_;
    std::map<uint32_t, std::vector<uint32_t>> patches_;  // by the file's type numbers

    std::vector<uint32_t> type_order_{0};  // the file's number -> the table's
    std::vector<uint32_t> type_numbers_;   // the table's number -> the file's, 0 when not used
};

}  // namespace navscope::support
