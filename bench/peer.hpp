#pragma once
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"

/// Assimp, the peer beside us.
namespace retromesh::bench {

/// Reads files from memory with one assimp importer, so that neither the disk nor setting up counts against
/// it.
class Peer {
 public:
  Peer();
  ~Peer();

  /// How far assimp goes. It reads corners of faces, which share no vertices and have no normals; opening a
  /// model gives shared vertices, smooth normals and bounds, which are further steps there. For drawing, its
  /// makers advise still more.
  enum class Steps { none, those_of_open, for_drawing };

  /// Reads the scene in `files` and frees it. False when assimp cannot read it.
  bool open(const std::vector<File>& files, Steps steps);

  /// Its version, "5.2.4"; empty when this program was built without it.
  static std::string version();

 private:
  struct Importer;
  Importer* importer_;
};

}  // namespace retromesh::bench
