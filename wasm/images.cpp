#include "formats/image/image.hpp"

#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The images module: the pictures of old games that no browser decodes. Loaded when a model wears one.
using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Reads the file that was handed over. Answers `{image}` or `{error}`. With `hole`, palette entry 0 becomes
/// transparent.
EMSCRIPTEN_KEEPALIVE void images_read(bool hole) {
  const File& file = boundary().files.files().front();
  Limits limits;
  auto read = image::read(file.name, file.bytes, hole, limits);
  Answer& answer = boundary().answer;
  answer.clear();
  answer.open_object(nullptr);
  if (read) {
    add(answer, "image", read.value());
  } else {
    add(answer, "error", read.error());
  }
  answer.close_object();
}
}
