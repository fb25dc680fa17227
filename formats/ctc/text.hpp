#pragma once
#include <string>
#include <string_view>

#include "formats/ctc/document.hpp"

/// Names in fields of fixed width.
namespace retromesh::ctc {

/// Up to the first NUL, or all of the field; what cannot be printed becomes a question mark.
std::string text_of(const u8* field, std::size_t size);

template <std::size_t N>
std::string text_of(const std::array<u8, N>& field) {
  return text_of(field.data(), N);
}

}  // namespace retromesh::ctc
