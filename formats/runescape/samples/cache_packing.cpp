// Compression of caches: gzip with stored blocks, and bzip2 with codes that are as long for each symbol.
#include <algorithm>
#include <numeric>

#include "formats/runescape/samples/cache_builder.hpp"

namespace retromesh::samples {
namespace {

u32 number_of(std::byte byte) { return static_cast<u32>(byte); }

/// Bits, the highest of each byte first.
class Bits {
 public:
  void put(u64 value, u32 count) {
    for (u32 bit = count; bit > 0; --bit) {
      if (used_ % 8 == 0) bytes_.push_back(std::byte{0});
      bytes_.back() |= static_cast<std::byte>((value >> (bit - 1) & 1) << (7 - used_ % 8));
      ++used_;
    }
  }
  Bytes take() { return std::move(bytes_); }

 private:
  Bytes bytes_;
  u64 used_ = 0;
};

/// The CRC-32 of bzip2, whose bits go the other way.
u32 bzip2_checksum(ByteView bytes) {
  u32 sum = 0xFFFFFFFF;
  for (const std::byte byte : bytes) {
    sum ^= number_of(byte) << 24;
    for (u32 bit = 0; bit < 8; ++bit) sum = sum << 1 ^ (sum >> 31 ? 0x04C11DB7U : 0);
  }
  return ~sum;
}

/// After four equal bytes, how many more there are.
Bytes runs_of(ByteView bytes) {
  constexpr std::size_t kMost = 259;
  Bytes runs;
  for (std::size_t first = 0; first < bytes.size();) {
    std::size_t end = first;
    while (end < bytes.size() && end - first < kMost && bytes[end] == bytes[first]) ++end;
    runs.insert(runs.end(), std::min<std::size_t>(4, end - first), bytes[first]);
    if (end - first >= 4) runs.push_back(static_cast<std::byte>(end - first - 4));
    first = end;
  }
  return runs;
}

Bzip2Block sorted(const Bytes& bytes, u32 checksum) {
  std::vector<u32> rotations(bytes.size());
  std::iota(rotations.begin(), rotations.end(), 0);
  Bytes twice = bytes;
  twice.insert(twice.end(), bytes.begin(), bytes.end());
  const auto from = [&](u32 first) { return ByteView(twice).subspan(first, bytes.size()); };
  std::stable_sort(rotations.begin(), rotations.end(), [&](u32 a, u32 b) {
    return std::lexicographical_compare(from(a).begin(), from(a).end(), from(b).begin(), from(b).end());
  });
  Bzip2Block block{{}, 0, checksum};
  for (std::size_t row = 0; row < rotations.size(); ++row) {
    const u32 first = rotations[row];
    if (first == 0) block.row = static_cast<u32>(row);
    block.last_column.push_back(bytes[first == 0 ? bytes.size() - 1 : first - 1]);
  }
  return block;
}

/// Places of bytes among those that were used last, with runs of the first place as digits 1 and 2 of base 2.
std::vector<u32> symbols_of(const Bytes& bytes, std::vector<std::byte> order) {
  std::vector<u32> symbols;
  u32 zeros = 0;
  const auto end_run = [&] {
    for (; zeros > 0; zeros = (zeros - 1) / 2) symbols.push_back((zeros - 1) % 2);
  };
  for (const std::byte byte : bytes) {
    const auto found = std::find(order.begin(), order.end(), byte);
    const u32 place = static_cast<u32>(found - order.begin());
    if (place == 0) {
      ++zeros;
      continue;
    }
    end_run();
    std::rotate(order.begin(), found, found + 1);
    symbols.push_back(place + 1);
  }
  end_run();
  symbols.push_back(static_cast<u32>(order.size() + 1));
  return symbols;
}

/// Codes of two lengths for `count` symbols, so that every bit pattern is one.
struct EvenCodes {
  explicit EvenCodes(u32 count) {
    while (1U << length < count) ++length;
    shorter = (1U << length) - count;
  }
  u32 length_of(u32 symbol) const { return symbol < shorter ? length - 1 : length; }
  u32 code_of(u32 symbol) const { return symbol < shorter ? symbol : symbol + shorter; }

  u32 length = 1;
  u32 shorter = 0;  ///< Symbols with a bit less.
};

void put_lengths(Bits& bits, const EvenCodes& codes, u32 count) {
  u32 length = codes.length_of(0);
  bits.put(length, 5);
  for (u32 symbol = 0; symbol < count; ++symbol) {
    if (codes.length_of(symbol) > length++) {
      bits.put(0b10, 2);
    } else {
      --length;
    }
    bits.put(0, 1);
  }
}

void put_block(Bits& bits, const Bzip2Block& block) {
  constexpr u32 kSymbolsOfSelector = 50;
  bits.put(0x314159265359, 48);
  bits.put(block.checksum, 32);
  bits.put(0, 1);
  bits.put(block.row, 24);
  std::vector<bool> used(256);
  for (const std::byte byte : block.last_column) used[number_of(byte)] = true;
  std::vector<std::byte> order;
  u32 rows = 0;
  for (u32 value = 0; value < 256; ++value) {
    if (!used[value]) continue;
    order.push_back(static_cast<std::byte>(value));
    rows |= 0x8000U >> (value / 16);
  }
  bits.put(rows, 16);
  for (u32 row = 0; row < 16; ++row) {
    if (!(rows & 0x8000U >> row)) continue;
    for (u32 i = 0; i < 16; ++i) bits.put(used[row * 16 + i], 1);
  }
  const std::vector<u32> symbols = symbols_of(block.last_column, order);
  const u32 count = static_cast<u32>(order.size() + 2);
  const u64 selectors = (symbols.size() + kSymbolsOfSelector - 1) / kSymbolsOfSelector;
  bits.put(2, 3);
  bits.put(selectors, 15);
  for (u64 i = 0; i < selectors; ++i) bits.put(0, 1);
  const EvenCodes codes(count);
  for (u32 table = 0; table < 2; ++table) put_lengths(bits, codes, count);
  for (const u32 symbol : symbols) bits.put(codes.code_of(symbol), codes.length_of(symbol));
}

}  // namespace

u32 cache_checksum(ByteView bytes) {
  u32 sum = 0xFFFFFFFF;
  for (const std::byte byte : bytes) {
    sum ^= number_of(byte);
    for (u32 bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320U : 0);
  }
  return ~sum;
}

namespace {

CacheBytes begun_gzip() { return CacheBytes().four(0x1F8B0800).four(0).two(0); }

void put_low_first(CacheBytes& bytes, u32 value, u32 width) {
  for (u32 i = 0; i < width; ++i) bytes.one(value >> (8 * i) & 0xFF);
}

Bytes ended_gzip(CacheBytes gzip, ByteView bytes) {
  put_low_first(gzip, cache_checksum(bytes), 4);
  put_low_first(gzip, static_cast<u32>(bytes.size()), 4);
  return gzip.bytes;
}

/// A symbol by the codes that deflate has fixed: its bits, the first one highest, and their number.
std::pair<u32, u32> fixed_code(u32 symbol) {
  if (symbol < 144) return {0x30 + symbol, 8};
  if (symbol < 256) return {0x190 + symbol - 144, 9};
  if (symbol < 280) return {symbol - 256, 7};
  return {0xC0 + symbol - 280, 8};
}

}  // namespace

Bytes gzip_of_stored(ByteView bytes) {
  constexpr std::size_t kMost = 0xFFFF;
  CacheBytes gzip = begun_gzip();
  for (std::size_t first = 0; first == 0 || first < bytes.size(); first += kMost) {
    const ByteView block = bytes.subspan(first, std::min(kMost, bytes.size() - first));
    gzip.one(first + block.size() == bytes.size());
    put_low_first(gzip, static_cast<u32>(block.size()), 2);
    put_low_first(gzip, ~static_cast<u32>(block.size()), 2);
    gzip.add(block);
  }
  return ended_gzip(std::move(gzip), bytes);
}

Bytes gzip_of_runs(ByteView bytes) {
  constexpr std::size_t kLongest = 258;
  constexpr u32 kEnd = 256, kLongestMatch = 285, kDistanceBits = 5;
  Bits bits;
  bits.put(0b110, 3);  // The last block, with fixed codes.
  const auto put = [&](u32 symbol) { bits.put(fixed_code(symbol).first, fixed_code(symbol).second); };
  for (std::size_t at = 0; at < bytes.size();) {
    put(number_of(bytes[at++]));
    const auto is_other = [&](std::byte byte) { return byte != bytes[at - 1]; };
    auto run = static_cast<std::size_t>(
                   std::find_if(bytes.begin() + std::ptrdiff_t(at), bytes.end(), is_other) - bytes.begin()) -
               at;
    for (; run >= kLongest; run -= kLongest, at += kLongest) {
      put(kLongestMatch);
      bits.put(0, kDistanceBits);  // The byte before.
    }
  }
  put(kEnd);
  CacheBytes gzip = begun_gzip();
  for (const std::byte byte : bits.take()) {
    u32 turned = 0;
    for (u32 bit = 0; bit < 8; ++bit) turned |= (number_of(byte) >> bit & 1) << (7 - bit);
    gzip.one(turned);
  }
  return ended_gzip(std::move(gzip), bytes);
}

Bytes bzip2_of_blocks(std::span<const Bzip2Block> blocks) {
  Bits bits;
  u32 sum = 0;
  for (const Bzip2Block& block : blocks) {
    put_block(bits, block);
    sum = (sum << 1 | sum >> 31) ^ block.checksum;
  }
  bits.put(0x177245385090, 48);
  bits.put(sum, 32);
  return bits.take();
}

Bytes bzip2_of(ByteView bytes) {
  if (bytes.empty()) return bzip2_of_blocks({});
  const Bzip2Block block = sorted(runs_of(bytes), bzip2_checksum(bytes));
  return bzip2_of_blocks({&block, 1});
}

}  // namespace retromesh::samples
