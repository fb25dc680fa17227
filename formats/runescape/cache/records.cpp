#include "formats/runescape/cache/records.hpp"

#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/config/record.hpp"

namespace retromesh::runescape::cache {

ByteView Records::operator[](std::size_t number) const {
  const Place& place = places_[number];
  return ByteView(blocks_[place.block].bytes).subspan(place.first, place.size);
}

u32 Records::find(u32 id) const {
  const std::size_t at = count_before(places_.size(), [&](std::size_t i) { return places_[i].id < id; });
  return at < places_.size() && places_[at].id == id ? static_cast<u32>(at) : kNothing;
}

void Records::add(Bytes&& bytes, std::span<const u32> ends, std::span<const u32> ids,
                  std::vector<ByteRange>&& from, Limits& limits, bool is_intact) {
  if (!limits.charge(2 * ends.size() * sizeof(Place))) return;
  const u32 block = static_cast<u32>(blocks_.size());
  add_to(blocks_) = {std::move(bytes), std::move(from), is_intact};
  u32 first = 0;
  for (std::size_t i = 0; i < ends.size() && i < ids.size(); ++i) {
    // A record of one byte says nothing.
    if (ends[i] > first + 1) add_to(places_) = {ids[i], block, first, ends[i] - first};
    first = ends[i];
  }
}

void Records::finish(std::span<const Edition> editions) {
  std::vector<ByteView> records;
  for (std::size_t i = 0; i < places_.size(); ++i) add_to(records) = (*this)[i];
  table_ = std::make_unique<OpcodeTable>(kind_, fitting_edition(kind_, editions, records));
}

std::string title_of(const OpcodeTable& table, ByteView record) {
  OpcodeReader opcodes(table, record);
  while (opcodes.next()) {
    if (opcodes.row().meaning != Meaning::title) continue;
    return opcodes.text() == "null" ? std::string() : text_of_record(opcodes.text());
  }
  return {};
}

}  // namespace retromesh::runescape::cache
