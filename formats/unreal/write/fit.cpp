#include "formats/unreal/write/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "formats/model/rules.hpp"
#include "formats/unreal/transform.hpp"
#include "formats/unreal/write/mesh_transform.hpp"

namespace retromesh::unreal {
namespace {

using Raw = std::array<i16, 3>;
using Vec = std::array<double, 3>;

/// The Model's space with Unreal's axes: X forward, Y right, Z up.
Vec to_unreal(const Vec3& v) { return {v[2], -v[0], v[1]}; }

std::string percent_text(double part) { return number_text(std::ceil(part * 1e5) / 1e3); }

class Fitter {
 public:
  Fitter(const SampledFrames& frames, const Fit& fit, RawMesh& mesh)
      : frames_(frames), fit_(fit), mesh_(mesh) {}

  void run(Notes& notes) {
    find_used();
    find_range();
    choose_steps();
    round_frames();
    weld();
    mesh_.matrix = mesh_matrix(origin_, step_, {0, 0, 0}, false);
    note_precision(notes);
  }

 private:
  void find_used() {
    new_number_.assign(frames_.vertices, kNone);
    for (const RawFace& face : mesh_.faces) {
      for (const u32 vertex : face.vertices) new_number_[vertex] = 0;
    }
    for (u32 vertex = 0; vertex < frames_.vertices; ++vertex) {
      if (new_number_[vertex] == kNone) continue;
      new_number_[vertex] = static_cast<u32>(used_.size());
      used_.push_back(vertex);
    }
  }

  Vec at(u32 frame, u32 vertex) const {
    return to_unreal(frames_.positions[std::size_t{frame} * frames_.vertices + vertex]);
  }

  void find_range() {
    low_ = {1e30, 1e30, 1e30};
    high_ = {-1e30, -1e30, -1e30};
    for (u32 frame = 0; frame < frames_.count(); ++frame) {
      for (const u32 vertex : used_) {
        const Vec position = at(frame, vertex);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          is_whole_ = is_whole_ && std::fabs(position[axis] - std::round(position[axis])) < 1e-4;
          low_[axis] = std::min(low_[axis], position[axis]);
          high_[axis] = std::max(high_[axis], position[axis]);
        }
      }
    }
  }

  i32 range_of(std::size_t axis) const { return fit_.stride == 8 ? kWideRange : kPackedRange[axis]; }

  /// One scale for all axes, with twice the step in Z where that is asked for. Two steps of the range are
  /// left for an origin of whole steps.
  void choose_steps() {
    const bool doubles_z = !fit_.equal_axes && fit_.stride == 4;
    double scale = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double steps = 2.0 * range_of(axis) - 2;
      const double size = high_[axis] - low_[axis];
      scale = std::max(scale, size / steps / (axis == 2 && doubles_z ? 2 : 1));
    }
    if (is_whole_) scale = whole_part(scale);
    if (!(scale > 0)) scale = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      step_[axis] = axis == 2 && doubles_z ? 2 * scale : scale;
      origin_[axis] = -std::round((low_[axis] + high_[axis]) / 2 / step_[axis]);
    }
  }

  /// For positions that are whole numbers, a scale of at least `scale` that keeps them exactly, if there is
  /// one.
  static double whole_part(double scale) {
    if (!(scale > 0) || scale > 1) return scale;
    return scale > 0.5 ? 1 : 1 / (2 * std::floor(1 / (2 * scale)));
  }

  void round_frames() {
    const std::size_t count = used_.size();
    mesh_.vertices = static_cast<u32>(count);
    mesh_.positions.resize(count * frames_.count());
    for (u32 frame = 0; frame < frames_.count(); ++frame) {
      for (std::size_t i = 0; i < count; ++i) {
        const Vec position = at(frame, used_[i]);
        Raw& raw = mesh_.positions[frame * count + i];
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const double exact = position[axis] / step_[axis] + origin_[axis];
          const double limit = range_of(axis);
          raw[axis] = static_cast<i16>(std::clamp(std::round(exact), -limit, limit));
          const double error = std::fabs(exact - raw[axis]) * step_[axis];
          if (error <= worst_) continue;
          worst_ = error;
          worst_vertex_ = used_[i];
          worst_frame_ = frame;
        }
      }
    }
  }

  /// Compares two vertices over all frames.
  int compare(u32 a, u32 b) const {
    for (std::size_t at = 0; at < mesh_.positions.size(); at += mesh_.vertices) {
      const Raw& one = mesh_.positions[at + a];
      const Raw& other = mesh_.positions[at + b];
      if (one != other) return one < other ? -1 : 1;
    }
    return 0;
  }

  void weld() {
    std::vector<u32> order(mesh_.vertices);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](u32 a, u32 b) {
      const int compared = compare(a, b);
      return compared != 0 ? compared < 0 : a < b;
    });
    std::vector<u32> first(mesh_.vertices);  // the first vertex that is equal
    for (std::size_t i = 0; i < order.size(); ++i) {
      const bool is_same = i > 0 && compare(order[i - 1], order[i]) == 0;
      first[order[i]] = is_same ? first[order[i - 1]] : order[i];
    }
    std::vector<u32> kept;
    std::vector<u32> welded(mesh_.vertices);
    for (u32 vertex = 0; vertex < mesh_.vertices; ++vertex) {
      if (first[vertex] == vertex) {
        welded[vertex] = static_cast<u32>(kept.size());
        kept.push_back(vertex);
      } else {
        welded[vertex] = welded[first[vertex]];
      }
    }
    for (RawFace& face : mesh_.faces) {
      for (u32& vertex : face.vertices) vertex = welded[new_number_[vertex]];
    }
    if (kept.size() == mesh_.vertices) return;
    std::vector<Raw> positions;
    for (u32 frame = 0; frame < frames_.count(); ++frame) {
      for (const u32 vertex : kept)
        positions.push_back(mesh_.positions[std::size_t{frame} * mesh_.vertices + vertex]);
    }
    mesh_.positions = std::move(positions);
    mesh_.vertices = static_cast<u32>(kept.size());
  }

  void note_precision(Notes& notes) const {
    double longest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) longest = std::max(longest, high_[axis] - low_[axis]);
    if (!(worst_ > longest * 1e-6)) return;
    add_note(
        notes, SharedRule::write_rounded, {"Positions are rounded"},
        {"A step is % units in X and Y and % in Z. The largest error is % units, % % of the longest side, at "
         "vertex % of frame %.",
         {number_text(step_[0]), number_text(step_[2]), number_text(worst_), percent_text(worst_ / longest),
          "%", worst_vertex_, worst_frame_}},
        {});
  }

  const SampledFrames& frames_;
  Fit fit_;
  RawMesh& mesh_;
  std::vector<u32> used_;        ///< Vertices of the Model that faces have.
  std::vector<u32> new_number_;  ///< Their index in `used_`.
  Vec low_{};
  Vec high_{};
  Vec step_{};
  Vec origin_{};
  bool is_whole_ = true;
  double worst_ = 0;
  u32 worst_vertex_ = 0;
  u32 worst_frame_ = 0;
};

}  // namespace

bool fits_packed(const std::vector<std::array<i16, 3>>& positions) {
  return std::all_of(positions.begin(), positions.end(), [](const Raw& p) {
    return p[0] >= -1024 && p[0] <= 1023 && p[1] >= -1024 && p[1] <= 1023 && p[2] >= -512 && p[2] <= 511;
  });
}

void fit_vertices(const SampledFrames& frames, const Fit& fit, RawMesh& mesh, Notes& notes) {
  Fitter(frames, fit, mesh).run(notes);
}

}  // namespace retromesh::unreal
