#include "formats/model/writing.hpp"

#include <cstdlib>

namespace retromesh {

std::string_view value_of(const WriteOptions& options, std::string_view name) {
  for (const WriteOption& option : options) {
    if (option.name == name) return option.value;
  }
  return {};
}

double number_of(const WriteOptions& options, std::string_view name, double otherwise) {
  const std::string text(value_of(options, name));
  const double number = std::strtod(text.c_str(), nullptr);
  return number > 0 && number < 1e9 ? number : otherwise;
}

}  // namespace retromesh
