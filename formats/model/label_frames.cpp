// Hot loop: compiled for speed.
#include "formats/model/label_frames.hpp"

#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"

namespace retromesh {
namespace {

constexpr i32 kAngleMask = 0xFF;
constexpr i32 kScaleOne = 128;
constexpr i32 kOpaque = 0;
constexpr i32 kInvisible = 255;
constexpr i32 kAlphaStep = 8;

/// floor(65536 sin) of 0 to 64 256ths of a turn: every eighth entry of the client's table of 2048.
constexpr u32 kQuarterSine[] = {0,     1608,  3215,  4821,  6423,  8022,  9616,  11204, 12785, 14359, 15923,
                                17479, 19024, 20557, 22078, 23586, 25079, 26557, 28020, 29465, 30893, 32302,
                                33692, 35061, 36409, 37736, 39039, 40319, 41575, 42806, 44011, 45189, 46340,
                                47464, 48558, 49624, 50660, 51665, 52639, 53581, 54491, 55368, 56212, 57022,
                                57797, 58538, 59243, 59913, 60547, 61144, 61705, 62228, 62714, 63162, 63571,
                                63943, 64276, 64571, 64826, 65043, 65220, 65358, 65457, 65516, 65536};

u32 sine(u32 angle) {
  const u32 half = angle & 127;
  const u32 value = kQuarterSine[half <= 64 ? half : 128 - half];
  return (angle & 128) != 0 ? 0 - value : value;
}

/// A rotation about one axis. Angle 0 is skipped, since its multiplication could overflow.
struct WholeRotation {
  u32 sin = 0;
  u32 cos = 0;
  bool any = false;

  explicit WholeRotation(i32 amount) {
    const u32 angle = static_cast<u32>(amount & kAngleMask);
    sin = sine(angle);
    cos = sine(angle + 64);
    any = angle != 0;
  }

  /// Rotates `from` toward `to`, with 32-bit wrap-around as in the client.
  void apply(i32& to, i32& from) const {
    const u32 a = static_cast<u32>(to);
    const u32 b = static_cast<u32>(from);
    to = static_cast<i32>(b * sin + a * cos) >> 16;
    from = static_cast<i32>(b * cos - a * sin) >> 16;
  }
};

i32 wrapped_sum(i32 a, i32 b) { return static_cast<i32>(static_cast<u32>(a) + static_cast<u32>(b)); }
i32 wrapped_difference(i32 a, i32 b) { return static_cast<i32>(static_cast<u32>(a) - static_cast<u32>(b)); }

WholeVec3 whole_sum(const WholeVec3& a, const WholeVec3& b) {
  return {wrapped_sum(a[0], b[0]), wrapped_sum(a[1], b[1]), wrapped_sum(a[2], b[2])};
}

WholeVec3 whole_difference(const WholeVec3& a, const WholeVec3& b) {
  return {wrapped_difference(a[0], b[0]), wrapped_difference(a[1], b[1]), wrapped_difference(a[2], b[2])};
}

/// The members of one transform, and the vertices that they index.
struct Selection {
  std::span<const u16> members;
  std::span<WholeVec3> vertices;
};

/// The centroid of the vertices, truncated toward 0, plus `offset`; `offset` alone without vertices.
WholeVec3 centroid(const Selection& selection, const WholeVec3& offset) {
  if (selection.members.empty()) return offset;
  WholeVec3 total{};
  for (const u16 member : selection.members) total = whole_sum(total, selection.vertices[member]);
  const i32 count = static_cast<i32>(selection.members.size());
  return whole_sum({total[0] / count, total[1] / count, total[2] / count}, offset);
}

void translate(const Selection& selection, const WholeVec3& offset) {
  for (const u16 member : selection.members)
    selection.vertices[member] = whole_sum(selection.vertices[member], offset);
}

/// About z first, then x, then y.
void rotate(const Selection& selection, const WholeVec3& pivot, const WholeVec3& angles) {
  const WholeRotation x(angles[0]);
  const WholeRotation y(angles[1]);
  const WholeRotation z(angles[2]);
  for (const u16 member : selection.members) {
    WholeVec3 vertex = whole_difference(selection.vertices[member], pivot);
    if (z.any) z.apply(vertex[0], vertex[1]);
    if (x.any) x.apply(vertex[2], vertex[1]);
    if (y.any) y.apply(vertex[0], vertex[2]);
    selection.vertices[member] = whole_sum(vertex, pivot);
  }
}

void scale(const Selection& selection, const WholeVec3& pivot, const WholeVec3& factors) {
  for (const u16 member : selection.members) {
    WholeVec3 vertex = whole_difference(selection.vertices[member], pivot);
    for (u32 axis = 0; axis < 3; ++axis) {
      const u32 product = static_cast<u32>(vertex[axis]) * static_cast<u32>(factors[axis]);
      vertex[axis] = static_cast<i32>(product) / kScaleOne;
    }
    selection.vertices[member] = whole_sum(vertex, pivot);
  }
}

/// There is no transparency where every frame changes it by 0.
void fade(std::span<const u16> faces, i32 amount, std::span<u8> transparency) {
  if (transparency.empty()) return;
  for (const u16 face : faces) {
    const i32 faded = transparency[face] + amount * kAlphaStep;
    transparency[face] = static_cast<u8>(faded < kOpaque ? kOpaque : faded > kInvisible ? kInvisible : faded);
  }
}

/// Computes the integer positions and the transparency of a frame.
void evaluate_frame(const Model& model, u32 frame, Pose& out) {
  const LabelFrames& labelled = *model.label_frames;
  out.integer_positions.resize(model.frames.vertices);
  for (u32 i = 0; i < model.frames.vertices; ++i) {
    const auto& rest = model.frames.positions[i];
    out.integer_positions[i] = {rest[0], rest[1], rest[2]};
  }
  out.transparency = labelled.transparency;
  apply_changes(labelled, labelled.frames[frame], out.integer_positions, out.transparency);
}

Vec3 as_floats(const WholeVec3& whole) {
  return {static_cast<float>(whole[0]), static_cast<float>(whole[1]), static_cast<float>(whole[2])};
}

void write_face_transparency(const Model& model, Pose& out) {
  if (out.transparency.empty()) return;
  out.fading.resize(model.face_source.size());
  for (std::size_t i = 0; i < out.fading.size(); ++i) {
    out.fading[i] = out.transparency[model.face_source[i]];
  }
}

}  // namespace

void apply_changes(const LabelFrames& frames, const LabelFrames::Frame& frame, std::span<WholeVec3> vertices,
                   std::span<u8> transparency) {
  WholeVec3 pivot{};
  for (const auto& change : std::span(frames.changes).subspan(frame.first, frame.count)) {
    const LabelFrames::Transform& transform = frames.transforms[change.transform];
    const Selection selection{std::span(frames.members).subspan(transform.first, transform.count), vertices};
    const WholeVec3 amount = {change.amount[0], change.amount[1], change.amount[2]};
    switch (transform.kind) {
      case LabelTransform::origin:
        pivot = centroid(selection, amount);
        break;
      case LabelTransform::translate:
        translate(selection, amount);
        break;
      case LabelTransform::rotate:
        rotate(selection, pivot, amount);
        break;
      case LabelTransform::scale:
        scale(selection, pivot, amount);
        break;
      case LabelTransform::fade:
        fade(selection.members, amount[0], transparency);
        break;
    }
  }
}

void deform_by_labels(const Model& model, const FrameMix& mix, std::span<const float>, Pose& out) {
  if (mix.part > 0) {
    evaluate_frame(model, mix.to, out);
    out.blended_positions.resize(out.integer_positions.size());
    for (std::size_t i = 0; i < out.blended_positions.size(); ++i) {
      out.blended_positions[i] = as_floats(out.integer_positions[i]);
    }
  }
  evaluate_frame(model, mix.from, out);
  out.source_positions.resize(out.integer_positions.size());
  for (std::size_t i = 0; i < out.integer_positions.size(); ++i) {
    Vec3 placed = as_floats(out.integer_positions[i]);
    if (mix.part > 0) placed = sum(placed, scaled(difference(out.blended_positions[i], placed), mix.part));
    out.source_positions[i] = transform(model.frames.matrix, placed);
  }
  write_face_transparency(model, out);
}

}  // namespace retromesh
