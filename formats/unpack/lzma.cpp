#include "formats/unpack/lzma.hpp"

#include <array>
#include <memory>

namespace retromesh::io {
namespace {

using Chance = u16;  ///< That a bit is 0, of 2,048.
constexpr u32 kChanceBits = 11;
constexpr Chance kEven = 1u << (kChanceBits - 1);
constexpr u32 kLearning = 5;
constexpr u32 kStates = 12;
constexpr u32 kFirstMatchState = 7;  ///< Below, the last thing was a byte.
constexpr u32 kMostPlaces = 16;      ///< Of the lowest bits of a position.
constexpr u32 kProperties = 5;
constexpr u32 kLiteralChances = 0x300;
constexpr u32 kLeastMatch = 2;
constexpr u32 kEndMark = 0xFFFFFFFF;

/// The decoder of bits of unequal chances.
class RangeBits {
 public:
  RangeBits(const std::byte* at, const std::byte* end) : at_(at), end_(end) {
    next();
    for (u32 i = 0; i < 4; ++i) code_ = code_ << 8 | next();
  }

  u32 bit(Chance& chance) {
    normalize();
    const u32 bound = (range_ >> kChanceBits) * chance;
    if (code_ < bound) {
      range_ = bound;
      chance = static_cast<Chance>(chance + (((1u << kChanceBits) - chance) >> kLearning));
      return 0;
    }
    range_ -= bound;
    code_ -= bound;
    chance = static_cast<Chance>(chance - (chance >> kLearning));
    return 1;
  }

  /// Bits of equal chances.
  u32 plain(u32 count) {
    u32 value = 0;
    for (; count > 0; --count) {
      normalize();
      range_ >>= 1;
      const u32 is_one = code_ >= range_;
      if (is_one) code_ -= range_;
      value = value << 1 | is_one;
    }
    return value;
  }

  /// A number of `count` bits, the highest first; each bit has its chances by those before.
  u32 tree(Chance* chances, u32 count) {
    u32 at = 1;
    for (u32 i = 0; i < count; ++i) at = at << 1 | bit(chances[at]);
    return at - (1u << count);
  }

  /// The same, the lowest bit first.
  u32 reverse_tree(Chance* chances, u32 count) {
    u32 at = 1;
    u32 value = 0;
    for (u32 i = 0; i < count; ++i) {
      const u32 one = bit(chances[at]);
      at = at << 1 | one;
      value |= one << i;
    }
    return value;
  }

  bool is_cut() const { return is_cut_; }
  const std::byte* at() const { return at_; }

 private:
  u32 next() {
    if (at_ < end_) return static_cast<u32>(*at_++);
    is_cut_ = true;
    return 0;
  }

  void normalize() {
    if (range_ >= 1u << 24) return;
    range_ <<= 8;
    code_ = code_ << 8 | next();
  }

  const std::byte* at_;
  const std::byte* end_;
  u32 range_ = 0xFFFFFFFF;
  u32 code_ = 0;
  bool is_cut_ = false;
};

/// The lengths of matches.
struct Lengths {
  Chance is_middle;
  Chance is_long;
  std::array<std::array<Chance, 8>, kMostPlaces> shortest;
  std::array<std::array<Chance, 8>, kMostPlaces> middle;
  std::array<Chance, 256> longest;

  u32 read(RangeBits& in, u32 place) {
    if (in.bit(is_middle) == 0) return kLeastMatch + in.tree(shortest[place].data(), 3);
    if (in.bit(is_long) == 0) return kLeastMatch + 8 + in.tree(middle[place].data(), 3);
    return kLeastMatch + 16 + in.tree(longest.data(), 8);
  }
};

/// All chances but those of literals.
struct Chances {
  std::array<std::array<Chance, kMostPlaces>, kStates> is_match;
  std::array<Chance, kStates> is_repeated;
  std::array<Chance, kStates> is_not_first;
  std::array<std::array<Chance, kMostPlaces>, kStates> is_longer;
  std::array<Chance, kStates> is_not_second;
  std::array<Chance, kStates> is_not_third;
  std::array<std::array<Chance, 64>, 4> slots;
  std::array<std::array<Chance, 32>, 10> middles;  ///< Lower bits of distances, by the slots 4 to 13.
  std::array<Chance, 16> lowest;
  Lengths lengths;
  Lengths repeated_lengths;
};
static_assert(sizeof(Chances) % sizeof(Chance) == 0);

struct Properties {
  u32 literal_context = 0;  ///< Highest bits of the byte before that a literal depends on.
  u32 literal_place = 0;    ///< Lowest bits of its position.
  u32 place = 0;            ///< The same for everything else.
};

class Unlzma {
 public:
  Unlzma(ByteView packed, Properties properties, Output& out)
      : packed_(packed),
        properties_(properties),
        out_(out),
        in_(packed.data() + kProperties, packed.data() + packed.size()) {}

  /// The number of unpacked bytes; an error is in the output.
  u32 run();

 private:
  void fail(ErrorCode code, const char* field, u64 expected, u64 found) {
    out_.fail(code, field, static_cast<u64>(in_.at() - packed_.data()), expected, found);
  }

  void literal(std::byte* out);
  u32 read_distance(u32 length);
  u32 repeated_length(u32 place);
  bool copy(std::byte* out, u32 length);

  ByteView packed_;
  Properties properties_;
  Output& out_;
  RangeBits in_;
  Chances chances_;
  std::unique_ptr<Chance[]> literals_;
  std::array<u32, 4> distances_ = {0, 0, 0, 0};  ///< The last ones, less 1.
  u32 state_ = 0;
  u32 count_ = 0;  ///< Unpacked so far.
};

u32 Unlzma::run() {
  const u32 literals = kLiteralChances << (properties_.literal_context + properties_.literal_place);
  if (!out_.borrow("literals", literals * sizeof(Chance))) return 0;
  literals_.reset(new Chance[literals]);
  std::fill_n(literals_.get(), literals, kEven);
  std::fill_n(reinterpret_cast<Chance*>(&chances_), sizeof chances_ / sizeof(Chance), kEven);
  if (!out_.grow("unpacked bytes", 0)) return 0;
  std::byte* const out = out_.data();
  const u32 room = out_.room();
  const u32 place_mask = (1u << properties_.place) - 1;
  while (count_ < room) {
    if (in_.is_cut()) break;
    const u32 place = count_ & place_mask;
    if (in_.bit(chances_.is_match[state_][place]) == 0) {
      literal(out);
      continue;
    }
    u32 length = 0;
    if (in_.bit(chances_.is_repeated[state_]) == 0) {
      length = chances_.lengths.read(in_, place);
      const u32 distance = read_distance(length);
      if (distance == kEndMark) break;
      distances_ = {distance, distances_[0], distances_[1], distances_[2]};
      state_ = state_ < kFirstMatchState ? 7 : 10;
    } else {
      length = repeated_length(place);
    }
    if (!copy(out, length)) break;
  }
  // The coder is ahead by less than the five bytes that end a stream.
  if (in_.is_cut()) out_.fail_early("LZMA stream");
  return count_;
}

void Unlzma::literal(std::byte* out) {
  const u32 before = count_ > 0 ? static_cast<u32>(out[count_ - 1]) : 0;
  const u32 context = properties_.literal_context;
  const u32 place = count_ & ((1u << properties_.literal_place) - 1);
  Chance* const chances = &literals_[kLiteralChances * ((place << context) + (before >> (8 - context)))];
  u32 symbol = 1;
  if (state_ >= kFirstMatchState && distances_[0] < count_) {
    // After a match: by the byte that would have continued it.
    u32 match = static_cast<u32>(out[count_ - distances_[0] - 1]);
    while (symbol < 0x100) {
      const u32 expected = match >> 7 & 1;
      match <<= 1;
      const u32 one = in_.bit(chances[((1 + expected) << 8) + symbol]);
      symbol = symbol << 1 | one;
      if (one != expected) break;
    }
  }
  while (symbol < 0x100) symbol = symbol << 1 | in_.bit(chances[symbol]);
  out[count_++] = static_cast<std::byte>(symbol);
  state_ = state_ < 4 ? 0 : state_ < 10 ? state_ - 3 : state_ - 6;
}

/// The distance of a match, less 1.
u32 Unlzma::read_distance(u32 length) {
  const u32 kind = std::min(length - kLeastMatch, 3u);
  const u32 slot = in_.tree(chances_.slots[kind].data(), 6);
  if (slot < 4) return slot;
  const u32 bits = (slot >> 1) - 1;
  const u32 highest = (2 | (slot & 1)) << bits;
  if (slot < 14) return highest + in_.reverse_tree(chances_.middles[slot - 4].data(), bits);
  const u32 middle = in_.plain(bits - 4) << 4;
  return highest + middle + in_.reverse_tree(chances_.lowest.data(), 4);
}

/// The length of a match whose distance is one of the last four, which becomes the first.
u32 Unlzma::repeated_length(u32 place) {
  u32 which = 0;
  if (in_.bit(chances_.is_not_first[state_]) == 0) {
    if (in_.bit(chances_.is_longer[state_][place]) == 0) {
      state_ = state_ < kFirstMatchState ? 9 : 11;
      return 1;
    }
  } else if (in_.bit(chances_.is_not_second[state_]) == 0) {
    which = 1;
  } else {
    which = 2 + in_.bit(chances_.is_not_third[state_]);
  }
  const u32 distance = distances_[which];
  for (; which > 0; --which) distances_[which] = distances_[which - 1];
  distances_[0] = distance;
  state_ = state_ < kFirstMatchState ? 8 : 11;
  return chances_.repeated_lengths.read(in_, place);
}

bool Unlzma::copy(std::byte* out, u32 length) {
  const u32 distance = distances_[0];
  if (distance >= count_) {
    if (!in_.is_cut()) fail(ErrorCode::bad_value, "distance", count_, u64{distance} + 1);
    return false;
  }
  const u32 left = out_.room() - count_;
  if (length > left && !out_.is_enough(out_.room())) {
    if (!in_.is_cut()) fail(ErrorCode::bad_value, "unpacked size", out_.room(), u64{count_} + length);
    return false;
  }
  const std::byte* from = out + count_ - distance - 1;
  std::byte* to = out + count_;
  length = std::min(length, left);
  count_ += length;
  for (; length > 0; --length) *to++ = *from++;
  return true;
}

}  // namespace

Result<Bytes> unlzma(ByteView packed, UnpackedSize size, Limits& limits) {
  Output out(packed, size, limits);
  if (packed.size() < kProperties + 5) out.fail_early("LZMA properties");
  const u32 byte = packed.empty() ? 0 : static_cast<u32>(packed[0]);
  constexpr u32 kMostProperties = (4 * 5 + 4) * 9 + 8;
  if (byte > kMostProperties) out.fail(ErrorCode::bad_value, "LZMA properties", 0, kMostProperties, byte);
  if (out.ok() && packed[kProperties] != std::byte{0}) {
    out.fail(ErrorCode::bad_value, "first byte of the LZMA stream", kProperties, 0,
             static_cast<u32>(packed[kProperties]));
  }
  if (!out.ok() || size.bytes == 0) return out.take(0);
  const auto unpacker = std::make_unique<Unlzma>(packed, Properties{byte % 9, byte / 9 % 5, byte / 45}, out);
  return out.take(unpacker->run());
}

}  // namespace retromesh::io
