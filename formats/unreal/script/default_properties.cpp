#include "formats/unreal/script/default_properties.hpp"

#include "formats/io/vectors.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr std::string_view kKeyword = "defaultproperties";

bool starts_block(std::string_view line) {
  if (!same_name(line.substr(0, kKeyword.size()), kKeyword)) return false;
  line.remove_prefix(kKeyword.size());
  return line.empty() || is_blank(line[0]) || line[0] == '{';
}

/// Length of a value: up to a blank, `}` or `;` outside quotes and parentheses.
std::size_t value_length(std::string_view text) {
  char quote = 0;
  u32 depth = 0;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char letter = text[i];
    if (quote) {
      if (letter == quote) quote = 0;
    } else if (letter == '\'' || letter == '"') {
      quote = letter;
    } else if (letter == '(') {
      ++depth;
    } else if (letter == ')') {
      if (depth) --depth;
    } else if (depth == 0 && (is_blank(letter) || letter == '}' || letter == ';')) {
      break;
    }
  }
  return i;
}

/// Removes "(2)" or "[2]" from the end of a key and returns the number; 0 without one.
u32 take_slot(std::string_view& key) {
  const std::size_t start = key.find_first_of("([");
  if (start == std::string_view::npos) return 0;
  const auto slot = read_number(key.substr(start + 1));
  key = key.substr(0, start);
  return slot ? as_count(*slot) : 0;
}

bool is_true(std::string_view value) { return same_name(value, "true") || value == "1"; }

void set_texture(SlotTexture& texture, std::string_view value, u32 line) {
  const std::string_view name = unquoted(value);
  const bool none = same_name(name, "none");
  texture.texture = none ? std::string_view() : name;
  texture.line = none ? 0 : line;
}

void set_slot(std::vector<SlotTexture>& slots, u32 slot, std::string_view value, u32 line) {
  if (slot >= kMostSlots) return;
  SlotTexture* texture = find_slot(slots, slot);
  if (!texture) {
    if (same_name(unquoted(value), "none")) return;
    texture = &add_to(slots);
    texture->slot = slot;
  }
  set_texture(*texture, value, line);
}

}  // namespace

void DefaultPropertiesReader::read_line(std::string_view line, u32 number) {
  if (state_ == State::after_block) return;
  skip_blanks(line);
  if (line.empty()) return;
  if (state_ == State::before_block) {
    if (!starts_block(line)) return;
    state_ = State::after_keyword;
    line.remove_prefix(kKeyword.size());
    skip_blanks(line);
    if (line.empty()) return;
  }
  if (state_ == State::after_keyword) {
    state_ = State::in_block;
    if (line[0] == '{') line.remove_prefix(1);
  }
  read_properties(line, number);
}

void DefaultPropertiesReader::read_properties(std::string_view line, u32 number) {
  while (true) {
    skip_blanks(line);
    if (line.empty()) return;
    if (line[0] == '}') {
      state_ = State::after_block;
      return;
    }
    std::size_t length = 0;
    while (length < line.size() && !is_blank(line[length]) && line[length] != '=' && line[length] != '}')
      ++length;
    std::string_view key = line.substr(0, length);
    line.remove_prefix(length);
    skip_blanks(line);
    if (line.empty() || line[0] != '=') continue;
    line.remove_prefix(1);
    skip_blanks(line);
    const std::string_view value = line.substr(0, value_length(line));
    line.remove_prefix(value.size());
    const u32 slot = take_slot(key);
    set(key, slot, value, number);
  }
}

void DefaultPropertiesReader::set(std::string_view key, u32 slot, std::string_view value, u32 line) {
  DefaultProperties& p = properties_;
  if (same_name(key, "Mesh")) {
    const std::string_view name = last_part(unquoted(value));
    const bool none = same_name(name, "none");
    p.mesh = none ? std::string_view() : name;
    p.mesh_line = none ? 0 : line;
  } else if (same_name(key, "Skin")) {
    set_texture(p.skin, value, line);
  } else if (same_name(key, "Texture")) {
    set_texture(p.texture, value, line);
  } else if (same_name(key, "MultiSkins")) {
    set_slot(p.multi_skins, slot, value, line);
  } else if (same_name(key, "Style")) {
    p.style = value;
    p.style_line = line;
  } else if (same_name(key, "bUnlit")) {
    p.unlit = is_true(value);
  } else if (same_name(key, "bMeshEnviroMap")) {
    p.environment_map = is_true(value);
  } else if (same_name(key, "bNoSmooth")) {
    p.no_smooth = is_true(value);
  } else if (same_name(key, "DrawScale")) {
    if (const auto number = read_number(value)) {
      p.draw_scale.values = {*number, *number, *number};
      p.draw_scale.text = value;
      p.draw_scale.line = line;
    }
  }
}

}  // namespace retromesh::unreal
