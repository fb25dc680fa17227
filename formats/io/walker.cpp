#include "formats/io/walker.hpp"

#include <algorithm>

namespace retromesh::io {

u32 Walker::word(u32 size) const {
  if (position_ > bytes_.size() || size > bytes_.size() - position_) return 0;
  u32 value = 0;
  for (u32 i = 0; i < size; ++i) {
    const u32 shift = 8 * (endian_ == Endian::big ? size - 1 - i : i);
    value |= static_cast<u32>(bytes_[position_ + i]) << shift;
  }
  return value;
}

void Walker::number(const Step& step, const char* name, u32 index) {
  if (!listener_.wants(position_, step.size)) return;
  const u32 width = step.width ? step.width : 8u * step.size;
  const u32 unused = 32 - width;
  const u32 raised = word(step.size) >> step.shift << unused;
  const bool is_signed = step.kind == FieldKind::signed_number;
  const i32 value = is_signed ? static_cast<i32>(raised) >> unused : static_cast<i32>(raised >> unused);
  const NumberKind kind = step.kind == FieldKind::real_number ? NumberKind::real
                          : is_signed                         ? NumberKind::signed_whole
                                                              : NumberKind::unsigned_whole;
  listener_.number(name, index, position_, step.size, value, kind);
}

void Walker::smart(const char* name, u32 index, bool is_signed) {
  const u32 size = position_ < bytes_.size() ? smart_size(static_cast<u32>(bytes_[position_])) : 1;
  u32 raw = 0;
  for (u32 i = 0; i < size && i < bytes_.size() - position_; ++i)
    raw = raw << 8 | static_cast<u32>(bytes_[position_ + i]);
  if (listener_.wants(position_, size)) {
    const i32 value = is_signed ? Smart::from(raw, size).value() : UnsignedSmart::from(raw, size).value();
    const NumberKind kind = is_signed ? NumberKind::signed_whole : NumberKind::unsigned_whole;
    listener_.number(name, index, position_, size, value, kind);
  }
  position_ += size;
}

void Walker::blob(const char* name, u32 size, u32 index) {
  if (size && listener_.wants(position_, size)) {
    listener_.blob(name, index, position_, bytes_.subspan(position_, size));
  }
  position_ += size;
}

void Walker::gaps(const char* name, std::vector<Gap>& gaps, u32) {
  if (gaps.empty()) return;
  listener_.open(name, kNoIndex, true);
  u32 index = 0;
  for (const Gap& gap : gaps) {
    position_ = gap.offset;
    blob(nullptr, static_cast<u32>(gap.bytes.size()), index++);
  }
  listener_.close(true);
}

void Walker::record(const char* name, u32 index, std::span<const Step> steps) {
  bool first = true;
  for (const Step& step : steps) {
    // The first step is the record itself, with the name and index of this occurrence.
    const char* step_name = first ? name : step.name;
    const u32 step_index = first ? index : step.index;
    first = false;
    switch (step.kind) {
      case FieldKind::open_record:
      case FieldKind::open_list:
        listener_.open(step_name, step_index, step.kind == FieldKind::open_list);
        break;
      case FieldKind::close_record:
      case FieldKind::close_list:
        listener_.close(step.kind == FieldKind::close_list);
        break;
      case FieldKind::blob:
        blob(step_name, step.size, step_index);
        break;
      case FieldKind::unsigned_number:
      case FieldKind::signed_number:
      case FieldKind::real_number:
        number(step, step_name, step_index);
        if (step.advance) position_ += step.size;
        break;
    }
  }
}

void Walker::table(const Table& table) {
  const u32 start = position_;
  const u32 stop = start + table.count * table.record_size;
  if (!table.count || listener_.wants(start, stop - start)) {
    listener_.open(table.name, kNoIndex, true);
    for (u32 i = 0; i < table.count; ++i) {
      const bool nested = table.per > 1;
      if (nested && i % table.per == 0) listener_.open(nullptr, i / table.per, true);
      position_ = start + i * table.record_size;
      if (listener_.wants(position_, table.record_size)) {
        record(nullptr, nested ? i % table.per : i, table.steps);
      }
      if (nested && (i + 1) % table.per == 0) listener_.close(true);
    }
    listener_.close(true);
  }
  position_ = stop;
}

}  // namespace retromesh::io
