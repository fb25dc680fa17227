#include "formats/model/model_errors.hpp"

namespace retromesh {

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the model, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

Error nothing_drawn(const std::string& file, const char* field, const char* cause) {
  return error_in(file, ErrorCode::nothing_drawn, field, cause, "Open another copy.");
}

}  // namespace retromesh
