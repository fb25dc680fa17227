#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/inspector.hpp"
#include "tests/fuzz/fuzzing.hpp"

// An object and, behind it, a file that lies beside it: a palette, an image, a sprite or another object. The
// first two bytes say how long the object is.

using namespace retromesh;
using namespace retromesh::humanfly;

namespace {

/// A path for every field costs more than all else.
constexpr std::size_t kMostMapped = 1024;

void check_document(ByteView bytes) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto document = read_document("a.fly", bytes, limits);
  if (!document) {
    fuzz::check(document.error().offset <= bytes.size(), "an error is behind its file");
    fuzz::check(!identify(bytes), "an object cannot be read");
    return;
  }
  if (const auto fault = fault_of("a.fly", document.value())) {
    fuzz::check(fault->offset < bytes.size(), "a fault is behind its file");
    fuzz::check(!sentence(*fault).empty(), "a fault has no words");
  }
  const std::vector<File> files = {{"a.fly", bytes}};
  const auto written = rewrite(files, 0, limits);
  if (!written) return;
  fuzz::check(std::equal(written.value().begin(), written.value().end(), bytes.begin(), bytes.end()),
              "a document was not written back as it was");
  if (bytes.size() > kMostMapped) return;
  const auto mapped = map_bytes(files, 0, 0, static_cast<u32>(bytes.size()), limits);
  fuzz::check(static_cast<bool>(mapped), "a document has no map");
  for (const io::MappedField& field : mapped.value()) {
    fuzz::check(field.size <= bytes.size() && field.offset <= bytes.size() - field.size,
                "a field is behind the file");
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  if (size < 2) return 0;
  const ByteView bytes = fuzz::view(data + 2, size - 2);
  const std::size_t split =
      std::min<std::size_t>(bytes.size(), static_cast<std::size_t>(data[0] | data[1] << 8));
  const ByteView object = bytes.first(split);
  const ByteView beside = bytes.subspan(split);
  check_document(object);
  check_companion(beside);
  const std::vector<File> files = {{"a.fly", object}, {"b", beside}, {"1.png", {}}};
  const FileSet set(files);
  Limits limits;
  for (const Entry& entry : humanfly::list(set, limits)) {
    Limits each;
    each.bytes = 32 << 20;
    fuzz::check_opened(humanfly::open(set, entry.id, {}, each), files);
  }
  return 0;
}
