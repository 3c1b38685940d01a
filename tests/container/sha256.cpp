#include "sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <vector>

namespace navscope::made {

namespace {

/// The first 32 bits of the fraction of the roots of the first primes: cube roots for the rounds, square roots to begin
/// with. long double has bits enough for both.
template <size_t count>
std::array<uint32_t, count> root_bits(long double (*root)(long double)) {
    const auto is_prime = [](int number) {
        for (int divisor = 2; divisor * divisor <= number; ++divisor) {
            if (number % divisor == 0) return false;
        }
        return true;
    };
    std::array<uint32_t, count> bits{};
    int prime = 2;
    for (uint32_t& word : bits) {
        const long double value = root(prime);
        word = static_cast<uint32_t>((value - std::floor(value)) * 4294967296.0L);
        do ++prime;
        while (!is_prime(prime));
    }
    return bits;
}

using State = std::array<uint32_t, 8>;

void add_block(State& state, const std::byte* block) {
    static const auto constants = root_bits<64>([](long double x) { return std::cbrt(x); });
    std::array<uint32_t, 64> words{};
    for (size_t i = 0; i < 16; ++i) words[i] = load<uint32_t>(block + 4 * i, Endian::big);
    for (size_t i = 16; i < 64; ++i) {
        const uint32_t a = words[i - 15];
        const uint32_t b = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + words[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    State s = state;
    for (size_t i = 0; i < 64; ++i) {
        const uint32_t one = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                             ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + words[i];
        const uint32_t two = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) +
                             ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        s = {one + two, s[0], s[1], s[2], s[3] + one, s[4], s[5], s[6]};
    }
    for (size_t i = 0; i < 8; ++i) state[i] += s[i];
}

}  // namespace

std::string sha256(Bytes bytes) {
    State state = root_bits<8>([](long double x) { return std::sqrt(x); });
    const size_t whole = bytes.size() / 64 * 64;
    for (size_t at = 0; at < whole; at += 64) add_block(state, bytes.data() + at);
    std::vector<std::byte> tail(bytes.begin() + static_cast<std::ptrdiff_t>(whole), bytes.end());
    tail.push_back(std::byte{0x80});
    while (tail.size() % 64 != 56) tail.push_back(std::byte{0});
    for (int shift = 56; shift >= 0; shift -= 8) {
        tail.push_back(static_cast<std::byte>((uint64_t{bytes.size()} * 8) >> shift & 0xFF));
    }
    for (size_t at = 0; at < tail.size(); at += 64) add_block(state, tail.data() + at);
    std::string text;
    for (const uint32_t word : state) {
        char digits[9];
        std::snprintf(digits, sizeof digits, "%08x", word);
        text += digits;
    }
    return text;
}

}  // namespace navscope::made
