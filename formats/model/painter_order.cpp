// Hot loop: compiled for speed.
#include "formats/model/painter_order.hpp"

#include <algorithm>

#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

using ViewPosition = std::array<double, 3>;

constexpr u32 kPriorities = 12;
constexpr u32 kDigit = 13;  // bits per pass of the radix sort; most models need one pass

/// Truncated toward zero, as in the client; 0 for values out of range.
i32 whole(double number) { return number > -1e9 && number < 1e9 ? static_cast<i32>(number) : 0; }

/// Positive for front faces: the normal, in view space, against the line of sight to B, which is the z axis
/// without perspective.
double facing(const ViewPosition& a, const ViewPosition& b, const ViewPosition& c, double distance) {
  const ViewPosition ab = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  const ViewPosition cb = {c[0] - b[0], c[1] - b[1], c[2] - b[2]};
  const double z = ab[0] * cb[1] - ab[1] * cb[0];
  if (!(distance > 0)) return z;
  const double x = ab[1] * cb[2] - ab[2] * cb[1];
  const double y = ab[2] * cb[0] - ab[0] * cb[2];
  return x * b[0] + y * b[1] + z * (b[2] + distance);
}

}  // namespace

PainterOrder::PainterOrder(const Model& model) : by_priority_(model.sorted_by_priority) {
  const auto vertex = [&](u32 corner) { return model.vertex_source[model.indices[corner]]; };
  // Back to file order; Model::indices are sorted by material.
  std::vector<u32> in_order = numbers_below(model.face_source.size());
  sort_by(in_order, [&](u32 a, u32 b) { return model.face_source[a] < model.face_source[b]; });
  faces_.reserve(in_order.size());
  for (const u32 face : in_order) {
    const u32 priority = face < model.priorities.size() ? model.priorities[face] : 0u;
    faces_.push_back({{vertex(face * 3), vertex(face * 3 + 1), vertex(face * 3 + 2)},
                      face,
                      std::min(priority, kPriorities - 1)});
  }
}

void PainterOrder::cull_faces(const PainterView& view, std::span<const Vec3> positions) {
  const auto& m = view.rotation;
  view_positions_.resize(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double x = positions[i][0] - view.centre[0];
    const double y = positions[i][1] - view.centre[1];
    const double z = positions[i][2] - view.centre[2];
    // X and Z are summed first, as with a rotation about Y followed by a tilt: rounding decides whether a
    // face seen edge-on is drawn.
    for (std::size_t row = 0; row < 3; ++row) {
      view_positions_[i][row] = m[row * 3] * x + m[row * 3 + 2] * z + m[row * 3 + 1] * y;
    }
  }
  faces_to_draw_.resize(faces_.size());
  std::size_t count = 0;
  for (u32 i = 0; i < faces_.size(); ++i) {
    const SourceFace& face = faces_[i];
    const auto& v = face.vertices;
    if (std::max({v[0], v[1], v[2]}) >= view_positions_.size()) continue;
    const auto& a = view_positions_[v[0]];
    const auto& b = view_positions_[v[1]];
    const auto& c = view_positions_[v[2]];
    if (view.cull && !(facing(a, b, c, view.distance) > 0)) continue;
    faces_to_draw_[count++] = {i, whole((a[2] + b[2] + c[2]) / 3)};
  }
  faces_to_draw_.resize(count);
}

/// Sorts far to near: a stable radix sort with as many passes as the range of depths needs.
void PainterOrder::sort_by_depth() {
  if (faces_to_draw_.empty()) return;
  i32 nearest = faces_to_draw_[0].depth;
  i32 farthest = nearest;
  for (const SortedFace& drawn : faces_to_draw_) {
    nearest = std::min(nearest, drawn.depth);
    farthest = std::max(farthest, drawn.depth);
  }
  const u32 range = static_cast<u32>(farthest) - static_cast<u32>(nearest);
  sorted_.resize(faces_to_draw_.size());
  for (u32 shift = 0; shift < 32 && range >> shift; shift += kDigit) {
    const auto digit = [&](const SortedFace& drawn) {
      return (static_cast<u32>(farthest) - static_cast<u32>(drawn.depth)) >> shift & ((1u << kDigit) - 1);
    };
    counts_.assign((std::min(range >> shift, (1u << kDigit) - 1)) + 1, 0);
    for (const SortedFace& drawn : faces_to_draw_) ++counts_[digit(drawn)];
    u32 start = 0;
    for (u32& count : counts_) {
      const u32 here = count;
      count = start;
      start += here;
    }
    for (const SortedFace& drawn : faces_to_draw_) sorted_[counts_[digit(drawn)]++] = drawn;
    faces_to_draw_.swap(sorted_);
  }
}

void PainterOrder::sort_by_priority() {
  list_starts_.fill(0);
  for (const SortedFace& drawn : faces_to_draw_) ++list_starts_[faces_[drawn.face_index].priority + 1];
  for (u32 i = 1; i <= kPriorities; ++i) list_starts_[i] += list_starts_[i - 1];
  std::array<u32, 13> next = list_starts_;
  sorted_.resize(faces_to_draw_.size());
  for (const SortedFace& drawn : faces_to_draw_) sorted_[next[faces_[drawn.face_index].priority]++] = drawn;
  faces_to_draw_.swap(sorted_);
}

/// Draws lists 0 to 9 in order. Faces of lists 10 and then 11 are inserted before lists 0, 3 and 5 while they
/// are farther than the mean depth of two lists; the rest comes last.
void PainterOrder::merge_priorities(std::vector<u32>& out) {
  // Means are rounded down, since the client's depths are never negative. Every face is farther than the mean
  // of empty lists.
  const auto average = [&](u32 one, u32 other) {
    std::int64_t sum = 0;
    for (u32 i = list_starts_[one]; i < list_starts_[one + 1]; ++i) sum += faces_to_draw_[i].depth;
    for (u32 i = list_starts_[other]; i < list_starts_[other + 1]; ++i) sum += faces_to_draw_[i].depth;
    const std::int64_t count =
        list_starts_[one + 1] - list_starts_[one] + list_starts_[other + 1] - list_starts_[other];
    if (count == 0) return INT32_MIN;
    return static_cast<i32>(sum / count - (sum % count < 0 ? 1 : 0));
  };
  const std::array<i32, 3> averages = {average(1, 2), average(3, 4), average(6, 8)};
  constexpr std::array<u32, 3> kBefore = {0, 3, 5};
  out.resize(faces_to_draw_.size());
  std::size_t count = 0;
  const auto add = [&](const SortedFace& drawn) { out[count++] = faces_[drawn.face_index].face; };
  u32 special = list_starts_[10];
  u32 stop = 0;
  for (u32 list = 0; list < 10; ++list) {
    if (stop < 3 && list == kBefore[stop]) {
      while (special < faces_to_draw_.size() && faces_to_draw_[special].depth > averages[stop])
        add(faces_to_draw_[special++]);
      ++stop;
    }
    for (u32 i = list_starts_[list]; i < list_starts_[list + 1]; ++i) add(faces_to_draw_[i]);
  }
  while (special < faces_to_draw_.size()) add(faces_to_draw_[special++]);
}

void PainterOrder::sort(const PainterView& view, std::span<const Vec3> positions, std::vector<u32>& out) {
  cull_faces(view, positions);
  sort_by_depth();
  if (by_priority_) {
    sort_by_priority();
    merge_priorities(out);
  } else {
    out.resize(faces_to_draw_.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = faces_[faces_to_draw_[i].face_index].face;
  }
}

void sort_by_painter(const Model& model, const PainterView& view, std::span<const Vec3> source_positions,
                     std::shared_ptr<PainterOrder>& painter, std::vector<u32>& out) {
  if (!painter) painter = std::make_shared<PainterOrder>(model);
  painter->sort(view, source_positions, out);
}

}  // namespace retromesh
