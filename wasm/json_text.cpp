#include "wasm/json_text.hpp"

#include <cstring>

namespace retromesh::wasm {

void JsonText::start_value(const char* name) {
  const bool first = text_.empty() || text_.back() == '{' || text_.back() == '[';
  if (!first) text_ += ',';
  if (!name) return;
  text_ += '"';
  text_ += name;
  text_ += "\":";
}

void JsonText::begin(const char* name, char bracket) {
  start_value(name);
  text_ += bracket;
}

void JsonText::end(char bracket) { text_ += bracket; }

void JsonText::add_bare(const char* name, std::string_view text) {
  start_value(name);
  text_ += text;
}

void JsonText::add_text(const char* name, std::string_view text) {
  start_value(name);
  text_ += '"';
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <
        ' ') {  // ids hold line breaks, and names of files whatever people like
      text_ += "\\u00";
      text_ += "01"[c >> 4];
      text_ += "0123456789abcdef"[c & 15];
      continue;
    }
    if (c == '"' || c == '\\') text_ += '\\';
    text_ += c;
  }
  text_ += '"';
}

void JsonText::add_word(const char* name, const char* word) { add_text(name, word); }

void JsonText::add_number(const char* name, u64 number) { add_bare(name, std::to_string(number)); }

void JsonText::add_signed(const char* name, i32 number) { add_bare(name, std::to_string(number)); }

void JsonText::add_float(const char* name, float number) {
  u32 bits;
  std::memcpy(&bits, &number, sizeof bits);
  open_object(name);
  add_number("f", bits);
  close_object();
}

void JsonText::add_array(const char* name, const void* first, std::size_t count, const char* type) {
  open_object(name);
  add_number("at", reinterpret_cast<std::uintptr_t>(first));
  add_number("n", count);
  add_word("t", type);
  close_object();
}

}  // namespace retromesh::wasm
