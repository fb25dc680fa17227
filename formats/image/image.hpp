#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/material.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// The format of an image file.
enum class Kind : u8 {
  unknown,
  pcx,
  bmp,
  tga,
  browser,  ///< PNG, JPEG or WebP: the browser decodes it.
};

/// An extension of image files, in lower case.
struct Extension {
  std::string_view ending;
  Kind kind;
};

inline constexpr Extension kExtensions[] = {
    {"pcx", Kind::pcx},      {"bmp", Kind::bmp},      {"tga", Kind::tga},     {"icb", Kind::tga},
    {"vda", Kind::tga},      {"vst", Kind::tga},      {"png", Kind::browser}, {"jpg", Kind::browser},
    {"jpeg", Kind::browser}, {"webp", Kind::browser},
};

/// Detects the format by the first bytes. TGA has no magic: it also needs its extension.
Kind identify(const std::string& name, ByteView bytes);

/// Whether a name has the extension of an image that `read` or a browser can decode.
bool has_image_extension(const std::string& name);

/// What the header of an image says.
struct ImageHeader {
  u32 width = 0;
  u32 height = 0;
  u32 bits = 0;  ///< Of a pixel.
  bool has_palette = false;
};

/// The header of a PCX, BMP or TGA, whose pixels may be damaged; none for other files, and where it is wrong.
std::optional<ImageHeader> read_header(const std::string& name, ByteView bytes);

/// Decodes PCX, BMP and TGA to RGBA, top row first. For Kind::browser the pixels stay empty.
/// With `hole`, palette entry 0 becomes transparent black, as Unreal draws masked faces; images without a
/// palette are not changed.
/// Errors: empty, ends_early, bad_value, sizes_disagree, nothing_inside (a side of 0), over_limit, and
/// not_a_model for other files; the offset is in the image file.
Result<Image> read(const std::string& name, ByteView bytes, bool hole, Limits& limits);

/// The same for a PCX alone: a module that calls it contains no other decoder.
Result<Image> read_only_pcx(const std::string& name, ByteView bytes, bool hole, Limits& limits);

/// Decodes the images of `model` that have no pixels yet and whose files are PCX, BMP or TGA. One that cannot
/// be decoded becomes a note, and its faces are drawn with a placeholder. Separate from opening, because
/// browsers decode the common formats themselves.
void read_images(std::span<const File> files, Model& model, Limits& limits);

/// A PCX file of palette indices, top row first, run-length packed, with its palette of at most 256 entries
/// (red, green, blue) behind the pixels. Both sides are 1 to 65,536, and there is an index for each pixel.
Bytes write_pcx(u32 width, u32 height, std::span<const u8> indices,
                std::span<const std::array<u8, 3>> palette);

/// A TGA file of an image that has pixels, with 32 bits each, top row first, not compressed.
Bytes write_tga(const Image& image);

}  // namespace retromesh::image
