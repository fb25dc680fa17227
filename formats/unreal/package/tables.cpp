#include "formats/unreal/package/tables.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

using Reader = io::ByteReader<kEndian>;

constexpr u32 kOffsetOfVersion = 4;
constexpr u32 kOffsetOfNames = 12;
constexpr u32 kOffsetOfExports = 20;
constexpr u32 kOffsetOfImports = 28;
constexpr u32 kSmallestName = 5;    // A zero or a length, and flags.
constexpr u32 kSmallestImport = 7;  // Three compact indices and a number.
constexpr u32 kSmallestExport = 12;

void append_utf8(std::string& text, u32 letter) {
  if (letter < 0x80) {
    text += static_cast<char>(letter);
  } else if (letter < 0x800) {
    text += static_cast<char>(0xC0 | letter >> 6);
    text += static_cast<char>(0x80 | (letter & 0x3F));
  } else {
    text += static_cast<char>(0xE0 | letter >> 12);
    text += static_cast<char>(0x80 | (letter >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (letter & 0x3F));
  }
}

/// The errors of a reader, with offsets of the file.
Error error_of(const Reader& reader, const FilePart& part) {
  Error error = reader.error(part.file);
  error.offset += part.offset;
  if (error.code == ErrorCode::ends_early) {
    error.cause = "The package was cut, or is damaged.";
    error.advice = "Open another copy.";
  }
  return error;
}

Error refusal(const FilePart& part, const char* field, u32 offset, u32 found, const Message& cause,
              const char* advice) {
  Error error = error_in(part.file, ErrorCode::wrong_value, field, "", advice);
  error.cause = format(cause);
  error.offset = offset;
  error.found = found;
  return error;
}

Error wrong_signature(const FilePart& part, u32 found) {
  if (found == 1234 || found == 5678)
    return refusal(part, "signature", 0, found, {"It is a package that was compressed for downloads (.uz)."},
                   "Decompress it with the game: ucc decompress.");
  return refusal(part, "signature", 0, found, {"A package begins with the bytes C1 83 2A 9E."},
                 "Open another copy, or another file.");
}

Error wrong_version(const FilePart& part, const Header& header) {
  const u32 version = header.version;
  const u32 licensee = header.licensee;
  if (version < kFirstVersion)
    return refusal(
        part, "version", kOffsetOfVersion, version,
        {"It is version %, licensee %, of a game before Unreal 226: packages of version 61 to 69 are read.",
         {plain(version), plain(licensee)}},
        "Save it again with a later editor.");
  return refusal(
      part, "version", kOffsetOfVersion, version,
      {version >= 100 ? "It is version %, licensee %, of Unreal Engine 2 or later: packages of version 61 "
                        "to 69 are read."
                      : "It is version %, licensee %, which is not known: packages of version 61 to 69 "
                        "are read.",
       {plain(version), plain(licensee)}},
      "Open a package of Unreal, Unreal Tournament or Deus Ex.");
}

bool is_within(const TablePlace& place, u32 smallest, u32 file_size) {
  return place.count == 0 ||
         (place.offset <= file_size && u64{place.count} * smallest <= file_size - place.offset);
}

/// A table with records that are not in the file: its count is too large, or its offset, which follows the
/// count.
Error not_within(const FilePart& part, const char* field, const char* offset_field, u32 at,
                 const TablePlace& place, u32 smallest) {
  const bool is_behind = place.offset >= part.file_size;
  Error error = error_in(part.file, ErrorCode::bad_value, is_behind ? offset_field : field,
                         is_behind ? "The table would begin behind the end of the file."
                                   : "The table would go on behind the end of the file.",
                         "Open another copy.");
  error.offset = is_behind ? at + 4 : at;
  error.expected = is_behind ? part.file_size - 1 : (part.file_size - place.offset) / smallest;
  error.found = is_behind ? place.offset : place.count;
  return error;
}

/// Reads the records of a table one by one, and makes a row of each by `add(record)`.
template <class Record, class VisitOne, class Add>
std::unique_ptr<Error> read_table(const FilePart& part, u32 count, Limits& limits, VisitOne visit_one,
                                  Add add) {
  Reader reader(part.bytes, limits);
  Record record;
  for (u32 i = 0; i < count && reader.ok(); ++i) {
    visit_one(reader, record);
    if (reader.ok()) add(record);
  }
  return reader.ok() ? nullptr : std::make_unique<Error>(error_of(reader, part));
}

std::unique_ptr<Error> too_much(const FilePart& part, const char* field, u64 size, const Limits& limits) {
  Error error = error_in(part.file, ErrorCode::over_limit, field, "", "");
  error.offset = part.offset;
  error.expected = size;
  error.found = limits.bytes;
  return std::make_unique<Error>(std::move(error));
}

Export row_of(const ExportRecord& record) {
  const u32 size = record.has_bytes() ? static_cast<u32>(record.bytes.value()) : 0;
  const u32 offset = size > 0 ? static_cast<u32>(record.offset.value()) : 0;
  return {{record.object_class.value()},
          {record.super.value()},
          {record.outer},
          record.name.value(),
          record.flags,
          size,
          offset};
}

}  // namespace

std::string decoded(const Text& text) {
  std::string out;
  const std::vector<u8>& bytes = text.bytes;
  const std::size_t width = text.length.value() < 0 ? 2 : 1;
  for (std::size_t i = 0; i + width <= std::min<std::size_t>(bytes.size(), width * kMostLetters);
       i += width) {
    const u32 letter = width == 2 ? bytes[i] | static_cast<u32>(bytes[i + 1]) << 8 : bytes[i];
    if (letter == 0) break;
    append_utf8(out, letter >= 0xD800 && letter < 0xE000 ? 0xFFFD : letter);
  }
  return out;
}

std::string_view Names::operator[](i32 index) const {
  if (!has(index)) return {};
  const u32 start = index == 0 ? 0 : ends_[static_cast<u32>(index) - 1];
  return std::string_view(text_).substr(start, ends_[static_cast<u32>(index)] - start);
}

bool Names::is_none(i32 index) const { return std::binary_search(nones_.begin(), nones_.end(), index); }

void Names::add(const std::string& name) {
  if (same_name(name, "None")) nones_.push_back(static_cast<i32>(count()));
  text_ += name;
  ends_.push_back(static_cast<u32>(text_.size()));
}

bool needs_more(const Error& error, const FilePart& part) {
  return error.code == ErrorCode::ends_early && part.bytes.size() < part.file_size - part.offset;
}

Result<Header> read_header(const FilePart& part, Limits& limits) {
  if (part.file_size == 0) return error_in(part.file, ErrorCode::empty, "", "", kDamagedAdvice);
  Header header;
  Reader reader(part.bytes, limits);
  reader("signature", header.signature);
  if (reader.ok() && header.signature != kSignature) return wrong_signature(part, header.signature);
  reader("version", header.version);
  reader("licensee", header.licensee);
  if (reader.ok() && (header.version < kFirstVersion || header.version > kLastVersion))
    return wrong_version(part, header);
  Reader whole(part.bytes, limits);
  visit(whole, header);
  if (!whole.ok()) return error_of(whole, part);
  if (!is_within(header.names, kSmallestName, part.file_size))
    return not_within(part, "names", "offset of names", kOffsetOfNames, header.names, kSmallestName);
  if (!is_within(header.exports, kSmallestExport, part.file_size))
    return not_within(part, "exports", "offset of exports", kOffsetOfExports, header.exports,
                      kSmallestExport);
  if (!is_within(header.imports, kSmallestImport, part.file_size))
    return not_within(part, "imports", "offset of imports", kOffsetOfImports, header.imports,
                      kSmallestImport);
  return header;
}

Result<Names> read_names(const FilePart& part, const Header& header, Limits& limits) {
  // A name as UTF-8 has at most three times its bytes, and two numbers.
  const u64 most = 3 * u64{part.bytes.size()} + 8 * u64{header.names.count};
  if (!limits.charge(most)) return std::move(*too_much(part, "names", most, limits));
  Names names;
  auto error = read_table<NameRecord>(
      part, header.names.count, limits,
      [&](Reader& reader, NameRecord& record) { visit_name(reader, record, header.version); },
      [&](const NameRecord& record) { names.add(decoded(record.text)); });
  if (error) return std::move(*error);
  return names;
}

Result<std::vector<Import>> read_imports(const FilePart& part, const Header& header, Limits& limits) {
  const u64 size = u64{header.imports.count} * sizeof(Import);
  if (!limits.charge(size)) return std::move(*too_much(part, "imports", size, limits));
  std::vector<Import> imports;
  imports.reserve(header.imports.count);
  auto error = read_table<ImportRecord>(
      part, header.imports.count, limits, [](Reader& reader, ImportRecord& record) { visit(reader, record); },
      [&](const ImportRecord& record) {
        imports.push_back(
            {record.class_package.value(), record.class_name.value(), {record.outer}, record.name.value()});
      });
  if (error) return std::move(*error);
  return imports;
}

Result<std::vector<Export>> read_exports(const FilePart& part, const Header& header, Limits& limits) {
  const u64 size = u64{header.exports.count} * sizeof(Export);
  if (!limits.charge(size)) return std::move(*too_much(part, "exports", size, limits));
  std::vector<Export> exports;
  exports.reserve(header.exports.count);
  auto error = read_table<ExportRecord>(
      part, header.exports.count, limits, [](Reader& reader, ExportRecord& record) { visit(reader, record); },
      [&](const ExportRecord& record) { exports.push_back(row_of(record)); });
  if (error) return std::move(*error);
  return exports;
}

const Export* Tables::export_of(ObjectRef ref) const {
  return ref.is_export() && ref.index() < exports.size() ? &exports[ref.index()] : nullptr;
}

const Import* Tables::import_of(ObjectRef ref) const {
  return ref.is_import() && ref.index() < imports.size() ? &imports[ref.index()] : nullptr;
}

std::string_view Tables::name_of(ObjectRef ref) const {
  if (const Export* object = export_of(ref)) return names[object->name];
  if (const Import* object = import_of(ref)) return names[object->name];
  return {};
}

std::string_view Tables::class_of(const Export& object) const {
  return object.object_class.value == 0 ? "Class" : name_of(object.object_class);
}

ObjectRef Tables::outer_of(ObjectRef ref) const {
  if (const Export* object = export_of(ref)) return object->outer;
  if (const Import* object = import_of(ref)) return object->outer;
  return {};
}

std::string Tables::path_of(ObjectRef ref) const {
  std::string path;
  for (u32 i = 0; ref.value != 0 && i <= kMostOuters; ++i, ref = outer_of(ref)) {
    if (i > 0) path.insert(0, 1, '.');
    path.insert(0, name_of(ref));
  }
  return path;
}

Result<Tables> read_tables(const std::string& file, ByteView bytes, Limits& limits) {
  const u32 size = static_cast<u32>(bytes.size());
  auto header = read_header({file, size, 0, bytes}, limits);
  if (!header) return header.error();
  const auto part_at = [&](const TablePlace& place) {
    const u32 offset = place.count > 0 ? place.offset : 0;
    return FilePart{file, size, offset, bytes.subspan(offset)};
  };
  auto names = read_names(part_at(header.value().names), header.value(), limits);
  if (!names) return names.error();
  auto imports = read_imports(part_at(header.value().imports), header.value(), limits);
  if (!imports) return imports.error();
  auto exports = read_exports(part_at(header.value().exports), header.value(), limits);
  if (!exports) return exports.error();
  return Tables{std::move(header.value()), std::move(names.value()), std::move(imports.value()),
                std::move(exports.value())};
}

}  // namespace retromesh::unreal::package
