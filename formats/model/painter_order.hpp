#pragma once
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "formats/model/model.hpp"

/// Painter's algorithm of a game without a depth buffer: faces from far to near by integer depth, and twelve
/// priorities that override it. (formats/runescape/README.md, "Draw order".)
namespace retromesh {

/// The camera, whose numbers JavaScript writes in this order. View space: x right, y down, z away from the
/// eye.
struct PainterView {
  std::array<double, 9> rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< To view space, row by row.
  std::array<double, 3> centre{};  ///< The point that gets depth 0, in the space of the positions.
  double distance = 0;             ///< From the eye to that point; 0: no perspective.
  bool cull = true;                ///< Back-face culling, as in the game.
};

/// Sorts the faces of one model for each view or pose. Reuses its buffers between calls.
class PainterOrder {
 public:
  /// For a Model's triangles, with positions of the file's vertices (Pose::source_positions). By depth alone
  /// unless Model::sorted_by_priority.
  explicit PainterOrder(const Model& model);

  /// Writes the indices of the faces to draw, farthest first. `positions` are those of the source vertices,
  /// in a space of the file's handedness; faces with vertices beyond its end are skipped. Faces of equal
  /// depth and priority keep the order of the file.
  void sort(const PainterView& view, std::span<const Vec3> positions, std::vector<u32>& out);

 private:
  struct SourceFace {
    std::array<u32, 3> vertices{};
    u32 face = 0;
    u32 priority = 0;
  };
  struct SortedFace {
    u32 face_index = 0;  ///< Of `faces_`.
    i32 depth = 0;       ///< Integer; increases away from the eye.
  };

  void cull_faces(const PainterView& view, std::span<const Vec3> positions);
  void sort_by_depth();
  void sort_by_priority();
  void merge_priorities(std::vector<u32>& out);

  std::vector<SourceFace> faces_;  ///< In the order of the file.
  bool by_priority_ = false;
  std::vector<std::array<double, 3>> view_positions_;  ///< Positions in view space.
  std::vector<SortedFace> faces_to_draw_;
  std::vector<SortedFace> sorted_;
  std::vector<u32> counts_;
  std::array<u32, 13> list_starts_{};  ///< Start of the list of each priority in `faces_to_draw_`.
};

/// SortTriangles for a Model with priorities.
void sort_by_painter(const Model& model, const PainterView& view, std::span<const Vec3> source_positions,
                     std::shared_ptr<PainterOrder>& painter, std::vector<u32>& out);

}  // namespace retromesh
