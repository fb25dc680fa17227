#pragma once
#include "formats/io/record.hpp"
#include "formats/runescape/document/field_words.hpp"

namespace retromesh::runescape {

inline constexpr Endian kEndian = Endian::big;

/// The four layouts. The last two bytes of a file name the later ones.
enum class Layout : u8 { old, ffff, fffe, fffd };

/// Footer::priority of a file in which each face has its own priority.
inline constexpr u8 kPriorityPerFace = 255;

// Bits of Footer::flags in FFFF files.
inline constexpr u8 kFlagRenderTypes = 1;
inline constexpr u8 kFlagParticles = 2;
inline constexpr u8 kFlagBillboards = 4;
inline constexpr u8 kFlagVersion = 8;

/// The end of a file. Fields that start with `has` mean yes when they are 1 and no otherwise, as in every
/// client. (README, "Footers".)
struct Footer {
  u16 vertices = 0;
  u16 faces = 0;
  u8 mappings = 0;
  u8 flags = 0;  ///< Whether faces have an info byte (old, FFFE) or a render type (FFFD); bits in FFFF.
  u8 priority = 0;
  u8 has_alpha = 0;
  u8 has_face_labels = 0;
  u8 has_textures = 0;  ///< FFFF and FFFD.
  u8 has_vertex_labels = 0;
  u8 has_weights = 0;  ///< FFFE and FFFD.
  u16 x_bytes = 0;
  u16 y_bytes = 0;
  u16 z_bytes = 0;
  u16 step_bytes = 0;
  u16 coordinate_bytes = 0;  ///< FFFF and FFFD.
  u16 group_bytes = 0;       ///< FFFE and FFFD.
  u16 sentinel = 0;          ///< All layouts but the old one.
};

/// The footer fields that one layout stores.
template <Layout layout>
struct StoredFooter {
  Footer footer;
};

template <class V, Layout layout>
constexpr void visit(V& v, StoredFooter<layout>& stored) {
  Footer& footer = stored.footer;
  constexpr bool has_textures = layout == Layout::ffff || layout == Layout::fffd;
  constexpr bool has_weights = layout == Layout::fffe || layout == Layout::fffd;
  constexpr FieldMeaning flag = {.words = words_of_flag};
  constexpr FieldMeaning size = {.unit = "bytes"};
  v("vertices", footer.vertices, {.unit = "vertices"});
  v("faces", footer.faces, {.unit = "faces"});
  v("mappings", footer.mappings, {.unit = "mappings"});
  if constexpr (layout == Layout::ffff) {
    v("flags", footer.flags, {.words = words_of_flags});
  } else {
    v(layout == Layout::fffd ? "has render types" : "has infos", footer.flags, flag);
  }
  v("priority", footer.priority, {.heading = "Draw order", .words = words_of_priority});
  v("has alpha", footer.has_alpha, flag);
  v("has face labels", footer.has_face_labels, flag);
  if constexpr (has_textures) v("has textures", footer.has_textures, flag);
  v("has vertex labels", footer.has_vertex_labels, flag);
  if constexpr (has_weights) v("has weights", footer.has_weights, flag);
  v("x bytes", footer.x_bytes, size);
  v("y bytes", footer.y_bytes, size);
  v("z bytes", footer.z_bytes, size);
  v("step bytes", footer.step_bytes, size);
  if constexpr (has_textures) v("coordinate bytes", footer.coordinate_bytes, size);
  if constexpr (has_weights) v("group bytes", footer.group_bytes, size);
  if constexpr (layout != Layout::old) v("sentinel", footer.sentinel, {.heading = "Which layout"});
}

template <Layout layout, class V>
void visit_stored_footer(V& v, Footer& footer) {
  StoredFooter<layout> stored{footer};
  v.last("footer", stored, {.heading = "Footers"});
  footer = stored.footer;
}

template <class V>
void visit_footer(V& v, Layout layout, Footer& footer) {
  switch (layout) {
    case Layout::old:
      return visit_stored_footer<Layout::old>(v, footer);
    case Layout::ffff:
      return visit_stored_footer<Layout::ffff>(v, footer);
    case Layout::fffe:
      return visit_stored_footer<Layout::fffe>(v, footer);
    case Layout::fffd:
      return visit_stored_footer<Layout::fffd>(v, footer);
  }
}

/// Size of a layout's footer in bytes.
constexpr u32 footer_size(Layout layout) {
  constexpr u32 kSizes[] = {
      io::kStoredSize<StoredFooter<Layout::old>>, io::kStoredSize<StoredFooter<Layout::ffff>>,
      io::kStoredSize<StoredFooter<Layout::fffe>>, io::kStoredSize<StoredFooter<Layout::fffd>>};
  return kSizes[static_cast<u8>(layout)];
}

}  // namespace retromesh::runescape
