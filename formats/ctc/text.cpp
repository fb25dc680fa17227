#include "formats/ctc/text.hpp"

namespace retromesh::ctc {

std::string text_of(const u8* field, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size && field[i] != 0; ++i) {
    const bool printable = field[i] >= ' ' && field[i] < 0x7F;
    text += printable ? static_cast<char>(field[i]) : '?';
  }
  return text;
}

}  // namespace retromesh::ctc
