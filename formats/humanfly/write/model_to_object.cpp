#include "formats/humanfly/write/model_to_object.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "formats/humanfly/animation.hpp"
#include "formats/humanfly/write/join_polygons.hpp"
#include "formats/humanfly/write/outlines.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::humanfly {
namespace {

/// The names of clips between objects begin with it.
constexpr std::string_view kClipPrefix = "To ";

ObjectShape shape_in(const Pose& pose, std::string name) {
  return {std::move(name), pose.source_positions, pose.normals, false};
}

std::string target_name(const std::string& clip) {
  const bool has_prefix = clip.compare(0, kClipPrefix.size(), kClipPrefix) == 0;
  return has_prefix ? clip.substr(kClipPrefix.size()) : clip;
}

constexpr u32 kMostOfAKind = 65535;
constexpr u32 kMostResourceNumber = 1023;
/// Real objects reach 2,938, and rotated and moved coordinates have to stay within 16 bits.
constexpr double kFarthestScaled = 4096;
constexpr double kFarthestWhole = 32767;
constexpr float kTurn = 256;        ///< Texture units of a whole texture.
constexpr float kStoredUnit = 128;  ///< Length of a normal of 1 that was read from an object.
constexpr float kUnit = 127;        ///< Length of other normals.

using Components = std::vector<i16>;  ///< x, y, z of a normal in each shape.

i16 clamped_word(float number) {
  return static_cast<i16>(std::lround(std::clamp(number, -32767.0f, 32767.0f)));
}

class ObjectMaker {
 public:
  ObjectMaker(const Model& model, const std::vector<ObjectShape>& shapes, Looks& looks)
      : model_(model), shapes_(shapes), looks_(looks) {
    made_.documents.resize(shapes.size());
  }

  void add_vertices(double scale) {
    std::vector<Vec3> all;
    for (const ObjectShape& shape : shapes_)
      all.insert(all.end(), shape.positions.begin(), shape.positions.end());
    const double chosen = scale > 0 ? scale : whole_scale(all, kFarthestWhole, kFarthestScaled);
    made_.quantized = quantize(all, chosen);
    const std::size_t count = shapes_[0].positions.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [x, y, z] = made_.quantized.positions[i];
      add_to(made_.documents[i / count].vertices) = {word_of(x), word_of(-y), word_of(-z)};
    }
  }

  /// Takes all but the vertices from `original`.
  void keep(const KeptSource& original) {
    for (std::size_t i = 0; i < made_.documents.size(); ++i) {
      std::vector<Vector> vertices = std::move(made_.documents[i].vertices);
      made_.documents[i] = original.objects[i];
      made_.documents[i].vertices = std::move(vertices);
    }
  }

  void add_primitives(std::vector<Outline>& outlines) {
    for (Outline& outline : outlines) outline.look = look_of(outline);
    join_polygons(model_, shapes_, made_.documents, outlines);
    for (const Outline& outline : outlines) add_primitive(outline);
    first().texture_vertices = std::move(texture_vertices_);
    for (std::size_t i = 1; i < made_.documents.size(); ++i) {
      made_.documents[i].texture_vertices = first().texture_vertices;
      made_.documents[i].primitives = first().primitives;
    }
  }

  /// The first thing that is more than the format can store; ErrorCode::none when all fits.
  Error too_much(const std::string& file) const {
    Error error;
    const auto check = [&](const char* field, u64 found, u64 most, const char* advice) {
      if (found <= most || error.code != ErrorCode::none) return;
      error = error_in(file, ErrorCode::bad_value, field, "The format stores 16 bits.", advice);
      error.expected = most;
      error.found = found;
    };
    const Document& object = made_.documents[0];
    check("position", farthest_, 32767, "Choose a smaller scale.");
    check("vertices and normals", object.vertices.size() + object.normals.size(), kMostOfAKind,
          "Split or simplify the model.");
    check("texture vertices", object.texture_vertices.size(), kMostOfAKind, "Split or simplify the model.");
    check("primitives", object.primitives.size(), kMostOfAKind, "Split or simplify the model.");
    check("number of a palette", most_palette_, kMostResourceNumber, "Use fewer colours.");
    check("number of a texture", most_texture_, kMostResourceNumber, "Use fewer textures.");
    return error;
  }

  MadeObjects& made() { return made_; }

 private:
  Document& first() { return made_.documents[0]; }

  i16 word_of(i32 number) {
    const i16 word = static_cast<i16>(number);
    if (word != number) farthest_ = std::max(farthest_, static_cast<u32>(std::abs(number)));
    return word;
  }

  FaceLook look_of(const Outline& outline) {
    const Material& material = model_.materials[outline.material];
    if (outline.corners.size() == kSpriteCorners) return {Shade::flat, looks_.sprite(material), {}};
    FaceLook look = looks_.face(material, outline.triangle, outline.corners);
    u32& most = look.shade <= Shade::phong ? most_palette_ : most_texture_;
    most = std::max(most, look.number);
    return look;
  }

  void add_primitive(const Outline& outline) {
    Primitive& primitive = add_to(first().primitives);
    primitive = primitive_of(model_, outline);
    const u32 count = primitive.count();
    const u32 per = primitive.per_corner();
    if (primitive.shade() == Shade::gouraud)
      std::copy_n(outline.look.entries.begin(), count, primitive.table.begin());
    if (primitive.has_texture_vertices()) add_texture_vertices(outline, per, primitive);
    if (!primitive.has_normals()) return;
    for (u32 i = 0; i < count; ++i) {
      primitive.table[i * per + per - 1] = static_cast<u16>(add_normal(outline.corners[i]));
    }
  }

  /// Negative coordinates are moved by whole textures, all corners of a face by as many.
  void add_texture_vertices(const Outline& outline, u32 per, Primitive& primitive) {
    Vec2 least = {0, 0};
    Vec2 most = {0, 0};
    for (const u32 corner : outline.corners) {
      for (std::size_t axis = 0; axis < 2; ++axis) {
        least[axis] = std::min(least[axis], uv_of(corner)[axis]);
        most[axis] = std::max(most[axis], uv_of(corner)[axis]);
      }
    }
    for (std::size_t i = 0; i < outline.corners.size(); ++i) {
      std::array<u16, 2> stored{};
      for (std::size_t axis = 0; axis < 2; ++axis) {
        // Those far beyond 0 may be moved back, too.
        const float moved = most[axis] >= kTurn - 1 || least[axis] < 0 ? std::floor(least[axis]) : 0;
        const float exact = std::floor((uv_of(outline.corners[i])[axis] - moved) * kTurn + 0.5f);
        if (!(exact >= 0 && exact <= 65535)) ++made_.moved_coordinates;
        stored[axis] = static_cast<u16>(exact >= 0 ? std::min(exact, 65535.0f) : 0);
      }
      primitive.table[i * per] = static_cast<u16>(add_texture_vertex(stored));
    }
  }

  Vec2 uv_of(u32 corner) const { return model_.uvs.empty() ? Vec2{} : model_.uvs[corner]; }

  u32 add_texture_vertex(const std::array<u16, 2>& uv) {
    const u32 next = static_cast<u32>(texture_vertices_.size());
    const auto [place, is_new] = texture_vertex_numbers_.try_emplace(uv, next);
    if (is_new) add_to(texture_vertices_) = {uv[0], uv[1]};
    return place->second;
  }

  /// The index of a corner's normal. Corners share one when it is the same in all shapes.
  u32 add_normal(u32 corner) {
    Components components;
    const float unit = model_.normal_source == NormalSource::file ? kStoredUnit : kUnit;
    for (const ObjectShape& shape : shapes_) {
      const Vec3 normal = shape.normals.empty() ? Vec3{0, 0, 1} : shape.normals[corner];
      components.insert(components.end(), {clamped_word(normal[0] * unit), clamped_word(-normal[1] * unit),
                                           clamped_word(-normal[2] * unit)});
    }
    const u32 next = static_cast<u32>(shapes_[0].positions.size() + first().normals.size());
    const auto [place, is_new] = normal_numbers_.try_emplace(std::move(components), next);
    if (!is_new) return place->second;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      const i16* const one = &place->first[3 * i];
      add_to(made_.documents[i].normals) = {one[0], one[1], one[2]};
    }
    return next;
  }

  const Model& model_;
  const std::vector<ObjectShape>& shapes_;
  Looks& looks_;
  MadeObjects made_;
  u32 most_palette_ = 0;
  u32 most_texture_ = 0;
  u32 farthest_ = 0;  ///< Of the coordinates that do not fit 16 bits.
  std::vector<TextureVertex> texture_vertices_;
  std::map<std::array<u16, 2>, u32> texture_vertex_numbers_;
  std::map<Components, u32> normal_numbers_;
};

}  // namespace

std::vector<ObjectShape> shapes_of(const Model& model) {
  std::vector<ObjectShape> shapes;
  Pose pose;
  pose_frame(model, 0, pose);
  add_to(shapes) = shape_in(pose, "");
  for (const Clip& clip : model.clips) {
    if (clip.count != 2 || shapes.size() > kMaxTargets) continue;
    pose_source_positions(model, clip.first, pose);
    if (pose.source_positions != shapes[0].positions) continue;
    pose_frame(model, clip.first + 1, pose);
    add_to(shapes) = shape_in(pose, target_name(clip.name));
  }
  std::vector<float> weights(model.morphs.size());
  for (std::size_t i = 0; i < model.morphs.size() && shapes.size() <= kMaxTargets; ++i) {
    weights[i] = 1;
    // No such clip means the first frame.
    retromesh::pose(model, {.clip = kNone, .morphs = weights}, pose);
    weights[i] = 0;
    add_to(shapes) = shape_in(pose, model.morphs[i].name);
    shapes.back().is_morph = true;
  }
  return shapes;
}

Result<MadeObjects> model_to_objects(const Model& model, const std::vector<ObjectShape>& shapes, double scale,
                                     const std::string& file, Looks& looks, Limits& limits) {
  const u64 corners = model.indices.size() + 2 * model.lines.size() + model.sprites.size();
  const u64 memory = shapes.size() * (shapes[0].positions.size() * 6 * sizeof(Vec3) + corners * 64) +
                     corners * (sizeof(Outline) + sizeof(Primitive));
  if (!limits.charge(memory)) return too_large(file, limits);
  std::vector<Outline> outlines = outlines_of(model);
  if (outlines.empty()) {
    return error_in(file, ErrorCode::nothing_drawn, "primitive", "All its faces are hidden.",
                    "Write another model.");
  }
  ObjectMaker maker(model, shapes, looks);
  const KeptSource* const original = kept_source(model);
  maker.add_vertices(original && scale == 0 ? 1 : scale);
  if (original) {
    maker.keep(*original);
  } else {
    maker.add_primitives(outlines);
  }
  if (Error error = maker.too_much(file); error.code != ErrorCode::none) return error;
  return Result<MadeObjects>(std::move(maker.made()));
}

}  // namespace retromesh::humanfly
