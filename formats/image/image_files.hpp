#pragma once
#include <span>
#include <string_view>

#include "formats/model/file_set.hpp"

namespace retromesh::image {

/// The images among files, by the extensions of their names.
class ImageFiles {
 public:
  /// Keeps a reference to `files`.
  explicit ImageFiles(const FileSet& files);

  /// All of them in path order.
  std::span<const u32> all() const { return by_path_; }

  /// The image whose name without extension is `stem`, nearest to `folder`; kNoFile when there is none.
  u32 with_stem(std::string_view stem, std::string_view folder) const;

  /// All from the first one whose folded path is not before `path`.
  std::span<const u32> from(std::string_view path) const;

 private:
  const FileSet& files_;
  std::vector<u32> by_path_;
  FileSet::Order by_stem_;
};

}  // namespace retromesh::image
