#pragma once
#include "formats/archives.hpp"
#include "formats/unreal/package/members/object_source.hpp"

namespace retromesh::unreal::package {

/// The first image of a texture as a file: PCX with the palette's bytes, or TGA for compressed pixels.
struct TextureImage {
  std::string extension;  ///< "pcx", "tga"; empty when there is none, with a note why.
  Bytes bytes;
  std::vector<ByteRange> from;
};

/// Makes the image of a texture, which is an export. Without meaning while ranges are wanted.
TextureImage make_texture_image(ObjectSource& source, const RefAt& at, Limits& limits, Notes& notes);

}  // namespace retromesh::unreal::package
