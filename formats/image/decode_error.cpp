#include "formats/image/decode_error.hpp"

namespace retromesh::image {
namespace {

std::string cause_of(const DecodeError& found) {
  if (found.rows > 0) {
    return "The picture stops in row " + with_commas(u64{found.row} + 1) + " of " + with_commas(found.rows) +
           ", as a download or copy that stopped halfway leaves it.";
  }
  if (found.code == ErrorCode::ends_early)
    return "A download or copy that stopped halfway leaves a picture like this.";
  return found.cause;
}

}  // namespace

Error to_error(const DecodeError& found, const std::string& file) {
  Error error;
  error.code = found.code;
  error.file = file;
  error.offset = found.field.offset;
  error.field = found.field.name;
  error.expected = found.expected;
  error.found = found.field.value;
  error.cause = cause_of(found);
  error.advice = found.code == ErrorCode::over_limit
                     ? "Make the picture smaller in an image editor and open it again."
                     : "Save the picture again from an image editor, or open another copy.";
  return error;
}

}  // namespace retromesh::image
