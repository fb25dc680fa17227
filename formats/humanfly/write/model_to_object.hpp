#pragma once
#include <string>
#include <vector>

#include "formats/export/quantize.hpp"
#include "formats/humanfly/write/kept_source.hpp"
#include "formats/humanfly/write/looks.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

namespace retromesh::humanfly {

/// One shape. All shapes of a model have equal counts, so that objects of them can morph to one another.
struct ObjectShape {
  std::string name;             ///< Of the morph target; empty for the first frame.
  std::vector<Vec3> positions;  ///< Of each vertex of the file, in the Model's space.
  std::vector<Vec3> normals;    ///< Of each render vertex; empty when the model has none.
  bool is_morph = false;        ///< One of Model::morphs.
};

/// The first frame, then the targets: the last frame of each clip of two frames that begins with the first
/// frame, and each morph at its full strength. kMaxTargets at most.
std::vector<ObjectShape> shapes_of(const Model& model);

/// A Model as objects: that of its first frame, then one for each morph target.
struct MadeObjects {
  std::vector<Document> documents;
  Quantized quantized;        ///< All shapes, one after the other.
  u32 moved_coordinates = 0;  ///< Texture coordinates that the format cannot store, and are clamped.
};

/// Converts the shapes of a Model to objects with the same primitives: triangles of one face become a
/// polygon, lines and sprites stay. With a KeptSource, all but the positions is as it was. `scale` is units
/// of the file for one of the Model; 0 chooses it. Errors, which name `file`: bad_value for more than the
/// format counts or positions beyond 16 bits, nothing_drawn for a model with nothing to draw, over_limit.
Result<MadeObjects> model_to_objects(const Model& model, const std::vector<ObjectShape>& shapes, double scale,
                                     const std::string& file, Looks& looks, Limits& limits);

}  // namespace retromesh::humanfly
