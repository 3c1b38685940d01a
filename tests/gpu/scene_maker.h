// Small scenes for the renderer's tests.
#pragma once

#include <array>
#include <vector>

#include "gpu/renderer.h"

namespace navscope::test {

/// A mesh at `origin`; `triangles` are indices and the last number of each is its face.
std::shared_ptr<FaceMesh> make_mesh(std::vector<glm::vec3> positions,
                                    const std::vector<std::array<uint32_t, 4>>& triangles,
                                    glm::dvec3 origin = glm::dvec3(0));
/// side x side quads of size 1 around the origin, one face of two triangles each, counter-clockwise from above.
std::shared_ptr<FaceMesh> make_grid(int side, float (*height)(float x, float z), glm::dvec3 origin = glm::dvec3(0));
std::shared_ptr<FaceColours> make_colours(const FaceMesh& mesh, Rgba word, uint64_t version = 1);

/// One unit is `pixels_a_unit` pixels, x to the right, z down, (0, 0) in the middle of a picture so high.
Camera camera_from_above(int picture_height, double pixels_a_unit, glm::dvec3 target = glm::dvec3(0));

Theme dark_theme();
Theme light_theme();
SceneFrame make_frame(const Camera& camera, double radius);
void add(SceneFrame& frame, std::shared_ptr<const FaceMesh> mesh, std::shared_ptr<const FaceColours> colours,
         uint32_t id_base = 0);
void add(SceneFrame& frame, Layer layer, uint64_t version = 1);

Rgba pixel(const Picture& picture, int x, int y);
/// How many pixels are not the same.
size_t count_different(const Picture& a, const Picture& b);
/// As WCAG has it, 1 to 21.
double contrast(Rgba a, Rgba b);

}  // namespace navscope::test
