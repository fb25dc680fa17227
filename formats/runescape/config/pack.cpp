#include "formats/runescape/config/pack.hpp"

#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/config/reader.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {

void Pack::add(const std::string& file, ByteView text, Notes& notes, Limits& limits) {
  const ConfigSource config{file, notes, limits};
  for (ConfigLines lines(text); lines.next();) {
    const ConfigLine& line = lines.line();
    const auto id = whole_number(line.key);
    if (line.kind != ConfigLine::Kind::setting || !id || *id < 0) {
      config.add_correction(Rule::pack_line_invalid, line, "A line of a pack is not id=name",
                            {"It is \"%\".", {shown(line.key)}});
      continue;
    }
    if (!config.has_room(line, sizeof(PackEntry))) return;
    add_to(entries_) = {static_cast<u32>(*id), copy_of(line.value)};
  }
}

bool Pack::sort(Limits& limits) {
  if (by_name_.empty()) by_name_ = numbers_below(entries_.size());
  return sorting_.step(by_name_, [&](u32 a, u32 b) {
    ++limits.compared;
    return entries_[a].name < entries_[b].name;
  });
}

u32 Pack::id_of(std::string_view name) const {
  const std::size_t at =
      count_before(by_name_.size(), [&](std::size_t i) { return entry_at(i).name < name; });
  return at < by_name_.size() && entry_at(at).name == name ? entry_at(at).id : kNoNumber;
}

}  // namespace retromesh::runescape
