#include "wasm/answer.hpp"

#include <cstring>

namespace retromesh::wasm {

void Answer::clear() {
  words_.clear();
  text_.clear();
  block_.clear();
}

void Answer::add_number(u32 number) { words_.push_back(number); }

void Answer::add_large(u64 number) {
  add_number(static_cast<u32>(number));
  add_number(static_cast<u32>(number >> 32));
}

void Answer::add_float(float number) {
  u32 bits;
  std::memcpy(&bits, &number, sizeof bits);
  add_number(bits);
}

void Answer::add_text(std::string_view text) {
  add_count(text.size());
  text_.insert(text_.end(), text.begin(), text.end());
}

void Answer::add_array(const void* first, std::size_t count, std::size_t size) {
  constexpr std::size_t kAlignment = 4;
  const auto* bytes = static_cast<const std::byte*>(first);
  add_count(count);
  block_.insert(block_.end(), bytes, bytes + size);
  block_.resize((block_.size() + kAlignment - 1) / kAlignment * kAlignment);
}

}  // namespace retromesh::wasm
