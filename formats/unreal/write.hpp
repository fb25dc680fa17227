#pragma once
#include <span>
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/model/writing.hpp"

namespace retromesh::unreal {

struct WriteOptions {
  u32 vertex_bytes = 0;     ///< 4 or 8; 0: as in the files of the model, else 4.
  bool equal_axes = false;  ///< One scale for all axes; else Z has twice that of X and Y.
  float rate = 0;           ///< Frames a second at which clips are sampled; 0: as they are.
};

/// Writes any Model as `<stem>_d.3d`, `<stem>_a.3d` and `<stem>.uc`, with the textures that the class file
/// imports. (README, "Writing".)
///
/// Vertices that fit stay the integers that they are, and their matrix becomes ORIGIN, SCALE, YAW, PITCH,
/// ROLL and UNMIRROR; others are posed, rounded and welded. A Model that `keep` was asked for gives the same
/// bytes and directives again.
///
/// Errors: unusable for a Model without faces, bad_value for more than the format counts, over_limit.
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits);

/// Sets Model::original of a Model that was opened from `files` as `id`.
void keep(const FileSet& files, const std::string& id, Limits& limits, Model& model);

}  // namespace retromesh::unreal
