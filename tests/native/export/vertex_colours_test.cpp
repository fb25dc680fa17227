#include "formats/export/vertex_colours.hpp"

#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

/// One triangle over the left half of an image of four columns: red, green, blue, a hole.
Model striped() {
  Model model;
  model.source_positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  model.vertex_source = {0, 1, 2};
  model.indices = {0, 1, 2};
  model.uvs = {{0, 0}, {0.25f, 0}, {0, 1}};
  model.materials.resize(1);
  model.materials[0].image = 0;
  Image& image = model.images.emplace_back();
  image.width = 4;
  image.height = 1;
  image.pixels = {200, 0, 0, 255, 0, 200, 0, 255, 0, 0, 200, 255, 9, 9, 9, 0};
  return model;
}

}  // namespace

TEST_CASE("the colour of a face is the mean of its texels", "[model][write]") {
  Model model = striped();
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0) == DrawnColour{200, 0, 0, 255});
  for (Vec2& uv : model.uvs) uv[0] += 0.25f;
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0) == DrawnColour{0, 200, 0, 255});
  for (Vec2& uv : model.uvs) uv[0] += 0.5f;
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0)[3] == 0);
  for (Vec2& uv : model.uvs) uv[0] += 0.25f;
  // Clamped: the hole; repeated: red.
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0)[3] == 0);
  model.materials[0].wrap = Wrap::repeat;
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0) == DrawnColour{200, 0, 0, 255});
}

TEST_CASE("vertex colours and opacity multiply the image", "[model][write]") {
  Model model = striped();
  model.colours.assign(3, {128, 255, 255, 255});
  model.materials[0].blend = Blend::alpha;
  model.materials[0].opacity = 0.5f;
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0) == DrawnColour{100, 0, 0, 128});
  CHECK(DrawnColours(model, {}).corner(model.materials[0], 0) == DrawnColour{128, 255, 255, 128});
}

TEST_CASE("shades are colours of the palette, or a brightness of the image", "[model][write]") {
  Model model = striped();
  model.shades = {1, 1, 64};
  const DrawnColours colours(model, {0, 0, 0, 10, 20, 30});
  CHECK(colours.corner(model.materials[0], 2) == DrawnColour{128, 128, 128, 255});
  model.materials[0].fill = Fill::palette;
  CHECK(colours.corner(model.materials[0], 0) == DrawnColour{10, 20, 30, 255});
}

TEST_CASE("an image without pixels is grey", "[model][write]") {
  Model model = striped();
  model.images[0].pixels.clear();
  CHECK(DrawnColours(model, {}).face(model.materials[0], 0) == DrawnColour{128, 128, 128, 255});
}
