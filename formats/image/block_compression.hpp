#pragma once
#include <span>
#include <vector>

#include "formats/io/numbers.hpp"

/// Images of blocks of 4 × 4 pixels: BC1 to BC3, which are DXT1, DXT3 and DXT5. (README, "Block
/// compression".)
namespace retromesh::image {

enum class BlockFormat : u8 {
  bc1,  ///< 8 bytes: colours; a block can have transparent pixels.
  bc2,  ///< 16 bytes: 4 bits of alpha for each pixel, colours.
  bc3,  ///< 16 bytes: alphas between two, colours.
};

/// Bytes of an image; sides that are no multiples of 4 have blocks that are used in part.
u64 block_bytes(BlockFormat format, u32 width, u32 height);

/// The pixels as red, green, blue, alpha, top row first. `blocks` has the bytes of the image.
std::vector<u8> read_blocks(BlockFormat format, u32 width, u32 height, std::span<const u8> blocks);

}  // namespace retromesh::image
