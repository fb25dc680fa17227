#pragma once
#include <string>

#include "formats/io/error.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh::image {

/// A number of a header: its name in the format, its offset and its value.
struct Field {
  const char* name = "";
  u32 offset = 0;
  u64 value = 0;
};

/// Why an image cannot be decoded: an Error without strings of its own, which keeps the decoders small.
struct DecodeError {
  ErrorCode code = ErrorCode::none;
  Field field;  ///< Its value is Error::found.
  u64 expected = 0;
  const char* cause = "";
  u32 row = 0;   ///< The row at which the pixels end, from 0; only with `rows`.
  u32 rows = 0;  ///< The height of the image, or 0.
};

/// The same error with its sentences, for `file`.
Error to_error(const DecodeError& found, const std::string& file);

}  // namespace retromesh::image
