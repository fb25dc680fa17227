#pragma once
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"

namespace retromesh::bench {

/// Reads files from memory with one assimp importer, so that its time includes neither the disk nor its
/// setup.
class AssimpReader {
 public:
  AssimpReader();
  ~AssimpReader();

  /// The post-processing steps. Without any, a scene has unshared vertices and no normals; `same_as_open`
  /// adds what a Model has: shared vertices, smooth normals and bounds. `real_time` is assimp's preset for
  /// drawing.
  enum class Steps { none, same_as_open, real_time };

  /// Reads the scene in `files` and frees it. False when assimp cannot read it.
  bool open(const std::vector<File>& files, Steps steps);

  /// Its version, "5.2.4"; empty when this program was built without assimp.
  static std::string version();

 private:
  struct Importer;
  [[maybe_unused]] Importer* importer_;
};

}  // namespace retromesh::bench
