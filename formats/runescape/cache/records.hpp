#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "formats/files/sparse_files.hpp"
#include "formats/io/limits.hpp"
#include "formats/runescape/cache/config/opcode_reader.hpp"

namespace retromesh::runescape::cache {

/// The records of one kind, as they are stored, by ascending ids.
class Records {
 public:
  explicit Records(RecordKind kind) : kind_(kind) {}

  RecordKind kind() const { return kind_; }
  std::size_t size() const { return places_.size(); }
  u32 id(std::size_t number) const { return places_[number].id; }
  ByteView operator[](std::size_t number) const;
  /// Where the bytes of a record were stored.
  const std::vector<ByteRange>& from(std::size_t number) const { return blocks_[places_[number].block].from; }
  /// Whether its group has the checksum of the reference table.
  bool is_intact(std::size_t number) const { return blocks_[places_[number].block].is_intact; }

  /// The number of the record with an id; kNothing when there is none.
  u32 find(u32 id) const;

  /// Of the edition that fits; after all were added.
  const OpcodeTable& table() const { return *table_; }
  Edition edition() const { return table_->edition(); }

  /// Adds bytes with records in them, whose ends are in `ends`. Ids are above those that were added before;
  /// records that do not fit in the limits are left out.
  void add(Bytes&& bytes, std::span<const u32> ends, std::span<const u32> ids, std::vector<ByteRange>&& from,
           Limits& limits, bool is_intact = true);

  /// Chooses the edition after all were added.
  void finish(std::span<const Edition> editions);

 private:
  struct Block {
    Bytes bytes;
    std::vector<ByteRange> from;
    bool is_intact = true;
  };
  struct Place {
    u32 id = 0;
    u32 block = 0;
    u32 first = 0;
    u32 size = 0;
  };

  RecordKind kind_;
  std::vector<Block> blocks_;
  std::vector<Place> places_;
  std::unique_ptr<OpcodeTable> table_;
};

/// The title of a record alone, as UTF-8; empty without one, and for "null", which stands for none.
std::string title_of(const OpcodeTable& table, ByteView record);

}  // namespace retromesh::runescape::cache
