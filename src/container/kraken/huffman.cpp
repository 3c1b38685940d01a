// Huffman arrays (shared/formats/kraken.md, section 6): a description of the code, then three or six bit streams.
#include <array>
#include <cstring>

#include "container/kraken/descriptions.h"

namespace navscope::kraken {

namespace {

constexpr unsigned longest_code = 11;
constexpr uint32_t table_size = 1u << longest_code;

/// The symbols in listing order. The sparse form may list one twice, so there can be as many as its count allows.
struct Listing {
    std::array<uint8_t, 256> symbols;
    std::array<uint8_t, 256> lengths;
    uint32_t count = 0;

    bool add(uint32_t symbol, int length) {
        if (length < 1 || length > static_cast<int>(longest_code) || count == 256) return false;
        symbols[count] = static_cast<uint8_t>(symbol);
        lengths[count++] = static_cast<uint8_t>(length);
        return true;
    }
};

bool read_sparse(DescriptionBits& bits, Listing& list) {
    const uint32_t count = bits.bits(8);
    if (count == 0) return false;
    if (count == 1) return list.add(bits.bits(8), 1);
    const uint32_t width = bits.bits(3);
    if (width > 4) return false;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t symbol = bits.bits(8);
        if (!list.add(symbol, static_cast<int>(bits.bits(width)) + 1)) return false;
    }
    return true;
}

/// A number that begins with its one bit, less 2.
bool read_gamma(DescriptionBits& bits, uint32_t& value) {
    unsigned zeros = 0;
    if (!bits.zeros(7, zeros)) return false;
    value = bits.bits(zeros + 2) - 2;
    return true;
}

bool read_dense(DescriptionBits& bits, Listing& list) {
    const uint32_t low_bits = bits.bits(2);
    const unsigned most_zeros = 20u >> low_bits;
    int average = 32;  // four times the expected length
    uint32_t symbol = 0, run = 0;
    bool skip_gap = bits.bits(1) != 0;
    while (true) {
        if (!skip_gap) {
            if (!read_gamma(bits, run)) return false;
            symbol += run + 1;
            if (symbol >= 256) break;
        }
        skip_gap = false;
        if (!read_gamma(bits, run)) return false;
        if (symbol + ++run > 256) return false;
        for (; run > 0; --run) {
            unsigned zeros = 0;
            if (!bits.zeros(most_zeros, zeros)) return false;
            bits.skip(1);
            const int length = zigzag((zeros << low_bits) + bits.bits(low_bits)) + ((average + 2) >> 2);
            if (!list.add(symbol++, length)) return false;
            average = length + ((3 * average + 2) >> 2);
        }
        if (symbol == 256) break;
    }
    return symbol == 256 && list.count >= 2;
}

bool read_new(DescriptionBits& bits, Listing& list) {
    const uint32_t low_bits = bits.bits(2);
    const uint32_t count = bits.bits(8) + 1;
    const uint32_t code_count = read_range_code_count(bits, count);
    std::array<uint32_t, 512> numbers;
    for (uint32_t i = 0; i < count + code_count; ++i) {
        unsigned number = 0;
        if (!bits.unary(number)) return false;
        numbers[i] = number;
    }
    std::array<uint8_t, 256> lengths, codes, used;
    int sum = 30;
    for (uint32_t i = 0; i < count; ++i) {
        const int change = zigzag((numbers[i] << low_bits) + bits.bits(low_bits));
        const int length = change + (sum >> 2) + 1;
        if (length < 1 || length > static_cast<int>(longest_code)) return false;
        lengths[i] = static_cast<uint8_t>(length);
        sum += change;
    }
    for (uint32_t i = 0; i < code_count; ++i) codes[i] = static_cast<uint8_t>(numbers[count + i]);
    if (!read_symbol_ranges(bits, count, codes.data(), code_count, used.data())) return false;
    for (uint32_t i = 0; i < count; ++i) list.add(used[i], lengths[i]);
    return true;
}

/// By the next 11 bits of a stream, the first one lowest: symbol | length << 8.
using Table = std::array<uint16_t, table_size>;

/// False unless the lengths are complete.
bool make_table(const Listing& list, Table& table) {
    std::array<uint32_t, longest_code + 1> next{};
    uint32_t sum = 0;
    for (uint32_t i = 0; i < list.count; ++i) {
        ++next[list.lengths[i]];
        sum += table_size >> list.lengths[i];
    }
    if (sum != table_size) return false;
    uint32_t code = 0;
    for (unsigned length = 1; length <= longest_code; ++length) {
        const uint32_t count = next[length];
        next[length] = code;
        code = (code + count) << 1;
    }
    for (uint32_t i = 0; i < list.count; ++i) {
        const unsigned length = list.lengths[i];
        uint32_t reversed = 0, value = next[length]++;
        for (unsigned k = 0; k < length; ++k, value >>= 1) reversed = reversed << 1 | (value & 1);
        const auto entry = static_cast<uint16_t>(list.symbols[i] | length << 8);
        for (uint32_t at = reversed; at < table_size; at += 1u << length) table[at] = entry;
    }
    return true;
}

template <typename Bits>
uint8_t take(const Table& table, Bits& bits) {
    const uint16_t entry = table[bits.window() & (table_size - 1)];
    bits.drop(entry >> 8);
    return static_cast<uint8_t>(entry);
}

/// Symbols come in turn from a forward stream on [begin, middle), a backward one on [middle, end) and a forward one
/// on [middle, end). The first must use its range up, the other two must meet.
bool decode_triple(const Table& table, Span all, const uint8_t* middle, uint8_t* output, uint32_t count, Fault& fault) {
    LowBits<Direction::forward> a(all.begin, middle), c(middle, all.end);
    LowBits<Direction::backward> b(middle, all.end);
    uint8_t* const end = output + count;
    while (end - output >= 15 && a.has_eight() && b.has_eight() && c.has_eight()) {
        a.refill_fast();
        b.refill_fast();
        c.refill_fast();
        for (int i = 0; i < 5; ++i, output += 3) {  // 5 codes have at most 55 bits, 56 are there
            output[0] = take(table, a);
            output[1] = take(table, b);
            output[2] = take(table, c);
        }
    }
    for (int turn = 0; output != end; ++output, turn = turn == 2 ? 0 : turn + 1) {
        if (turn == 0) {
            a.refill();
            *output = take(table, a);
        } else if (turn == 1) {
            b.refill();
            *output = take(table, b);
        } else {
            c.refill();
            *output = take(table, c);
        }
    }
    if (a.used() != middle - all.begin || b.used() + c.used() != all.end - middle) {
        return fault("the streams of a Huffman array do not end where they should", all.begin);
    }
    return true;
}

/// The two bytes in front tell how long the first stream is.
bool find_middle(Span& all, size_t least_behind, const uint8_t*& middle, Fault& fault) {
    if (all.size() < 3) return fault("the streams of a Huffman array are cut off", all.begin);
    const uint32_t split = load_le16(all.begin);
    all.begin += 2;
    if (split + least_behind > all.size()) return fault("a Huffman array is split past its end", all.begin);
    middle = all.begin + split;
    return true;
}

bool decode_two(const Table& table, Span streams, uint8_t* output, uint32_t size, Fault& fault) {
    if (streams.size() < 6) return fault("the streams of a Huffman array are cut off", streams.begin);
    const uint32_t half = load_le24(streams.begin);
    if (half > streams.size() - 3) return fault("a Huffman array is split past its end", streams.begin);
    Span first{streams.begin + 3, streams.begin + 3 + half}, second{first.end, streams.end};
    const uint8_t *first_middle = nullptr, *second_middle = nullptr;
    if (!find_middle(first, 2, first_middle, fault) || !find_middle(second, 2, second_middle, fault)) return false;
    const uint32_t of_first = (size + 1) >> 1;
    return decode_triple(table, first, first_middle, output, of_first, fault) &&
           decode_triple(table, second, second_middle, output + of_first, size >> 1, fault);
}

}  // namespace

bool decode_huffman(Span payload, bool two_triples, uint8_t* output, uint32_t size, Fault& fault) {
    DescriptionBits bits(payload.begin, payload.end);
    Listing list;
    bool sound = false;
    if (bits.bits(1) == 0) {
        sound = bits.bits(1) == 0 ? read_sparse(bits, list) : read_dense(bits, list);
    } else {
        sound = bits.bits(1) == 0 && read_new(bits, list);
    }
    if (!sound || bits.used() > payload.size())
        return fault("the description of a Huffman code is not valid", payload.begin);
    if (list.count == 1) {
        if (bits.used() != payload.size()) return fault("bytes follow a Huffman code of one symbol", payload.begin);
        std::memset(output, list.symbols[0], size);
        return true;
    }
    Table table;
    if (!make_table(list, table)) return fault("the lengths of a Huffman code do not add up", payload.begin);
    Span streams{payload.begin + bits.used(), payload.end};
    if (two_triples) return decode_two(table, streams, output, size, fault);
    const uint8_t* middle = nullptr;
    return find_middle(streams, 0, middle, fault) && decode_triple(table, streams, middle, output, size, fault);
}

}  // namespace navscope::kraken
