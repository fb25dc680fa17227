#include "tests/support/mutations.hpp"

#include <array>
#include <numeric>

namespace retromesh::test {
namespace {

constexpr std::size_t kAllValuesUpTo = 320;

bool is_mutated(const MutationPlan& plan, std::size_t size, std::size_t at) {
  return at % plan.step == 0 || at < plan.ends || at + plan.ends >= size;
}

std::vector<u8> values_at(const MutationPlan& plan, ByteView whole, std::size_t at) {
  if (plan.values == Values::all && whole.size() <= kAllValuesUpTo) {
    std::vector<u8> every(256);
    std::iota(every.begin(), every.end(), u8{0});
    return every;
  }
  const u8 now = static_cast<u8>(whole[at]);
  const std::array<u8, 8> changes = {0x00, 0x01, 0x08, 0x7F, 0x80, 0xFF, u8(now ^ 1), u8(now ^ 0x80)};
  if (plan.values == Values::one) return {changes[at % changes.size()]};
  return {changes.begin(), changes.end()};
}

}  // namespace

MutationPlan spread_plan(Values values, std::size_t size, std::size_t count) {
  if (size <= count) return {values};
  return {values, size / count | 1};
}

void for_each_mutation(const Bytes& whole, const MutationPlan& plan,
                       const std::function<void(ByteView)>& use) {
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    // A copy of its own, so that sanitizers see what is read behind its end.
    if (is_mutated(plan, whole.size(), size)) use(Bytes(whole.data(), whole.data() + size));
  }
  Bytes bytes = whole;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    if (!is_mutated(plan, whole.size(), at)) continue;
    for (const u8 value : values_at(plan, whole, at)) {
      if (static_cast<std::byte>(value) == whole[at]) continue;
      bytes[at] = static_cast<std::byte>(value);
      use(bytes);
    }
    bytes[at] = whole[at];
  }
}

}  // namespace retromesh::test
