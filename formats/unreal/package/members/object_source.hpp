#pragma once
#include <optional>

#include "formats/io/note.hpp"
#include "formats/unreal/package/objects.hpp"
#include "formats/unreal/package/resolve.hpp"

namespace retromesh::unreal::package {

/// The most bytes of an object.
inline constexpr u32 kMostOfObject = 64 << 20;

/// Objects of packages by references. Where ranges are not there they are wanted, and the caller goes on with
/// what else can be asked for in the same round.
class ObjectSource {
 public:
  ObjectSource(Packages& packages, Limits& limits) : packages_(packages), limits_(limits) {}

  /// Follows a reference.
  Resolved resolve(const RefAt& at);

  /// The bytes of an export whose package is loaded; none while they are wanted, and where they are not
  /// within the file: then `error` is set.
  std::optional<ObjectBytes> bytes_of(const RefAt& at, std::optional<Error>& error);

  ByteRange range_of(const RefAt& at) const;
  /// The first byte of an export; the end of the file for one behind it.
  SourceLocation location_of(const RefAt& at) const;
  const Tables& tables_of(const RefAt& at) const { return packages_.tables_at(at); }
  const Export& export_of(const RefAt& at) const { return packages_.export_at(at); }
  const LoadedPackage& package_of(const RefAt& at) const { return packages_[at.package]; }

  /// Whether something is wanted: what was made so far has no meaning.
  bool is_waiting() const { return is_waiting_; }

 private:
  Packages& packages_;
  Limits& limits_;
  bool is_waiting_ = false;
};

}  // namespace retromesh::unreal::package
