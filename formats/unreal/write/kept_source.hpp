#pragma once
#include <string>
#include <utility>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/script/script.hpp"

namespace retromesh::unreal {

/// A line of a class file: "MESH", "ORIGIN", {{"MESH", "crate"}, {"X", "0"}}.
struct KeptDirective {
  std::string object;
  std::string verb;
  std::vector<std::pair<std::string, std::string>> values;
};

/// What the files of a mesh say and its Model does not: fields that nothing draws, polygons that are left
/// out, dropped frames, and lines of the class file. The type of Model::original.
struct KeptSource {
  Datafile datafile;
  Anivfile anivfile;
  std::vector<u32> unmirrored_textures;  ///< The u of these slots is mirrored in the Model.
  std::vector<KeptDirective>
      directives;  ///< All about the mesh and its textures; empty without a class file.
  bool has_defaults = false;
  DefaultProperties defaults;
};

/// Writer::keep_original.
void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model);

/// Those of a model that this family opened; null for others, and unless it was kept.
const KeptSource* kept_source(const Model& model);

}  // namespace retromesh::unreal
