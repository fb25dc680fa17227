#include "formats/unpack/bzip2.hpp"

#include <array>
#include <memory>
#include <utility>

namespace retromesh::io {
namespace {

constexpr u32 kBlockUnit = 100'000;
constexpr u32 kMostTables = 6;
constexpr u32 kMostSymbols = 258;
constexpr u32 kLongestCode = 20;
constexpr u32 kGroupSize = 50;          ///< Symbols that a selector is for.
constexpr u32 kMostSelectors = 18'002;  ///< More are not used.
constexpr u64 kBlockMagic = 0x314159265359;
constexpr u64 kEndMagic = 0x177245385090;

/// The bits of bytes, the highest of each first.
class HighBits {
 public:
  explicit HighBits(ByteView bytes) : first_(bytes.data()), at_(first_), end_(first_ + bytes.size()) {}

  /// Makes at least 56 bits ready: zeros after the end. False when bits after the end were taken.
  bool refill() {
    if (end_ - at_ >= 8) {
      bits_ |= load<u64, Endian::big>(at_) >> count_;
      at_ += (63 - count_) >> 3;
      count_ |= 56;
      return true;
    }
    for (; count_ <= 56; count_ += 8) {
      if (at_ < end_) {
        bits_ |= u64{static_cast<u8>(*at_++)} << (56 - count_);
      } else {
        missing_ += 8;
      }
    }
    return count_ >= missing_;
  }

  /// The next bits, 1 to 32.
  u32 peek(u32 count) const { return static_cast<u32>(bits_ >> (64 - count)); }
  void skip(u32 count) {
    bits_ <<= count;
    count_ -= count;
  }
  u32 take(u32 count) {
    const u32 value = peek(count);
    skip(count);
    return value;
  }

  /// The byte that contains the next bit.
  u32 offset() const { return static_cast<u32>(at_ - first_) + missing_ / 8 - (count_ + 7) / 8; }

 private:
  const std::byte* first_;
  const std::byte* at_;
  const std::byte* end_;
  u64 bits_ = 0;  ///< From the highest bit on.
  u32 count_ = 0;
  u32 missing_ = 0;  ///< Bits after the end among those that were made ready.
};

/// A canonical Huffman code of up to 20 bits.
class BlockCode {
 public:
  static constexpr u32 kNone = 0xFFFF;  ///< Instead of a symbol.

  /// False for lengths that no code has.
  bool make(std::span<const u8> lengths) {
    std::array<u32, kLongestCode + 2> counts{};
    for (const u8 length : lengths) ++counts[length];
    std::array<u32, kLongestCode + 1> next{};  // The code of the next symbol of each length.
    u32 code = 0;
    u32 index = 0;
    for (u32 length = 1; length <= kLongestCode; ++length) {
      offsets_[length] = static_cast<i32>(index) - static_cast<i32>(code);
      next[length] = code;
      code += counts[length];
      index += counts[length];
      if (counts[length] > 0 && (code - 1) >> length) return false;
      limits_[length] = code;
      code <<= 1;
    }
    fast_.fill(0);
    // Small groups have few bytes and as many codes as large ones: symbols are looked at once.
    for (u32 symbol = 0; symbol < lengths.size(); ++symbol) {
      const u32 length = lengths[symbol];
      const u32 own = next[length]++;
      symbols_[static_cast<u32>(static_cast<i32>(own) + offsets_[length])] = static_cast<u16>(symbol);
      if (length <= kFastBits) fill_fast(own, length, symbol);
    }
    return true;
  }

  /// The next symbol; kNone for bits that have none.
  u32 decode(HighBits& in) const {
    const u32 entry = fast_[in.peek(kFastBits)];
    if (entry != 0) {
      in.skip(entry & 15);
      return entry >> 4;
    }
    for (u32 length = kFastBits + 1; length <= kLongestCode; ++length) {
      const u32 code = in.peek(length);
      if (code >= limits_[length]) continue;
      in.skip(length);
      return symbols_[static_cast<u32>(static_cast<i32>(code) + offsets_[length])];
    }
    return kNone;
  }

 private:
  static constexpr u32 kFastBits = 10;

  /// What bits mean that begin with a code: symbol << 4 | length.
  void fill_fast(u32 code, u32 length, u32 symbol) {
    const u32 first = code << (kFastBits - length);
    const u32 end = first + (1u << (kFastBits - length));
    for (u32 i = first; i < end; ++i) fast_[i] = static_cast<u16>(symbol << 4 | length);
  }

  std::array<u16, 1u << kFastBits> fast_;
  std::array<u16, kMostSymbols> symbols_;
  std::array<u32, kLongestCode + 1> limits_;   ///< The code after the last of each length.
  std::array<i32, kLongestCode + 1> offsets_;  ///< From codes of each length to their symbols.
};

/// The CRC-32 of bzip2 has the polynomial of zip's, highest bit first: the effect of half a byte.
constexpr std::array<u32, 16> make_block_crc_table() {
  std::array<u32, 16> table{};
  for (u32 half = 0; half < 16; ++half) {
    u32 sum = half << 28;
    for (u32 bit = 0; bit < 4; ++bit) sum = sum << 1 ^ (sum >> 31 ? 0x04C11DB7 : 0);
    table[half] = sum;
  }
  return table;
}
constexpr std::array<u32, 16> kBlockCrcTable = make_block_crc_table();

u32 add_to_crc(u32 crc, u32 byte) {
  crc ^= byte << 24;
  crc = crc << 4 ^ kBlockCrcTable[crc >> 28];
  return crc << 4 ^ kBlockCrcTable[crc >> 28];
}

class Bunzip2 {
 public:
  Bunzip2(ByteView packed, Output& out) : in_(packed), out_(out) {}

  /// The number of unpacked bytes; an error is in the output.
  u32 run() {
    in_.refill();
    u32 level = 1;
    if (in_.peek(24) == 0x425A68) {  // "BZh"
      in_.skip(24);
      level = in_.take(8) - '0';
      if (level < 1 || level > 9) fail("block size", level, "It is 1 to 9.");
    }
    room_ = level * kBlockUnit;
    if (!out_.borrow("block", u64{room_} * sizeof(u32))) return 0;
    block_.reset(new u32[room_]);
    u32 sum = 0;
    while (read_magic() && read_block()) {
      sum = (sum << 1 | sum >> 31) ^ block_crc_;
      write_block();
      if (!out_.ok() || is_done_) return count_;
    }
    if (!out_.ok()) return count_;
    in_.refill();
    const u32 at = in_.offset();
    const u32 stored = in_.take(32);
    if (!in_.refill()) out_.fail_early("CRC");
    if (stored != sum) out_.fail(ErrorCode::sizes_disagree, "CRC", at, sum, stored);
    return count_;
  }

 private:
  bool fail(const char* field, u64 found, const char* cause) {
    if (!in_.refill()) return out_.fail_early(field);
    return out_.fail(ErrorCode::wrong_value, field, in_.offset(), 0, found, cause);
  }

  bool read_magic();
  bool read_block();
  bool read_symbols();
  bool read_selectors(u32 tables);
  bool read_codes(u32 tables);
  bool read_runs();
  void write_block();

  HighBits in_;
  Output& out_;
  std::unique_ptr<u32[]> block_;  ///< Bytes in the lowest 8 bits, then where the next one is above.
  u32 room_ = 0;
  u32 size_ = 0;    ///< Bytes of the block.
  u32 origin_ = 0;  ///< Where the block's own order has its row.
  u32 block_crc_ = 0;
  u32 count_ = 0;             ///< Unpacked so far.
  bool is_done_ = false;      ///< Whether all that is wanted is there.
  std::array<u8, 256> used_;  ///< The values of bytes that the block has.
  u32 used_count_ = 0;
  std::array<u32, 256> counts_;  ///< Of each value in the block.
  std::array<BlockCode, kMostTables> codes_;
  std::array<u8, kMostSelectors> selectors_;
  u32 selector_count_ = 0;
};

/// Whether a block follows; false at the end of the stream and for errors.
bool Bunzip2::read_magic() {
  if (!out_.ok()) return false;
  in_.refill();
  const u32 at = in_.offset();
  const u64 high = in_.take(24);
  const u64 magic = high << 24 | in_.take(24);
  if (!in_.refill()) return out_.fail_early("block");
  if (magic == kBlockMagic) return true;
  if (magic == kEndMagic) return false;
  return out_.fail(ErrorCode::wrong_value, "block signature", at, 0, magic, "It is 0x314159265359.");
}

bool Bunzip2::read_block() {
  block_crc_ = in_.take(32);
  in_.refill();
  if (in_.take(1)) return fail("randomised", 1, "No program has written such blocks since 1996.");
  origin_ = in_.take(24);
  return read_symbols() && read_runs();
}

/// Which values there are, and the codes.
bool Bunzip2::read_symbols() {
  in_.refill();
  const u32 sixteens = in_.take(16);
  used_count_ = 0;
  for (u32 i = 0; i < 16; ++i) {
    if (!(sixteens >> (15 - i) & 1)) continue;
    in_.refill();
    const u32 bits = in_.take(16);
    for (u32 j = 0; j < 16; ++j) {
      if (bits >> (15 - j) & 1) used_[used_count_++] = static_cast<u8>(i * 16 + j);
    }
  }
  if (used_count_ == 0) return fail("bytes in use", 0, "A block has at least one.");
  in_.refill();
  const u32 tables = in_.take(3);
  if (tables < 2 || tables > kMostTables) return fail("codes", tables, "There are 2 to 6.");
  return read_selectors(tables) && read_codes(tables);
}

bool Bunzip2::read_selectors(u32 tables) {
  const u32 count = in_.take(15);
  if (count == 0) return fail("selectors", 0, "A block has at least one.");
  std::array<u8, kMostTables> order = {0, 1, 2, 3, 4, 5};
  for (u32 i = 0; i < count; ++i) {
    if (!in_.refill()) return out_.fail_early("selectors");
    u32 place = 0;
    while (place < tables && in_.take(1)) ++place;
    if (place == tables) return fail("selector", place, "It is less than the number of codes.");
    const u8 chosen = order[place];
    for (; place > 0; --place) order[place] = order[place - 1];
    order[0] = chosen;
    if (i < kMostSelectors) selectors_[i] = chosen;
  }
  selector_count_ = std::min(count, kMostSelectors);
  return true;
}

bool Bunzip2::read_codes(u32 tables) {
  std::array<u8, kMostSymbols> lengths{};
  const u32 symbols = used_count_ + 2;
  for (u32 table = 0; table < tables; ++table) {
    in_.refill();
    u32 length = in_.take(5);
    for (u32 i = 0; i < symbols; ++i) {
      while (in_.refill() && length >= 1 && length <= kLongestCode && in_.take(1))
        length = in_.take(1) ? length - 1 : length + 1;
      if (length < 1 || length > kLongestCode) return fail("code length", length, "It is 1 to 20.");
      lengths[i] = static_cast<u8>(length);
    }
    if (!in_.refill()) return out_.fail_early("code lengths");
    if (!codes_[table].make(std::span(lengths).first(symbols)))
      return fail("code lengths", 0, "They make no code.");
  }
  return true;
}

/// The bytes of the block, in the order of its sorted rows.
bool Bunzip2::read_runs() {
  std::array<u8, 256> order = used_;  // The value that was used last is first.
  const u32 end_symbol = used_count_ + 1;
  HighBits in = in_;
  counts_.fill(0);
  size_ = 0;
  u32 run = 0;   // Of the first value.
  u32 unit = 1;  // What the next digit of the run counts.
  for (u32 group = 0;; ++group) {
    if (group == selector_count_) return fail("selectors", group, "The block has more symbols.");
    const BlockCode& code = codes_[selectors_[group]];
    for (u32 i = 0; i < kGroupSize; ++i) {
      if (!in.refill()) return out_.fail_early("block");
      const u32 symbol = code.decode(in);
      if (symbol <= 1) {
        run += unit << symbol;
        unit <<= 1;
        if (run > room_ - size_)
          return out_.fail(ErrorCode::bad_value, "block size", in.offset(), room_, u64{size_} + run);
        continue;
      }
      if (run > 0) {
        counts_[order[0]] += run;
        std::fill_n(&block_[size_], run, order[0]);
        size_ += run;
        run = 0;
        unit = 1;
      }
      if (symbol >= end_symbol) {
        in_ = in;
        if (symbol > end_symbol) return fail("symbol", symbol, "No code is like it.");
        if (origin_ >= size_) return fail("origin", origin_, "It is a byte of the block.");
        return true;
      }
      if (size_ == room_)
        return out_.fail(ErrorCode::bad_value, "block size", in.offset(), room_, u64{room_} + 1);
      const u32 place = symbol - 1;
      const u8 value = order[place];
      std::memmove(&order[1], &order[0], place);
      order[0] = value;
      ++counts_[value];
      block_[size_++] = value;
    }
  }
}

/// Brings the bytes into their own order, and writes out their runs: after four equal bytes, the next says
/// how many more there are.
void Bunzip2::write_block() {
  u32 before = 0;
  for (u32& count : counts_) before += std::exchange(count, before);
  u32* const block = block_.get();
  for (u32 i = 0; i < size_; ++i) block[counts_[block[i] & 255]++] |= i << 8;

  std::byte* out = out_.data();
  u32 room = out_.room();
  u32 count = count_;
  u32 crc = 0xFFFFFFFF;
  u32 entry = block[origin_];
  u32 last = 256;
  u32 same = 0;
  for (u32 i = 0; i < size_; ++i) {
    entry = block[entry >> 8];
    const u32 value = entry & 255;
    u32 times = 1;
    if (same == 4) {
      times = value;
      same = 0;
    } else {
      same = value == last ? same + 1 : 1;
      last = value;
    }
    while (room - count < times) {
      if (!out_.grow("block", in_.offset())) {
        is_done_ = true;
        break;
      }
      out = out_.data();
      room = out_.room();
    }
    times = std::min(times, room - count);
    for (; times > 0; --times) {
      crc = add_to_crc(crc, last);
      out[count++] = static_cast<std::byte>(last);
    }
    if (is_done_) break;
  }
  count_ = count;
  if (is_done_) return;
  if (~crc != block_crc_)
    out_.fail(ErrorCode::sizes_disagree, "CRC of a block", in_.offset(), ~crc, block_crc_);
  is_done_ = out_.is_enough(count_);
}

}  // namespace

Result<Bytes> bunzip2(ByteView packed, UnpackedSize size, Limits& limits) {
  Output out(packed, size, limits);
  // Its tables are 23 KB, too many for the stack of a thread of WebAssembly.
  const auto unpacker = std::make_unique<Bunzip2>(packed, out);
  return out.take(out.ok() ? unpacker->run() : 0);
}

}  // namespace retromesh::io
