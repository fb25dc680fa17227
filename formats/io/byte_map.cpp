#include "formats/io/byte_map.hpp"

#include <utility>

namespace retromesh::io {
namespace {

void append(std::string& path, const char* name, u32 index) {
  if (name) {
    if (!path.empty()) path += '.';
    path += name;
  }
  if (index != kNoIndex) path += '[' + std::to_string(index) + ']';
}

}  // namespace

bool ByteMap::wants(u32 offset, u32 size) const {
  return !full_ && offset < end_ && u64{offset} + size > first_;
}

void ByteMap::open(const char* name, u32 index, bool) { levels_.push_back({name, index}); }

void ByteMap::close(bool) { levels_.pop_back(); }

void ByteMap::number(const char* name, u32 index, const StoredNumber& number) {
  add({number, "", true}, name, index);
}

void ByteMap::blob(const char* name, u32 index, u32 offset, ByteView bytes) {
  StoredNumber range;
  range.offset = offset;
  range.size = static_cast<u32>(bytes.size());
  add({range, "", false}, name, index);
}

void ByteMap::add(MappedField field, const char* name, u32 index) {
  for (const Level& level : levels_) append(field.path, level.name, level.index);
  append(field.path, name, index);
  full_ = full_ || !limits_.charge(sizeof field + field.path.size());
  if (!full_) fields_.push_back(std::move(field));
}

}  // namespace retromesh::io
