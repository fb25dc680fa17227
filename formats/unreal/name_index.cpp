#include "formats/unreal/name_index.hpp"

#include <algorithm>

#include "formats/unreal/text.hpp"

namespace retromesh::unreal {

namespace {

bool entry_before(const NameIndex::Entry& a, const NameIndex::Entry& b) {
  if (name_before(a.name, b.name)) return true;
  if (name_before(b.name, a.name)) return false;
  return a.line < b.line;
}

}  // namespace

void NameIndex::sort() { std::sort(entries_.begin(), entries_.end(), entry_before); }

const NameIndex::Entry* NameIndex::find(std::string_view name, u32 line) const {
  const auto behind = std::upper_bound(entries_.begin(), entries_.end(), Entry{name, line, 0}, entry_before);
  if (behind == entries_.begin()) return nullptr;
  const Entry& last = *(behind - 1);
  return same_name(last.name, name) ? &last : nullptr;
}

}  // namespace retromesh::unreal
