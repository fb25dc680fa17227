#include "formats/export/written_model.hpp"

#include <cstdlib>

namespace retromesh {

std::string_view text_of(const WriteOptions& options, std::string_view name) {
  for (const WriteOption& option : options) {
    if (option.name == name) return option.value;
  }
  return {};
}

float number_of(const WriteOptions& options, std::string_view name) {
  const std::string text(text_of(options, name));
  const double number = std::strtod(text.c_str(), nullptr);
  return number > 0 && number < 1e9 ? static_cast<float>(number) : 0;
}

float scale_of(const WriteOptions& options, float otherwise) {
  const float scale = number_of(options, "scale");
  return scale > 0 ? scale : otherwise;
}

std::string refusal(const Error& error) {
  std::string text = sentence(error);
  if (error.offset != kNoPlace) return text;
  static constexpr std::string_view kPlace = " at byte 4,294,967,295";
  // The field with its place follows the file, whose name can have the same words.
  const std::size_t at = text.rfind(kPlace);
  return at == std::string::npos ? text : text.erase(at, kPlace.size());
}

}  // namespace retromesh
