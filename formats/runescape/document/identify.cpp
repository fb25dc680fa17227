#include "formats/runescape/document/identify.hpp"

#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/document.hpp"

namespace retromesh::runescape {
namespace {

constexpr u8 kKnownVertexFlags = 7;

bool is_model(Layout layout, ByteView bytes) {
  Limits limits;
  const auto read = read_as(layout, "", bytes, limits);
  if (!read || !is_well_formed(read.value())) return false;
  for (const VertexRow& vertex : read.value().vertices) {
    if (vertex.flags > kKnownVertexFlags) return false;
  }
  return true;
}

u32 byte_at(ByteView bytes, u64 offset) { return static_cast<u32>(bytes[static_cast<std::size_t>(offset)]); }

}  // namespace

Layout named_layout(ByteView bytes) {
  if (bytes.size() < 2) return Layout::old;
  const u32 last = io::load<u16, kEndian>(bytes.data() + bytes.size() - 2);
  if (last == 0xFFFF) return Layout::ffff;
  if (last == 0xFFFE) return Layout::fffe;
  if (last == 0xFFFD) return Layout::fffd;
  return Layout::old;
}

bool identify(ByteView bytes) {
  const Layout named = named_layout(bytes);
  return is_model(named, bytes) || (named != Layout::old && is_model(Layout::old, bytes));
}

// A Classic file begins with the counts of vertices and faces; each face has a byte that counts its corners.
bool is_classic(ByteView bytes) {
  if (bytes.size() < 4) return false;
  const u64 vertices = io::load<u16, kEndian>(bytes.data());
  const u64 faces = io::load<u16, kEndian>(bytes.data() + 2);
  const u64 counts = 4 + 6 * vertices;  // after x, y and z of each vertex
  u64 size = counts + 6 * faces;        // a count, two fills of two bytes and a shade for each face
  if (vertices == 0 || faces == 0 || size > bytes.size()) return false;
  for (u64 face = 0; face < faces; ++face) size += byte_at(bytes, counts + face) * (vertices < 256 ? 1 : 2);
  return size == bytes.size();
}

bool ModelFiles::is_model(u32 file) {
  if (states_.empty()) states_.resize(files_.files().size());
  State& state = states_[file];
  if (state == State::unknown) {
    state = identify(files_[file].bytes) ? State::model : State::no_model;
    limits_.read += files_[file].bytes.size();
  }
  return state == State::model;
}

bool ModelFiles::is_listed(u32 file) {
  if (files_[file].bytes.empty()) return false;
  return extension_of(files_.folded(file)) == "ob2" || is_model(file);
}

bool ModelFiles::index() {
  const std::vector<u32>& all = files_.in_order();
  if (indexed_ == all.size()) return files_.sort(by_stem_);
  const u32 file = all[indexed_++];
  if (is_listed(file)) add_to(by_stem_.files) = file;
  return true;
}

u32 ModelFiles::with_stem(std::string_view stem, std::string_view folder) {
  while (index()) {
  }
  return files_.nearest(by_stem_, fold_case(stem), folder);
}

u32 ModelFiles::find(const std::string& id) {
  for (const u32 file : files_.in_order()) {
    if ((id.empty() || files_.folded(file) == id) && is_listed(file)) return file;
  }
  return kNoFile;
}

}  // namespace retromesh::runescape
