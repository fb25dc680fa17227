// A small software rasteriser: perspective, textures, one light or the game's baked light, all blend modes.
#include "scripts/samples/portrait.hpp"

#include <algorithm>

#include "formats/catalog.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/painter_order.hpp"
#include "formats/model/pose.hpp"
#include "scripts/samples/math.hpp"
#include "scripts/samples/reduced.hpp"
#include "scripts/samples/shape.hpp"

namespace retromesh::samples {
namespace {

struct Canvas {
  u32 width, height;
  std::vector<Point> colours;  ///< 0 to 1.
  std::vector<double> depths;  ///< Nearer is larger; 0 where nothing is.
};

/// A projected corner. Interpolated attributes are divided by the distance.
struct Vertex {
  Point place;  ///< x and y in pixels, z one over the distance.
  Point normal;
  double u, v;
  double shade;  ///< Of Model::shades.
  Point colour;  ///< Of Model::colours, 0 to 1; drawn where there is no image.
};

struct Camera {
  Turn turn;
  Point middle;
  double distance = 0, zoom = 0;
  double left = 0, top = 0;  ///< Of the canvas's middle.

  Point seen(const Point& p) const {
    const Point q = turn * (p - middle);
    const double near = 1 / (distance - q.z);
    return {left + q.x * near * zoom, top - q.y * near * zoom, near};
  }
};

Point point_of(const Vec3& v) { return {double(v[0]), double(v[1]), double(v[2])}; }

/// The colour of a render vertex, 0 to 1: white where the model has none.
Point colour_of(const Model& model, u32 index) {
  if (model.colours.empty()) return {1, 1, 1};
  const auto& rgba = model.colours[index];
  return Point{double(rgba[0]), double(rgba[1]), double(rgba[2])} * (1 / 255.0);
}

/// A camera that fits all of `positions`.
Camera camera_around(const std::vector<Point>& points, const PortraitView& view, u32 width, u32 height) {
  Camera camera;
  camera.turn = pitch(-view.pitch * kDegree) * yaw(-view.yaw * kDegree);
  Point low = points[0], high = points[0];
  for (const Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  camera.middle = mix(low, high, 0.5);
  camera.distance = length(high - low) * 1.9;
  camera.zoom = 1;
  double right = -1e9, left = 1e9, top = 1e9, bottom = -1e9;
  for (const Point& p : points) {
    const Point at = camera.seen(p);
    right = std::max(right, at.x);
    left = std::min(left, at.x);
    bottom = std::max(bottom, at.y);
    top = std::min(top, at.y);
  }
  camera.zoom = 0.94 * std::min(width / (right - left), height / (bottom - top));
  camera.left = width / 2.0 - (left + right) / 2 * camera.zoom;
  camera.top = height / 2.0 - (top + bottom) / 2 * camera.zoom;
  return camera;
}

struct Sampled {
  Point colour;
  double alpha = 0;
};

/// The texel at a texture coordinate, which may repeat.
double wrapped(double part, bool repeats) { return repeats ? part - std::floor(part) : part; }

Sampled texel(const Image& image, i32 x, i32 y) {
  const u32 column = u32(std::clamp(x, 0, i32(image.width) - 1)),
            row = u32(std::clamp(y, 0, i32(image.height) - 1));
  const u8* rgba = &image.pixels[(std::size_t(row) * image.width + column) * 4];
  return {{rgba[0] / 255.0, rgba[1] / 255.0, rgba[2] / 255.0}, rgba[3] / 255.0};
}

Sampled sample_image(const Image& image, double u, double v, bool nearest) {
  const double x = u * image.width - 0.5, y = v * image.height - 0.5;
  if (nearest) return texel(image, i32(std::lround(x)), i32(std::lround(y)));
  const i32 column = i32(std::floor(x)), row = i32(std::floor(y));
  Sampled sum;
  for (i32 i = 0; i < 4; i++) {
    const i32 right = i % 2, down = i / 2;
    const double part = (right ? x - column : column + 1 - x) * (down ? y - row : row + 1 - y);
    const Sampled one = texel(image, column + right, row + down);
    sum.colour = sum.colour + one.colour * (part * one.alpha);
    sum.alpha += part * one.alpha;
  }
  if (sum.alpha > 0) sum.colour = sum.colour * (1 / sum.alpha);
  return sum;
}

double light_on(const Point& normal) {
  static const Point sun = unit({-0.45, 0.8, 0.6});
  return 0.5 + 0.62 * std::max(0.0, dot(normal, sun)) + 0.12 * std::max(0.0, normal.z);
}

Point each(const Point& a, const Point& b, double (*of)(double, double)) {
  return {of(a.x, b.x), of(a.y, b.y), of(a.z, b.z)};
}

/// The opacity of a transparent face.
double opacity_of(const Material& material, const Pose& pose, u32 face) {
  if (!pose.fading.empty()) return 1 - pose.fading[face] / 256.0;
  return material.opacity < 1 ? double(material.opacity) : 0.5;
}

/// Ordered dithering: whether an opacity of `part` covers this one of four pixels.
bool covers(double part, u32 x, u32 y) {
  constexpr double kLeast[] = {0.125, 0.625, 0.875, 0.375};
  return part > kLeast[x % 2 + y % 2 * 2];
}

/// Blends a colour with the pixel. Without a background colour, blended faces are visible only in front of
/// opaque ones; transparent ones are dithered.
void blend(Canvas& canvas, std::size_t at, Blend how, double opacity, const Point& colour, double near) {
  Point& there = canvas.colours[at];
  const bool solid = canvas.depths[at] > 0;
  switch (how) {
    case Blend::opaque:
      there = colour;
      canvas.depths[at] = near;
      break;
    case Blend::translucent:
      if (solid) there = each(colour, there, [](double s, double d) { return s + d * (1 - s); });
      break;
    case Blend::modulated:
      if (solid) there = each(colour, there, [](double s, double d) { return std::min(1.0, 2 * s * d); });
      break;
    case Blend::alpha:
      if (solid) {
        there = mix(there, colour, opacity);
      } else if (covers(opacity, u32(at % canvas.width), u32(at / canvas.width))) {
        there = colour;
        canvas.depths[at] = near;
      }
      break;
  }
}

class Painter {
 public:
  Painter(Canvas& canvas, const Model& model, const Material& material)
      : canvas_(canvas),
        material_(material),
        image_(material.image == kNone ? nullptr : &model.images[material.image]),
        light_image_(material.light_image == kNone ? nullptr : &model.images[material.light_image]),
        has_shades_(!model.shades.empty()),
        is_sorted_(!model.priorities.empty()) {}

  /// Opacity of the following triangles.
  double opacity = 1;

  void triangle(const Vertex& a, const Vertex& b, const Vertex& c) {
    const Point ab = b.place - a.place, ac = c.place - a.place;
    const double area = ab.x * ac.y - ab.y * ac.x;  // Y runs down here, so the front is negative.
    if (area == 0 || (area > 0 && !material_.two_sided)) return;
    const auto [left, right] = std::minmax({a.place.x, b.place.x, c.place.x});
    const auto [top, bottom] = std::minmax({a.place.y, b.place.y, c.place.y});
    for (i32 y = std::max(0, i32(top)); y < std::min(i32(canvas_.height), i32(bottom) + 1); y++) {
      for (i32 x = std::max(0, i32(left)); x < std::min(i32(canvas_.width), i32(right) + 1); x++) {
        const Point p = Point{x + 0.5, y + 0.5, 0} - a.place;
        const double second = (p.x * ac.y - p.y * ac.x) / area, third = (ab.x * p.y - ab.y * p.x) / area;
        const double first = 1 - second - third;
        if (first < 0 || second < 0 || third < 0) continue;
        const double near = first * a.place.z + second * b.place.z + third * c.place.z;
        const std::size_t at = std::size_t(y) * canvas_.width + std::size_t(x);
        if (!is_sorted_ && near < canvas_.depths[at]) continue;
        const auto mixed = [&](double i, double j, double k) {
          return (i * first + j * second + k * third) / near;
        };
        const Point normal = unit(a.normal * first + b.normal * second + c.normal * third);
        const Point colour = (a.colour * first + b.colour * second + c.colour * third) * (1 / near);
        pixel(at, near, area > 0 ? normal * -1 : normal, {mixed(a.u, b.u, c.u), mixed(a.v, b.v, c.v)},
              mixed(a.shade, b.shade, c.shade), colour);
      }
    }
  }

 private:
  void pixel(std::size_t at, double near, const Point& normal, const Spot& spot, double shade,
             const Point& colour) {
    const Sampled sampled =
        image_ || material_.fill == Fill::palette ? surface(normal, spot, shade) : Sampled{colour, 1};
    if (sampled.alpha < double(material_.cutoff)) return;
    double light = material_.unlit ? 1 : light_on(normal);
    if (has_shades_) light = material_.fill == Fill::palette ? 1 : shade / 128;
    const Point lit =
        each(sampled.colour * light, {1, 1, 1}, [](double c, double most) { return std::min(c, most); });
    blend(canvas_, at, material_.blend, opacity, lit, near);
  }

  /// The unlit colour of a point of the face, from its image or the palette.
  Sampled surface(const Point& normal, Spot spot, double shade) const {
    if (!image_) return of_palette(shade);
    if (material_.mapping == TextureMapping::environment || material_.mapping == TextureMapping::sphere) {
      spot = {normal.x * 0.5 + 0.5, 0.5 - normal.y * 0.5};
    }
    if (material_.mapping == TextureMapping::facing) spot.u -= normal.z * 0.5;
    spot.u = wrapped(spot.u, material_.wrap == Wrap::repeat);
    spot.v = wrapped(spot.v, material_.wrap == Wrap::repeat || material_.wrap == Wrap::repeat_v);
    Sampled sampled = sample_image(*image_, spot.u, spot.v, material_.filter == Filter::nearest);
    if (light_image_) {
      const Sampled mapped = sample_image(*light_image_, normal.x * 0.5 + 0.5, 0.5 - normal.y * 0.5, true);
      sampled.colour = each(sampled.colour, mapped.colour, [](double c, double by) { return c * by; });
    }
    return sampled;
  }

  static Sampled of_palette(double shade) {
    static const std::vector<u8> colours = palette();
    const u8* rgb = &colours[std::size_t(std::max(0.0, shade)) * 3];
    return {{rgb[0] / 255.0, rgb[1] / 255.0, rgb[2] / 255.0}, 1};
  }

  Canvas& canvas_;
  const Material& material_;
  const Image* image_;
  const Image* light_image_;
  bool has_shades_;
  bool is_sorted_;  ///< Painter's order instead of a depth buffer.
};

/// The triangles in drawing order: by material, or from far to near for models with priorities.
std::vector<u32> drawing_order(const Model& model, const Camera& camera, const Pose& pose) {
  std::vector<u32> order = numbers_below(model.indices.size() / 3);
  if (model.priorities.empty()) return order;
  const Turn& t = camera.turn;
  const PainterView view = {.rotation = {t.x.x, t.y.x, t.z.x, -t.x.y, -t.y.y, -t.z.y, -t.x.z, -t.y.z, -t.z.z},
                            .centre = {camera.middle.x, camera.middle.y, camera.middle.z},
                            .distance = camera.distance};
  PainterOrder(model).sort(view, pose.source_positions, order);
  return order;
}

Canvas draw(const Model& model, const PortraitView& view, u32 width, u32 height) {
  Pose pose;
  pose_frame(model, view.frame, pose);
  std::vector<Point> solid;
  for (const Group& group : model.groups) {
    const Blend blend = model.materials[group.material].blend;
    if (blend != Blend::opaque && blend != Blend::alpha) continue;
    for (u32 i = 0; i < group.count; i++)
      solid.push_back(point_of(pose.positions[model.indices[group.start + i]]));
  }
  const Camera camera = camera_around(solid, view, width, height);
  Canvas canvas{width, height, std::vector<Point>(std::size_t(width) * height),
                std::vector<double>(std::size_t(width) * height)};
  const auto vertex = [&](u32 index) {
    const Point at = camera.seen(point_of(pose.positions[index]));
    const Vec2 uv = model.uvs.empty() ? Vec2{} : model.uvs[index];
    const double shade = model.shades.empty() ? 0 : double(model.shades[index]);
    return Vertex{at,
                  camera.turn * point_of(pose.normals[index]) * at.z,
                  double(uv[0]) * at.z,
                  double(uv[1]) * at.z,
                  shade * at.z,
                  colour_of(model, index) * at.z};
  };
  std::vector<Painter> painters;
  std::vector<u32> materials(model.indices.size() / 3);
  for (const Material& material : model.materials) painters.emplace_back(canvas, model, material);
  for (const Group& group : model.groups) {
    std::fill_n(materials.begin() + group.start / 3, group.count / 3, group.material);
  }
  for (const u32 face : drawing_order(model, camera, pose)) {
    Painter& painter = painters[materials[face]];
    painter.opacity = opacity_of(model.materials[materials[face]], pose, face);
    const u32* corners = &model.indices[std::size_t(face) * 3];
    painter.triangle(vertex(corners[0]), vertex(corners[1]), vertex(corners[2]));
  }
  return canvas;
}

}  // namespace

Picture draw_portrait(const Model& model, const PortraitView& view, u32 width, u32 height) {
  const Canvas canvas = draw(model, view, width, height);
  std::vector<bool> covered;
  for (const double depth : canvas.depths) covered.push_back(depth > 0);
  return picture_of(width, height, canvas.colours, covered);
}

}  // namespace retromesh::samples
