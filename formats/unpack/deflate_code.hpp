#pragma once
#include <array>

#include "formats/io/numbers.hpp"

/// The bits and the Huffman codes of deflate data.
namespace retromesh::io {

/// The bits of bytes, the lowest of each first.
class LowBits {
 public:
  explicit LowBits(ByteView bytes) : first_(bytes.data()), at_(first_), end_(first_ + bytes.size()) {}

  /// Makes at least 56 bits ready: zeros after the end. False when bits after the end were taken.
  bool refill() {
    if (end_ - at_ >= 8) {
      bits_ |= load<u64, Endian::little>(at_) << count_;
      at_ += (63 - count_) >> 3;
      count_ |= 56;
      return true;
    }
    for (; count_ <= 56; count_ += 8) {
      if (at_ < end_) {
        bits_ |= u64{static_cast<u8>(*at_++)} << count_;
      } else {
        missing_ += 8;
      }
    }
    return count_ >= missing_;
  }

  u64 bits() const { return bits_; }
  void skip(u32 count) {
    bits_ >>= count;
    count_ -= count;
  }
  u32 take(u32 count) {
    const u32 value = static_cast<u32>(bits_) & ((1u << count) - 1);
    skip(count);
    return value;
  }

  /// The byte that contains the next bit.
  u32 offset() const {
    const u32 read = static_cast<u32>(at_ - first_) + missing_ / 8;
    return read - count_ / 8;
  }

  /// Leaves out the rest of a byte.
  void align() { skip(count_ & 7); }

  /// Continues at a byte.
  void move_to(u32 offset) {
    at_ = first_ + offset;
    bits_ = 0;
    count_ = 0;
    missing_ = 0;
  }

 private:
  const std::byte* first_;
  const std::byte* at_;
  const std::byte* end_;
  u64 bits_ = 0;
  u32 count_ = 0;
  u32 missing_ = 0;  ///< Bits after the end among those that were made ready.
};

/// A canonical Huffman code.
class DeflateCode {
 public:
  static constexpr u32 kNone = 0xFFFF;  ///< Instead of a symbol.

  /// False for lengths that no code has. Zeros, and one symbol of one bit, are codes as zlib allows them.
  bool make(std::span<const u8> lengths) {
    std::array<u16, kLongestCode + 2> next{};
    counts_.fill(0);
    for (const u8 length : lengths) ++counts_[length];
    counts_[0] = 0;
    i32 left = 1;
    u32 longest = 0;
    for (u32 length = 1; length <= kLongestCode; ++length) {
      left = left * 2 - counts_[length];
      if (left < 0) return false;
      next[length + 1] = static_cast<u16>(next[length] + counts_[length]);
      if (counts_[length]) longest = length;
    }
    if (left > 0 && longest > 1) return false;
    for (u32 symbol = 0; symbol < lengths.size(); ++symbol) {
      if (lengths[symbol]) symbols_[next[lengths[symbol]]++] = static_cast<u16>(symbol);
    }
    fill_fast();
    return true;
  }

  /// The next symbol; kNone for bits that have none.
  u32 decode(LowBits& in) const {
    const u32 entry = fast_[in.bits() & (kFastSize - 1)];
    if (entry == 0) return decode_long(in);
    in.skip(entry & 15);
    return entry >> 4;
  }

 private:
  static constexpr u32 kLongestCode = 15;
  static constexpr u32 kFastBits = 10;
  static constexpr u32 kFastSize = 1u << kFastBits;

  /// What the next bits mean where they are a whole code: symbol << 4 | length, else 0.
  void fill_fast() {
    fast_.fill(0);
    u32 code = 0;
    u32 index = 0;
    for (u32 length = 1; length <= kFastBits; ++length) {
      for (u32 i = 0; i < counts_[length]; ++i, ++code, ++index) {
        u32 reversed = 0;
        for (u32 bit = 0; bit < length; ++bit) reversed |= (code >> bit & 1) << (length - 1 - bit);
        const u16 entry = static_cast<u16>(u32{symbols_[index]} << 4 | length);
        for (u32 at = reversed; at < kFastSize; at += 1u << length) fast_[at] = entry;
      }
      code <<= 1;
    }
  }

  u32 decode_long(LowBits& in) const {
    u32 code = 0;
    u32 first = 0;
    u32 index = 0;
    for (u32 length = 1; length <= kLongestCode; ++length) {
      code |= static_cast<u32>(in.bits() >> (length - 1)) & 1;
      if (code - first < counts_[length]) {
        in.skip(length);
        return symbols_[index + code - first];
      }
      index += counts_[length];
      first = (first + counts_[length]) << 1;
      code <<= 1;
    }
    return kNone;
  }

  std::array<u16, kFastSize> fast_;
  std::array<u16, kLongestCode + 1> counts_;
  std::array<u16, 288> symbols_;
};

}  // namespace retromesh::io
