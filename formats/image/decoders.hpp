#pragma once
#include "formats/image/cursor.hpp"
#include "formats/image/image.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// Whether the bytes begin like each format. No file matches two: a PCX or BMP header is not a valid TGA
/// header.
bool is_pcx(ByteView bytes);
bool is_bmp(ByteView bytes);
bool is_tga(ByteView bytes);

/// What the header of each says; none on errors, which are in `in`.
std::optional<ImageHeader> read_pcx_header(Cursor& in);
std::optional<ImageHeader> read_bmp_header(Cursor& in);
std::optional<ImageHeader> read_tga_header(Cursor& in);

/// The decoders of `read`. Each fills all of `image` except its names, from `in` at the first byte of the
/// file. False on errors, which are in `in`.
bool read_pcx(Cursor& in, bool hole, Limits& limits, Image& image);
bool read_bmp(Cursor& in, bool hole, Limits& limits, Image& image);
bool read_tga(Cursor& in, bool hole, Limits& limits, Image& image);

}  // namespace retromesh::image
