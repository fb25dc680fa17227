#include "formats/image/image.hpp"

#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The images module: the pictures of old games that no browser decodes. Loaded when a model wears one.
using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Reads the file that was handed over. Answers yes and the image, or no and the error. With `hole`, palette
/// entry 0 becomes transparent.
EMSCRIPTEN_KEEPALIVE void images_read(bool hole) {
  const File& file = boundary().files.files().front();
  Limits limits;
  auto read = image::read(file.name, file.bytes, hole, limits);
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_flag(static_cast<bool>(read));
  if (!read) return add(answer, read.error());
  add(answer, read.value());
}
}
