#include "formats/runescape/config/pack.hpp"

#include "formats/io/sort.hpp"
#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/config/reader.hpp"

namespace retromesh::runescape {

void Pack::add(const std::string& file, ByteView text, Notes& notes, Limits& limits) {
  const ConfigSource config{file, notes, limits};
  for (ConfigLines lines(text); lines.next();) {
    const ConfigLine& line = lines.line();
    const auto id = whole_number(line.key);
    if (line.kind != ConfigLine::Kind::setting || !id || *id < 0) {
      config.add_correction(line, "A line of a pack is not id=name", {"It is \"%\".", {shown(line.key)}});
      continue;
    }
    if (!config.has_room(line, sizeof(PackEntry))) return;
    add_to(entries_) = {static_cast<u32>(*id), copy_of(line.value)};
  }
}

void Pack::sort() {
  std::vector<u32> order = numbers_below(entries_.size());
  sort_by(order, [&](u32 a, u32 b) { return entries_[a].name < entries_[b].name; });
  std::vector<PackEntry> sorted;
  for (const u32 at : order) add_to(sorted) = std::move(entries_[at]);
  entries_ = std::move(sorted);
}

u32 Pack::id_of(std::string_view name) const {
  const std::size_t at =
      count_before(entries_.size(), [&](std::size_t i) { return entries_[i].name < name; });
  return at < entries_.size() && entries_[at].name == name ? entries_[at].id : kNoNumber;
}

}  // namespace retromesh::runescape
