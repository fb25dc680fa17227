#pragma once
#include <string>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// What a file says and its Model does not: substitutions, fields that nothing draws, triangles in no list,
/// morphs and attachments that are left out, names of skins. The type of Model::original.
struct KeptSource {
  Bytes bytes;  ///< The whole file.
};

/// Writer::keep_original.
void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model);

/// That of a model that this family opened; null for others, and unless it was kept.
const KeptSource* kept_source(const Model& model);

}  // namespace retromesh::ctc
