#include "formats/io/byte_map.hpp"

#include <utility>

namespace retromesh::io {

bool ByteMap::wants(u32 offset, u32 size) const {
  return !full_ && offset < end_ && u64{offset} + size > first_;
}

void ByteMap::open(const char* name, u32 index, bool, const FieldMeaning& meaning) {
  levels_.push_back({name, index, levels_.empty() ? meaning : meaning.within(levels_.back().meaning)});
}

void ByteMap::close(bool) { levels_.pop_back(); }

void ByteMap::number(const char* name, u32 index, const StoredNumber& number, const FieldMeaning& meaning) {
  add({number, "", true, {}}, {name, index, meaning});
}

void ByteMap::blob(const char* name, u32 index, u32 offset, ByteView bytes, const FieldMeaning& meaning) {
  StoredNumber range;
  range.offset = offset;
  range.size = static_cast<u32>(bytes.size());
  add({range, "", false, {}}, {name, index, meaning});
}

void ByteMap::add(MappedField field, const Level& last) {
  const auto enter = [&field](const Level& level) {
    if (level.name) {
      if (!field.path.empty()) field.path += '.';
      field.path += level.name;
    }
    if (level.index == kNoIndex) return;
    field.path += '[' + std::to_string(level.index) + ']';
    if (field.first_index == kNoIndex) {
      field.first_index = level.index;
    } else if (field.second_index == kNoIndex) {
      field.second_index = level.index;
    }
  };
  for (const Level& level : levels_) enter(level);
  enter(last);
  field.meaning = levels_.empty() ? last.meaning : last.meaning.within(levels_.back().meaning);
  full_ = full_ || !limits_.charge(sizeof field + field.path.size());
  if (!full_) fields_.push_back(std::move(field));
}

}  // namespace retromesh::io
