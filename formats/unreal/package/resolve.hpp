#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/unreal/package/loaded_package.hpp"

/// References from package to package. (README, "Package references".)
namespace retromesh::unreal::package {

/// A reference, in the tables of a package.
struct RefAt {
  u32 package = 0;  ///< In Packages.
  ObjectRef ref;

  bool operator==(const RefAt& other) const {
    return package == other.package && ref.value == other.ref.value;
  }
};

struct Resolved {
  enum class State : u8 {
    none,     ///< The reference is to nothing, or damaged.
    waiting,  ///< Ranges are wanted.
    missing,  ///< The package is not there.
    absent,   ///< The object is not in the package.
    found
  };
  State state = State::none;
  RefAt at;             ///< The export, when it is found.
  std::string package;  ///< The name of the package that an import is of.
};

/// The packages of an archive.
class Packages {
 public:
  explicit Packages(SparseFiles& files) : files_(files) {}

  /// Takes all files that the archive has by now.
  void add_files();

  SparseFiles& files() { return files_; }
  u32 count() const { return static_cast<u32>(all_.size()); }
  LoadedPackage& operator[](u32 package) { return all_[package]; }
  const LoadedPackage& operator[](u32 package) const { return all_[package]; }

  /// The package of a file with a folded path.
  std::optional<u32> at_path(const std::string& folded) const;

  /// The export that a reference is to: of its own package, or of that which an import names, which is loaded
  /// for it. UnrealI and UnrealShare stand for each other.
  Resolved resolve(const RefAt& at, Limits& limits);

  const Export& export_at(const RefAt& at) const { return *all_[at.package].tables()->export_of(at.ref); }
  const Tables& tables_at(const RefAt& at) const { return *all_[at.package].tables(); }

 private:
  Resolved::State find_in(std::string_view stem, const RefAt& from, Limits& limits, RefAt& found);

  SparseFiles& files_;
  std::vector<LoadedPackage> all_;
  std::vector<u32> by_stem_;
};

}  // namespace retromesh::unreal::package
