#include "formats/inspector/element_records.hpp"

#include <string_view>

namespace retromesh {
namespace {

/// Takes what is in the brackets at the start of a pattern.
std::string_view take_brackets(std::string_view& pattern) {
  const std::size_t end = pattern.find(']');
  if (pattern.empty() || pattern[0] != '[' || end == std::string_view::npos) return {};
  const std::string_view inside = pattern.substr(1, end - 1);
  pattern.remove_prefix(end + 1);
  return inside;
}

/// Sets which records `[#]`, `[#/3]` or `[#-1]` stands for.
void place_index(std::string_view pattern, u32 index, Records& records) {
  const u32 operand = pattern.size() > 2 ? static_cast<u32>(pattern[2] - '0') : 0;
  const bool is_divided = operand > 0 && pattern[1] == '/';
  records.size = is_divided ? operand : 1;
  records.first = is_divided ? index * operand : index + operand;
}

/// The same for a section of frames, each a list.
bool find_in_frames(std::string_view outer, std::string_view inner, const io::Section& section,
                    const Element& element, Records& records) {
  const u32 frames = section.count / section.per;
  if (element.kind == ElementKind::frame) {
    records = {element.index * section.per, 1, 1, section.per};
    return element.index < frames;
  }
  if (outer != "@" || inner.empty() || inner[0] != '#') return true;
  place_index(inner, element.index, records);
  if (records.first >= section.per) return false;
  records.step = section.per;
  records.count = frames;
  if (element.frame == kNoElement) return true;
  records.first += element.frame * section.per;
  records.count = 1;
  return element.frame < frames;
}

}  // namespace

bool is_in(const FieldMeaning& rule, const io::Section& section) {
  const std::string_view pattern = rule.path;
  return pattern.substr(0, pattern.find_first_of("[.")) == section.name;
}

bool find_records(const FieldMeaning& rule, const io::Section& section, const Element& element,
                  Records& records) {
  std::string_view pattern = std::string_view(rule.path).substr(std::string_view(section.name).size());
  const std::string_view outer = take_brackets(pattern);
  if (section.record_size == 0 || outer.empty()) return true;
  if (section.per > 1) return find_in_frames(outer, take_brackets(pattern), section, element, records);
  if (outer[0] == '@') {
    const bool is_frame = element.kind == ElementKind::frame;
    records = {is_frame ? element.index : element.frame, 1, 1, 1};
    return records.first < section.count;
  }
  if (outer[0] != '#') return true;
  place_index(outer, element.index, records);
  records.count = 1;
  return records.first < section.count && records.size <= section.count - records.first;
}

}  // namespace retromesh
