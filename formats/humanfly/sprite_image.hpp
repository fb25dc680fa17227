#pragma once
#include <string>
#include <vector>

#include "formats/humanfly/document.hpp"
#include "formats/model/model.hpp"

/// The image of a sprite: rows of runs, of which some show nothing. (README, "Sprites".)
namespace retromesh::humanfly {

struct SpriteImage {
  u16 width = 0;
  u16 height = 0;
  std::vector<u16> rows;  ///< Where each row begins: bytes behind this table.
  std::vector<u8> runs;   ///< A word, highest bit "shown", the rest a count; then as many pixels if shown.

  u32 runs_at() const { return 4 + 2u * height; }
};

template <class V>
void visit(V& v, SpriteImage& s) {
  v("width", s.width);
  v("height", s.height);
  v.list("rows", s.rows, s.height);
  v.rest("runs", s.runs);
}

/// Whether a file is one: nothing but its rows tells, so each has to be exactly as long as the image is wide,
/// and the last has to end where the file does.
bool is_sprite_image(ByteView bytes);

/// Reads a file that `is_sprite_image`.
Result<SpriteImage> read_sprite_image(const std::string& file, ByteView bytes, Limits& limits);

/// Its pixels; those that are not shown are transparent. Pixels of one byte are brightness.
Result<Image> decode_sprite_image(const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::humanfly
