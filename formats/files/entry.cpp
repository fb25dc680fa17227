#include "formats/files/entry.hpp"

#include "formats/files/file_set.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh {

Part* find_part(std::vector<Part>& parts, u32 file) {
  for (Part& part : parts) {
    if (part.file == file) return &part;
  }
  return nullptr;
}

u64 size_of(const Entry& entry) {
  return sizeof(Entry) + entry.id.size() + entry.name.size() + kPartBytes * entry.parts.size() +
         sizeof(SharedParts) * entry.shared.size();
}

void add_part(u32 file, std::string_view role, std::string_view why, std::vector<Part>& parts) {
  if (file == kNoFile) return;
  Part& part = add_to(parts);
  part.file = file;
  part.role = role;
  part.why = why;
}

}  // namespace retromesh
