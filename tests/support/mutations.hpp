#pragma once
#include <algorithm>
#include <functional>
#include <vector>

#include "formats/io/numbers.hpp"

/// Damaged copies of a file: every prefix, and every single-byte change.
namespace retromesh::test {

/// Which values a byte is changed to.
enum class Values {
  one,  ///< One of kEdgeValues, the next one at the next byte.
  few,  ///< All of kEdgeValues.
  all,  ///< All 256 in small files; else kEdgeValues, and the byte with its lowest or highest bit changed.
};

inline constexpr std::array<u8, 6> kEdgeValues = {0x00, 0x01, 0x08, 0x7F, 0x80, 0xFF};

struct MutationPlan {
  Values values = Values::all;
  /// In larger files, only the first and last 28 bytes and at most about 512 between them are changed.
  /// Each of the last 28, where some formats have their footer, gets 32 values unless it gets one.
  std::size_t every_byte_up_to = 2048;
};

inline bool is_mutated(const MutationPlan& plan, std::size_t size, std::size_t at) {
  constexpr std::size_t kEnds = 28;
  const std::size_t step = std::max<std::size_t>(7, size / 512 | 1);
  return size <= plan.every_byte_up_to || at < kEnds || at + kEnds >= size || at % step == 0;
}

inline std::vector<u8> values_at(const MutationPlan& plan, ByteView whole, std::size_t at) {
  constexpr std::size_t kSmall = 320;
  constexpr std::size_t kFooter = 28;
  if (plan.values == Values::one) return {kEdgeValues[at % kEdgeValues.size()]};
  const bool is_small = plan.values == Values::all && whole.size() <= kSmall;
  const bool is_footer = whole.size() > plan.every_byte_up_to && at + kFooter >= whole.size();
  std::vector<u8> values;
  if (is_small || is_footer) {
    const u32 step = is_small ? 1 : 8;
    for (u32 value = static_cast<u32>(at) % step; value < 256; value += step)
      values.push_back(static_cast<u8>(value));
    return values;
  }
  values.assign(kEdgeValues.begin(), kEdgeValues.end());
  const u8 now = static_cast<u8>(whole[at]);
  if (plan.values == Values::all) values.insert(values.end(), {u8(now ^ 1), u8(now ^ 0x80)});
  return values;
}

/// Calls `use` with the prefixes of `whole`, the empty and the whole one included, then with each single-byte
/// change. The bytes are valid until `use` returns.
inline void for_each_mutation(const Bytes& whole, const MutationPlan& plan,
                              const std::function<void(ByteView)>& use) {
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    // A copy of its own, so that sanitizers see what is read behind its end.
    if (is_mutated(plan, whole.size(), size)) use(Bytes(whole.data(), whole.data() + size));
  }
  Bytes bytes = whole;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    if (!is_mutated(plan, whole.size(), at)) continue;
    for (const u8 value : values_at(plan, whole, at)) {
      bytes[at] = static_cast<std::byte>(value);
      use(bytes);
    }
    bytes[at] = whole[at];
  }
}

}  // namespace retromesh::test
