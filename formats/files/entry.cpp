#include "formats/files/entry.hpp"

#include <utility>

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

void add_number(u32 number, std::vector<u32>& numbers) {
  for (const u32 known : numbers) {
    if (known == number) return;
  }
  numbers.push_back(number);
}

void add_part(Part part, std::vector<Part>& parts) {
  if (part.file != kNoFile) add_to(parts) = std::move(part);
}

}  // namespace retromesh
