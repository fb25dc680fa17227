#pragma once
#include "formats/image/cursor.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// Whether the bytes begin as each format does. No file is two of them: what a PCX or BMP begins with is no
/// TGA header.
bool is_pcx(ByteView bytes);
bool is_bmp(ByteView bytes);
bool is_tga(ByteView bytes);

/// The three decoders behind `read`, with its parameters and promises: they fill all of `image` but its
/// names, from `in` at the first byte of the file. False: `in` has the fault.
bool read_pcx(Cursor& in, bool hole, Limits& limits, Image& image);
bool read_bmp(Cursor& in, bool hole, Limits& limits, Image& image);
bool read_tga(Cursor& in, bool hole, Limits& limits, Image& image);

}  // namespace retromesh::image
