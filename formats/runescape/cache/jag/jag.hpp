#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// JAG archives: files by the hashes of their names, packed as one or each by itself.
namespace retromesh::runescape::cache {

/// 6 bytes.
struct JagHead {
  U24 unpacked;
  U24 packed;

  /// Whether the body is one bzip2 stream, else each file is.
  bool is_whole() const { return unpacked.value != packed.value; }
};

template <class V>
constexpr void visit(V& v, JagHead& head) {
  v("unpacked size", head.unpacked, {.unit = "bytes"});
  v("packed size", head.packed, {.unit = "bytes"});
}

/// 10 bytes.
struct JagEntry {
  u32 name = 0;  ///< jag_hash of the file's name.
  U24 unpacked;
  U24 packed;
};

template <class V>
constexpr void visit(V& v, JagEntry& entry) {
  v("name", entry.name);
  v("unpacked size", entry.unpacked, {.unit = "bytes"});
  v("packed size", entry.packed, {.unit = "bytes"});
}

/// The bytes of a file as the archive has them.
struct JagBytes {
  std::vector<u8> bytes;
};

template <class V>
void visit(V& v, JagBytes& file) {
  v.rest("bytes", file.bytes);
}

struct JagBody {
  u16 count = 0;
  std::vector<JagEntry> entries;
  std::vector<JagBytes> files;
  std::vector<u8> trailing;
};

template <class V>
void visit(V& v, JagBody& body) {
  v("files", body.count, {.unit = "files"});
  v.list("entries", body.entries, body.count);
  v.each("contents", body.files, body.count,
         [&](JagBytes& file, u32 i) { v.list("bytes", file.bytes, body.entries[i].packed.value); });
  v.rest("trailing", body.trailing, kNotUsed);
}

/// An archive as a file has it.
struct JagFile {
  JagHead head;
  std::vector<u8> packed;  ///< The body as one bzip2 stream without its head.
  JagBody body;            ///< Of the other form.
  std::vector<u8> trailing;
};

template <class V>
void visit(V& v, JagFile& jag) {
  v("head", jag.head);
  if (jag.head.is_whole()) {
    v.list("packed", jag.packed, jag.head.packed.value);
    v.rest("trailing", jag.trailing, kNotUsed);
  } else {
    visit(v, jag.body);
  }
}

/// An archive whose files are unpacked one by one.
struct Jag {
  bool is_whole = false;  ///< Whether the files of the body are as they are.
  JagBody body;
};

/// Errors, with offsets in `bytes`: an archive that ends early, a body that does not unpack.
Result<JagFile> read_jag_file(const std::string& file, ByteView bytes, Limits& limits);
Result<Jag> read_jag(const std::string& file, ByteView bytes, Limits& limits);

/// A file by its name; nothing when the archive has none. Of two with the same name it is the first.
std::optional<Result<Bytes>> read_jag_entry(const Jag& jag, std::string_view name, Limits& limits);

/// A file by its number.
Result<Bytes> read_jag_entry(const Jag& jag, u32 number, Limits& limits);

/// Whether a file of `size` bytes that begins with these 12 may be an archive.
bool may_be_jag(ByteView beginning, u32 size);

/// The hash of a file's name, over its upper-case letters.
u32 jag_hash(std::string_view name);

}  // namespace retromesh::runescape::cache
