#include "formats/boundary/archive_answers.hpp"

namespace retromesh::answer {

void TextColumn::add(std::string_view part) {
  for (const char c : part) {
    const u8 byte = static_cast<u8>(c);
    // A character of four bytes has two units; all bytes but the first of one have none.
    end_ += byte >= 0xF0 ? 2 : (byte & 0xC0) != 0x80;
  }
  text += part;
  ends.push_back(end_);
}

void EntryTable::add(const ArchiveEntry& entry) {
  for (const ArchiveAlias& alias : entry.aliases) {
    aliases.add(alias.id);
    aliases.add(alias.name);
  }
  aliases_ends.push_back(static_cast<u32>(aliases.ends.size()));
  ids.add(entry.id);
  names.add(entry.name);
  places.add(entry.place);
  labels.add(entry.label);
  files.push_back(entry.file);
  bytes.push_back(entry.bytes);
}

}  // namespace retromesh::answer
