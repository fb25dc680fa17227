#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"
#include "formats/model/writing.hpp"

namespace retromesh::ctc {

struct WriteOptions {
  bool frames = true;  ///< Else the first frame only.
};

/// Writes a Model of any family as `<stem>.ctc`, version 11, with TGA files for the images that have pixels.
///
/// Positions, texture coordinates and colours are kept as they are; a skeleton of a CTC too, with its
/// weights, keys, clips and morphs. Other animations become bones that move, in every frame exactly. Errors:
/// bad_value for more than the format counts, nothing_drawn without triangles, unusable for numbers above
/// 1,000,000, over_limit. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits);

}  // namespace retromesh::ctc
