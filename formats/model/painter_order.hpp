#pragma once
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "formats/model/model.hpp"

/// The order of a game that drew without a depth buffer: faces from far to near in whole steps of depth, and
/// twelve priorities that overrule it. (formats/runescape/README.md, "Draw order".)
namespace retromesh {

/// Where the camera is. View space: x right, y down, z away from the eye.
struct PainterView {
  std::array<double, 9> rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< To view space, row by row.
  std::array<double, 3> centre{};  ///< The point that gets depth 0, in the space of the positions.
  double distance = 0;             ///< From the eye to that point; 0: no perspective.
  bool cull = true;                ///< Leave out faces that turn their backs, as the game does.
};

/// Sorts the faces of one model, as often as the view or the pose changes. Keeps its room between calls.
class PainterOrder {
 public:
  /// For a Model's triangles, with positions of the file's vertices (Pose::source_positions). By depth alone
  /// unless Model::sorted_by_priority.
  explicit PainterOrder(const Model& model);

  /// Writes the numbers of the faces to draw, the farthest first. `positions` has one for each vertex, in a
  /// space of the file's handedness; faces with vertices beyond its end are left out. Faces of the same whole
  /// depth and priority keep the order of the file.
  void sort(const PainterView& view, std::span<const Vec3> positions, std::vector<u32>& out);

 private:
  struct PaintedFace {
    std::array<u32, 3> vertices{};
    u32 face = 0;
    u32 priority = 0;
  };
  struct Drawn {
    u32 painted = 0;  ///< Of `faces_`.
    i32 depth = 0;    ///< In whole steps; grows away from the eye.
  };

  void look(const PainterView& view, std::span<const Vec3> positions);
  void sort_by_depth();
  void sort_by_priority();
  void merge_priorities(std::vector<u32>& out);

  std::vector<PaintedFace> faces_;  ///< In the order of the file.
  bool by_priority_ = false;
  std::vector<std::array<double, 3>> seen_;  ///< Positions in view space.
  std::vector<Drawn> drawn_;
  std::vector<Drawn> sorted_;
  std::vector<u32> counts_;
  std::array<u32, 13> lists_{};  ///< Where in `drawn_` the list of each priority begins.
};

/// SortTriangles for a Model with priorities.
void sort_by_painter(const Model& model, const PainterView& view, std::span<const Vec3> source_positions,
                     std::shared_ptr<PainterOrder>& painter, std::vector<u32>& out);

}  // namespace retromesh
