#include "formats/image/bmp_header.hpp"

#include <algorithm>

namespace retromesh::image::bmp {
namespace {

constexpr u32 kFileHeaderSize = 14;
constexpr u32 kInfoHeaderSize = 40;
constexpr u32 kLongestHeader = 124;

void read_core_header(const std::byte* from, Header& header) {
  header.width = u16_at(from);
  header.height = u16_at(from + 2);
  header.bits = u16_at(from + 6);
}

void read_info_header(const std::byte* from, Header& header) {
  header.width = u32_at(from);
  const u32 height = u32_at(from + 4);
  header.top_down = height > 0x7FFFFFFF;
  header.height = header.top_down ? 0 - height : height;
  header.bits = u16_at(from + 10);
  header.compression = u32_at(from + 12);
  header.colours_used = u32_at(from + 28);
}

/// The masks are after the first 40 bytes, which may be all of the header or not.
void read_masks(Cursor& in, Header& header) {
  const bool alpha = header.compression == kAlphaBitFields || header.size >= 56;
  in.go_to(kFileHeaderSize + kInfoHeaderSize);
  const std::byte* masks = in.take(alpha ? 16 : 12, "masks");
  if (in.failed()) return;
  header.masks = {u32_at(masks), u32_at(masks + 4), u32_at(masks + 8), alpha ? u32_at(masks + 12) : 0};
  header.end = std::max(in.offset(), header.end);
}

bool check_size(Cursor& in, u32 size) {
  const Field field{"header size", kFileHeaderSize, size};
  const char* cause = "Known headers have 12 bytes, or 40 to 124.";
  if (size > kLongestHeader) return in.bad_value(field, kLongestHeader, cause);
  if (size == kCoreHeaderSize || size >= kInfoHeaderSize) return true;
  return in.sizes_disagree(field, kInfoHeaderSize, cause);
}

/// Whether the compression allows this number of bits.
bool bits_fit(u32 compression, u32 bits) {
  if (compression == kPlain) return true;
  if (compression == kRle8) return bits == 8;
  if (compression == kRle4) return bits == 4;
  return bits == 16 || bits == 32;
}

bool check_compression(Cursor& in, const Header& header) {
  const Field compression{"compression", 30, header.compression};
  if (header.compression > kBitFields && header.compression != kAlphaBitFields) {
    return in.bad_value(compression, header.compression > kAlphaBitFields ? kAlphaBitFields : kBitFields,
                        "This compression is for printers and old systems only.");
  }
  if (bits_fit(header.compression, header.bits)) return true;
  const u32 expected = header.compression == kRle8 ? 8 : header.compression == kRle4 ? 4 : 32;
  return in.sizes_disagree(header.bits_field(), expected, "The compression needs another number of bits.");
}

bool check_numbers(Cursor& in, const Header& header) {
  const Field bits = header.bits_field();
  const u32 nearest = largest_up_to(header.bits, {1, 2, 4, 8, 16, 24, 32});
  if (bits.value == 0) return in.nothing_inside(bits);
  if (bits.value != nearest) {
    return in.bad_value(bits, nearest, "A BMP has 1, 2, 4, 8, 16, 24 or 32 bits a pixel.");
  }
  if (!check_sides(in, header.width_field(), header.height_field())) return false;
  return check_compression(in, header);
}

}  // namespace

bool read_header(Cursor& in, Header& header) {
  const std::byte* file_header = in.take(kFileHeaderSize + 4, "header");
  if (in.failed()) return false;
  header.data_offset = u32_at(file_header + 10);
  header.size = u32_at(file_header + kFileHeaderSize);
  if (!check_size(in, header.size)) return false;
  const std::byte* numbers = in.take(header.size - 4, "header");
  if (in.failed()) return false;
  header.core() ? read_core_header(numbers, header) : read_info_header(numbers, header);
  if (!check_numbers(in, header)) return false;
  header.end = kFileHeaderSize + header.size;
  header.masks = header.bits == 16 ? kMasks555 : kMasks888;
  if (header.compression == kBitFields || header.compression == kAlphaBitFields) read_masks(in, header);
  if (in.failed()) return false;
  in.go_to(header.end);
  return true;
}

}  // namespace retromesh::image::bmp
