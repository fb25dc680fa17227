#include "formats/image/image.hpp"
#include "wasm/module.hpp"

/// The images module: textures of old games that no browser decodes. Loaded for the first one.
namespace retromesh::wasm {
namespace {

class Images : public Module {
 public:
  /// Decodes the file into at most `most` bytes. With `hole`, palette entry 0 becomes transparent.
  std::span<const u8> read(bool hole, u32 most) { return read_image(image::read, hole, most); }
};

}  // namespace

RETROMESH_MODULE(Images)
RETROMESH_METHOD(Images, read, "read:bytes")

}  // namespace retromesh::wasm
