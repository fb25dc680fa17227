#include "scripts/samples/gif.hpp"

#include <map>
#include <string_view>
#include <utility>

namespace retromesh::samples {
namespace {

constexpr u32 kColours = 256;
constexpr u32 kClear = kColours;  // The clear code, which resets the table.
constexpr u32 kEnd = kColours + 1;
constexpr u32 kFirstOwn = kColours + 2;
constexpr u32 kMostCodes = 4096;
constexpr std::size_t kLongestBlock = 255;

void put(Bytes& bytes, u32 value) { bytes.push_back(std::byte(value)); }

void put_u16(Bytes& bytes, u32 value) {
  put(bytes, value & 255);
  put(bytes, value >> 8);
}

/// Codes of growing width, lowest bit first.
class CodeWriter {
 public:
  void write(u32 code) {
    held_ |= code << count_;
    count_ += width_;
    while (count_ >= 8) {
      put(bytes_, held_ & 255);
      held_ >>= 8;
      count_ -= 8;
    }
  }

  void set_width(u32 width) { width_ = width; }

  Bytes finished() {
    if (count_ > 0) put(bytes_, held_ & 255);
    return std::move(bytes_);
  }

 private:
  Bytes bytes_;
  u32 held_ = 0;
  u32 count_ = 0;
  u32 width_ = 9;
};

/// LZW compression: each code is a string that occurred before.
Bytes compressed(const std::vector<u8>& pixels) {
  CodeWriter codes;
  std::map<std::pair<u32, u8>, u32> table;
  u32 next = kFirstOwn, width = 9, string = pixels[0];
  codes.write(kClear);
  for (std::size_t i = 1; i < pixels.size(); i++) {
    const auto known = table.find({string, pixels[i]});
    if (known != table.end()) {
      string = known->second;
      continue;
    }
    codes.write(string);
    table[{string, pixels[i]}] = next;
    if (next == u32{1} << width && width < 12) width++;
    codes.set_width(width);
    if (++next == kMostCodes) {
      codes.write(kClear);
      table.clear();
      next = kFirstOwn;
      width = 9;
      codes.set_width(width);
    }
    string = pixels[i];
  }
  codes.write(string);
  codes.write(kEnd);
  return codes.finished();
}

}  // namespace

Bytes write_gif(const Picture& picture) {
  Bytes file;
  for (const char c : std::string_view("GIF89a")) put(file, u8(c));
  put_u16(file, picture.width);
  put_u16(file, picture.height);
  for (const u32 value : {0xF7u, 0u, 0u}) put(file, value);  // 256 colours
  for (std::size_t i = 0; i < kColours; i++) {
    const Colour entry = i < picture.palette.size() ? picture.palette[i] : Colour{};
    for (const u8 part : entry) put(file, part);
  }
  for (const u32 value : {0x21u, 0xF9u, 4u, 1u, 0u, 0u, 0u, 0u}) put(file, value);  // Entry 0 is transparent.
  put(file, 0x2C);
  for (const u32 value : {0u, 0u, picture.width, picture.height}) put_u16(file, value);
  put(file, 0);
  put(file, 8);
  const Bytes data = compressed(picture.pixels);
  for (std::size_t at = 0; at < data.size(); at += kLongestBlock) {
    const std::size_t size = std::min(kLongestBlock, data.size() - at);
    put(file, u32(size));
    file.insert(file.end(), data.begin() + std::ptrdiff_t(at), data.begin() + std::ptrdiff_t(at + size));
  }
  put(file, 0);
  put(file, 0x3B);
  return file;
}

}  // namespace retromesh::samples
