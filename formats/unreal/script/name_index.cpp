#include "formats/unreal/script/name_index.hpp"

#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

bool entry_before(const NameIndex::Entry& a, const NameIndex::Entry& b) {
  return same_name(a.name, b.name) ? a.line < b.line : name_before(a.name, b.name);
}

}  // namespace

void NameIndex::add(std::string_view name, u32 line, u32 target) { add_to(entries_) = {name, line, target}; }

void NameIndex::sort() {
  std::vector<u32> order = numbers_below(entries_.size());
  sort_by(order, [&](u32 a, u32 b) { return entry_before(entries_[a], entries_[b]); });
  std::vector<Entry> sorted;
  for (const u32 number : order) add_to(sorted) = entries_[number];
  entries_ = std::move(sorted);
}

const NameIndex::Entry* NameIndex::find(std::string_view name, u32 line) const {
  const Entry wanted{name, line, 0};
  const std::size_t end =
      count_before(entries_.size(), [&](std::size_t i) { return !entry_before(wanted, entries_[i]); });
  if (end == 0) return nullptr;
  const Entry& last = entries_[end - 1];
  return same_name(last.name, name) ? &last : nullptr;
}

}  // namespace retromesh::unreal
