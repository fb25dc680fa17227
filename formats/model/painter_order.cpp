#include "formats/model/painter_order.hpp"

#include <algorithm>

#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

using Seen = std::array<double, 3>;

constexpr u32 kPriorities = 12;
constexpr u32 kDigit = 13;  // Bits that one pass of sorting looks at: most models need one pass.

/// Rounded toward zero, as the client does; nonsense is 0.
i32 whole(double number) { return number > -1e9 && number < 1e9 ? static_cast<i32>(number) : 0; }

/// Above 0 when a face in view space shows its front: its normal against the line of sight to B, which is the
/// z axis where there is no perspective.
double facing(const Seen& a, const Seen& b, const Seen& c, double distance) {
  const Seen ab = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  const Seen cb = {c[0] - b[0], c[1] - b[1], c[2] - b[2]};
  const double z = ab[0] * cb[1] - ab[1] * cb[0];
  if (!(distance > 0)) return z;
  const double x = ab[1] * cb[2] - ab[2] * cb[1];
  const double y = ab[2] * cb[0] - ab[0] * cb[2];
  return x * b[0] + y * b[1] + z * (b[2] + distance);
}

}  // namespace

PainterOrder::PainterOrder(const Model& model) : by_priority_(model.sorted_by_priority) {
  const auto vertex = [&](u32 corner) { return model.vertex_source[model.indices[corner]]; };
  // Materials have taken the faces out of the file's order.
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

void PainterOrder::look(const PainterView& view, std::span<const Vec3> positions) {
  const auto& m = view.rotation;
  seen_.resize(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double x = positions[i][0] - view.centre[0];
    const double y = positions[i][1] - view.centre[1];
    const double z = positions[i][2] - view.centre[2];
    // X and Z first: cameras turn about Y and then tilt. Whether a face that is seen from its edge is drawn
    // hangs on the last digit, which so is that of two turns one after the other.
    for (std::size_t row = 0; row < 3; ++row) {
      seen_[i][row] = m[row * 3] * x + m[row * 3 + 2] * z + m[row * 3 + 1] * y;
    }
  }
  drawn_.resize(faces_.size());
  std::size_t count = 0;
  for (u32 i = 0; i < faces_.size(); ++i) {
    const PaintedFace& face = faces_[i];
    const auto& v = face.vertices;
    if (std::max({v[0], v[1], v[2]}) >= seen_.size()) continue;
    const auto& a = seen_[v[0]];
    const auto& b = seen_[v[1]];
    const auto& c = seen_[v[2]];
    if (view.cull && !(facing(a, b, c, view.distance) > 0)) continue;
    drawn_[count++] = {i, whole((a[2] + b[2] + c[2]) / 3)};
  }
  drawn_.resize(count);
}

/// Far to near, by counting: as many passes as the range of depths needs, each of which keeps what is equal
/// as it was.
void PainterOrder::sort_by_depth() {
  if (drawn_.empty()) return;
  i32 nearest = drawn_[0].depth;
  i32 farthest = nearest;
  for (const Drawn& drawn : drawn_) {
    nearest = std::min(nearest, drawn.depth);
    farthest = std::max(farthest, drawn.depth);
  }
  const u32 range = static_cast<u32>(farthest) - static_cast<u32>(nearest);
  sorted_.resize(drawn_.size());
  for (u32 shift = 0; shift < 32 && range >> shift; shift += kDigit) {
    const auto digit = [&](const Drawn& drawn) {
      return (static_cast<u32>(farthest) - static_cast<u32>(drawn.depth)) >> shift & ((1u << kDigit) - 1);
    };
    counts_.assign((std::min(range >> shift, (1u << kDigit) - 1)) + 1, 0);
    for (const Drawn& drawn : drawn_) ++counts_[digit(drawn)];
    u32 start = 0;
    for (u32& count : counts_) {
      const u32 here = count;
      count = start;
      start += here;
    }
    for (const Drawn& drawn : drawn_) sorted_[counts_[digit(drawn)]++] = drawn;
    drawn_.swap(sorted_);
  }
}

void PainterOrder::sort_by_priority() {
  lists_.fill(0);
  for (const Drawn& drawn : drawn_) ++lists_[faces_[drawn.painted].priority + 1];
  for (u32 i = 1; i <= kPriorities; ++i) lists_[i] += lists_[i - 1];
  std::array<u32, 13> next = lists_;
  sorted_.resize(drawn_.size());
  for (const Drawn& drawn : drawn_) sorted_[next[faces_[drawn.painted].priority]++] = drawn;
  drawn_.swap(sorted_);
}

/// Lists 0 to 9 in their order. Those of 10 and then 11 come in before lists 0, 3 and 5 for as long as they
/// are farther away than two lists are on average; the rest comes last.
void PainterOrder::merge_priorities(std::vector<u32>& out) {
  // Averages are rounded down: the client's depths are never negative. Where there is nothing to be compared
  // with, everything is farther.
  const auto average = [&](u32 one, u32 other) {
    std::int64_t sum = 0;
    for (u32 i = lists_[one]; i < lists_[one + 1]; ++i) sum += drawn_[i].depth;
    for (u32 i = lists_[other]; i < lists_[other + 1]; ++i) sum += drawn_[i].depth;
    const std::int64_t count = lists_[one + 1] - lists_[one] + lists_[other + 1] - lists_[other];
    if (count == 0) return INT32_MIN;
    return static_cast<i32>(sum / count - (sum % count < 0 ? 1 : 0));
  };
  const std::array<i32, 3> averages = {average(1, 2), average(3, 4), average(6, 8)};
  constexpr std::array<u32, 3> kBefore = {0, 3, 5};
  out.resize(drawn_.size());
  std::size_t count = 0;
  const auto add = [&](const Drawn& drawn) { out[count++] = faces_[drawn.painted].face; };
  u32 special = lists_[10];
  u32 stop = 0;
  for (u32 list = 0; list < 10; ++list) {
    if (stop < 3 && list == kBefore[stop]) {
      while (special < drawn_.size() && drawn_[special].depth > averages[stop]) add(drawn_[special++]);
      ++stop;
    }
    for (u32 i = lists_[list]; i < lists_[list + 1]; ++i) add(drawn_[i]);
  }
  while (special < drawn_.size()) add(drawn_[special++]);
}

void PainterOrder::sort(const PainterView& view, std::span<const Vec3> positions, std::vector<u32>& out) {
  look(view, positions);
  sort_by_depth();
  if (by_priority_) {
    sort_by_priority();
    merge_priorities(out);
  } else {
    out.resize(drawn_.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = faces_[drawn_[i].painted].face;
  }
}

void sort_by_painter(const Model& model, const PainterView& view, std::span<const Vec3> source_positions,
                     std::shared_ptr<PainterOrder>& painter, std::vector<u32>& out) {
  if (!painter) painter = std::make_shared<PainterOrder>(model);
  painter->sort(view, source_positions, out);
}

}  // namespace retromesh
