#include <algorithm>
#include <string_view>
#include <utility>

#include "formats/inspector/open_documents.hpp"

namespace retromesh {
namespace {

/// The number in brackets at the start of a path, which is removed; false when there is none.
bool take_index(std::string_view& path, u32& index) {
  const std::size_t end = path.find(']');
  if (path.empty() || path[0] != '[' || end == std::string_view::npos || end > 10) return false;
  u64 number = 0;
  for (const char digit : path.substr(1, end - 1)) {
    if (digit < '0' || digit > '9') return false;
    number = number * 10 + static_cast<u64>(digit - '0');
  }
  path.remove_prefix(end + 1);
  index = static_cast<u32>(std::min<u64>(number, io::kNoIndex));
  return true;
}

/// The bytes of a section that may have the rest of a path, which begins with its indices; none when there is
/// no such record.
std::pair<u32, u32> range_in(const io::Section& section, std::string_view rest) {
  const std::pair<u32, u32> whole{section.offset, section.offset + section.size};
  if (section.kind == io::SectionKind::gap || section.record_size == 0 || rest.empty()) return whole;
  u32 record = 0;
  if (!take_index(rest, record)) return whole;
  if (section.is_nested()) {
    u32 inner = 0;
    if (!take_index(rest, inner) || inner >= section.per) return {};
    if (record >= section.count / section.per) return {};
    record = record * section.per + inner;
  }
  if (record >= section.count) return {};
  const u32 offset = section.offset + record * section.record_size;
  return {offset, offset + section.record_size};
}

}  // namespace

bool find_field(const OpenDocument& document, const std::string& path, io::MappedField& found) {
  const std::string_view name = std::string_view(path).substr(0, path.find_first_of("[."));
  for (const io::Section& section : document.sections) {
    if (name != section.name) continue;
    const auto [first, end] = range_in(section, std::string_view(path).substr(name.size()));
    if (first == end) continue;
    Limits limits;
    for (io::MappedField& field : document.fields(first, end, limits)) {
      if (field.path != path) continue;
      found = std::move(field);
      return true;
    }
  }
  return false;
}

}  // namespace retromesh
