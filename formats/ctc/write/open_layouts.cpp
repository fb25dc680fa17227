#include "formats/ctc/write/open_layouts.hpp"

#include "formats/ctc/interpretations.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::ctc {
namespace {

constexpr Colour kUnseenColour = {255, 255, 255, 255};
/// How many different planar coordinates three orders of a triangle's corners add beyond the interleaved
/// ones.
constexpr u32 kAddedByOrders = 6;
constexpr u32 kMostAttempts = 4;

bool has_area_of_numbers(const Triangle& triangle) {
  return triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0];
}

class LayoutSettler {
 public:
  LayoutSettler(Document& document, Notes& notes) : document_(document), notes_(notes) {}

  void settle_all() {
    Interpretations found = interpret(document_, {});
    if (found.winding == Winding::clockwise) {
      // Without normals nothing contradicts the order of the corners.
      for (Vertex& vertex : document_.vertices) vertex.normal = {};
      found = interpret(document_, {});
    }
    for (u32 i = 0; i < kMostAttempts && found.uvs == UvLayout::planar; ++i) {
      add_orders(found);
      found = interpret(document_, {});
    }
    if (found.morphs == MorphTarget::offset) {
      store_offsets();
      found = interpret(document_, {});
      if (found.morphs != MorphTarget::offset) note("morph-target", "offset");
    }
    if (found.uvs == UvLayout::planar) note("uv-layout", "interleaved");
    if (found.base != BaseMatrix::inverse_bind) note("base-matrix", "inverse-bind");
    if (found.matrices != MatrixOrder::rows) note("matrix-order", "rows");
    if (!document_.animations.empty() && found.animations != AnimationRecord::first_and_count)
      note("animation-record", "first-count");
  }

 private:
  /// How many more different coordinates shared vertices have as interleaved ones than as planar ones.
  static u32 lead_of_planar(const Interpretations& found) {
    for (const Interpretation& one : found.all) {
      if (one.id == "uv-layout") return static_cast<u32>(one.choices[0].score - one.choices[1].score);
    }
    return 0;
  }

  /// Adds undrawn copies of triangles in three orders of their corners. As interleaved coordinates each
  /// vertex has the same one in all of them, as planar ones three different ones.
  void add_orders(const Interpretations& found) {
    u32 wanted = lead_of_planar(found) / kAddedByOrders + 1;
    const std::size_t count = document_.triangles.size();
    for (std::size_t i = 0; i < count && wanted > 0; ++i) {
      const Triangle triangle = document_.triangles[i];
      if (!has_area_of_numbers(triangle)) continue;
      const float number = static_cast<float>(added_++);
      for (std::size_t turn = 0; turn < 3; ++turn) {
        Triangle& copy = add_to(document_.triangles);
        TriangleUvs& uvs = add_to(document_.uvs);
        for (std::size_t corner = 0; corner < 3; ++corner) {
          const std::size_t from = (corner + turn) % 3;
          copy[corner] = triangle[from];
          uvs[2 * corner] = number + 0.125f + 0.25f * static_cast<float>(from);
          uvs[2 * corner + 1] = number + 0.25f + 0.25f * static_cast<float>(from);
        }
        if (!document_.colours.empty()) document_.colours.insert(document_.colours.end(), 3, kUnseenColour);
      }
      --wanted;
    }
    settle(document_);
  }

  void store_offsets() {
    for (MorphTargets& morph : document_.morph_targets) {
      for (std::size_t i = 0; i < morph.vertices.size(); ++i) {
        const Vector& from = document_.vertices[morph.vertices[i]].position;
        for (std::size_t axis = 0; axis < 3; ++axis) morph.targets[i][axis] -= from[axis];
      }
    }
  }

  void note(const char* interpretation, const char* choice) {
    add_note(notes_, Rule::write_interpretation, {"A reader has to choose % = %", {interpretation, choice}},
             {"The file does not say so, and its data suggests another interpretation."}, {});
  }

  Document& document_;
  Notes& notes_;
  u32 added_ = 0;
};

}  // namespace

void settle_open_layouts(Document& document, Notes& notes) { LayoutSettler(document, notes).settle_all(); }

}  // namespace retromesh::ctc
