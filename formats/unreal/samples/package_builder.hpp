#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

/// Packages of Unreal Engine 1, versions 61 to 69, written a byte at a time: no description of records is
/// shared with the reader, so that a mistake there is not made here too.
namespace retromesh::samples {

/// The names of a package in the order of its table.
struct PackageNames {
  std::vector<std::string> texts;
  /// The bytes of a name in the table, in place of length, text and NUL.
  std::map<i32, Bytes> encoded;

  /// The number of a name, which is added where it is new.
  i32 index(std::string_view text);

 private:
  std::map<std::string, i32, std::less<>> known_;
};

/// The bytes of an object. What they say of their place in the file is set when the package is built.
class ObjectWriter {
 public:
  ObjectWriter(PackageNames& names, u16 version) : names_(&names), version_(version) {}

  u16 version() const { return version_; }
  u32 size() const { return static_cast<u32>(bytes_.size()); }
  /// No bytes, of the same package.
  ObjectWriter empty() const { return {*names_, version_}; }

  /// A number, little-endian.
  void put(u8 value);
  void put(u16 value);
  void put(i16 value) { put(static_cast<u16>(value)); }
  void put(u32 value);
  void put(i32 value) { put(static_cast<u32>(value)); }
  void put(u64 value);
  void put(float value);
  void put(std::span<const float> values);
  void put(std::span<const i32> values);
  void put(ByteView bytes);

  /// A compact index in at least `least` bytes, of which the last may be zeros.
  void index(i32 value, u32 least = 1);
  /// The index of a name, which is added to the table.
  void name(std::string_view text);
  /// A compact index with the length, the text and a NUL.
  void text(std::string_view text);
  /// A compact index: the number of elements of a list, or what `lies` has for its name.
  void count(std::string_view list, std::size_t elements);

  /// Starts a list that says where it ends, unless the version is below `since`. `count` comes next.
  void begin_lazy(u16 since = 62);
  /// Its end. A lie for "NAME end" is added to the position.
  void end_lazy(std::string_view list);

  /// What lists claim, by their names: a count, or for "NAME end" bytes after the true end.
  std::map<std::string, i32, std::less<>> lies;

  /// The bytes when the object is at `place` of the file.
  Bytes at(u32 place) const;

 private:
  struct End {
    u32 field = 0;
    u32 end = 0;
  };

  PackageNames* names_ = nullptr;
  u16 version_ = 0;
  Bytes bytes_;
  std::vector<End> ends_;
  std::optional<std::size_t> open_;  ///< Of `ends_`.
};

/// A row of the table of imports. Outer: a reference, 0 none.
struct PackageImport {
  std::string class_package;
  std::string class_name;
  i32 outer = 0;
  std::string name;
};

inline constexpr u32 kHasStack = 0x02000000;

/// A row of the table of exports. References: 0 none, above export n - 1, below import -n - 1.
struct PackageExport {
  i32 class_reference = 0;  ///< 0: the object is a class.
  i32 super_reference = 0;
  i32 outer = 0;
  std::string name;
  u32 flags = 0;
  std::optional<i32> size = {};    ///< In place of the true ones.
  std::optional<i32> offset = {};  ///< The same.
};

class PackageBuilder {
 public:
  explicit PackageBuilder(u16 version = 69, u16 licensee = 0) : version_(version), licensee_(licensee) {}

  /// Adds an import; returns its reference.
  i32 add(const PackageImport& row);
  /// Adds an export without bytes; returns its reference.
  i32 add(const PackageExport& row);

  /// The reference of an import of a package, or of an object `name` in it, added where it is new. `groups`
  /// are the packages between them.
  i32 import_package(const std::string& name);
  i32 import_object(const std::string& package, std::span<const std::string> groups,
                    const std::string& class_package, const std::string& class_name, const std::string& name);
  /// The reference of a class of Engine or Core.
  i32 import_class(const std::string& name, const std::string& package = "Engine");
  /// A group: an export of the class Package.
  i32 add_group(const std::string& name, i32 outer = 0);

  /// Adds an export of a class of the engine with the bytes that `write(ObjectWriter&)` puts.
  template <class Write>
  i32 add_object(const std::string& class_name, const std::string& name, i32 outer, const Write& write) {
    const i32 reference = add(PackageExport{import_class(class_name, home_of(class_name)), 0, outer, name});
    write(object(reference));
    return reference;
  }

  /// The reference that the next export gets.
  i32 next_export() const { return static_cast<i32>(exports_.size()) + 1; }
  u16 version() const { return version_; }
  ObjectWriter& object(i32 reference) { return objects_[static_cast<std::size_t>(reference - 1)]; }
  PackageExport& row(i32 reference) { return exports_[static_cast<std::size_t>(reference - 1)]; }
  PackageImport& import_row(i32 reference) { return imports_[static_cast<std::size_t>(-reference - 1)]; }

  /// Header, names, objects, imports, exports.
  Bytes build();

  PackageNames names;

 private:
  static std::string home_of(const std::string& class_name);
  void index_names();

  u16 version_ = 0;
  u16 licensee_ = 0;
  std::vector<PackageImport> imports_;
  std::vector<PackageExport> exports_;
  std::vector<ObjectWriter> objects_;
};

}  // namespace retromesh::samples
