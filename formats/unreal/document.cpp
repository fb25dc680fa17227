#include "formats/unreal/document.hpp"

#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"

namespace retromesh::unreal {
namespace {

template <class Document>
Result<Document> read(const std::string& file, ByteView bytes, Document document, Limits& limits) {
  if (bytes.empty()) return Error{ErrorCode::empty, file, 0, "", 0, 0, "", "Export it again, or drop another copy."};
  io::ByteReader<kOrder> reader(bytes, limits);
  visit(reader, document);
  if (reader.ok()) return Result<Document>(std::move(document));
  Error error = reader.error(file);
  error.advice = "Export it again, or drop another copy.";
  return error;
}

template <class Document>
Result<Bytes> write(Document& document, Limits& limits) {
  io::ByteWriter<kOrder> writer(limits);
  visit(writer, document);
  if (!writer.ok()) return writer.error("");
  return writer.take();
}

/// Layouts that a frame size can mean, the usual ones first. Prototype meshes keep the frame's bounds behind its
/// vertices, in two more vertices, or in one for 8-byte vertices.
std::array<FrameLayout, 5> known_layouts(u32 vertices) {
  return {{{4, vertices}, {8, vertices}, {4, vertices + 2, true}, {8, vertices + 1, true}, {8, vertices + 2, true}}};
}

}  // namespace

bool identify_datafile(ByteView bytes) {
  if (bytes.size() < io::kStoredSize<DataHeader>) return false;
  const u32 polygons = io::load<u16, kOrder>(bytes.data());
  return bytes.size() == io::kStoredSize<DataHeader> + polygons * io::kStoredSize<Polygon>;
}

Result<FrameLayout> frame_layout(const std::string& file, ByteView anivfile, u32 vertices) {
  Error error{ErrorCode::ends_early, file, 0, "header", kAnivHeaderSize, anivfile.size(), "",
              "Export it again, or drop another copy."};
  if (anivfile.empty()) {
    error.code = ErrorCode::empty;
    return error;
  }
  if (anivfile.size() < kAnivHeaderSize) return error;
  const u32 frames = io::load<u16, kOrder>(anivfile.data());
  const u32 frame_size = io::load<u16, kOrder>(anivfile.data() + 2);
  if (frames == 0) {
    error.code = ErrorCode::nothing_inside;
    error.offset = 0;
    error.field = "frames";
    error.expected = 1;
    error.found = 0;
    return error;
  }

  for (const FrameLayout& layout : known_layouts(vertices)) {
    if (layout.stride * layout.vertices == frame_size) return layout;
  }
  const u64 body = anivfile.size() - kAnivHeaderSize;
  for (FrameLayout layout : known_layouts(vertices)) {
    if (u64{frames} * layout.stride * layout.vertices == body) {
      layout.recovered = true;
      return layout;
    }
  }
  error.code = ErrorCode::sizes_disagree;
  error.offset = 2;
  error.field = "frame size";
  error.expected = u64{vertices} * 4;
  error.found = frame_size;
  error.cause = "A frame holds " + with_commas(vertices) + " vertices of 4 or 8 bytes, and the file's length fits neither.";
  error.advice = "Check that both files come from the same export.";
  return error;
}

FrameLayout guessed_layout(ByteView anivfile) {
  const u32 frame_size = anivfile.size() < kAnivHeaderSize ? 0u : io::load<u16, kOrder>(anivfile.data() + 2);
  return {4, frame_size / 4};
}

Result<Datafile> read_datafile(const std::string& file, ByteView bytes, Limits& limits) {
  return read(file, bytes, Datafile{}, limits);
}

Result<Anivfile> read_anivfile(const std::string& file, ByteView bytes, const FrameLayout& layout, Limits& limits) {
  Anivfile anivfile;
  anivfile.layout = layout;
  return read(file, bytes, std::move(anivfile), limits);
}

void settle(Datafile& datafile) {
  datafile.stored = static_cast<u32>(datafile.polygons.size());
  datafile.header.polygons = static_cast<u16>(datafile.stored);
}

void settle(Anivfile& anivfile) {
  const std::size_t vertices = anivfile.layout.stride == 8 ? anivfile.wide.size() : anivfile.packed.size();
  anivfile.stored = anivfile.layout.vertices ? static_cast<u32>(vertices / anivfile.layout.vertices) : 0;
  anivfile.header.frames = static_cast<u16>(anivfile.stored);
  anivfile.header.frame_size = static_cast<u16>(anivfile.layout.stride * anivfile.layout.vertices);
  anivfile.partial = 0;
}

Result<Bytes> write_datafile(Datafile& datafile, Limits& limits) { return write(datafile, limits); }
Result<Bytes> write_anivfile(Anivfile& anivfile, Limits& limits) { return write(anivfile, limits); }

}  // namespace retromesh::unreal
