#include "formats/humanfly/document.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/registered.hpp"

// Objects that cannot be read are not identified, and companions are decoded to whole images.

namespace retromesh::humanfly {
namespace {

void check_document(ByteView bytes) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto document = read_document("a.fly", bytes, limits);
  if (!document) {
    fuzz::check(document.error().offset <= bytes.size(), "an error is behind its file");
    fuzz::check(!identify(bytes), "an object cannot be read");
    return;
  }
  if (const auto error = find_error("a.fly", document.value())) {
    fuzz::check(error->offset < bytes.size(), "an error is behind its file");
    fuzz::check(!sentence(*error).empty(), "an error has no message");
  }
}

void check_companion(ByteView bytes) {
  for (const auto decode : {decode_apx, decode_sprite_image}) {
    const bool is_one = decode == decode_apx ? is_apx(bytes) : is_sprite_image(bytes);
    if (!is_one) continue;
    Limits limits;
    limits.bytes = 32 << 20;
    const auto image = decode("b", bytes, limits);
    if (!image) continue;
    fuzz::check(image.value().pixels.size() == std::size_t{4} * image.value().width * image.value().height,
                "an image has not as many pixels as it should");
  }
}

void fuzz_files(std::span<const File> files) {
  for (const File& file : files) {
    check_document(file.bytes);
    check_companion(file.bytes);
  }
}

const test::Registered<fuzz::FileCheck> kFuzzCheck({"humanfly", fuzz_files});

}  // namespace
}  // namespace retromesh::humanfly
