#pragma once
#include "formats/io/record.hpp"

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
  v("vertices", footer.vertices);
  v("faces", footer.faces);
  v("mappings", footer.mappings);
  v(layout == Layout::ffff   ? "flags"
    : layout == Layout::fffd ? "has render types"
                             : "has infos",
    footer.flags);
  v("priority", footer.priority);
  v("has alpha", footer.has_alpha);
  v("has face labels", footer.has_face_labels);
  if constexpr (layout == Layout::ffff || layout == Layout::fffd) v("has textures", footer.has_textures);
  v("has vertex labels", footer.has_vertex_labels);
  if constexpr (layout == Layout::fffe || layout == Layout::fffd) v("has weights", footer.has_weights);
  v("x bytes", footer.x_bytes);
  v("y bytes", footer.y_bytes);
  v("z bytes", footer.z_bytes);
  v("step bytes", footer.step_bytes);
  if constexpr (layout == Layout::ffff || layout == Layout::fffd)
    v("coordinate bytes", footer.coordinate_bytes);
  if constexpr (layout == Layout::fffe || layout == Layout::fffd) v("group bytes", footer.group_bytes);
  if constexpr (layout != Layout::old) v("sentinel", footer.sentinel);
}

template <Layout layout, class V>
void visit_stored_footer(V& v, Footer& footer) {
  StoredFooter<layout> stored{footer};
  v.last("footer", stored);
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
