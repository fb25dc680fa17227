#include "formats/unpack/inflate.hpp"

#include <array>

#include "formats/unpack/crc32.hpp"
#include "formats/unpack/deflate_code.hpp"

namespace retromesh::io {
namespace {

constexpr u32 kLengthSymbols = 286;
constexpr u32 kDistanceSymbols = 30;
constexpr u32 kEndOfBlock = 256;

constexpr std::array<u16, 29> kLengths = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                          31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<u8, 29> kLengthBits = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                            2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<u16, 30> kDistances = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                            33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                            1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<u8, 30> kDistanceBits = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                              6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
constexpr std::array<u8, 19> kCodeOrder = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

class Inflater {
 public:
  /// Of the bytes from `first` on.
  Inflater(ByteView packed, u32 first, Output& out) : packed_(packed), in_(packed), out_(out) {
    in_.move_to(first);
  }

  /// The number of unpacked bytes; an error is in the output.
  u32 run() {
    for (bool is_last = false; !is_last && !is_done_ && out_.ok();) {
      in_.refill();
      is_last = in_.take(1) == 1;
      const u32 kind = in_.take(2);
      if (!in_.refill()) break;
      if (kind == 0) {
        copy_stored();
      } else if (kind == 1) {
        make_fixed();
        unpack_block();
      } else if (kind == 2) {
        if (read_codes()) unpack_block();
      } else {
        fail("kind of block", kind, "It is 0, 1 or 2.");
      }
    }
    // A last block may end in bits after the end.
    if (out_.ok() && !is_done_ && !in_.refill()) out_.fail_early("block");
    return count_;
  }

  /// The byte after the last block.
  u32 end() {
    in_.align();
    return in_.offset();
  }

 private:
  bool fail(const char* field, u64 found, const char* cause) {
    if (!in_.refill()) return out_.fail_early(field);
    return out_.fail(ErrorCode::wrong_value, field, in_.offset(), 0, found, cause);
  }

  void copy_stored();
  void make_fixed();
  bool read_codes();
  void unpack_block();

  ByteView packed_;
  LowBits in_;
  Output& out_;
  u32 count_ = 0;         ///< Unpacked so far.
  bool is_done_ = false;  ///< Whether all that is wanted is there.
  DeflateCode lengths_;
  DeflateCode distances_;
};

void Inflater::copy_stored() {
  in_.align();
  const u32 at = in_.offset();
  if (packed_.size() < at + 4) return void(out_.fail_early("stored size"));
  const u32 size = load<u16, Endian::little>(&packed_[at]);
  const u32 inverse = load<u16, Endian::little>(&packed_[at + 2]);
  if (size != (inverse ^ 0xFFFF)) return void(fail("stored size", size, "Its inverse follows it."));
  u32 left = std::min(size, static_cast<u32>(packed_.size()) - (at + 4));
  const bool is_cut = left < size;
  const std::byte* from = packed_.data() + at + 4;
  while (left > 0) {
    if (count_ == out_.room() && !out_.grow("stored bytes", at)) break;
    const u32 taken = std::min(left, out_.room() - count_);
    std::memcpy(out_.data() + count_, from, taken);
    from += taken;
    count_ += taken;
    left -= taken;
  }
  is_done_ = out_.is_enough(count_);
  if (is_cut && !is_done_) return void(out_.fail_early("stored bytes"));
  in_.move_to(at + 4 + size);
}

void Inflater::make_fixed() {
  std::array<u8, 288> lengths;
  for (u32 i = 0; i < lengths.size(); ++i) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  lengths_.make(lengths);
  std::array<u8, 32> distances;
  distances.fill(5);
  distances_.make(distances);
}

bool Inflater::read_codes() {
  in_.refill();
  const u32 length_codes = in_.take(5) + 257;
  const u32 distance_codes = in_.take(5) + 1;
  const u32 code_lengths = in_.take(4) + 4;
  if (length_codes > kLengthSymbols) return fail("length codes", length_codes, "There are at most 286.");
  if (distance_codes > kDistanceSymbols)
    return fail("distance codes", distance_codes, "There are at most 30.");
  std::array<u8, 320> lengths{};
  for (u32 i = 0; i < code_lengths; ++i) {
    in_.refill();
    lengths[kCodeOrder[i]] = static_cast<u8>(in_.take(3));
  }
  if (!lengths_.make(std::span(lengths).first(19))) return fail("code lengths", 0, "They make no code.");
  lengths.fill(0);
  const u32 total = length_codes + distance_codes;
  for (u32 i = 0; i < total;) {
    if (!in_.refill()) return out_.fail_early("code lengths");
    const u32 symbol = lengths_.decode(in_);
    if (symbol == DeflateCode::kNone) return fail("code length", symbol, "No code is like it.");
    if (symbol < 16) {
      lengths[i++] = static_cast<u8>(symbol);
      continue;
    }
    if (symbol == 16 && i == 0) return fail("code length", symbol, "There is none before to repeat.");
    const u8 repeated = symbol == 16 ? lengths[i - 1] : u8{0};
    const u32 times = symbol == 16 ? 3 + in_.take(2) : symbol == 17 ? 3 + in_.take(3) : 11 + in_.take(7);
    if (times > total - i) return fail("code length", times, "It is repeated beyond the last code.");
    for (u32 end = i + times; i < end; ++i) lengths[i] = repeated;
  }
  if (lengths[kEndOfBlock] == 0) return fail("code lengths", 0, "The end of the block has none.");
  const std::span<const u8> all = lengths;
  if (!lengths_.make(all.first(length_codes)) || !distances_.make(all.subspan(length_codes, distance_codes)))
    return fail("code lengths", 0, "They make no code.");
  return true;
}

void Inflater::unpack_block() {
  // What changes is in registers: bytes that are written might be any of it.
  LowBits in = in_;
  std::byte* out = out_.data();
  u32 count = count_;
  u32 room = out_.room();
  const auto grow = [&] {
    const bool grown = out_.grow("unpacked bytes", in.offset());
    out = out_.data();
    room = out_.room();
    return grown;
  };
  for (;;) {
    if (count == room && out_.is_enough(count)) {
      is_done_ = true;
      break;
    }
    if (!in.refill()) {
      out_.fail_early("block");
      break;
    }
    const u32 symbol = lengths_.decode(in);
    if (symbol < kEndOfBlock) {
      if (count == room && !grow()) break;
      out[count++] = static_cast<std::byte>(symbol);
      continue;
    }
    if (symbol == kEndOfBlock) break;
    if (symbol >= kLengthSymbols) {
      in_ = in;
      fail("length code", symbol, "No length is like it.");
      break;
    }
    u32 length = kLengths[symbol - 257] + in.take(kLengthBits[symbol - 257]);
    const u32 code = distances_.decode(in);
    if (code >= kDistanceSymbols) {
      in_ = in;
      fail("distance code", code, "No distance is like it.");
      break;
    }
    const u32 distance = kDistances[code] + in.take(kDistanceBits[code]);
    if (distance > count) {
      in_ = in;
      fail("distance", distance, "It begins before the first byte.");
      break;
    }
    while (room - count < length && grow()) {
    }
    if (!out_.ok()) break;
    length = std::min(length, room - count);
    const std::byte* from = out + count - distance;
    std::byte* to = out + count;
    count += length;
    if (distance >= 8 && room - count >= 8) {
      // Up to 7 bytes more, which are written again.
      for (std::byte* const end = to + length; to < end; to += 8, from += 8) std::memcpy(to, from, 8);
    } else {
      for (; length > 0; --length) *to++ = *from++;
    }
  }
  in_ = in;
  count_ = count;
}

/// The bytes of the head of a gzip file; 0 for an error.
u32 gzip_head(ByteView packed, Output& out) {
  constexpr u32 kFixed = 10;
  if (packed.size() < kFixed) {
    out.fail_early("gzip head");
    return 0;
  }
  if (!is_gzip(packed)) {
    out.fail(ErrorCode::wrong_value, "gzip signature", 0, 0, load<u16, Endian::big>(packed.data()),
             "It is 0x1F8B, and 8 follows.");
    return 0;
  }
  const u32 flags = static_cast<u32>(packed[3]);
  const u32 size = static_cast<u32>(packed.size());
  u32 at = kFixed;
  const auto skip_text = [&] {
    while (at < size && packed[at] != std::byte{0}) ++at;
    ++at;
  };
  if (flags & 4) at += at + 2 <= size ? 2u + load<u16, Endian::little>(&packed[at]) : 2u;
  if (flags & 8) skip_text();
  if (flags & 16) skip_text();
  if (flags & 2) at += 2;
  if (at <= size) return at;
  out.fail_early("gzip head");
  return 0;
}

}  // namespace

Result<Bytes> inflate(ByteView packed, UnpackedSize size, Limits& limits) {
  Output out(packed, size, limits);
  Inflater inflater(packed, 0, out);
  return out.take(inflater.run());
}

bool is_gzip(ByteView bytes) {
  return bytes.size() >= 3 && bytes[0] == std::byte{0x1F} && bytes[1] == std::byte{0x8B} &&
         bytes[2] == std::byte{8};
}

Result<Bytes> gunzip(ByteView packed, UnpackedSize size, Limits& limits) {
  Output out(packed, size, limits);
  const u32 head = gzip_head(packed, out);
  Inflater inflater(packed, head, out);
  const u32 count = out.ok() ? inflater.run() : 0;
  Result<Bytes> unpacked = out.take(count);
  if (!unpacked || size.kind == UnpackedSize::Kind::first) return unpacked;
  const u32 end = inflater.end();
  constexpr u32 kTail = 8;
  if (packed.size() < u64{end} + kTail) {
    out.fail_early("gzip tail");
  } else {
    const u32 crc = crc32(unpacked.value());
    const u32 stored = load<u32, Endian::little>(&packed[end]);
    const u32 length = load<u32, Endian::little>(&packed[end + 4]);
    if (crc != stored) out.fail(ErrorCode::sizes_disagree, "gzip CRC", end, crc, stored);
    if (length != count) out.fail(ErrorCode::sizes_disagree, "gzip length", end + 4, count, length);
  }
  if (!out.ok()) return out.take(0);
  return unpacked;
}

}  // namespace retromesh::io
