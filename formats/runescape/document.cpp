// Hot loop: compiled for speed.
#include "formats/runescape/document.hpp"

#include <optional>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"
#include "formats/runescape/document/identify.hpp"

namespace retromesh::runescape {
namespace {

constexpr u16 kSentinels[] = {0, 0xFFFF, 0xFFFE, 0xFFFD};

bool has_slack(const Slack& slack) {
  return !slack.groups.empty() || !slack.steps.empty() || !slack.coordinates.empty() || !slack.x.empty() ||
         !slack.y.empty() || !slack.z.empty();
}

/// FFFF files of old HD builds may have one zero byte more.
bool may_trail(const Document& document) {
  const std::vector<u8>& bytes = document.trailing;
  return bytes.empty() || (document.dialect == Dialect::hd && bytes.size() == 1 && bytes[0] == 0);
}

/// With both slack and trailing bytes, the lengths in the footer do not belong to the streams.
bool is_usable(const Document& document) {
  if (document.trailing.empty()) return true;
  return !has_slack(document.slack) && document.footer.vertices > 0;
}

/// The error for a document that was read but is not usable.
Error unused_bytes(const std::string& file, ByteView bytes, const Document& document) {
  const u64 body = bytes.size() - footer_size(document.layout);
  if (document.footer.vertices == 0) {
    Error error = error_in(file, ErrorCode::nothing_inside, "vertices",
                           "A model without vertices has no bytes but its footer.", kDamagedAdvice);
    error.offset = static_cast<u32>(body);
    error.expected = 1;
    return error;
  }
  Error error = error_in(file, ErrorCode::sizes_disagree, "trailing size",
                         "Bytes were added or lost somewhere in the file.", kDamagedAdvice);
  error.offset = static_cast<u32>(body - document.trailing.size());
  error.found = document.trailing.size();
  return error;
}

Error classic(const std::string& file) {
  return error_in(file, ErrorCode::not_a_model, "RuneScape model",
                  "It is a model of RuneScape Classic: another format, whose files have the same extension.",
                  "Open a model of RuneScape 2 or later.");
}

/// Adds the most likely cause to a read error.
Error explained(Error error, Layout layout, ByteView bytes) {
  error.advice = kDamagedAdvice;
  if (error.code != ErrorCode::ends_early || bytes.size() < footer_size(layout)) return error;
  error.cause = layout == Layout::old
                    ? "The last 18 bytes of a model say how long its parts are, and these do not fit."
                    : "Its last two bytes name a later layout; it fits neither that nor the old one.";
  return error;
}

/// Replaces a document that is not usable by an error.
void replace_unusable(const std::string& file, ByteView bytes, Result<Document>& read) {
  if (read && is_usable(read.value())) return;
  if (bytes.empty()) {
    read = error_in(file, ErrorCode::empty, "", "", kDamagedAdvice);
  } else if (is_classic(bytes)) {
    read = classic(file);
  } else if (read) {
    read = unused_bytes(file, bytes, read.value());
  }
}

u32 group_size(const Document& document) {
  u32 size = static_cast<u32>(document.slack.groups.size());
  if (document.footer.has_vertex_labels == 1) size += static_cast<u32>(document.vertices.size());
  for (const VertexWeights& vertex : document.weights)
    size += 1 + 2 * static_cast<u32>(vertex.weights.size());
  return size;
}

u32 step_size(const Document& document) {
  u32 size = static_cast<u32>(document.slack.steps.size());
  for (const FaceRow& face : document.faces) {
    const u32 steps = steps_of_type(face_type(face.type, document.layout == Layout::ffff));
    for (u32 i = 0; i < steps; ++i) size += face.steps[i].size();
  }
  return size;
}

u32 coordinate_size(const Document& document) {
  u32 size = static_cast<u32>(document.slack.coordinates.size());
  if (document.mappings.empty()) return size;
  for (const FaceRow& face : document.faces) {
    if (has_texture(face)) size += document.version >= 16 ? face.wide_coordinate.size() : 1u;
  }
  return size;
}

/// Sets counts and lengths, and records whether all of them fit their fields.
class CountSetter {
 public:
  bool all_fit = true;

  template <class T>
  void set(T& field, std::size_t value) {
    field = static_cast<T>(value);
    all_fit = all_fit && field == value;
  }
};

}  // namespace

u32 osrs_mapping_size(const Document& document) {
  u32 size = 0;
  for (const MappingRow& mapping : document.mappings) {
    if (mapping.kind == 0) size += 6;
    if (is_complex(mapping.kind)) size += 17;
    if (mapping.kind == 2) size += 2;
  }
  return size;
}

Dialect dialect_of(const Document& document, u32 left) {
  if (document.footer.flags & ~kFlagRenderTypes) return Dialect::hd;
  bool is_open = false;
  for (const MappingRow& mapping : document.mappings) is_open = is_open || is_complex(mapping.kind);
  if (!is_open) return Dialect::osrs;
  const u32 slack = left - osrs_mapping_size(document);
  return slack == 0 || slack == 1 || slack == 11 ? Dialect::osrs : Dialect::hd;
}

bool is_well_formed(const Document& document) {
  if (has_slack(document.slack) || !may_trail(document)) return false;
  const bool is_ffff = document.layout == Layout::ffff;
  for (const FaceRow& face : document.faces) {
    if (!is_known_type(face_type(face.type, is_ffff))) return false;
  }
  return true;
}

Result<Document> read_as(Layout layout, const std::string& file, ByteView bytes, Limits& limits) {
  return Result<Document>::filled([&](Document& document) -> std::optional<Error> {
    document.layout = layout;
    io::ByteReader<kEndian> reader(bytes, limits);
    visit(reader, document);
    if (reader.ok()) return std::nullopt;
    return explained(reader.error(file), layout, bytes);
  });
}

Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits) {
  const Layout named = named_layout(bytes);
  Result<Document> read = read_as(named, file, bytes, limits);
  if (named != Layout::old) {
    if (read && is_well_formed(read.value())) return read;
    Result<Document> old = read_as(Layout::old, file, bytes, limits);
    if (old && is_well_formed(old.value())) {
      read = std::move(old);
      return read;
    }
  }
  replace_unusable(file, bytes, read);
  return read;
}

bool settle(Document& document) {
  CountSetter setter;
  for (VertexWeights& vertex : document.weights) setter.set(vertex.count, vertex.weights.size());
  std::size_t x = document.slack.x.size();
  std::size_t y = document.slack.y.size();
  std::size_t z = document.slack.z.size();
  for (const VertexRow& vertex : document.vertices) {
    if (stores_x(vertex)) x += vertex.x.size();
    if (stores_y(vertex)) y += vertex.y.size();
    if (stores_z(vertex)) z += vertex.z.size();
  }
  Footer& footer = document.footer;
  setter.set(footer.vertices, document.vertices.size());
  setter.set(footer.faces, document.faces.size());
  setter.set(footer.mappings, document.mappings.size());
  setter.set(footer.x_bytes, x);
  setter.set(footer.y_bytes, y);
  setter.set(footer.z_bytes, z);
  setter.set(footer.step_bytes, step_size(document));
  setter.set(footer.coordinate_bytes, coordinate_size(document));
  setter.set(footer.group_bytes, group_size(document));
  setter.set(document.emitter_count, document.emitters.size());
  setter.set(document.effector_count, document.effectors.size());
  setter.set(document.billboard_count, document.billboards.size());
  footer.sentinel = kSentinels[static_cast<u8>(document.layout)];
  return setter.all_fit;
}

Result<Bytes> write_document(Document& document, Limits& limits) {
  return io::write<kEndian>(document, limits);
}

}  // namespace retromesh::runescape
