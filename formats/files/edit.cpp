#include "formats/files/edit.hpp"

#include <algorithm>

namespace retromesh {

void EditList::cut(u32 first, u32 end) {
  if (first < end) add(first, end - first);
}

void EditList::replace(u32 offset, u32 size, std::string_view text) {
  add(offset, size).bytes.assign(text.begin(), text.end());
}

void EditList::set_little(u32 offset, u32 size, u32 value) {
  Edit& edit = add(offset, size);
  for (u32 i = 0; i < size; ++i) edit.bytes.push_back(static_cast<u8>(value >> 8 * i));
}

void EditList::difference(ByteView before, ByteView after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t first = 0;
  while (first < shorter && before[first] == after[first]) ++first;
  std::size_t same = 0;
  while (same < shorter - first && before[before.size() - 1 - same] == after[after.size() - 1 - same]) ++same;
  const ByteView changed = after.subspan(first, after.size() - first - same);
  const std::size_t size = before.size() - first - same;
  if (size == 0 && changed.empty()) return;
  Edit& edit = add(static_cast<u32>(first), static_cast<u32>(size));
  for (const std::byte byte : changed) edit.bytes.push_back(static_cast<u8>(byte));
}

Edit& EditList::add(u32 offset, u32 size) {
  return edits_.emplace_back(Edit{rule_, file_, offset, size, {}});
}

}  // namespace retromesh
