#include <cmath>
#include <utility>

#include "formats/export/quantize.hpp"
#include "formats/family.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "formats/runescape/mesh/old_layout.hpp"
#include "formats/runescape/mesh/original.hpp"
#include "formats/runescape/rules.hpp"
#include "formats/runescape/write/model_to_mesh.hpp"

namespace retromesh::runescape {
namespace {

/// Scales the vertices of a mesh as configs do, and by the option.
void scale_vertices(const Model& model, float scale, Mesh& mesh, Notes& notes) {
  // The matrix has the scales of the file's axes, of which y and z are reversed.
  const Matrix& matrix = model.frames.matrix;
  const float factor = scale > 0 ? scale : 1;
  const Vec3 factors = {matrix[0] * factor, -matrix[5] * factor, -matrix[10] * factor};
  if (factors == Vec3{1, 1, 1}) return;
  std::vector<Vec3> scaled;
  for (const Vec3i& vertex : mesh.vertices) {
    Vec3& to = add_to(scaled);
    for (std::size_t axis = 0; axis < 3; ++axis) to[axis] = static_cast<float>(vertex[axis]) * factors[axis];
  }
  const Quantized quantized = quantize(scaled, 1);
  mesh.vertices = quantized.positions;
  note_precision(quantized, notes);
}

void note_light(const Light& light, Notes& notes) {
  if (light.ambient == kItemLight.ambient && light.contrast == kItemLight.contrast &&
      light.direction == kItemLight.direction)
    return;
  add_note(
      notes, Rule::write_unlit, {"The light is not part of the file"},
      {"Characters are lit from another direction, and configs change how brightly; the file has colours "
       "without light."},
      {});
}

void note_clips(const Model& model, Notes& notes) {
  if (model.clips.empty()) return;
  add_note(notes, Rule::write_clips_apart,
           {"% in files of their own", {counted(model.clips.size(), "clip is", "clips are")}},
           {"They fit the written model, whose labels are those of the model that was opened."}, {})
      .count = static_cast<u32>(model.clips.size());
}

/// The mesh of a Model of this family.
Mesh mesh_of(const Model& model, const Original& original, float scale, Notes& notes) {
  Mesh mesh = original.mesh;
  mesh.face_source.clear();
  scale_vertices(model, scale, mesh, notes);
  fit_to_old_layout(mesh, notes);
  note_light(original.light, notes);
  note_clips(model, notes);
  return mesh;
}

/// Writes a Model of any family as `<stem>.ob2`, a model in the old layout.
///
/// What was read from a file of this family keeps its colours, faces that are not drawn, texture triangles,
/// labels and priorities; from the old layout it is the same file again. Any other Model becomes one colour
/// for each face, the nearest of the palette. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits) {
  const float scale = number_of(options, "scale");
  return Result<Writing>::filled([&](Writing& writing) -> std::optional<Error> {
    const std::string name = stem + ".ob2";
    Mesh mesh;
    if (const Original* original = original_of(model)) {
      mesh = mesh_of(model, *original, scale, writing.notes);
    } else {
      auto made = model_to_mesh(model, name, double{scale}, writing.notes, limits);
      if (!made) return made.error();
      mesh = std::move(made.value());
    }
    auto bytes = write_old(mesh, name, limits);
    if (!bytes) return bytes.error();
    add_to(writing.files) = {name, std::move(bytes.value())};
    sort_by_severity(writing.notes);
    return std::nullopt;
  });
}

}  // namespace

constexpr Writer kWriter = {write_model};

}  // namespace retromesh::runescape
