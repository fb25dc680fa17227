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

void Walker::number(const Step& step, const char* name, u32 index, const FieldMeaning& meaning) {
  if (!listener_.wants(position_, step.size)) return;
  const u32 width = step.width ? step.width : 8u * step.size;
  const u32 unused = 32 - width;
  const u32 raised = word(step.size) >> step.shift << unused;
  const bool is_signed = step.kind == FieldKind::signed_number;
  const i32 value = is_signed ? static_cast<i32>(raised) >> unused : static_cast<i32>(raised >> unused);
  const NumberKind kind = step.kind == FieldKind::real_number ? NumberKind::real
                          : is_signed                         ? NumberKind::signed_whole
                                                              : NumberKind::unsigned_whole;
  listener_.number(name, index,
                   {position_, step.size, value, kind, step.shift, step.width, false, false, endian_},
                   meaning);
}

void Walker::outline(const char* name, u32 start, u32 count, u32 record_size, const FieldMeaning& meaning,
                     SectionKind kind) {
  if (depth_ > 0 || position_ == start || !listener_.outlines()) return;
  listener_.section({name, kNoIndex, start, position_ - start, count, record_size, 1, kind, meaning});
}

void Walker::smart(const char* name, u32 index, bool is_signed, const FieldMeaning& meaning) {
  const u32 size = position_ < bytes_.size() ? smart_size(static_cast<u32>(bytes_[position_])) : 1;
  u32 raw = 0;
  for (u32 i = 0; i < size && i < bytes_.size() - position_; ++i)
    raw = raw << 8 | static_cast<u32>(bytes_[position_ + i]);
  if (listener_.wants(position_, size)) {
    const i32 value = is_signed ? Smart::from(raw, size).value() : UnsignedSmart::from(raw, size).value();
    const NumberKind kind = is_signed ? NumberKind::signed_whole : NumberKind::unsigned_whole;
    listener_.number(name, index, {position_, size, value, kind, 0, 0, true, false, Endian::big}, meaning);
  }
  position_ += size;
}

void Walker::compact(const char* name, const FieldMeaning& meaning) {
  CompactIndex index;
  for (u32 i = 0; i < index.bytes.size() && position_ + i < bytes_.size(); ++i)
    index.bytes[i] = static_cast<u8>(bytes_[position_ + i]);
  const u32 size = index.size();
  if (listener_.wants(position_, size)) {
    listener_.number(name, kNoIndex,
                     {position_, size, index.value(), NumberKind::signed_whole, 0, 0, false, true, endian_},
                     meaning);
  }
  position_ += size;
}

void Walker::blob(const char* name, u32 size, const FieldMeaning& meaning, u32 index) {
  if (size && listener_.wants(position_, size)) {
    listener_.blob(name, index, position_, bytes_.subspan(position_, size), meaning);
  }
  position_ += size;
}

void Walker::gaps(const char* name, std::vector<Gap>& gaps, u32, const FieldMeaning& meaning) {
  if (gaps.empty()) return;
  listener_.open(name, kNoIndex, true, meaning);
  u32 index = 0;
  for (const Gap& gap : gaps) {
    const u32 size = static_cast<u32>(gap.bytes.size());
    position_ = gap.offset;
    blob(nullptr, size, {}, index);
    if (listener_.outlines())
      listener_.section({name, index, gap.offset, size, 1, size, 1, SectionKind::gap, meaning});
    ++index;
  }
  listener_.close(true);
}

void Walker::record(const char* name, u32 index, std::span<const Step> steps, const FieldMeaning& meaning) {
  bool first = true;
  for (const Step& step : steps) {
    // The first step is the record itself, with what is said of this occurrence.
    const char* step_name = first ? name : step.name;
    const u32 step_index = first ? index : step.index;
    const FieldMeaning& step_meaning = first ? meaning : step.meaning;
    first = false;
    switch (step.kind) {
      case FieldKind::open_record:
      case FieldKind::open_list:
        listener_.open(step_name, step_index, step.kind == FieldKind::open_list, step_meaning);
        break;
      case FieldKind::close_record:
      case FieldKind::close_list:
        listener_.close(step.kind == FieldKind::close_list);
        break;
      case FieldKind::blob:
        blob(step_name, step.size, step_meaning, step_index);
        break;
      case FieldKind::unsigned_number:
      case FieldKind::signed_number:
      case FieldKind::real_number:
        number(step, step_name, step_index, step_meaning);
        if (step.advance) position_ += step.size;
        break;
    }
  }
}

void Walker::table(const Table& table) {
  const u32 start = position_;
  const u32 size = table.count * table.record_size;
  if (!table.count || listener_.wants(start, size)) {
    listener_.open(table.name, kNoIndex, true, table.meaning);
    if (table.count) records(table, start);
    listener_.close(true);
  }
  position_ = start + size;
  if (depth_ > 0 || size == 0 || !listener_.outlines()) return;
  listener_.section({table.name, kNoIndex, start, size, table.count, table.record_size, table.per,
                     SectionKind::data, table.meaning});
}

void Walker::records(const Table& table, u32 start) {
  // The first of them: up to its end there is something that the listener wants.
  u32 first = 0;
  for (u32 last = table.count - 1; first < last;) {
    const u32 middle = first + (last - first) / 2;
    if (listener_.wants(start, (middle + 1) * table.record_size)) {
      last = middle;
    } else {
      first = middle + 1;
    }
  }
  const bool has_lists = is_nested(table.per, table.meaning);
  bool is_open = false;
  for (u32 i = first; i < table.count; ++i) {
    position_ = start + i * table.record_size;
    if (!listener_.wants(position_, table.record_size)) break;
    if (has_lists && !is_open) listener_.open(nullptr, i / table.per, true, {});
    is_open = has_lists;
    record(nullptr, has_lists ? i % table.per : i, table.steps, {});
    if (!has_lists || (i + 1) % table.per != 0) continue;
    listener_.close(true);
    is_open = false;
  }
  if (is_open) listener_.close(true);
}

}  // namespace retromesh::io
