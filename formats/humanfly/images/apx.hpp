#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/humanfly/document.hpp"
#include "formats/model/model.hpp"

/// `.APX` images: a magic of 12 characters, the size, and pixels of one or two bytes. (README, "Textures".)
namespace retromesh::humanfly {

struct Apx {
  std::array<u8, 12> magic{};  ///< "BytePerPixel" or "WordPerPixel".
  u16 width = 0;
  u16 height = 0;
  std::array<u8, 4> unknown{};
  std::vector<u8> palette;  ///< Red, green and blue of 256 colours, with pixels of one byte.
  std::vector<u8> bytes;    ///< Pixels of one byte.
  std::vector<u16> words;   ///< Pixels of two bytes.
  std::vector<u8> trailing;

  bool has_words() const { return magic[0] == 'W'; }
};

inline constexpr u32 kApxColours = 256;

std::string words_of_text(const FieldValue& value);

template <class V>
void visit(V& v, Apx& a) {
  v("magic", a.magic, {.words = words_of_text});
  v("width", a.width, {.unit = "pixels"});
  v("height", a.height, {.unit = "pixels"});
  v("unknown", a.unknown, kNotUsed);
  if (a.has_words()) {
    v.list("pixels", a.words, a.height, {}, a.width);
  } else {
    v.list("palette", a.palette, kApxColours, {.heading = "Palettes", .unit = "red, green, blue"}, 3);
    v.list("pixels", a.bytes, a.height, {}, a.width);
  }
  v.rest("trailing", a.trailing, kNotUsed);
}

/// Whether a file begins with the magic of an `.APX` image.
bool is_apx(ByteView bytes);

/// Reads a file that `is_apx`. Errors: ends_early, nothing_inside (a side of 0), over_limit.
Result<Apx> read_apx(const std::string& file, ByteView bytes, Limits& limits);

/// Reads and decodes an `.APX` image to RGBA. Errors: those of `read_apx`.
Result<Image> decode_apx(const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::humanfly
