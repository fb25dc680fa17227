#include "formats/unreal/package/loaded_package.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

constexpr u32 kUsualName = 20;     // Bytes of a name in its table.
constexpr u32 kLeastRead = 16384;  // More of a table of names.
constexpr u32 kMostOfImport = 19;  // Bytes of a record.
constexpr u32 kMostOfExport = 33;
constexpr u32 kMostOfTable = 64 << 20;  // Bytes of a table.

u64 memory_of(const Tables& tables) {
  u64 names = 0;
  for (u32 i = 0; i < tables.names.count(); ++i) names += tables.names[static_cast<i32>(i)].size() + 4;
  return names + tables.imports.size() * sizeof(Import) + tables.exports.size() * (sizeof(Export) + 4);
}

}  // namespace

LoadedPackage::LoadedPackage(const SparseFiles& files, u32 file)
    : file_(file),
      size_(files.size(file)),
      name_(files.name(file)),
      stem_(fold_case(stem_of(files.name(file)))) {}

bool LoadedPackage::load(SparseFiles& files, Limits& limits) {
  if (tables_ || error_) return true;
  if (!reading_ && !load_header(files, limits)) return error_ != nullptr;
  const bool has_names = has_names_ || load_names(files, limits);
  if (error_) return true;
  const bool has_objects = load_objects(files, limits);
  if (error_) return true;
  if (!has_names || !has_objects) return false;
  tables_ = std::move(reading_);
  charged_ = memory_of(*tables_);
  if (!limits.charge(charged_)) {
    Error error = error_in(name_, ErrorCode::over_limit, "tables", "", "Open fewer packages at once.");
    error.expected = charged_;
    error.found = limits.bytes;
    charged_ = 0;
    tables_.reset();
    return fail(std::move(error));
  }
  return true;
}

void LoadedPackage::free(Limits& limits) {
  tables_.reset();
  by_name_ = {};
  has_names_ = false;
  names_tried_ = 0;
  limits.bytes += std::exchange(charged_, 0);
}

std::span<const u32> LoadedPackage::named(std::string_view name) {
  if (!tables_) return {};
  if (by_name_.size() < tables_->exports.size()) {
    by_name_ = numbers_below(tables_->exports.size());
    sort_by(by_name_, [&](u32 a, u32 b) { return name_before(name_of_export(a), name_of_export(b)); });
  }
  const auto is_before = [&](std::size_t i) { return name_before(name_of_export(by_name_[i]), name); };
  const auto is_not_behind = [&](std::size_t i) { return !name_before(name, name_of_export(by_name_[i])); };
  const std::size_t first = count_before(by_name_.size(), is_before);
  return std::span(by_name_).subspan(first, count_before(by_name_.size(), is_not_behind) - first);
}

bool LoadedPackage::fail(Error error) {
  error_ = std::make_unique<Error>(std::move(error));
  reading_.reset();
  names_bytes_ = {};
  return true;
}

bool LoadedPackage::load_header(SparseFiles& files, Limits& limits) {
  const auto start = files.view(file_, 0, std::min(size_, kFirstRead));
  if (!start) return false;
  Limits own = limits;
  auto header = read_header({name_, size_, 0, *start}, own);
  limits.read += start->size();
  if (!header) {
    fail(std::move(header.error()));
    return false;
  }
  reading_ = std::make_unique<Tables>();
  reading_->header = std::move(header.value());
  const TablePlace& names = reading_->header.names;
  if (names.count > 0 && names.offset < start->size()) {
    const ByteView bytes = start->subspan(names.offset);
    names_bytes_.assign(bytes.begin(), bytes.end());
  }
  return check_size(reading_->header.imports, kMostOfImport, "imports") &&
         check_size(reading_->header.exports, kMostOfExport, "exports");
}

/// A table is read in one piece.
bool LoadedPackage::check_size(const TablePlace& place, u32 most_of_record, const char* field) {
  if (place.count == 0 || bytes_of(place, most_of_record) <= kMostOfTable) return true;
  return fail(too_large(field, place.offset, bytes_of(place, most_of_record))) && false;
}

Error LoadedPackage::too_large(const char* field, u32 offset, u64 bytes) const {
  Error error = error_in(name_, ErrorCode::over_limit, field, "", kDamagedAdvice);
  error.offset = offset;
  error.expected = bytes;
  error.found = kMostOfTable;
  return error;
}

/// The most bytes that a table can have.
u32 LoadedPackage::bytes_of(const TablePlace& place, u32 most_of_record) const {
  return static_cast<u32>(std::min<u64>(u64{place.count} * most_of_record, end_of(place) - place.offset));
}

/// Where a table ends at the latest: where another one begins, or the file ends.
u32 LoadedPackage::end_of(const TablePlace& place) const {
  u32 end = size_;
  const Header& header = reading_->header;
  for (const TablePlace* other : {&header.names, &header.imports, &header.exports}) {
    if (other->count > 0 && other->offset > place.offset) end = std::min(end, other->offset);
  }
  return end;
}

/// The names need not end within the first read. Nothing says how many bytes they have, so that pieces are
/// read until all are there.
bool LoadedPackage::load_names(SparseFiles& files, Limits& limits) {
  const TablePlace place = reading_->header.names.count > 0 ? reading_->header.names : TablePlace{};
  if (place.count == 0) return has_names_ = true;
  const u32 end = end_of(place);
  for (;;) {
    const u32 there = static_cast<u32>(names_bytes_.size());
    Limits own = limits;
    if (there > names_tried_) {
      names_tried_ = there;
      const FilePart part{name_, size_, place.offset, names_bytes_};
      auto names = read_names(part, reading_->header, own);
      limits.read += there;
      if (names) {
        reading_->names = std::move(names.value());
        names_bytes_ = {};
        return has_names_ = true;
      }
      if (!needs_more(names.error(), part) || place.offset + there >= end)
        return fail(std::move(names.error())) && false;
    }
    const u64 guess = u64{place.count} * kUsualName;
    const u64 wanted = std::max<u64>({guess > there ? guess - there : 0, there / 4, kLeastRead});
    if (wanted + there > kMostOfTable) return fail(too_large("names", place.offset, wanted + there)) && false;
    const u32 from = place.offset + there;
    const auto more = files.view(file_, from, static_cast<u32>(std::min<u64>(wanted, end - from)));
    if (!more) return false;
    names_bytes_.insert(names_bytes_.end(), more->begin(), more->end());
  }
}

std::optional<FilePart> LoadedPackage::part_of(SparseFiles& files, const TablePlace& place,
                                               u32 most_of_record) const {
  if (place.count == 0) return FilePart{name_, size_, 0, {}};
  const auto bytes = files.view(file_, place.offset, bytes_of(place, most_of_record));
  if (!bytes) return std::nullopt;
  return FilePart{name_, size_, place.offset, *bytes};
}

bool LoadedPackage::load_objects(SparseFiles& files, Limits& limits) {
  const Header& header = reading_->header;
  const auto imports_part = part_of(files, header.imports, kMostOfImport);
  const auto exports_part = part_of(files, header.exports, kMostOfExport);
  // They are read together with the names, so that nothing is read twice.
  if (!imports_part || !exports_part || !has_names_) return false;
  Limits own = limits;
  auto imports = read_imports(*imports_part, header, own);
  if (!imports) return fail(std::move(imports.error())) && false;
  auto exports = read_exports(*exports_part, header, own);
  if (!exports) return fail(std::move(exports.error())) && false;
  limits.read += imports_part->bytes.size() + exports_part->bytes.size();
  reading_->imports = std::move(imports.value());
  reading_->exports = std::move(exports.value());
  return true;
}

}  // namespace retromesh::unreal::package
