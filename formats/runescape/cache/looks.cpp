#include "formats/runescape/cache/looks.hpp"

#include "formats/io/message.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u64 kFirstHash = 14695981039346656037u;
constexpr u64 kHashFactor = 1099511628211u;
constexpr std::size_t kFewestSlots = 1024;

/// FNV-1a over numbers, mixed so that its low bits depend on all.
class Hash {
 public:
  void add(u64 number) {
    value_ = (value_ ^ number) * kHashFactor;
    value_ ^= value_ >> 29;
  }

  void add(const std::vector<Recolour>& pairs) {
    add(pairs.size());
    for (const Recolour& pair : pairs) add(u64{pair.from} << 16 | pair.to);
  }

  void add(const std::array<i32, 3>& axes) {
    for (const i32 axis : axes) add(static_cast<u32>(axis));
  }

  u64 value() const { return value_; }

 private:
  u64 value_ = kFirstHash;
};

}  // namespace

u64 hash_of(RecordKind kind, const Record& record, const Look& look) {
  const bool is_main = look.of == Look::Of::plain || look.of == Look::Of::shape;
  Hash hash;
  hash.add(static_cast<u64>(kind) << 8 | static_cast<u64>(is_main ? Look::Of::plain : look.of));
  hash.add(look.models.size());
  for (const u32 model : look.models) hash.add(model);
  hash.add(record.recolours);
  hash.add(record.retextures);
  if (is_main) {
    hash.add(static_cast<u32>(record.ambient));
    hash.add(static_cast<u32>(record.contrast));
    hash.add(record.scale);
    hash.add(record.offset);
    hash.add(static_cast<u32>(record.rotation) << 1 | (record.mirror ? 1 : 0));
  } else if (look.of == Look::Of::man || look.of == Look::Of::woman) {
    hash.add(static_cast<u32>(record.worn[look.of == Look::Of::woman].lift));
  }
  return hash.value();
}

std::size_t EqualLooks::slot_of(u64 hash) const {
  std::size_t slot = static_cast<std::size_t>(hash) & (slots_.size() - 1);
  while (slots_[slot] != kNothing && rows_[slots_[slot]].hash != hash)
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

void EqualLooks::grow() {
  slots_.assign(slots_.empty() ? kFewestSlots : 2 * slots_.size(), kNothing);
  for (u32 i = 0; i < rows_.size(); ++i) {
    if (rows_[i].is_first) slots_[slot_of(rows_[i].hash)] = i;
  }
}

bool EqualLooks::add(const LookPlace& place, u64 hash, Limits& limits) {
  if (!limits.charge(2 * sizeof(Row) + 4 * sizeof(u32))) return false;
  if (2 * rows_.size() >= slots_.size()) grow();
  const u32 number = static_cast<u32>(rows_.size());
  Row& row = add_to(rows_);
  row.hash = hash;
  row.place = place;
  row.last = number;
  u32& first = slots_[slot_of(hash)];
  if (first == kNothing) {
    first = number;
    return true;
  }
  row.is_first = false;
  rows_[rows_[first].last].next = number;
  rows_[first].last = number;
  return true;
}

std::string suffix_of(const LookPlace& place, const Look& look) {
  if (place.variant != kNoVariant) return format({"variant%", {plain(place.variant + u64{1})}});
  return name_of(look);
}

}  // namespace retromesh::runescape::cache
