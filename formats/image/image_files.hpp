#pragma once
#include <span>
#include <string_view>

#include "formats/files/file_set.hpp"

namespace retromesh::image {

/// The images among files, by the extensions of their names. Found at first use, or before it in steps.
class ImageFiles {
 public:
  /// Keeps a reference to `files`.
  explicit ImageFiles(const FileSet& files) : files_(files) {}

  /// Does a part of what all other functions need; false when there is nothing left to do.
  bool index() const;

  /// All of them in path order.
  std::span<const u32> all() const;

  /// The image whose name without extension is `stem`, nearest to `folder`; kNoFile when there is none.
  u32 with_stem(std::string_view stem, std::string_view folder) const;

  /// All from the first one whose folded path is not before `path`.
  std::span<const u32> from(std::string_view path) const;

 private:
  const FileSet& files_;
  mutable std::size_t next_ = 0;  ///< In path order, of the files that are not looked at yet.
  mutable std::vector<u32> by_path_;
  mutable FileSet::Order by_stem_ = FileSet::by_stem();
};

}  // namespace retromesh::image
