// How far apart two colours are for a person: CIEDE2000, also as people with the three kinds of colour blindness see
// them (Machado, Oliveira, Fernandes 2009, full severity).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace navscope::test {

using Triple = std::array<double, 3>;

inline Triple linear(uint32_t colour) {
    Triple result;
    for (int i = 0; i < 3; ++i) {
        const double value = (colour >> (8 * i) & 255) / 255.0;
        result[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }
    return result;
}

inline Triple transformed(const std::array<Triple, 3>& matrix, const Triple& v) {
    Triple result;
    for (int i = 0; i < 3; ++i) {
        result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    }
    return result;
}

inline constexpr std::array<std::array<Triple, 3>, 4> visions{{
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}};

/// CIELAB under D65, seen with visions[vision].
inline Triple lab(uint32_t colour, int vision) {
    Triple seen = transformed(visions[vision], linear(colour));
    for (double& value : seen) {
        value = std::clamp(value, 0.0, 1.0);
    }
    const Triple xyz = transformed({{{0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047},
                                     {0.2126729, 0.7151522, 0.0721750},
                                     {0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883}}},
                                   seen);
    Triple f;
    for (int i = 0; i < 3; ++i) {
        f[i] = xyz[i] > 216.0 / 24389 ? std::cbrt(xyz[i]) : (24389.0 / 27 * xyz[i] + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

inline double ciede2000(Triple one, Triple two) {
    constexpr double degree = std::numbers::pi / 180;
    const auto share = [](double chroma) {
        return std::sqrt(std::pow(chroma, 7) / (std::pow(chroma, 7) + std::pow(25.0, 7)));
    };
    const double g = 0.5 * (1 - share((std::hypot(one[1], one[2]) + std::hypot(two[1], two[2])) / 2));
    one[1] *= 1 + g;
    two[1] *= 1 + g;
    const double c1 = std::hypot(one[1], one[2]), c2 = std::hypot(two[1], two[2]);
    const auto hue = [&](const Triple& v) {
        const double angle = std::atan2(v[2], v[1]) / degree;
        return angle < 0 ? angle + 360 : angle;
    };
    const double h1 = hue(one), h2 = hue(two), apart = h2 - h1;
    const bool grey = c1 * c2 == 0;
    const double dh = grey ? 0 : apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart;
    const double sum = h1 + h2;
    const double h = grey ? sum : std::abs(apart) <= 180 ? sum / 2 : (sum < 360 ? sum + 360 : sum - 360) / 2;
    const double l = (one[0] + two[0]) / 2, c = (c1 + c2) / 2;
    const double t = 1 - 0.17 * std::cos((h - 30) * degree) + 0.24 * std::cos(2 * h * degree) +
                     0.32 * std::cos((3 * h + 6) * degree) - 0.20 * std::cos((4 * h - 63) * degree);
    const double sl = 1 + 0.015 * (l - 50) * (l - 50) / std::sqrt(20 + (l - 50) * (l - 50));
    const double sc = 1 + 0.045 * c, sh = 1 + 0.015 * c * t;
    const double turn = 60 * std::exp(-((h - 275) / 25) * ((h - 275) / 25));
    const double rt = -std::sin(turn * degree) * 2 * share(c);
    const double x = (two[0] - one[0]) / sl, y = (c2 - c1) / sc;
    const double z = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2 * degree) / sh;
    return std::sqrt(x * x + y * y + z * z + rt * y * z);
}

/// The least distance over normal vision and the three kinds of colour blindness.
inline double least_distance(uint32_t a, uint32_t b) {
    double least = 1e9;
    for (int vision = 0; vision < 4; ++vision) {
        least = std::min(least, ciede2000(lab(a, vision), lab(b, vision)));
    }
    return least;
}

}  // namespace navscope::test
