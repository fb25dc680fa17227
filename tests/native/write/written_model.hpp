#pragma once
#include <string>
#include <vector>

#include "formats/export/written_model.hpp"
#include "formats/model/model.hpp"
#include "tests/support/opened.hpp"

/// Models that are written in another format and opened again.
namespace retromesh::test {

/// Opens a model with what its writer needs besides.
Model opened_for_writing(const Drop& drop, const std::string& id = "");

/// The Writing of a model in the format of a family; fails the test when it is refused.
Writing written(std::string_view family, const Model& model, const WriteOptions& options = {},
                const std::string& stem = "copy");

/// Whether a model without triangles is refused, as it has to be by formats of triangles.
bool is_refused(std::string_view family, const Model& model);

/// Opens the first file of a writing together with the others; fails the test when it is no valid Model.
Model reopened(const Writing& writing);

/// Whether a note of a writing contains `part`.
bool has_note(const Writing& writing, const std::string& part);

/// A triangle by the numbers of its file.
struct NumberedTriangle {
  u32 face = 0;
  u32 material = 0;
  std::array<u32, 3> corners{};  ///< Render vertices.
};

/// The triangles of a model that are drawn, in the order of its groups.
std::vector<NumberedTriangle> drawn_triangles(const Model& model);

/// The same in the order of their faces in the file.
std::vector<NumberedTriangle> triangles_by_face(const Model& model);

/// The positions of the render vertices in a frame.
std::vector<Vec3> positions_in(const Model& model, u32 frame);

/// Whether two triangles begin at the same corner, or at any.
enum class FirstCorner { same, any };

/// The longest distance between the corners of two lists of triangles, those of `a` multiplied by `scale`.
double farthest_corner(const std::vector<NumberedTriangle>& a, const std::vector<Vec3>& positions_a,
                       double scale, const std::vector<NumberedTriangle>& b,
                       const std::vector<Vec3>& positions_b, FirstCorner first = FirstCorner::same);

/// The diagonal of a model's bounds.
double size_of(const Model& model);

/// The longest side of a model's bounds.
double longest_side(const Model& model);

constexpr double kHalfDiagonal = 0.8660254037844387;  ///< Half a unit in each direction.
constexpr double kFloatError = 4e-7;                  ///< Relative to the size.

/// Checks a model that is written in the format of a family and opened again; Registered by each that writes.
struct WriteCheck {
  const char* family;
  void (*check)(const Model& model);
};

/// A model and where it is from.
struct NamedModel {
  std::string name;
  Model model;
};

/// A square of two triangles that faces the viewer, with one material and no image.
Model square();

/// The sample models of all families.
std::vector<NamedModel> sample_models();

/// 20 or more models of the corpus for each family that has some: vertex frames with their scripts and
/// images, models of all layouts and npcs with their clips, objects. Images are decoded.
std::vector<NamedModel> corpus_models();

}  // namespace retromesh::test
