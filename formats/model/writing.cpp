#include "formats/model/writing.hpp"

namespace retromesh {

std::string refusal(const Error& error) {
  std::string text = sentence(error);
  if (error.offset != kNoPlace) return text;
  static constexpr std::string_view kPlace = " at byte 4,294,967,295";
  // The field with its place follows the file, whose name can have the same words.
  const std::size_t at = text.rfind(kPlace);
  return at == std::string::npos ? text : text.erase(at, kPlace.size());
}

}  // namespace retromesh
