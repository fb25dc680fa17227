#include "formats/runescape/cache/members/plain_base.hpp"

#include <algorithm>
#include <optional>

#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

/// Bytes of each transform between its kind and the count of its labels: none, from build 481 on whether it
/// moves the actor, from build 530 on a mask behind that.
constexpr u32 kColumns[] = {0, 1, 3};

constexpr u32 kFooterSize = 8;
constexpr u32 kFrameHeadSize = 3;

constexpr u8 kRotate = 2;
constexpr u8 kRotateToo = 6;
constexpr u8 kLastKind = 5;
constexpr u8 kNoEffect = 4;

u8 byte_at(ByteView bytes, std::size_t at) { return static_cast<u8>(bytes[at]); }

/// Where the labels end; nothing when the base does not have these columns.
std::optional<std::size_t> end_of_labels(ByteView base, u32 columns) {
  const u32 count = byte_at(base, 0);
  const u32 counts = 1 + count * (1 + columns);
  std::size_t end = std::size_t{counts} + count;
  if (base.size() < end) return std::nullopt;
  for (u32 i = 0; columns > 0 && i < count; ++i) {
    if (byte_at(base, 1 + count + i) > 1) return std::nullopt;
  }
  for (u32 i = 0; i < count; ++i) end += byte_at(base, counts + i);
  return end <= base.size() ? std::optional(end) : std::nullopt;
}

u32 u16_at(ByteView bytes, std::size_t at) { return u32{byte_at(bytes, at)} << 8 | byte_at(bytes, at + 1); }

/// Whether kinds of some transforms and the lists of their labels are all there is.
bool is_base_of(ByteView base, u32 transforms) {
  std::size_t at = transforms;
  for (u32 i = 0; i < transforms; ++i) {
    if (at >= base.size() || byte_at(base, i) > kLastKind) return false;
    at += 1 + std::size_t{byte_at(base, at)};
  }
  return at == base.size();
}

/// Kinds that only HD clients have; rotations that they store as another kind are ones.
std::byte plain_kind(std::byte kind) {
  const u8 number = static_cast<u8>(kind);
  return std::byte{number == kRotateToo ? kRotate : number > kLastKind ? kNoEffect : number};
}

}  // namespace

Bytes plain_base(ByteView base) {
  Bytes plain(base.begin(), base.end());
  if (base.empty()) return plain;
  const auto fills = [&](u32 columns) { return end_of_labels(base, columns) == base.size(); };
  const u32* const found = std::find_if(std::begin(kColumns), std::end(kColumns), fills);
  // What follows the labels is a skeleton of old school's key frames.
  const u32 columns = found == std::end(kColumns) ? 0 : *found;
  const auto end = end_of_labels(base, columns);
  if (!end) return plain;
  const auto count = static_cast<std::ptrdiff_t>(byte_at(base, 0));
  plain.resize(*end);
  plain.erase(plain.begin() + 1 + count,
              plain.begin() + 1 + count * static_cast<std::ptrdiff_t>(1 + columns));
  std::transform(plain.begin() + 1, plain.begin() + 1 + count, plain.begin() + 1, plain_kind);
  return plain;
}

Bytes plain_frames(ByteView set) {
  Bytes plain(set.begin(), set.end());
  if (set.size() < 2 + kFooterSize) return plain;
  const std::size_t end = set.size() - kFooterSize;
  std::size_t at = 2;
  for (std::size_t length = end; length < set.size(); length += 2) at += u16_at(set, length);
  if (at >= end) return plain;
  const ByteView base = set.subspan(at, end - at);
  if (is_base_of(base.subspan(1), byte_at(base, 0))) return plain;
  u32 transforms = 0;
  const u32 frames = u16_at(set, 0);
  for (u32 i = 0; i < frames && 2 + kFrameHeadSize * (i + std::size_t{1}) <= at; ++i)
    transforms = std::max<u32>(transforms, byte_at(set, 4 + kFrameHeadSize * i));
  while (transforms <= 0xFF && !is_base_of(base, transforms)) ++transforms;
  if (transforms > 0 && transforms <= 0xFF)
    plain.insert(plain.begin() + static_cast<std::ptrdiff_t>(at), static_cast<std::byte>(transforms));
  return plain;
}

}  // namespace retromesh::runescape::cache
