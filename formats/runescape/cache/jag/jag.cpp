#include "formats/runescape/cache/jag/jag.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/record_reader.hpp"
#include "formats/unpack/bzip2.hpp"

namespace retromesh::runescape::cache {
namespace {

template <class Document>
Result<Document> read(const std::string& file, ByteView bytes, Limits& limits) {
  Document document;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, document);
  if (reader.ok()) return document;
  Error error = reader.error(file);
  error.advice = kDamagedAdvice;
  return error;
}

Result<Bytes> unpack(const std::vector<u8>& packed, U24 size, Limits& limits) {
  return io::bunzip2(std::as_bytes(std::span(packed)), io::UnpackedSize::exactly(size.value), limits);
}

}  // namespace

Result<JagFile> read_jag_file(const std::string& file, ByteView bytes, Limits& limits) {
  return read<JagFile>(file, bytes, limits);
}

Result<Jag> read_jag(const std::string& file, ByteView bytes, Limits& limits) {
  auto jag = read_jag_file(file, bytes, limits);
  if (!jag) return jag.take_error();
  JagFile& found = jag.value();
  if (!found.head.is_whole()) return Jag{false, std::move(found.body)};
  auto unpacked = unpack(found.packed, found.head.unpacked, limits);
  if (!unpacked) {
    Error& error = unpacked.error();
    error.file = file;
    error.offset += io::kStoredSize<JagHead>;
    return unpacked.take_error();
  }
  auto body = read<JagBody>(file, unpacked.value(), limits);
  if (body) return Jag{true, std::move(body.value())};
  Error& error = body.error();
  error.cause = "It is in the unpacked bytes of the archive.";
  error.offset = io::kStoredSize<JagHead>;
  return body.take_error();
}

std::optional<Result<Bytes>> read_jag_entry(const Jag& jag, std::string_view name, Limits& limits) {
  const u32 hash = jag_hash(name);
  for (u32 i = 0; i < jag.body.entries.size(); ++i) {
    if (jag.body.entries[i].name == hash) return read_jag_entry(jag, i, limits);
  }
  return std::nullopt;
}

Result<Bytes> read_jag_entry(const Jag& jag, u32 number, Limits& limits) {
  const std::vector<u8>& stored = jag.body.files[number].bytes;
  if (!jag.is_whole) return unpack(stored, jag.body.entries[number].unpacked, limits);
  const ByteView bytes = std::as_bytes(std::span(stored));
  if (limits.charge(bytes.size())) return Bytes(bytes.begin(), bytes.end());
  return over_limit("", "file of the archive", bytes.size(), limits.bytes);
}

bool may_be_jag(ByteView beginning, u32 size) {
  if (beginning.size() < 12) return false;
  JagHead head;
  io::RecordReader<Endian::big> reader(beginning.data());
  reader("", head);
  if (head.packed.value == 0 || head.packed.value > size - io::kStoredSize<JagHead>) return false;
  // The signature of a bzip2 block, or the number of entries and what they take.
  constexpr u32 kBlock = 0x31415926;
  if (head.is_whole()) return io::load<u32, Endian::big>(&beginning[6]) == kBlock;
  const u32 count = io::load<u16, Endian::big>(&beginning[6]);
  return count > 0 && count * io::kStoredSize<JagEntry> + 2 <= head.packed.value;
}

u32 jag_hash(std::string_view name) {
  u32 hash = 0;
  for (const char letter : name) {
    const bool is_small = letter >= 'a' && letter <= 'z';
    hash = hash * 61 + static_cast<u8>(is_small ? letter - 'a' + 'A' : letter) - 32;
  }
  return hash;
}

}  // namespace retromesh::runescape::cache
