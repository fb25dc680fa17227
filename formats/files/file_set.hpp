#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/io/sort.hpp"

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
/// then the first in path order. Lookups are binary searches in indexes, however many files have the same
/// name. The indexes are built at first use, or before it in steps; not thread-safe.
class FileSet {
 public:
  /// Files sorted by a part of their folded paths, such as the name, and then by path.
  struct Order {
    std::string_view (*key)(std::string_view path);
    std::vector<u32> files;
    Sorting sorting{};
  };

  explicit FileSet(std::span<const File> files);

  std::span<const File> files() const { return files_; }
  const File& operator[](u32 index) const { return files_[index]; }

  /// The file with this path, ignoring case and kind of slashes; kNoFile when there is none.
  u32 at_path(std::string_view path) const;

  /// The same for a path that is already folded.
  u32 at_folded(std::string_view path) const;

  /// A file with this name (its folder is ignored), nearest to `folder`; kNoFile when there is none.
  u32 named(std::string_view name, std::string_view folder) const;

  /// The file with a path relative to `folder`, else to `other`, else a file with the path's name nearest to
  /// `near`. kNoFile when there is none.
  u32 find(std::string_view path, std::string_view folder, std::string_view other,
           std::string_view near) const;

  /// For files that are given in path order, to be found by their names without extension.
  static Order by_stem();

  /// Sorts a part of some files; false when they are sorted.
  bool sort(Order& order) const;

  /// The file with this key that is nearest to `folder`; kNoFile when there is none.
  u32 nearest(const Order& order, std::string_view key, std::string_view folder) const;

  /// All files in path order.
  const std::vector<u32>& in_order() const;

  /// Builds a part of what `in_order` and `at_path` need; false when there is nothing left to build.
  bool index_paths() const;

  /// The same for `named`.
  bool index_names() const;

  /// The folded path of a file.
  const std::string& folded(u32 index) const {
    if (folded_.size() != files_.size()) in_order();
    return folded_[index];
  }

  /// Names that sorting and searching have compared so far.
  u64 compared() const { return compared_; }

  /// Counts a comparison of names in an index of the caller's.
  void count_comparison() const { ++compared_; }

 private:
  std::span<const File> files_;
  mutable std::vector<std::string> folded_;
  mutable Order by_path_;
  mutable Order by_name_;
  mutable u64 compared_ = 0;
};

}  // namespace retromesh
