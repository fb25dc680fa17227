#include "formats/io/json_dump.hpp"

#include <string_view>

namespace retromesh::io {
namespace {

/// The name of a block, which is a text of the file, with its index.
std::string block_key(std::string_view name, u32 index) {
  std::string key;
  for (const char letter : name) {
    if (letter == '"' || letter == '\\') key += '\\';
    key += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
  }
  return key + '[' + std::to_string(index) + ']';
}

}  // namespace

void JsonDump::add(const std::string& text) {
  complete_ = complete_ && limits_.charge(text.size());
  if (complete_) text_ += text;
}

void JsonDump::begin_value(const char* name) {
  if (!first_) add(",");
  first_ = false;
  if (name) add('"' + std::string(name) + "\":");
}

void JsonDump::open(const char* name, u32 index, bool is_list, const FieldMeaning&) {
  begin_value(name && index != kNoIndex ? block_key(name, index).c_str() : name);
  add(is_list ? "[" : "{");
  first_ = true;
}

void JsonDump::close(bool is_list) {
  add(is_list ? "]" : "}");
  first_ = false;
}

void JsonDump::number(const char* name, u32, const StoredNumber& number, const FieldMeaning&) {
  begin_value(name);
  const std::string text = number.kind == NumberKind::signed_whole
                               ? std::to_string(number.value)
                               : std::to_string(static_cast<u32>(number.value));
  add(number.kind == NumberKind::real ? "{\"f\":" + text + '}' : text);
}

void JsonDump::blob(const char* name, u32, u32, ByteView bytes, const FieldMeaning&) {
  static constexpr char kDigits[] = "0123456789abcdef";
  begin_value(name);
  std::string text = "\"";
  for (const std::byte byte : bytes) {
    text += kDigits[static_cast<u32>(byte) >> 4];
    text += kDigits[static_cast<u32>(byte) & 15];
  }
  add(text + '"');
}

}  // namespace retromesh::io
