#include "support/sample_layout.h"

#include <algorithm>
#include <cmath>

namespace navscope::support {
namespace {

using Spot = std::array<double, 2>;
using Line = std::vector<Spot>;

constexpr Spot plateau_centre{-36, -34};
constexpr double plateau_height = 6;
constexpr double house_ground = 4;
constexpr double storey = 4;

/// 1 in the middle, 0 from the rim of the ellipse on.
double bump(double x, double z, double cx, double cz, double rx, double rz) {
    const double dx = (x - cx) / rx, dz = (z - cz) / rz;
    const double t = std::max(0.0, 1 - dx * dx - dz * dz);
    return t * t * (3 - 2 * t);
}

double smooth(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double length(const Spot& v) {
    return std::sqrt(v[0] * v[0] + v[1] * v[1]);
}

/// Corners cut twice (Chaikin), ends kept.
Line rounded(Line line) {
    for (int round = 0; round < 2; ++round) {
        Line next{line.front()};
        for (size_t i = 0; i + 1 < line.size(); ++i) {
            const Spot &p = line[i], &q = line[i + 1];
            next.push_back({p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25});
            next.push_back({p[0] * 0.25 + q[0] * 0.75, p[1] * 0.25 + q[1] * 0.75});
        }
        next.push_back(line.back());
        line = std::move(next);
    }
    return line;
}

/// Points every `step` metres along the line, both ends included.
Line resampled(const Line& line, double step) {
    Line out{line.front()};
    double left = step;
    for (size_t i = 0; i + 1 < line.size(); ++i) {
        const Spot d{line[i + 1][0] - line[i][0], line[i + 1][1] - line[i][1]};
        const double whole = length(d);
        double at = left;
        for (; at < whole; at += step) {
            out.push_back({line[i][0] + d[0] * at / whole, line[i][1] + d[1] * at / whole});
        }
        left = at - whole;
    }
    const Spot rest{line.back()[0] - out.back()[0], line.back()[1] - out.back()[1]};
    if (length(rest) < step / 2) {
        out.pop_back();
    }
    out.push_back(line.back());
    return out;
}

Spot normal_at(const Line& line, size_t i) {
    const Spot &p = line[i == 0 ? 0 : i - 1], &q = line[std::min(i + 1, line.size() - 1)];
    const Spot d{q[0] - p[0], q[1] - p[1]};
    const double l = length(d);
    return {-d[1] / l, d[0] / l};
}

GridPolygon rectangle(double x0, double z0, double x1, double z1) {
    return {grid(x0, z0), grid(x1, z0), grid(x1, z1), grid(x0, z1)};
}

GridPolygon polygon(const Line& line) {
    GridPolygon out;
    for (const Spot& p : line) {
        out.push_back(grid(p[0], p[1]));
    }
    return out;
}

/// Sixteen directions round a circle, as exact fractions close to it.
constexpr Spot compass[] = {{1, 0},        {0.92, 0.38},  {0.71, 0.71},  {0.38, 0.92},   {0, 1},         {-0.38, 0.92},
                            {-0.71, 0.71}, {-0.92, 0.38}, {-1, 0},       {-0.92, -0.38}, {-0.71, -0.71}, {-0.38, -0.92},
                            {0, -1},       {0.38, -0.92}, {0.71, -0.71}, {0.92, -0.38}};

}  // namespace

Layout::Layout(bool fine) : fine_(fine) {
    river_ = resampled(
        rounded({{-14, 64}, {-9, 46}, {3, 32}, {-1, 15}, {7, 0}, {5, -14}, {-3, -28}, {7, -44}, {14, -54}, {16, -64}}),
        3);
    terrain_.max_slope_cosine = 0.72;
    terrain_.seed = fine ? 11 : 12;
    terrain_.height = [this](double x, double z) { return height(x, z); };
    terrain_.spacing = [this](double x, double z) { return spacing(x, z); };
    add_outline();
    add_river();
    add_plateau();
    add_ponds();
    add_paths();
    add_house();
    if (fine) {
        add_obstacles();
    }
}

double Layout::plateau(double x, double z) const {
    const Spot d{x - plateau_centre[0], z - plateau_centre[1]};
    const double far = length(d);
    if (far < 1) {
        return 1;
    }
    for (size_t i = 0; i < ledge_.size(); ++i) {
        const size_t j = (i + 1) % ledge_.size();
        const Spot p{ledge_[i][0] - plateau_centre[0], ledge_[i][1] - plateau_centre[1]};
        const Spot q{ledge_[j][0] - plateau_centre[0], ledge_[j][1] - plateau_centre[1]};
        const double whole = p[0] * q[1] - p[1] * q[0];
        const double u = (d[0] * q[1] - d[1] * q[0]) / whole, v = (p[0] * d[1] - p[1] * d[0]) / whole;
        if (u >= 0 && v >= 0) {  // d = u p + v q: in this sector, and u + v is 1 on the ledge
            const double inside = far / (u + v) - far;
            const double width = (ledge_width_[i] * u + ledge_width_[j] * v) / (u + v);
            const double outer = (width - 1.6) / 2;  // a ramp starts before the ledge, a cliff at it
            return smooth((inside + outer) / width);
        }
    }
    return 0;
}

double Layout::height(double x, double z) const {
    double y = 3 + 10 * bump(x, z, -40, 38, 34, 36) + 5 * bump(x, z, -41, 41, 15, 12) +
               9 * bump(x, z, 50, -40, 26, 30) + 5 * bump(x, z, 58, 34, 24, 30) + 2.5 * bump(x, z, 24, 24, 20, 14) +
               1.5 * bump(x, z, 20, -38, 12, 16) + 1.2 * bump(x, z, -52, 0, 14, 10) - 2 * bump(x, z, 34, 42, 16, 12);
    double away = 1e9;
    for (size_t i = 0; i < river_.size(); ++i) {
        away = std::min(away, length({x - river_[i][0], z - river_[i][1]}));
    }
    y -= 2.6 * (1 - smooth((away - 2) / 12));
    y += plateau_height * plateau(x, z);
    const double dx = std::max({14.0 - x, 0.0, x - 40}), dz = std::max({-3.0 - z, 0.0, z - 17});
    const double at_house = 1 - smooth(length({dx, dz}) / 9);
    return y * (1 - at_house) + house_ground * at_house;
}

double Layout::slope(double x, double z) const {
    const double e = 0.75;
    return length({height(x + e, z) - height(x - e, z), height(x, z + e) - height(x, z - e)}) / (2 * e);
}

double Layout::spacing(double x, double z) const {
    for (const Patch::Area& area : terrain_.areas) {
        if (area.area != static_cast<uint32_t>(Ground::plateau) && contains(area.polygon, x * 32, z * 32)) {
            return 0;
        }
    }
    const double patchy = 1.2 * bump(x, z, -10, -50, 26, 16) + 1.4 * bump(x, z, 44, 20, 18, 18);
    return (fine_ ? 0.72 : 2.4) * std::max(1.8, 4.6 + patchy - 5.5 * slope(x, z));
}

void Layout::add_outline() {
    const Line coast = {{-40, -64}, {-44, -62}, {-52, -60}, {-57, -55}, {-64, -50}};
    const Line east = {{44, 64}, {48, 58}, {56, 56},  {62, 49},  {59, 40},  {62, 27},  {64, 14},
                       {61, 3},  {57, -7}, {60, -20}, {63, -33}, {58, -47}, {49, -53}, {41, -64}};
    const double rough = fine_ ? 2.6 : 7, straight = fine_ ? 4 : 9;  // straight where the next tile begins
    Line line;
    const auto append = [&](const Line& part, double jitter_x, double jitter_z) {
        for (size_t i = 0; i + 1 < part.size(); ++i) {
            line.push_back(
                {part[i][0] + random_.range(-jitter_x, jitter_x), part[i][1] + random_.range(-jitter_z, jitter_z)});
        }
    };
    append(resampled({{-64, -50}, {-64, 64}}, straight), 0, 0);
    append(resampled({{-64, 64}, {44, 64}}, straight), 0, 0);
    append(resampled(rounded(east), rough), 0.5, 0);
    append(resampled({{41, -64}, {-40, -64}}, straight), 0, 0);
    append(resampled(rounded(coast), rough), 0, 0.4);
    terrain_.outline = polygon(line);
}

void Layout::add_river() {
    std::vector<GridPoint> left, right;
    for (size_t i = 0; i < river_.size(); ++i) {
        const bool end = i == 0 || i + 1 == river_.size();
        const Spot n = end ? Spot{river_[i][1] > 0 ? 1.0 : 1.0, 0} : normal_at(river_, i);
        const double side = n[0] > 0 ? 1 : -1;
        const double l = 2.4 + random_.range(0, 1.2), r = 2.4 + random_.range(0, 1.2);
        left.push_back(grid(river_[i][0] - side * n[0] * l, river_[i][1] - side * n[1] * l));
        right.push_back(grid(river_[i][0] + side * n[0] * r, river_[i][1] + side * n[1] * r));
    }
    const auto nearest = [&](double z) {
        const auto at = std::min_element(river_.begin(), river_.end(), [&](const Spot& p, const Spot& q) {
            return std::abs(p[1] - z) < std::abs(q[1] - z);
        });
        return static_cast<size_t>(at - river_.begin());
    };
    const size_t ford = nearest(40), bridge = nearest(-4);
    const auto strip = [&](size_t from, size_t to) {
        GridPolygon out(left.begin() + static_cast<std::ptrdiff_t>(from),
                        left.begin() + static_cast<std::ptrdiff_t>(to) + 1);
        for (size_t i = to + 1; i-- > from;) {
            out.push_back(right[i]);
        }
        return out;
    };
    terrain_.holes = {strip(0, ford), strip(ford + 2, bridge), strip(bridge + 1, river_.size() - 1)};
    terrain_.areas.push_back({strip(ford, ford + 2), static_cast<uint32_t>(Ground::ford)});
    terrain_.areas.push_back({strip(bridge, bridge + 1), static_cast<uint32_t>(Ground::bridge)});
}

void Layout::add_plateau() {
    // The foot of the plateau, counter-clockwise; the slope up to it lies between the last and the first points.
    const Line foot = {{-21, -25}, {-17, -33}, {-19, -42}, {-26, -49}, {-37, -52}, {-48, -49},
                       {-55, -41}, {-56, -32}, {-52, -24}, {-46, -20}, {-38, -17}, {-29, -19}};
    ledge_ = foot;
    ledge_width_ = {1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 13, 13};
    GridPolygon cliff, top;
    const Line outer = resampled(Line(foot.begin(), foot.end() - 2), fine_ ? 2.3 : 5);
    for (const Spot& p : outer) {
        const Spot d{p[0] - plateau_centre[0], p[1] - plateau_centre[1]};
        const double k = 1 - (1.7 + random_.range(0, 0.5)) / length(d);
        cliff.push_back(grid(p[0], p[1]));
        top.push_back(grid(plateau_centre[0] + d[0] * k, plateau_centre[1] + d[1] * k));
    }
    GridPolygon area = top;
    cliff.insert(cliff.end(), top.rbegin(), top.rend());
    terrain_.holes.push_back(cliff);
    area.push_back(grid(-37, -23.5));
    area.push_back(grid(-30, -23));
    terrain_.areas.push_back({area, static_cast<uint32_t>(Ground::plateau)});
}

void Layout::add_ponds() {
    const auto pond = [&](double cx, double cz, double rx, double rz) {
        GridPolygon water, shore;
        for (const Spot& d : compass) {
            const double k = random_.range(0.88, 1.1);
            water.push_back(grid(cx + d[0] * rx * k, cz + d[1] * rz * k));
            shore.push_back(grid(cx + d[0] * (rx * k + 2), cz + d[1] * (rz * k + 2)));
        }
        terrain_.holes.push_back(water);
        terrain_.areas.push_back({shore, static_cast<uint32_t>(Ground::shore)});
    };
    pond(34, 43, 9, 6);
    pond(-54, 6, 4, 3);
}

GridPolygon Layout::line_area(const Line& line, double half_width) const {
    const Line middle = resampled(rounded(line), fine_ ? 3.4 : 8);
    GridPolygon out, back;
    for (size_t i = 0; i < middle.size(); ++i) {
        const Spot n = normal_at(middle, i);
        out.push_back(grid(middle[i][0] + n[0] * half_width, middle[i][1] + n[1] * half_width));
        back.push_back(grid(middle[i][0] - n[0] * half_width, middle[i][1] - n[1] * half_width));
    }
    out.insert(out.end(), back.rbegin(), back.rend());
    return out;
}

void Layout::add_paths() {
    const auto add = [&](const Line& line) {
        terrain_.areas.push_back({line_area(line, 1.4), static_cast<uint32_t>(Ground::path)});
    };
    add({{-61, 21}, {-52, 20}, {-44, 12}, {-40, -2}, {-28, -7}, {-14, -3}, {-6, -7}, {1, -4.5}});
    add({{11, -4.5}, {18, -7}, {28, -5.5}, {38, -8}, {46, -14}, {50, -24}, {42, -34}, {34, -46}, {36, -60}});
    add({{-33, -9.5}, {-34, -14}, {-35, -20}});
    add({{-38, 10}, {-27, 15}, {-22, 24}, {-22, 36}, {-30, 50}, {-42, 56}});
    add({{0, 46}, {10, 44}, {18, 34}, {30, 30}, {42, 30}, {52, 38}});
}

void Layout::add_house() {
    const GridPolygon south_west = {grid(18, 0), grid(27, 0), grid(27, 1), grid(19, 1), grid(19, 6), grid(18, 6)};
    const GridPolygon rest = {grid(29, 0), grid(38, 0),  grid(38, 14), grid(18, 14), grid(18, 8),
                              grid(19, 8), grid(19, 13), grid(37, 13), grid(37, 1),  grid(29, 1)};
    terrain_.holes.push_back(south_west);
    terrain_.holes.push_back(rest);
    terrain_.holes.push_back(rectangle(28, 5, 29, 13));      // inner wall
    terrain_.holes.push_back(rectangle(33.5, 3, 35.5, 11));  // below the stairs
    if (fine_) {
        terrain_.holes.push_back(rectangle(21.5, 3.5, 22.25, 4.25));  // four pillars and a table
        terrain_.holes.push_back(rectangle(25, 3.5, 25.75, 4.25));
        terrain_.holes.push_back(rectangle(21.5, 9.75, 22.25, 10.5));
        terrain_.holes.push_back(rectangle(25, 9.75, 25.75, 10.5));
        terrain_.holes.push_back(rectangle(30.25, 5.5, 31.75, 8.5));
    }
    terrain_.areas.push_back({rectangle(18, 0, 38, 14), static_cast<uint32_t>(Ground::indoors)});
}

std::vector<Patch> Layout::house() const {
    Patch stairs;
    stairs.outline = {grid(33.5, 3),  grid(35.5, 3),  grid(35.5, 5), grid(35.5, 7), grid(35.5, 9),
                      grid(35.5, 11), grid(33.5, 11), grid(33.5, 9), grid(33.5, 7), grid(33.5, 5)};
    stairs.ground = static_cast<uint32_t>(Ground::stairs);
    stairs.height = [](double, double z) { return house_ground + storey * (z - 3) / 8; };
    Patch upper;
    upper.outline = {grid(19, 1),  grid(37, 1),  grid(37, 13), grid(19, 13), grid(19, 8), grid(18, 8),
                     grid(18, 11), grid(14, 11), grid(14, 3),  grid(18, 3),  grid(18, 6), grid(19, 6)};
    upper.holes = {rectangle(33.5, 3, 35.5, 11), rectangle(28, 4, 29, 13)};
    if (fine_) {
        upper.holes.push_back(rectangle(22.5, 5.5, 24.5, 7.5));
    }
    upper.ground = static_cast<uint32_t>(Ground::upper_floor);
    upper.height = [](double, double) { return house_ground + storey; };
    if (fine_) {
        upper.spacing = [](double, double) { return 3.0; };
    }
    return {stairs, upper};
}

void Layout::add_obstacles() {
    std::vector<std::array<double, 3>> placed;
    const auto is_free = [&](double x, double z, double radius) {
        if (!contains(terrain_.outline, x * 32, z * 32) || distance_to(terrain_.outline, true, x, z) < radius + 1.2) {
            return false;
        }
        for (const GridPolygon& hole : terrain_.holes) {
            if (contains(hole, x * 32, z * 32) || distance_to(hole, true, x, z) < radius + 1.2) {
                return false;
            }
        }
        return std::none_of(terrain_.areas.begin(), terrain_.areas.end(), [&](const Patch::Area& area) {
            return (area.area != static_cast<uint32_t>(Ground::plateau) && contains(area.polygon, x * 32, z * 32)) ||
                   distance_to(area.polygon, true, x, z) < radius + 0.8;
        });
    };
    const GridPolygon walls[] = {
        {grid(-20, 4), grid(-12, 6), grid(-11.5, 12), grid(-12.5, 12), grid(-13, 7), grid(-20, 5)},
        {grid(-24, 4.5), grid(-23, 4.5), grid(-22, 11), grid(-15, 13), grid(-15, 14), grid(-23, 12)}};
    terrain_.holes.insert(terrain_.holes.end(), std::begin(walls), std::end(walls));
    for (uint32_t tries = 0, done = 0; tries < 4000 && done < 78; ++tries) {
        const double x = random_.range(-62, 62), z = random_.range(-62, 62);
        const double wood = bump(x, z, -42, 36, 30, 30) + bump(x, z, 50, -36, 20, 26) + bump(x, z, 52, 20, 16, 20);
        double radius = random_.range(0.45, 0.75);
        radius += random_.unit() < 0.25 ? random_.range(0.3, 1.3) : 0;
        if (random_.unit() > 0.25 + wood || !is_free(x, z, radius)) {
            continue;
        }
        GridPolygon rock;
        const size_t step = random_.unit() < 0.6 ? 3 : 2;
        for (size_t i = random_.next() % 2; i < 16; i += step) {
            const double k = radius * random_.range(0.8, 1.15);
            rock.push_back(grid(x + compass[i][0] * k, z + compass[i][1] * k));
        }
        terrain_.holes.push_back(rock);
        ++done;
    }
}

}  // namespace navscope::support
