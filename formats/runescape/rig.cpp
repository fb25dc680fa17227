#include "formats/runescape/rig.hpp"

#include <utility>

namespace retromesh::runescape {
namespace {

constexpr i32 kAngleMask = 0xFF;
constexpr i32 kScaleOne = 128;
constexpr i32 kOpaquest = 0;
constexpr i32 kClearest = 255;
constexpr i32 kAlphaStep = 8;

/// 65536 sin of 0 to 64 of 256 parts of a turn, cut off, as the client's table has every eighth of 2048.
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

/// A turn about one axis; angle 0 is left out, since even it would cut large numbers.
struct Turn {
  u32 sin = 0;
  u32 cos = 0;
  bool any = false;

  explicit Turn(i32 amount) {
    const u32 angle = static_cast<u32>(amount & kAngleMask);
    sin = sine(angle);
    cos = sine(angle + 64);
    any = angle != 0;
  }

  /// Turns `from` toward `to`. The client's numbers wrap at 32 bits.
  void apply(i32& to, i32& from) const {
    const u32 a = static_cast<u32>(to);
    const u32 b = static_cast<u32>(from);
    to = static_cast<i32>(b * sin + a * cos) >> 16;
    from = static_cast<i32>(b * cos - a * sin) >> 16;
  }
};

i32 wrapped_sum(i32 a, i32 b) { return static_cast<i32>(static_cast<u32>(a) + static_cast<u32>(b)); }
i32 wrapped_difference(i32 a, i32 b) { return static_cast<i32>(static_cast<u32>(a) - static_cast<u32>(b)); }

Vec3i sum(const Vec3i& a, const Vec3i& b) {
  return {wrapped_sum(a[0], b[0]), wrapped_sum(a[1], b[1]), wrapped_sum(a[2], b[2])};
}

Vec3i difference(const Vec3i& a, const Vec3i& b) {
  return {wrapped_difference(a[0], b[0]), wrapped_difference(a[1], b[1]), wrapped_difference(a[2], b[2])};
}

/// The members of one transform, and the vertices that they are numbers of.
struct Moved {
  std::span<const u16> members;
  std::vector<Vec3i>& vertices;
};

/// The middle of the vertices, cut off toward 0, and the offset from it; the offset alone where there are
/// none.
Vec3i middle(const Moved& moved, const Vec3i& offset) {
  if (moved.members.empty()) return offset;
  Vec3i total{};
  for (const u16 member : moved.members) total = sum(total, moved.vertices[member]);
  const i32 count = static_cast<i32>(moved.members.size());
  return sum({total[0] / count, total[1] / count, total[2] / count}, offset);
}

void translate(const Moved& moved, const Vec3i& offset) {
  for (const u16 member : moved.members) moved.vertices[member] = sum(moved.vertices[member], offset);
}

/// About z first, then x, then y.
void rotate(const Moved& moved, const Vec3i& pivot, const Vec3i& angles) {
  const Turn x(angles[0]);
  const Turn y(angles[1]);
  const Turn z(angles[2]);
  for (const u16 member : moved.members) {
    Vec3i vertex = difference(moved.vertices[member], pivot);
    if (z.any) z.apply(vertex[0], vertex[1]);
    if (x.any) x.apply(vertex[2], vertex[1]);
    if (y.any) y.apply(vertex[0], vertex[2]);
    moved.vertices[member] = sum(vertex, pivot);
  }
}

void scale(const Moved& moved, const Vec3i& pivot, const Vec3i& factors) {
  for (const u16 member : moved.members) {
    Vec3i vertex = difference(moved.vertices[member], pivot);
    for (u32 axis = 0; axis < 3; ++axis) {
      const u32 product = static_cast<u32>(vertex[axis]) * static_cast<u32>(factors[axis]);
      vertex[axis] = static_cast<i32>(product) / kScaleOne;
    }
    moved.vertices[member] = sum(vertex, pivot);
  }
}

void fade(std::span<const u16> faces, i32 amount, std::vector<u8>& transparency) {
  for (const u16 face : faces) {
    const i32 faded = transparency[face] + amount * kAlphaStep;
    transparency[face] = static_cast<u8>(faded < kOpaquest   ? kOpaquest
                                         : faded > kClearest ? kClearest
                                                             : faded);
  }
}

/// The vertices or faces of a mesh by label.
struct Labelled {
  std::vector<u32> starts;  ///< Of `members`: 257 of them.
  std::vector<u16> members;

  std::span<const u16> of(u8 label) const {
    return std::span(members).subspan(starts[label], starts[label + 1u] - starts[label]);
  }
};

/// Sorts numbers below `count` by their labels; equal ones stay in order.
template <class LabelOf>
Labelled by_label(std::size_t count, const LabelOf& label_of) {
  Labelled sorted;
  sorted.starts.assign(257, 0);
  for (std::size_t i = 0; i < count; ++i) ++sorted.starts[label_of(i) + 1u];
  for (std::size_t label = 0; label < 256; ++label) sorted.starts[label + 1] += sorted.starts[label];
  std::vector<u32> next = sorted.starts;
  sorted.members.resize(count);
  for (std::size_t i = 0; i < count; ++i) sorted.members[next[label_of(i)]++] = static_cast<u16>(i);
  return sorted;
}

}  // namespace

Result<Rig> make_rig(const Base& base, const Mesh& mesh, Limits& limits) {
  const std::size_t vertices = mesh.vertex_labels.empty() ? 0 : mesh.vertices.size();
  const std::size_t faces = mesh.has_face_labels ? mesh.faces.size() : 0;
  const auto vertices_of = by_label(vertices, [&](std::size_t i) { return mesh.vertex_labels[i]; });
  const auto faces_of = by_label(faces, [&](std::size_t i) { return mesh.faces[i].label; });
  Rig rig;
  rig.vertices = static_cast<u32>(mesh.vertices.size());
  rig.faces = static_cast<u32>(mesh.faces.size());
  rig.transforms.resize(base.transforms.size());
  for (std::size_t i = 0; i < base.transforms.size(); ++i) {
    const Transform& transform = base.transforms[i];
    Rig::Transform& tied = rig.transforms[i];
    tied.kind = transform.kind;
    tied.first = static_cast<u32>(rig.members.size());
    const Labelled& labelled = transform.kind == TransformKind::alpha ? faces_of : vertices_of;
    for (const u8 label : std::span(base.labels).subspan(transform.first, transform.count)) {
      const std::span<const u16> found = labelled.of(label);
      // Twice, since a growing list has both its old and its new memory for a moment.
      if (!limits.charge(2 * found.size_bytes())) {
        Error error = error_in(base.name, ErrorCode::over_limit, "labels", "", "");
        error.expected = found.size_bytes();
        error.found = limits.bytes;
        return error;
      }
      rig.members.insert(rig.members.end(), found.begin(), found.end());
    }
    tied.count = static_cast<u32>(rig.members.size()) - tied.first;
  }
  return rig;
}

Stance rest_stance(const Mesh& mesh) {
  Stance rest;
  rest.vertices = mesh.vertices;
  rest.transparency.resize(mesh.faces.size());
  for (std::size_t i = 0; i < mesh.faces.size(); ++i) rest.transparency[i] = mesh.faces[i].transparency;
  return rest;
}

void apply(const Rig& rig, std::span<const Change> frame, const Stance& rest, Stance& out) {
  out = rest;
  if (out.vertices.size() != rig.vertices || out.transparency.size() != rig.faces) return;
  Vec3i pivot{};
  for (const Change& change : frame) {
    if (change.transform >= rig.transforms.size()) continue;
    const Rig::Transform& transform = rig.transforms[change.transform];
    const Moved moved{std::span(rig.members).subspan(transform.first, transform.count), out.vertices};
    const Vec3i amount = {change.amount[0], change.amount[1], change.amount[2]};
    switch (transform.kind) {
      case TransformKind::origin:
        pivot = middle(moved, amount);
        break;
      case TransformKind::translate:
        translate(moved, amount);
        break;
      case TransformKind::rotate:
        rotate(moved, pivot, amount);
        break;
      case TransformKind::scale:
        scale(moved, pivot, amount);
        break;
      case TransformKind::alpha:
        fade(moved.members, amount[0], out.transparency);
        break;
    }
  }
}

}  // namespace retromesh::runescape
