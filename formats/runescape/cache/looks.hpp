#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/runescape/cache/config/looks.hpp"

/// The looks of all records, of which equal ones are one entry.
namespace retromesh::runescape::cache {

inline constexpr u8 kNoVariant = 0xFF;

/// A look of a record, by numbers.
struct LookPlace {
  u32 record = 0;           ///< Its number in Records.
  u8 kind = 0;              ///< A RecordKind.
  u8 look = 0;              ///< Of looks_of.
  u8 variant = kNoVariant;  ///< Of Record::variants: the plain look of that record.
};

/// A hash of what a look shows: its models, colours, textures, size and light. Sequences and titles do not
/// count.
u64 hash_of(RecordKind kind, const Record& record, const Look& look);

/// Finds equal looks.
class EqualLooks {
 public:
  /// Adds a look of which `hash` is that of what it shows. False when the limits do not allow it.
  bool add(const LookPlace& place, u64 hash, Limits& limits);

  std::size_t size() const { return rows_.size(); }
  const LookPlace& operator[](std::size_t look) const { return rows_[look].place; }

  /// Whether it is the first of those that are equal.
  bool is_first(std::size_t look) const { return rows_[look].is_first; }

  /// The next equal look; kNothing after the last one.
  u32 next(std::size_t look) const { return rows_[look].next; }

 private:
  struct Row {
    u64 hash = 0;
    LookPlace place;
    u32 next = kNothing;
    u32 last = kNothing;  ///< Of the first one: the last equal look.
    bool is_first = true;
  };

  void grow();
  std::size_t slot_of(u64 hash) const;

  std::vector<Row> rows_;
  std::vector<u32> slots_;  ///< The first look with a hash, at a place that the hash tells.
};

/// What a look adds to the id and the name of its record: "head", "shape10", "variant2"; empty for a plain
/// one.
std::string suffix_of(const LookPlace& place, const Look& look);

}  // namespace retromesh::runescape::cache
