#include "formats/unreal/document.hpp"

#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"

namespace retromesh::unreal {
namespace {

/// Fills `document`, which may have fields that are not stored.
template <class Document>
Result<Document> read(const std::string& file, ByteView bytes, Document document, Limits& limits) {
  if (bytes.empty()) return error_in(file, ErrorCode::empty, "", "", kDamagedAdvice);
  io::ByteReader<kEndian> reader(bytes, limits);
  visit(reader, document);
  if (reader.ok()) return document;
  Error error = reader.error(file);
  error.advice = kDamagedAdvice;
  return error;
}

struct KnownLayout {
  u8 stride;
  u8 extra;  ///< Vertices after those of the mesh.
};

/// In order of preference. Prototype meshes store the frame's bounds after its vertices, as two more
/// vertices, or as one or two of 8 bytes.
constexpr KnownLayout kLayouts[] = {{4, 0}, {8, 0}, {4, 2}, {8, 1}, {8, 2}};

/// The first layout whose frames have `size` bytes.
bool find_layout(u32 vertices, u64 size, FrameLayout& layout) {
  for (const KnownLayout& known : kLayouts) {
    if (u64{known.stride} * (vertices + known.extra) != size) continue;
    layout.stride = known.stride;
    layout.vertices = vertices + known.extra;
    layout.prototype = known.extra > 0;
    return true;
  }
  return false;
}

}  // namespace

bool identify_datafile(ByteView bytes) {
  if (bytes.size() < io::kStoredSize<DataHeader>) return false;
  const u32 polygons = io::load<u16, kEndian>(bytes.data());
  return bytes.size() == io::kStoredSize<DataHeader> + polygons * io::kStoredSize<Polygon>;
}

Result<FrameLayout> frame_layout(const std::string& file, ByteView anivfile, u32 vertices) {
  if (anivfile.size() < kAnivHeaderSize) {
    Error error = error_in(file, anivfile.empty() ? ErrorCode::empty : ErrorCode::ends_early, "header", "",
                           kDamagedAdvice);
    error.expected = kAnivHeaderSize;
    error.found = anivfile.size();
    return error;
  }
  const u32 frames = io::load<u16, kEndian>(anivfile.data());
  const u32 frame_size = io::load<u16, kEndian>(anivfile.data() + 2);
  if (frames == 0) {
    Error error = error_in(file, ErrorCode::nothing_inside, "frames", "", kDamagedAdvice);
    error.expected = 1;
    return error;
  }

  FrameLayout layout;
  if (find_layout(vertices, frame_size, layout)) return layout;
  const u64 body = anivfile.size() - kAnivHeaderSize;
  if (body % frames == 0 && find_layout(vertices, body / frames, layout)) {
    layout.recovered = true;
    return layout;
  }
  Error error = error_in(file, ErrorCode::sizes_disagree, "frame size", "",
                         "Check that both files come from the same export.");
  error.offset = 2;
  error.expected = u64{vertices} * 4;
  error.found = frame_size;
  error.cause =
      format({"A frame has % vertices of 4 or 8 bytes, and the file's length fits neither.", {vertices}});
  return error;
}

FrameLayout guessed_layout(ByteView anivfile) {
  const u32 frame_size = anivfile.size() < kAnivHeaderSize ? 0u : io::load<u16, kEndian>(anivfile.data() + 2);
  return {4, frame_size / 4};
}

Result<Datafile> read_datafile(const std::string& file, ByteView bytes, Limits& limits) {
  return read(file, bytes, Datafile{}, limits);
}

Result<Anivfile> read_anivfile(const std::string& file, ByteView bytes, const FrameLayout& layout,
                               Limits& limits) {
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

Result<Bytes> write_datafile(Datafile& datafile, Limits& limits) {
  return io::write<kEndian>(datafile, limits);
}
Result<Bytes> write_anivfile(Anivfile& anivfile, Limits& limits) {
  return io::write<kEndian>(anivfile, limits);
}

}  // namespace retromesh::unreal
