#pragma once
#include <optional>
#include <string>
#include <vector>

#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/runescape/textures.hpp"

/// A model for each file that is one.
namespace retromesh::runescape {

/// Makes entries of one set of files, which it keeps and has to be outlived by.
class ModelLister {
 public:
  explicit ModelLister(const FileSet& files);

  /// The model in a file, with its images.
  Entry entry_of(u32 file);

  /// Adds the images that a file's faces wear to an entry, as far as they are there.
  void add_textures(u32 file, Entry& entry);

 private:
  const FileSet& files_;
  const TextureFinder finder_;
  std::vector<std::optional<std::vector<u32>>> textures_;  ///< In each file, once they are known.
};

/// Adds a part to those of an entry.
void add_part(u32 file, const char* role, const std::string& why, std::vector<Part>& parts);

}  // namespace retromesh::runescape
