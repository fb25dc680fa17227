#include "formats/ctc/document.hpp"

#include <cstring>
#include <optional>
#include <utility>

#include "formats/ctc/document/offsets.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"

namespace retromesh::ctc {
namespace {

constexpr u32 kMostCount = 0x7FFFFFFF;  // the counts are signed
constexpr u32 kMagicSize = 4;
constexpr char kMagic[] = "SMDL";
constexpr char kMd2Magic[] = "IDP2";

bool begins_with(ByteView bytes, const char* magic) {
  return bytes.size() >= kMagicSize && std::memcmp(bytes.data(), magic, kMagicSize) == 0;
}

std::optional<Error> check_start(const std::string& file, ByteView bytes, u32 oldest) {
  if (bytes.empty()) {
    return error_in(file, ErrorCode::empty, "", "", "Download or copy it again.");
  }
  if (bytes.size() >= kMagicSize && !identify(bytes)) {
    return error_in(file, ErrorCode::unusable, "magic",
                    begins_with(bytes, kMd2Magic) ? "It is IDP2, the magic of the same game's MD2 models."
                                                  : "A CTC begins with SMDL.",
                    "Take the file from the game's models.dat again.");
  }
  if (bytes.size() < kHeaderSize) {
    Error error = error_in(file, ErrorCode::ends_early, "header", "", "Download or copy it again.");
    error.expected = kHeaderSize;
    error.found = bytes.size();
    return error;
  }
  const u32 version = io::load<u32, kEndian>(bytes.data() + kVersionOffset);
  if (version >= oldest && version <= kVersion) return std::nullopt;
  const std::string cause =
      format({"It is %, and only version % is documented.", {plain(version), kVersion}});
  Error error = error_in(file, ErrorCode::unusable, "version", cause.c_str(),
                         version >= kOldestVersion && version < kVersion
                             ? "It can be read as version 11."
                             : "Please report the file: none with another version is known.");
  error.offset = kVersionOffset;
  error.expected = kVersion;
  error.found = version;
  return error;
}

Error bad_value(const std::string& file, u32 offset, std::string field, u64 found, u64 most) {
  Error error = error_in(file, ErrorCode::bad_value, "", "", "Download or copy it again.");
  error.offset = offset;
  error.field = std::move(field);
  error.found = found;
  error.expected = most;
  return error;
}

/// Checks that the file has the size in its header, that counts are not negative, and that their blocks begin
/// after the header and inside the file.
std::optional<Error> check_blocks(const std::string& file, u32 size, const Header& header) {
  if (header.offsets.end > size) {
    Error error = error_in(file, ErrorCode::ends_early, "the whole file",
                           "The header has the size of the whole file.", "Download or copy it again.");
    error.expected = header.offsets.end;
    error.found = size;
    return error;
  }
  for (const BlockField& field : kBlockFields) {
    const u32 count = header.*field.count;
    if (count > kMostCount) return bad_value(file, field.count_at, field.name, count, kMostCount);
    if (count == 0) continue;
    const u32 offset = header.offsets.*field.offset;
    std::string name = format({"offset of %", {field.name}});
    if (offset > size) return bad_value(file, field.offset_at, std::move(name), offset, size);
    if (offset < kHeaderSize) {
      const std::string cause = format({"It is %, and the header ends at byte %.", {offset, kHeaderSize}});
      Error error =
          error_in(file, ErrorCode::unusable, name.c_str(), cause.c_str(), "Download or copy it again.");
      error.offset = field.offset_at;
      error.found = offset;
      error.expected = kHeaderSize;
      return error;
    }
  }
  return std::nullopt;
}

}  // namespace

bool identify(ByteView bytes) { return begins_with(bytes, kMagic); }

Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits, u32 oldest) {
  if (const auto error = check_start(file, bytes, oldest)) return *error;
  Document document;
  Limits header_limits;
  io::ByteReader<kEndian> header_reader(bytes, header_limits);
  header_reader("header", document.header);
  if (const auto error = check_blocks(file, static_cast<u32>(bytes.size()), document.header)) return *error;
  io::ByteReader<kEndian> reader(bytes, limits);
  visit(reader, document);
  if (!reader.ok()) return reader.error(file);
  return Result<Document>(std::move(document));
}

void settle(Document& document) {
  Header& header = document.header;
  u32 next = kHeaderSize;
  const auto place = [&](u32& offset, std::size_t bytes) {
    offset = next;
    next += static_cast<u32>(bytes);
  };
  const auto settle_block = [&](u32& offset, u32& count, const auto& list, u32 size) {
    count = static_cast<u32>(list.size());
    place(offset, list.size() * size);
  };
  Offsets& at = header.offsets;
  settle_block(at.skins, header.skins, document.skins, sizeof(SkinName));
  settle_block(at.vertices, header.vertices, document.vertices, io::kStoredSize<Vertex>);
  settle_block(at.triangles, header.triangles, document.triangles, sizeof(Triangle));
  place(at.uvs, document.uvs.size() * sizeof(TriangleUvs));
  settle_block(at.bones, header.bones, document.bones, io::kStoredSize<Bone>);
  u32 weight_bytes = document.bones.empty() ? 0 : sizeof document.weights_magic;
  for (VertexWeights& vertex : document.weights) {
    vertex.count = static_cast<u32>(vertex.weights.size());
    weight_bytes += io::kStoredSize<u32> + vertex.count * io::kStoredSize<Weight>;
  }
  place(at.weights, weight_bytes);
  settle_block(at.animations, header.animations, document.animations, io::kStoredSize<Animation>);
  header.frame_size = io::kStoredSize<Key> * (header.bones + 1);
  header.frames = static_cast<u32>(document.keys.size()) / (header.bones + 1);
  place(at.frames, document.keys.size() * io::kStoredSize<Key>);
  u32 target_bytes = 0;
  for (std::size_t i = 0; i < document.morphs.size(); ++i) {
    document.morphs[i].vertices = static_cast<u32>(document.morph_targets[i].vertices.size());
    target_bytes += document.morphs[i].vertices * (io::kStoredSize<u32> + io::kStoredSize<Vector>);
  }
  settle_block(at.morphs, header.morphs, document.morphs, io::kStoredSize<MorphHeader>);
  next += target_bytes;
  settle_block(at.attachments, header.attachments, document.attachments, io::kStoredSize<AttachmentPoint>);
  settle_block(at.triangle_lists, header.triangle_lists, document.triangle_lists, sizeof(u32));
  settle_block(at.substitutions, header.substitutions, document.substitutions, io::kStoredSize<Substitution>);
  settle_block(at.colours, header.colours, document.colours, sizeof(Colour));
  document.unclaimed.clear();
  at.end = next;
}

Result<Bytes> write_document(Document& document, Limits& limits) {
  return io::write<kEndian>(document, limits);
}

std::string text_of(const u8* field, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size && field[i] != 0; ++i) {
    const bool printable = field[i] >= ' ' && field[i] < 0x7F;
    text += printable ? static_cast<char>(field[i]) : '?';
  }
  return text;
}

}  // namespace retromesh::ctc
