#include "formats/image/image.hpp"
#include "wasm/module.hpp"

/// The images module: textures of old games that no browser decodes. Loaded for the first one.
namespace retromesh::wasm {
namespace {

class Images : public Module {
 public:
  /// Decodes the file into at most `most` bytes. With `hole`, palette entry 0 becomes transparent.
  emscripten::val read(bool hole, u32 most) { return read_image(image::read, hole, most); }
};

EMSCRIPTEN_BINDINGS(images) { bind_class<Images>("Images").function("read", &Images::read); }

}  // namespace
}  // namespace retromesh::wasm
