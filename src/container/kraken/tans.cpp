// TANS arrays (shared/formats/kraken.md, section 8): five states that take turns, two bit streams that meet.
#include <array>
#include <bit>

#include "container/kraken/descriptions.h"

namespace navscope::kraken {

namespace {

constexpr uint32_t most_states = 2048;

/// Symbols in ascending order with their weights, which add up to the number of states.
struct Weights {
    std::array<uint32_t, 256> of{};  // by symbol; 0 = not used
    uint32_t sum = 0;

    bool add(uint32_t symbol, uint32_t weight) {
        if (of[symbol] != 0) return false;
        of[symbol] = weight;
        sum += weight;
        return sum <= most_states;
    }
};

bool read_dense(DescriptionBits& bits, Weights& weights) {
    const uint32_t least_bits = bits.bits(3);
    const uint32_t count = bits.bits(8) + 1;
    if (count < 2) return false;
    const uint32_t code_count = read_range_code_count(bits, count);
    std::array<uint8_t, 512> numbers;
    for (uint32_t i = 0; i < count + code_count; ++i) {
        unsigned number = 0;
        if (!bits.unary(number)) return false;
        numbers[i] = static_cast<uint8_t>(number);
    }
    std::array<uint8_t, 256> used;
    if (!read_symbol_ranges(bits, count, numbers.data() + count, code_count, used.data())) return false;
    int average = 6;  // four times the expected weight
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t width = least_bits + numbers[i];
        if (width > 15) return false;
        int value = static_cast<int>(bits.bits(width) + (1u << width)) - (1 << least_bits);
        const int expected = average >> 2;
        int limit = 2 * expected;
        if (value <= limit) value = expected + zigzag(static_cast<uint32_t>(value));
        if (limit > value) limit = value;
        if (value < 0 || !weights.add(used[i], static_cast<uint32_t>(value) + 1)) return false;
        average += limit - expected;
    }
    return true;
}

bool read_sparse(DescriptionBits& bits, unsigned state_bits, Weights& weights) {
    const uint32_t count = bits.bits(3) + 1;
    const uint32_t width = bits.bits(4);
    if (width == 0 || width > state_bits) return false;
    uint32_t weight = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t symbol = bits.bits(8);
        weight += bits.bits(width);
        if (weight == 0 || !weights.add(symbol, weight)) return false;
    }
    const uint32_t symbol = bits.bits(8);
    const uint32_t states = 1u << state_bits;
    if (weights.sum >= states) return false;
    const uint32_t rest = states - weights.sum;
    return rest >= weight && rest > 1 && weights.add(symbol, rest);
}

struct State {
    uint16_t add;
    uint8_t bits;
    uint8_t symbol;
};
using Table = std::array<State, most_states>;

void make_table(const Weights& weights, unsigned state_bits, Table& table) {
    const uint32_t states = 1u << state_bits;
    uint32_t single = 0;
    for (const uint32_t weight : weights.of) single += weight == 1;
    const uint32_t dealt = states - single;
    std::array<State*, 4> next;
    State* group = table.data();
    for (uint32_t i = 0; i < 4; ++i) {
        next[i] = group;
        group += (dealt + 3 - i) >> 2;
    }
    uint32_t placed = 0;
    for (uint32_t symbol = 0; symbol < 256; ++symbol) {
        const uint32_t weight = weights.of[symbol];
        if (weight == 1) *group++ = {0, static_cast<uint8_t>(state_bits), static_cast<uint8_t>(symbol)};
        if (weight < 2) continue;
        uint32_t x = weight;
        for (uint32_t i = 0; i < 4; ++i) {
            for (uint32_t k = (weight + ((placed - i - 1) & 3)) >> 2; k > 0; --k, ++x) {
                const auto bits = static_cast<uint8_t>(state_bits + 1 - static_cast<unsigned>(std::bit_width(x)));
                *next[i]++ = {static_cast<uint16_t>((x << bits) & (states - 1)), bits, static_cast<uint8_t>(symbol)};
            }
        }
        placed += weight;
    }
}

}  // namespace

bool decode_tans(Span payload, uint8_t* output, uint32_t size, Fault& fault) {
    if (payload.size() < 8 || size < 5) return fault("a TANS array is too short", payload.begin);
    DescriptionBits description(payload.begin, payload.end);
    const bool reserved = description.bits(1) != 0;
    const unsigned state_bits = description.bits(2) + 8;
    Weights weights;
    const bool sound = !reserved && (description.bits(1) == 1 ? read_dense(description, weights)
                                                              : read_sparse(description, state_bits, weights));
    if (!sound || description.used() > payload.size() || weights.sum != 1u << state_bits) {
        return fault("the weights of a TANS array are not valid", payload.begin);
    }
    Table table;
    make_table(weights, state_bits, table);

    const uint8_t* const begin = payload.begin + description.used();
    LowBits<Direction::forward> forward(begin, payload.end);
    LowBits<Direction::backward> backward(begin, payload.end);
    const auto first = static_cast<int>(state_bits);
    forward.refill();
    backward.refill();
    std::array<uint32_t, 5> states;
    for (uint32_t i = 0; i < 5; ++i) states[i] = i % 2 == 0 ? forward.bits(first) : backward.bits(first);

    const auto turn = [&](auto& stream, uint8_t* to, uint32_t count) {
        stream.refill();  // 5 states take at most 55 bits
        for (uint32_t i = 0; i < count; ++i) {
            const State& state = table[states[i]];
            to[i] = state.symbol;
            states[i] = stream.bits(state.bits) + state.add;
        }
    };
    uint8_t* const end = output + (size - 5);
    uint8_t* to = output;
    for (bool ahead = true; to != end; ahead = !ahead) {
        const auto count = static_cast<uint32_t>(end - to < 5 ? end - to : 5);
        if (ahead) {
            turn(forward, to, count);
        } else {
            turn(backward, to, count);
        }
        to += count;
    }
    for (uint32_t i = 0; i < 5; ++i) {
        if (states[i] > 255) return fault("a TANS array ends in a state that is no byte", payload.begin);
        to[i] = static_cast<uint8_t>(states[i]);
    }
    if (forward.used() + backward.used() != payload.end - begin) {
        return fault("the streams of a TANS array do not meet", payload.begin);
    }
    return true;
}

}  // namespace navscope::kraken
