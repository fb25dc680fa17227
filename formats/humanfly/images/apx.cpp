#include "formats/humanfly/images/apx.hpp"

#include <cstring>

#include "formats/humanfly/images/rgb565.hpp"
#include "formats/io/byte_reader.hpp"

namespace retromesh::humanfly {
namespace {

constexpr char kByteMagic[] = "BytePerPixel";
constexpr char kWordMagic[] = "WordPerPixel";
constexpr std::size_t kMagicSize = 12;

}  // namespace

bool is_apx(ByteView bytes) {
  return bytes.size() >= kMagicSize && (std::memcmp(bytes.data(), kByteMagic, kMagicSize) == 0 ||
                                        std::memcmp(bytes.data(), kWordMagic, kMagicSize) == 0);
}

Result<Apx> read_apx(const std::string& file, ByteView bytes, Limits& limits) {
  Apx apx;
  io::ByteReader<kEndian> reader(bytes, limits);
  visit(reader, apx);
  if (reader.ok()) return apx;
  Error error = reader.error(file);
  error.advice = "Save the image again, or open another copy.";
  return error;
}

Result<Image> decode_apx(const std::string& file, ByteView bytes, Limits& limits) {
  auto read = read_apx(file, bytes, limits);
  if (!read) return read.error();
  const Apx& apx = read.value();
  const u64 count = u64{apx.width} * apx.height;
  if (count == 0) return error_in(file, ErrorCode::nothing_inside, "pixels", "Its width or height is 0.", "");
  if (!limits.charge(count * 4)) {
    return Error{ErrorCode::over_limit, file, 0, "pixels", count * 4, limits.bytes, "", ""};
  }
  Image image;
  image.width = apx.width;
  image.height = apx.height;
  image.pixels.reserve(static_cast<std::size_t>(count) * 4);
  if (apx.has_words()) {
    image.bits = 16;
    for (const u16 word : apx.words) append_rgb565(image.pixels, word, 255);
  } else {
    image.bits = 8;
    image.palette = apx.palette;
    std::array<bool, kApxColours> used{};
    for (const u8 entry : apx.bytes) {
      const u8* const colour = apx.palette.data() + 3 * entry;
      image.pixels.insert(image.pixels.end(), {colour[0], colour[1], colour[2], 255});
      used[entry] = true;
    }
    for (const bool is_used : used) image.colours_used += is_used ? 1 : 0;
  }
  return image;
}

}  // namespace retromesh::humanfly
