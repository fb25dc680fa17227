#pragma once
#include <string>
#include <vector>

#include "formats/humanfly/document.hpp"
#include "formats/model/model.hpp"

/// Run-length encoded images of sprites. (README, "Sprites".)
namespace retromesh::humanfly {

struct SpriteImage {
  u16 width = 0;
  u16 height = 0;
  std::vector<u16> rows;  ///< Byte offset of each row, from the end of this table.
  std::vector<u8> runs;   ///< u16: bit 15 opaque, the rest a pixel count; if opaque, the pixels follow.
};

template <class V>
void visit(V& v, SpriteImage& s) {
  v("width", s.width, {.unit = "pixels"});
  v("height", s.height, {.unit = "pixels"});
  v.list("rows", s.rows, s.height, {.unit = "byte, from the end of this table"});
  v.rest("runs", s.runs);
}

/// Whether a file is a sprite image: every row is exactly as long as the image is wide, and the last run ends
/// at the end of the file.
bool is_sprite_image(ByteView bytes);

/// Reads a file that `is_sprite_image`. Errors: those of reading.
Result<SpriteImage> read_sprite_image(const std::string& file, ByteView bytes, Limits& limits);

/// Reads and decodes a sprite image to RGBA; skipped pixels are transparent, pixels of one byte are grey.
Result<Image> decode_sprite_image(const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::humanfly
