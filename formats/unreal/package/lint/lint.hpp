#pragma once
#include <string>

#include "formats/files/file_set.hpp"
#include "formats/io/note.hpp"
#include "formats/unreal/package/objects.hpp"
#include "formats/unreal/rules.hpp"

/// Findings about packages. (README, "Package findings".)
namespace retromesh::unreal::package {

/// Findings of a rule in a package, which are one note: that of the first, and how many there are.
class Finding {
 public:
  Finding(Rule rule, const std::string& file, Notes& notes) : rule_(rule), file_(file), notes_(notes) {}

  /// Title and place of the first; of the others only the number.
  void add(const Message& title, const Message& why, u32 offset);

 private:
  Rule rule_;
  const std::string& file_;
  Notes& notes_;
  std::size_t first_ = 0;
  bool has_first_ = false;
};

/// A package among files.
struct LintedPackage {
  const std::string* file = nullptr;
  ByteView bytes;
  std::string stem;  ///< Its name in references, in lower case.
  Tables tables;
};

/// What its tables say: references, outers, paths and places.
void lint_tables(const LintedPackage& package, Limits& limits, Notes& notes);

/// What the objects that are read say.
void lint_objects(const LintedPackage& package, Limits& limits, Notes& notes);

/// Imports of objects that are not in the packages that are there.
void lint_imports(std::span<const LintedPackage> packages, Limits& limits, Notes& notes);

/// All findings about the packages among files whose bytes are given.
void lint_packages(const FileSet& files, Limits& limits, Notes& notes);

}  // namespace retromesh::unreal::package
