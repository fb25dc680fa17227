#include "formats/image/decode_error.hpp"

namespace retromesh::image {
namespace {

std::string cause_of(const Fault& fault) {
  if (fault.rows > 0) {
    return "The picture stops in row " + with_commas(u64{fault.row} + 1) + " of " + with_commas(fault.rows) +
           ", as a download or copy that stopped halfway leaves it.";
  }
  if (fault.code == ErrorCode::ends_early)
    return "A download or copy that stopped halfway leaves a picture like this.";
  return fault.cause;
}

}  // namespace

Error error_of(const Fault& fault, const std::string& file) {
  Error error;
  error.code = fault.code;
  error.file = file;
  error.offset = fault.field.offset;
  error.field = fault.field.name;
  error.expected = fault.expected;
  error.found = fault.field.value;
  error.cause = cause_of(fault);
  error.advice = fault.code == ErrorCode::over_limit
                     ? "Make the picture smaller in an image editor and drop it again."
                     : "Save the picture again from an image editor, or drop another copy.";
  return error;
}

}  // namespace retromesh::image
