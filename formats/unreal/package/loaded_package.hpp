#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/sparse_files.hpp"
#include "formats/unreal/package/tables.hpp"

namespace retromesh::unreal::package {

/// The bytes that are read at first: header and names, and a small package whole.
inline constexpr u32 kFirstRead = 65536;

/// A package of an archive: its tables, once they were needed and the ranges with them are there. Two reads
/// are usual: the start of the file, and from the first of the other tables to the end of the last one.
class LoadedPackage {
 public:
  LoadedPackage(const SparseFiles& files, u32 file);

  /// Reads what it can. True when the tables or the error are there, else ranges are wanted.
  bool load(SparseFiles& files, Limits& limits);

  /// Frees the tables, and gives their bytes back to the limits that they were charged to.
  void free(Limits& limits);

  /// Null until they are loaded, and when they cannot be.
  const Tables* tables() const { return tables_.get(); }
  /// Why it cannot be read; null when it can.
  const Error* error() const { return error_.get(); }
  u32 file() const { return file_; }
  const std::string& name() const { return name_; }
  /// Its name without extension, in lower case: that of the package in references.
  const std::string& stem() const { return stem_; }

  /// The exports with a name, ignoring case.
  std::span<const u32> named(std::string_view name);

 private:
  std::string_view name_of_export(u32 number) const { return tables_->names[tables_->exports[number].name]; }
  std::optional<FilePart> part_of(SparseFiles& files, const TablePlace& place, u32 most_of_record) const;
  u32 end_of(const TablePlace& place) const;
  u32 bytes_of(const TablePlace& place, u32 most_of_record) const;
  bool check_size(const TablePlace& place, u32 most_of_record, const char* field);
  Error too_large(const char* field, u32 offset, u64 bytes) const;
  bool load_header(SparseFiles& files, Limits& limits);
  bool load_names(SparseFiles& files, Limits& limits);
  bool load_objects(SparseFiles& files, Limits& limits);
  bool fail(Error error);

  u32 file_ = 0;
  u32 size_ = 0;
  std::string name_;
  std::string stem_;
  std::unique_ptr<Tables> tables_;
  std::unique_ptr<Error> error_;
  std::vector<u32> by_name_;  ///< Exports, sorted when another package first refers to one.
  u64 charged_ = 0;

  // Until the tables are there:
  std::unique_ptr<Tables> reading_;
  Bytes names_bytes_;
  u32 names_tried_ = 0;  ///< Bytes in which not all names are.
  bool has_names_ = false;
};

}  // namespace retromesh::unreal::package
