#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// A file of a drop. Names are paths as the drop gave them, with either slash.
struct File {
  std::string name;
  ByteView bytes;  ///< Empty until they are needed.
};

inline constexpr u32 kNoFile = 0xFFFFFFFF;

/// Finds files as games do: by path, by name in any folder, by stem; letter case and slashes are ignored.
///
/// Of several matches the file is preferred whose path has the longest common prefix with the given folder,
/// then the first in path order. Lookups are binary searches in indexes that are built at first use; not
/// thread-safe.
class FileSet {
 public:
  explicit FileSet(std::span<const File> files);

  std::span<const File> files() const { return files_; }
  const File& operator[](u32 index) const { return files_[index]; }

  /// The file with this path, ignoring case and kind of slashes.
  std::optional<u32> at_path(std::string_view path) const;

  /// The same for a path that is already folded.
  std::optional<u32> at_folded(std::string_view path) const;

  /// A file with this name (its folder is ignored), nearest to `folder`.
  std::optional<u32> named(std::string_view name, std::string_view folder) const;

  /// The file with a path relative to `folder`, else to `other`, else a file with the path's name nearest to
  /// `near`. kNoFile when there is none.
  u32 find(std::string_view path, std::string_view folder, std::string_view other,
           std::string_view near) const;

  /// All files whose name without extension is this, nearest to `folder` first.
  std::vector<u32> with_stem(std::string_view stem, std::string_view folder) const;

  /// All files in path order.
  const std::vector<u32>& in_order() const { return sorted(by_path_); }

  /// The folded path of a file.
  const std::string& folded(u32 index) const { return folded_[index]; }

 private:
  /// A sort key.
  using Key = std::string_view (FileSet::*)(u32 index) const;

  std::string_view folded_path(u32 index) const;
  std::string_view folded_name(u32 index) const;
  std::string_view folded_stem(u32 index) const;

  /// The files sorted by a key.
  struct Order {
    Key key;
    std::vector<u32> files;  ///< Built at first use.
  };

  const std::vector<u32>& sorted(Order& order) const;
  std::span<const u32> equal_range(Order& order, std::string_view wanted) const;
  std::vector<u32> nearest_first(std::span<const u32> found, std::string_view folder) const;

  std::span<const File> files_;
  std::vector<std::string> folded_;
  mutable Order by_path_{&FileSet::folded_path, {}};
  mutable Order by_name_{&FileSet::folded_name, {}};
  mutable Order by_stem_{&FileSet::folded_stem, {}};
};

}  // namespace retromesh
