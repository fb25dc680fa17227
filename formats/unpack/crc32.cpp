#include "formats/unpack/crc32.hpp"

#include <array>

namespace retromesh::io {
namespace {

/// The effect of half a byte: the table of whole ones is a kilobyte that does not compress.
constexpr std::array<u32, 16> make_table() {
  std::array<u32, 16> table{};
  for (u32 half = 0; half < 16; ++half) {
    u32 sum = half;
    for (u32 bit = 0; bit < 4; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    table[half] = sum;
  }
  return table;
}

constexpr std::array<u32, 16> kTable = make_table();

u32 add_byte(u32 sum, u32 byte) {
  sum ^= byte;
  sum = sum >> 4 ^ kTable[sum & 15];
  return sum >> 4 ^ kTable[sum & 15];
}

/// Adds four bytes at once, by tables that are made for it: the bytes that are left over are few.
std::size_t add_fours(u32& sum, ByteView bytes) {
  std::array<std::array<u32, 256>, 4> tables;  // Of bytes that 0 to 3 others follow.
  for (u32 byte = 0; byte < 256; ++byte) {
    u32 effect = byte;
    for (auto& table : tables) table[byte] = effect = add_byte(effect, 0);
  }
  std::size_t at = 0;
  for (; at + 4 <= bytes.size(); at += 4) {
    const u32 four = sum ^ load<u32, Endian::little>(&bytes[at]);
    sum = tables[3][four & 255] ^ tables[2][four >> 8 & 255] ^ tables[1][four >> 16 & 255] ^
          tables[0][four >> 24];
  }
  return at;
}

/// Bytes that take longer than the tables.
constexpr std::size_t kMany = 4096;

}  // namespace

u32 crc32(ByteView bytes) {
  u32 sum = 0xFFFFFFFF;
  const std::size_t first = bytes.size() < kMany ? 0 : add_fours(sum, bytes);
  for (const std::byte byte : bytes.subspan(first)) sum = add_byte(sum, static_cast<u32>(byte));
  return ~sum;
}

}  // namespace retromesh::io
