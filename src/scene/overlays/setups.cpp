// User-edge setups: the two oriented boxes that links are made from, and which way they lead.
#include <array>
#include <cstring>
#include <glm/common.hpp>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {
namespace {

/// N floats in a field of a record, by the file's own type table; nothing if it is not there or of another kind.
template <size_t count>
std::optional<std::array<float, count>> floats_in(const RecordTree& records, const ValueRef& record,
                                                  std::string_view part, std::string_view name) {
    const Field* outer = record.type->find(part);
    const Field* inner = outer ? outer->type->find(name) : nullptr;
    if (!inner || inner->type->kind != TypeKind::tuple || inner->type->count != count ||
        inner->type->element->scalar != Scalar::f32 || inner->type->element->endian != Endian::little) {
        return std::nullopt;
    }
    std::array<float, count> values;
    std::memcpy(values.data(), records.blob.data() + record.offset + outer->offset + inner->offset, sizeof values);
    return values;
}

/// hkaiUserEdgeUtils::Obb: columns of four floats (x, y and z axis, translation) and half extents.
struct Obb {
    glm::dvec3 middle, x, y, z;
};

std::optional<Obb> obb_of(const RecordTree& records, const ValueRef& setup, std::string_view name) {
    const auto transform = floats_in<16>(records, setup, name, "transform");
    const auto half = floats_in<4>(records, setup, name, "halfExtents");
    if (!transform || !half) {
        return std::nullopt;
    }
    const auto column = [&](size_t i) {
        return glm::dvec3((*transform)[i * 4], (*transform)[i * 4 + 1], (*transform)[i * 4 + 2]);
    };
    return Obb{column(3), column(0) * double{(*half)[0]}, column(1) * double{(*half)[1]},
               column(2) * double{(*half)[2]}};
}

/// hkaiUserEdgeUtils::UserEdgeDirection
enum Direction : int64_t { blocked, a_to_b, b_to_a, both_ways };

int64_t direction_of(const RecordTree& records, const ValueRef& setup) {
    const Field* field = setup.type->find("direction");
    if (!field || field->type->kind != TypeKind::scalar || !is_integer(field->type->scalar)) {
        return blocked;
    }
    return load_integer(records.blob.data() + setup.offset + field->offset, field->type->scalar, field->type->endian);
}

void draw_way(Pen& pen, const Obb& a, const Obb& b, int64_t direction, bool primary) {
    const Style style{primary ? pen.colours.accent : pen.colours.text, primary ? 2.5f : 1.5f};
    switch (direction) {
        case a_to_b:
            return pen.arrow(a.middle, b.middle, style);
        case b_to_a:
            return pen.arrow(b.middle, a.middle, style);
        case both_ways: {
            const glm::dvec3 between = (a.middle + b.middle) * 0.5;
            pen.arrow(between, a.middle, style);
            return pen.arrow(between, b.middle, style);
        }
        default:
            return pen.line(a.middle, b.middle, {pen.colours.warning, style.width, LinePattern::dotted});
    }
}

}  // namespace

Layer setups(const SceneInput& input) {
    Pen pen(input);
    const ElementTable* table = input.mesh.table(ElementKind::setup);
    if (!table || !table->records || !input.mesh.records) {
        return std::move(pen.layer);
    }
    constexpr uint32_t most_labels = 60;
    pen.layer.through = true;
    const RecordTree& records = *input.mesh.records;
    for (uint32_t i = 0; i < table->count; ++i) {
        const ValueRef setup = table->records.element(i);
        const bool primary = input.primary == ElementRef{ElementKind::setup, i};
        const float width = primary ? 3.f : 1.5f;
        const auto a = obb_of(records, setup, "obbA"), b = obb_of(records, setup, "obbB");
        // A is solid with a dot, B dashed with a ring: told apart without colours too.
        if (a) {
            const Rgba colour = primary ? pen.colours.accent : pen.colours.link;
            pen.box(a->middle, a->x, a->y, a->z, {colour, width});
            pen.point(a->middle, colour, primary ? 9.f : 7.f);
        }
        if (b) {
            const Rgba colour = primary ? pen.colours.accent : pen.colours.graph;
            pen.box(b->middle, b->x, b->y, b->z, {colour, width, LinePattern::dashed});
            pen.point(b->middle, colour, primary ? 11.f : 9.f, true);
        }
        if (a && b) {
            draw_way(pen, *a, *b, direction_of(records, setup), primary);
        }
        if (primary || table->count <= most_labels) {
            const std::string number = std::to_string(i);
            if (a) pen.label(a->middle + a->y, number + "A", pen.colours.text);
            if (b) pen.label(b->middle + b->y, number + "B", pen.colours.text);
        }
    }
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
