#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"
#include "formats/unreal/package/words.hpp"

/// Header and tables of a package of Unreal Engine 1, versions 61 to 69, little-endian. (README, "Package
/// header", "Package tables".)
namespace retromesh::unreal::package {

inline constexpr Endian kEndian = Endian::little;
inline constexpr u32 kSignature = 0x9E2A83C1;
inline constexpr u16 kFirstVersion = 61;
inline constexpr u16 kLastVersion = 69;

inline constexpr u16 kStringsHaveLengths = 64;
inline constexpr u16 kHasGuid = 68;

struct TablePlace {
  u32 count = 0;
  u32 offset = 0;  ///< In the file.
};

template <class V>
constexpr void visit(V& v, TablePlace& place) {
  v("count", place.count);
  v("offset", place.offset);
}

/// What an earlier version of the same package had.
struct Generation {
  u32 exports = 0;
  u32 names = 0;
};

template <class V>
constexpr void visit(V& v, Generation& generation) {
  v("exports", generation.exports, kNotUsed);
  v("names", generation.names, kNotUsed);
}

struct Header {
  u32 signature = 0;
  u16 version = 0;
  u16 licensee = 0;
  u32 flags = 0;
  TablePlace names;
  TablePlace exports;
  TablePlace imports;
  TablePlace heritage;        ///< Versions below 68.
  std::array<u8, 16> guid{};  ///< Version 68 and up, as are generations.
  u32 generation_count = 0;
  std::vector<Generation> generations;
};

template <class V>
void visit(V& v, Header& header) {
  v("signature", header.signature);
  v("version", header.version);
  v("licensee", header.licensee, kNotUsed);
  v("flags", header.flags, kNotUsed);
  v("names", header.names);
  v("exports", header.exports);
  v("imports", header.imports);
  if (header.version < kHasGuid) {
    v("heritage", header.heritage, kNotUsed);
  } else {
    v("guid", header.guid, kNotUsed);
    v("generation count", header.generation_count, kNotUsed);
    v.list("generations", header.generations, header.generation_count, kNotUsed);
  }
}

/// A text with its zero: its length is stored from version 64 on; below 0 it counts letters of two bytes.
struct Text {
  io::CompactIndex length;
  std::vector<u8> bytes;
};

template <class V>
void visit_text(V& v, Text& text, u16 version) {
  constexpr FieldMeaning meaning = {.words = words_of_text};
  if (version < kStringsHaveLengths) return v.until_zero("text", text.bytes, meaning);
  v("length", text.length, {.unit = "bytes"});
  const i32 length = text.length.value();
  v.list("text", text.bytes, length < 0 ? 2 * (0u - static_cast<u32>(length)) : static_cast<u32>(length),
         meaning);
}

/// The text as UTF-8, without its zero; what is longer than kMostLetters is cut.
std::string decoded(const Text& text);

inline constexpr u32 kMostLetters = 256;  ///< The engine's names have at most 63.

struct NameRecord {
  Text text;
  u32 flags = 0;
};

template <class V>
void visit_name(V& v, NameRecord& name, u16 version) {
  visit_text(v, name.text, version);
  v("flags", name.flags, kNotUsed);
}

struct ImportRecord {
  io::CompactIndex class_package;
  io::CompactIndex class_name;
  i32 outer = 0;
  io::CompactIndex name;

  u32 size() const { return class_package.size() + class_name.size() + 4 + name.size(); }
};

template <class V>
void visit(V& v, ImportRecord& record) {
  v("class package", record.class_package, {.words = words_of_name});
  v("class name", record.class_name, {.words = words_of_name});
  v("outer", record.outer, {.words = words_of_object});
  v("name", record.name, {.words = words_of_name});
}

struct ExportRecord {
  io::CompactIndex object_class;
  io::CompactIndex super;
  i32 outer = 0;
  io::CompactIndex name;
  u32 flags = 0;
  io::CompactIndex bytes;
  io::CompactIndex offset;  ///< Not stored when there are no bytes.

  bool has_bytes() const { return bytes.value() > 0; }
  u32 size() const {
    return object_class.size() + super.size() + 8 + name.size() + bytes.size() +
           (has_bytes() ? offset.size() : 0);
  }
};

template <class V>
void visit(V& v, ExportRecord& record) {
  v("class", record.object_class, {.words = words_of_object});
  v("super", record.super, {.words = words_of_object});
  v("outer", record.outer, {.words = words_of_object});
  v("name", record.name, {.words = words_of_name});
  v("flags", record.flags);
  v("size", record.bytes, {.unit = "bytes"});
  if (record.has_bytes()) v("offset", record.offset);
}

/// A reference to an object: 0 is none, above 0 export `value - 1`, below 0 import `-value - 1`.
struct ObjectRef {
  i32 value = 0;

  bool is_export() const { return value > 0; }
  bool is_import() const { return value < 0; }
  /// Of the export or import.
  u32 index() const { return static_cast<u32>(value > 0 ? value - 1 : -(value + 1)); }
};

/// The names of a package, in one block of UTF-8.
class Names {
 public:
  u32 count() const { return static_cast<u32>(ends_.size()); }
  bool has(i32 index) const { return index >= 0 && static_cast<u32>(index) < count(); }
  /// A name by its index; empty for one that is not there.
  std::string_view operator[](i32 index) const;
  /// Whether it is the name `None`, which ends lists of properties. Packages may have it several times.
  bool is_none(i32 index) const;

  void add(const std::string& name);

 private:
  std::string text_;
  std::vector<u32> ends_;
  std::vector<i32> nones_;  ///< Indices of `None`, in rising order.
};

struct Import {
  i32 class_package = 0;  ///< Index of a name, as are class_name and name.
  i32 class_name = 0;
  ObjectRef outer;
  i32 name = 0;
};

struct Export {
  ObjectRef object_class;  ///< None: the object is a class.
  ObjectRef super;
  ObjectRef outer;
  i32 name = 0;
  u32 flags = 0;
  u32 size = 0;
  u32 offset = 0;  ///< In the file; 0 when it has no bytes.
};

constexpr bool is_within(const Export& object, u32 file_size) {
  return object.offset <= file_size && object.size <= file_size - object.offset;
}

/// Bytes of a file that are in memory.
struct FilePart {
  const std::string& file;  ///< Its name, for errors.
  u32 file_size = 0;
  u32 offset = 0;  ///< Of the first of the bytes in the file.
  ByteView bytes;
};

/// Whether reading failed because the part ends too early and the file goes on: read again with more bytes.
bool needs_more(const Error& error, const FilePart& part);

/// Reads the header at the start of a file. Errors: empty, ends_early, wrong_value for another kind of file
/// or version, bad_value for tables that are not within the file.
Result<Header> read_header(const FilePart& part, Limits& limits);

/// Read a table, with whose first byte the part begins. Errors: ends_early, over_limit. References, and
/// whether exports are within the file, are not checked.
Result<Names> read_names(const FilePart& part, const Header& header, Limits& limits);
Result<std::vector<Import>> read_imports(const FilePart& part, const Header& header, Limits& limits);
Result<std::vector<Export>> read_exports(const FilePart& part, const Header& header, Limits& limits);

struct Tables {
  Header header;
  Names names;
  std::vector<Import> imports;
  std::vector<Export> exports;

  const Export* export_of(ObjectRef ref) const;
  const Import* import_of(ObjectRef ref) const;
  /// The name of an object; empty for none, and for a reference to nothing.
  std::string_view name_of(ObjectRef ref) const;
  /// The name of the class of an export: "LodMesh". That of a class is "Class".
  std::string_view class_of(const Export& object) const;
  ObjectRef outer_of(ObjectRef ref) const;
  /// The names of an object and its outers, "Group.Name"; a chain of more than kMostOuters is cut.
  std::string path_of(ObjectRef ref) const;
};

inline constexpr u32 kMostOuters = 64;

/// Reads all tables of a whole file.
Result<Tables> read_tables(const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::unreal::package
