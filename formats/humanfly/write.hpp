#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"
#include "formats/model/writing.hpp"

namespace retromesh::humanfly {

struct WriteOptions {
  float scale = 0;  ///< Units of the file for one of the Model; 0: chosen by the size of the model.
};

/// Writes a Model of any family as a HumanFly 2 object, `<stem>.fly`: its first frame, with `<stem>.pal` for
/// colours, and `.apx` and `.rle` files for the images that have pixels.
///
/// What the first frame can morph to becomes objects of their own, with equal counts: the last frame of each
/// clip of two frames that begins with the first frame, and each morph. Errors: bad_value for more than the
/// format counts, nothing_drawn for a model with nothing to draw, over_limit. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits);

}  // namespace retromesh::humanfly
