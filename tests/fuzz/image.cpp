#include "formats/image/image.hpp"

#include "tests/fuzz/fuzzing.hpp"

// An image; the first byte of the input selects the extension of its name.

using namespace retromesh;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr const char* kNames[] = {"skin.pcx", "skin.bmp", "skin.tga", "skin"};
  const std::string name = kNames[data[0] & 3];
  const ByteView bytes = fuzz::view(data + 1, size - 1);
  for (const bool hole : {false, true}) {
    Limits limits;
    limits.bytes = 32 << 20;
    const auto read = image::read(name, bytes, hole, limits);
    if (!read) {
      fuzz::check(read.error().offset <= bytes.size(), "an error is behind its file");
      continue;
    }
    const Image& image = read.value();
    const bool whole = image.pixels.size() == u64{image.width} * image.height * 4;
    fuzz::check(whole || image.pixels.empty(), "a picture is not its width by its height");
  }
  return 0;
}
