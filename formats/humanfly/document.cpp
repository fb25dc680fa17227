#include "formats/humanfly/document.hpp"

#include <utility>

#include "formats/humanfly/document/check.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"

namespace retromesh::humanfly {
namespace {

/// The four counts, which every object has.
constexpr u32 kMinSize = 8;

u32 word_at(ByteView bytes, u32 offset) { return io::load<u16, kEndian>(bytes.data() + offset); }

Error wrong_at(const std::string& file, ErrorCode code, const char* field, u32 offset, u64 expected,
               u64 found, const char* cause) {
  return {code, file, offset, field, expected, found, cause, kDamagedAdvice};
}

/// Checks the size of a file against its first two counts.
std::optional<Error> find_size_error(const std::string& file, ByteView bytes) {
  const u64 size = bytes.size();
  if (size == 0) return error_in(file, ErrorCode::empty, "", "", kDamagedAdvice);
  if (size < kMinSize) {
    return wrong_at(file, ErrorCode::ends_early, "the counts of an object", 0, kMinSize, size, "");
  }
  const u32 vectors = word_at(bytes, 0);
  const u32 normals = word_at(bytes, 2);
  if (normals > vectors) {
    return wrong_at(file, ErrorCode::bad_value, "normal count", 2, vectors, normals,
                    "The first count is that of vertices and normals together.");
  }
  if (size % 2 != 0) {
    return wrong_at(file, ErrorCode::wrong_value, "size", 0, size - 1, size,
                    "All numbers of an object take two bytes, so its size is even.");
  }
  return std::nullopt;
}

/// The first primitive that is not whole.
struct CutPrimitive {
  u32 index = 0;
  u32 count = 0;     ///< Of all primitives.
  u32 count_at = 0;  ///< Where it is stored.
  u32 at = 0;
  u32 needed = 0;
};

/// None when all primitives are there, or not even their count is.
std::optional<CutPrimitive> find_cut(ByteView bytes) {
  const u32 size = static_cast<u32>(bytes.size());
  if (size < kMinSize) return std::nullopt;
  const u32 table = 6 + 6 * word_at(bytes, 0);
  if (table > size) return std::nullopt;
  CutPrimitive cut;
  cut.count_at = table + 4 * word_at(bytes, table - 2);
  if (cut.count_at > size - 2) return std::nullopt;
  cut.count = word_at(bytes, cut.count_at);
  cut.at = cut.count_at + 2;
  for (; cut.index < cut.count; ++cut.index) {
    Primitive primitive;
    const u32 left = size - cut.at;
    if (left >= 2) primitive.header = static_cast<u16>(word_at(bytes, cut.at));
    cut.needed = left >= 2 ? primitive.stored_size() : 2;
    if (cut.needed > left) return cut;
    cut.at += cut.needed;
  }
  return std::nullopt;
}

/// Replaces the field of a read error in the list of primitives by the primitive that does not fit.
void name_primitive(ByteView bytes, Error& error) {
  const auto cut = find_cut(bytes);
  if (!cut) return;
  error.field = format({"primitive % of %", {plain(cut->index), plain(cut->count)}});
  error.offset = cut->at;
  error.expected = cut->needed;
  error.found = bytes.size() - cut->at;
}

}  // namespace

Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits) {
  if (const auto error = find_size_error(file, bytes)) return *error;
  Document document;
  io::ByteReader<kEndian> reader(bytes, limits);
  visit(reader, document);
  if (reader.ok()) return document;
  Error error = reader.error(file);
  error.advice = kDamagedAdvice;
  if (error.code == ErrorCode::ends_early) name_primitive(bytes, error);
  return error;
}

Bytes whole_primitives(ByteView bytes, u32& declared, Limits& limits) {
  Bytes whole;
  const auto cut = find_cut(bytes.first(bytes.size() / 2 * 2));
  if (!cut || cut->index == 0 || !limits.charge(cut->at)) return whole;
  declared = cut->count;
  const ByteView kept = bytes.first(cut->at);
  whole.assign(kept.begin(), kept.end());
  io::store<u16, kEndian>(whole.data() + cut->count_at, static_cast<u16>(cut->index));
  return whole;
}

ObjectCheck check_object(ByteView bytes) {
  Limits limits;
  const auto read = read_document("", bytes, limits);
  if (!read || find_error("", read.value())) return {};
  return {true, read.value().trailing.empty() && !read.value().primitives.empty()};
}

bool identify(ByteView bytes) { return bytes.size() <= kMaxSize && check_object(bytes).is_object; }

bool settle(Document& document) {
  const std::size_t vectors = document.vertices.size() + document.normals.size();
  document.vector_count = static_cast<u16>(vectors);
  document.normal_count = static_cast<u16>(document.normals.size());
  document.texture_vertex_count = static_cast<u16>(document.texture_vertices.size());
  document.primitive_count = static_cast<u16>(document.primitives.size());
  return document.vector_count == vectors && document.normal_count == document.normals.size() &&
         document.texture_vertex_count == document.texture_vertices.size() &&
         document.primitive_count == document.primitives.size();
}

Result<Bytes> write_document(Document& document, Limits& limits) {
  return io::write<kEndian>(document, limits);
}

}  // namespace retromesh::humanfly
