#include "formats/humanfly/document.hpp"

#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"
#include "formats/io/message.hpp"

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

constexpr u32 kMaxColour = 127;

/// Checks the primitives of an object in file order.
class Validator {
 public:
  Validator(const std::string& file, const Document& document) : file_(file), document_(document) {}

  std::optional<Error> run() {
    if (document_.primitives.empty()) return std::nullopt;
    if (document_.vertices.empty()) return no_vertex();
    offset_ = document_.primitives_at() + 2;
    for (const Primitive& primitive : document_.primitives) {
      check_kind(primitive);
      check_corners(primitive);
      check_table(primitive);
      if (error_) return error_;
      offset_ += primitive.stored_size();
      ++number_;
    }
    return std::nullopt;
  }

 private:
  Error no_vertex() const {
    Error error = error_in(file_, ErrorCode::nothing_inside, "vertices", "Its primitives have no vertices.",
                           kDamagedAdvice);
    if (document_.vector_count > 0) {
      error.code = ErrorCode::bad_value;
      error.field = "normal count";
      error.offset = 2;
      error.expected = document_.vector_count - 1u;
      error.found = document_.normal_count;
      error.cause = "It has normals only, so its primitives have no vertices.";
    }
    return error;
  }

  /// `word` is the index of the wrong word in the primitive; `most` the greatest valid value, or kNoLimit.
  void fail(u32 word, const char* what, u32 most, u32 found, const Message& cause) {
    if (error_) return;
    error_ = error_in(file_, most == kNoLimit ? ErrorCode::wrong_value : ErrorCode::bad_value, "", "",
                      kDamagedAdvice);
    error_->field = format({"% of primitive %", {what, plain(number_)}});
    error_->offset = offset_ + 2 * word;
    error_->expected = most == kNoLimit ? 0 : most;
    error_->found = found;
    error_->cause = format(cause);
  }

  void check_kind(const Primitive& primitive) {
    const u32 shade = static_cast<u32>(primitive.shade());
    if (primitive.shade() == Shade::undocumented) {
      fail(
          0, "shade type", kNoLimit, shade,
          {"Shade type 7 is not documented: engine 2.1 has a name for it, gouraud-textured, and no code that "
           "draws it."});
    } else if (primitive.is_sprite() && primitive.shade() != Shade::flat) {
      fail(0, "shade type", kNoLimit, shade,
           {"It has one corner, so it is a sprite, which has shade type 0."});
    } else if (primitive.is_line() && primitive.shade() > Shade::phong) {
      fail(0, "shade type", kNoLimit, shade,
           {"It has two corners, so it is a line, which is flat, gouraud or phong: 0, 1 or 2."});
    }
  }

  void check_corners(const Primitive& primitive) {
    const u32 vertices = document_.vertex_count();
    for (u32 i = 0; i < primitive.count(); ++i) {
      const u32 corner = primitive.corners[i];
      if (corner < vertices) continue;
      if (corner < document_.vector_count) {
        fail(1 + i, "corner", vertices - 1, corner,
             {"It is the index of a normal: those begin at %.", {plain(vertices)}});
      } else {
        fail(1 + i, "corner", vertices - 1, corner, {"There is no such vertex."});
      }
    }
  }

  void check_table(const Primitive& primitive) {
    const u32 first = 1 + primitive.count();
    for (u32 i = 0; i < primitive.count(); ++i) {
      const u32 at = first + i * primitive.per_corner();
      if (primitive.shade() == Shade::gouraud && primitive.table[i] > kMaxColour) {
        fail(at, "colour", kMaxColour, primitive.table[i], {"A palette has 128 colours."});
      }
      if (primitive.has_texture_vertices()) check_texture_vertex(at, primitive.texture_vertex(i));
      if (primitive.has_normals()) check_normal(at + primitive.per_corner() - 1, primitive.normal(i));
    }
  }

  void check_texture_vertex(u32 at, u32 found) {
    const u32 count = document_.texture_vertex_count;
    if (found < count) return;
    if (count == 0) {
      fail(at, "texture vertex", kNoLimit, found, {"The object has no texture vertices."});
    } else {
      fail(at, "texture vertex", count - 1, found, {"There is no such texture vertex."});
    }
  }

  void check_normal(u32 at, u32 found) {
    const u32 first = document_.vertex_count();
    if (found >= first && found < document_.vector_count) return;
    if (document_.normal_count == 0) {
      fail(at, "normal", kNoLimit, found, {"The object has no normals."});
    } else if (found < first) {
      fail(at, "normal", kNoLimit, found,
           {"It is the index of a vertex: normals are numbered from % to %.",
            {plain(first), plain(document_.vector_count - 1u)}});
    } else {
      fail(at, "normal", document_.vector_count - 1u, found, {"There is no such normal."});
    }
  }

  static constexpr u32 kNoLimit = 0xFFFFFFFF;

  const std::string& file_;
  const Document& document_;
  u32 offset_ = 0;  ///< Byte offset of the current primitive.
  u32 number_ = 0;  ///< Index of the current primitive.
  std::optional<Error> error_;
};

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

std::optional<Error> find_error(const std::string& file, const Document& document) {
  return Validator(file, document).run();
}

Error explain_error(ByteView bytes, Error error) {
  if (bytes.size() % 2 != 0 || bytes.size() > kMaxSize) return error;
  Bytes swapped(bytes.begin(), bytes.end());
  for (std::size_t i = 0; i + 1 < swapped.size(); i += 2) std::swap(swapped[i], swapped[i + 1]);
  if (!identify(swapped)) return error;
  error.cause = "It looks byte-swapped: with every two bytes exchanged it is an object.";
  error.advice = "Swap every two bytes and open it again.";
  return error;
}

}  // namespace retromesh::humanfly
