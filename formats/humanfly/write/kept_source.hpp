#pragma once
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/model/model.hpp"

namespace retromesh::humanfly {

/// Model::original of this family: what the files say and the Model does not. It has neither the order of
/// tables nor what nothing uses, and draws bump as alpha.
struct KeptSource {
  std::vector<Document> objects;  ///< The object, then those that it can morph to.
  Bytes palettes;                 ///< The file of palettes; empty without one.
  std::vector<Bytes> images;      ///< `.APX` and sprite images by Model::images; empty for others.
};

/// Writer::keep_original.
void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model);

/// The KeptSource of a Model that this family opened; null for others, and unless it was kept.
const KeptSource* kept_source(const Model& model);

}  // namespace retromesh::humanfly
