#pragma once
#include <string>

#include "formats/io/error.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh::image {

/// A number of a header: what the format calls it, where it stands, what the file says.
struct Field {
  const char* name = "";
  u32 offset = 0;
  u64 value = 0;
};

/// What stops a picture from being read, as Error has it but without sentences, so that decoders stay small.
struct Fault {
  ErrorCode code = ErrorCode::none;
  Field field;  ///< Its value is Error::found.
  u64 expected = 0;
  const char* cause = "";
  u32 row = 0;  ///< With `rows`: the row in which the pixels stop, from 0.
  u32 rows = 0;
};

/// The Error that `fault` is in `file`.
Error error_of(const Fault& fault, const std::string& file);

}  // namespace retromesh::image
