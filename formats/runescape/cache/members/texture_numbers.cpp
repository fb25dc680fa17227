#include "formats/runescape/cache/members/texture_numbers.hpp"

#include <algorithm>

#include "formats/io/record_reader.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/document/footer.hpp"
#include "formats/runescape/document/identify.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u8 kTextured = 2;  // bit of an info

template <Layout layout>
Footer stored_footer(ByteView model) {
  StoredFooter<layout> stored;
  io::RecordReader<kEndian> reader(model.data() + model.size() - footer_size(layout));
  visit(reader, stored);
  return stored.footer;
}

Footer footer_of(Layout layout, ByteView model) {
  switch (layout) {
    case Layout::ffff:
      return stored_footer<Layout::ffff>(model);
    case Layout::fffe:
      return stored_footer<Layout::fffe>(model);
    case Layout::fffd:
      return stored_footer<Layout::fffd>(model);
    case Layout::old:
      break;
  }
  return stored_footer<Layout::old>(model);
}

/// Where the columns are that have textures; 0 for those that are not there.
struct TextureColumns {
  u32 infos = 0;
  u32 textures = 0;
  u32 colours = 0;
  u32 end = 0;
};

TextureColumns columns_of(Layout layout, const Footer& footer) {
  const bool has_kinds = layout == Layout::ffff || layout == Layout::fffd;
  const bool has_groups = layout == Layout::fffe || layout == Layout::fffd;
  const u32 faces = footer.faces;
  const bool has_types = layout == Layout::ffff ? (footer.flags & kFlagRenderTypes) != 0 : footer.flags == 1;
  TextureColumns columns;
  u32 at = footer.vertices + faces;
  if (has_kinds) at += footer.mappings + (has_types ? faces : 0);
  if (footer.priority == kPriorityPerFace) at += faces;
  if (footer.has_face_labels == 1) at += faces;
  if (!has_kinds && has_types) {
    columns.infos = at;
    at += faces;
  }
  at += has_groups ? u32{footer.group_bytes} : footer.has_vertex_labels == 1 ? u32{footer.vertices} : 0;
  if (footer.has_alpha == 1) at += faces;
  at += footer.step_bytes;
  if (has_kinds && footer.has_textures == 1) columns.textures = at;
  columns.colours = at;
  columns.end = at + 2 * faces;
  return columns;
}

}  // namespace

std::vector<u32> texture_numbers(ByteView model) {
  Layout layout = named_layout(model);
  std::vector<u32> numbers;
  if (model.size() < footer_size(layout)) return numbers;
  const Footer footer = footer_of(layout, model);
  const TextureColumns columns = columns_of(layout, footer);
  if (columns.end > model.size()) return numbers;
  for (u32 face = 0; face < footer.faces; ++face) {
    u32 number = 0;
    if (columns.textures != 0) {
      // The file stores a number more, so that 0 is none.
      number = io::load<u16, kEndian>(model.data() + columns.textures + 2 * face);
      if (number-- == 0) continue;
    } else if (columns.infos != 0 && (static_cast<u8>(model[columns.infos + face]) & kTextured) != 0) {
      number = io::load<u16, kEndian>(model.data() + columns.colours + 2 * face);
    } else {
      continue;
    }
    if (numbers.empty() || numbers.back() != number) add_to(numbers) = number;
  }
  sort_by(numbers, [](u32 a, u32 b) { return a < b; });
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace retromesh::runescape::cache
