#include <algorithm>

#include "formats/humanfly/document.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/writers.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/registered.hpp"

// Objects that cannot be read are not identified, companions are decoded to whole images, and what opens is
// written byte for byte.

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

void check_written(std::span<const File> files) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto opened = open_for_writing(files, "", limits);
  if (!opened || opened.value().format != "humanfly" || !opened.value().original) return;
  const auto written = write_as("humanfly", opened.value(), "copy", {}, limits);
  if (!written) return;
  const Bytes& bytes = written.value().files[0].bytes;
  const auto is_same = [&](const File& file) { return std::ranges::equal(file.bytes, bytes); };
  fuzz::check(std::any_of(files.begin(), files.end(), is_same), "an object is written with other bytes");
}

void fuzz_files(std::span<const File> files) {
  check_written(files);
  for (const File& file : files) {
    check_document(file.bytes);
    check_companion(file.bytes);
  }
}

const test::Registered<fuzz::FileCheck> kFuzzCheck({"humanfly", fuzz_files});

}  // namespace
}  // namespace retromesh::humanfly
