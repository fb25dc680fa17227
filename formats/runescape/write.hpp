#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"
#include "formats/model/writing.hpp"

namespace retromesh::runescape {

struct WriteOptions {
  float scale = 0;  ///< Units of the file for one of the Model; 0: chosen by the size of the model.
};

/// Writes a Model of any family as `<stem>.ob2`, a model in the old layout.
///
/// What was read from a file of this family keeps its colours, faces that are not drawn, texture triangles,
/// labels and priorities; from the old layout it is the same file again. Any other Model becomes one colour
/// for each face, the nearest of the palette. Errors: bad_value for what the layout cannot count,
/// nothing_drawn without faces, over_limit. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits);

}  // namespace retromesh::runescape
