#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/material.hpp"

/// Sprites of caches: images with a palette, of which a part is stored. (README, "Cache images".)
namespace retromesh::runescape::cache {

/// The first image of `<n>.dat` in an archive of old stores, whose size and palette are in its `index.dat`.
/// The pixels outside of the stored part and those of palette entry 0 are transparent. Errors: ends_early,
/// bad_value, nothing_inside, over_limit, with offsets in the file that has the field.
Result<Image> read_old_sprite(const std::string& file, ByteView data, const std::string& index_file,
                              ByteView index, Limits& limits);

/// Image `number` of a file of index 8. The same errors.
Result<Image> read_sprite(const std::string& file, ByteView data, u32 number, Limits& limits);

}  // namespace retromesh::runescape::cache
