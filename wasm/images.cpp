#include "formats/image/image.hpp"

#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The images module: the pictures of old games that no browser decodes. Loaded when a model wears one.
namespace retromesh::wasm {
namespace {

/// Until JavaScript has copied its pixels.
Image& kept() {
  static Image& only = *new Image;
  return only;
}

}  // namespace
}  // namespace retromesh::wasm

using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Reads the file that was handed over. Answers `{image}`, whose arrays have to be copied at once, or
/// `{error}`. With `hole`, palette entry 0 becomes transparent.
EMSCRIPTEN_KEEPALIVE void images_read(bool hole) {
  const File& file = boundary().files.files().front();
  Limits limits;
  auto read = image::read(file.name, file.bytes, hole, limits);
  JsonText& answer = boundary().answer;
  answer.clear();
  answer.open_object(nullptr);
  if (read) {
    kept() = std::move(read.value());
    add(answer, "image", kept());
  } else {
    add(answer, "error", read.error());
  }
  answer.close_object();
}
}
