#pragma once
#include <string>

#include "formats/io/format.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh {

/// Why a file could not be opened. `expected` and `found` of Error mean what each line says.
enum class ErrorCode : u8 {
  none,
  empty,            ///< The file has no bytes.
  ends_early,       ///< `field` needs `expected` bytes at `offset`, and `found` are left.
  over_limit,       ///< `field` asks for `expected` bytes of memory, and `found` are left of the limit.
  bad_value,        ///< `field` at `offset` is `found`; at most `expected` would do.
  nothing_inside,   ///< `field` at `offset` counts nothing, so there is nothing to draw.
  sizes_disagree,   ///< `field` at `offset` says `found`, and the rest of the file asks for `expected`.
  partner_missing,  ///< The model needs a second file, whose name is `field`.
  not_a_model,      ///< No format that we know has files like this.
  nothing_drawn,    ///< There are things called `field`, and none of them can be drawn.
  wrong_value,      ///< `field` at `offset` is `found`, and `cause` says what it would have to be.
  unusable,         ///< `field` at `offset` cannot be used, for the reason that `cause` gives.
};

/// Why there is no model: one fault, the file, and the place in the file.
struct Error {
  ErrorCode code = ErrorCode::none;
  std::string file;   ///< Name of the file as it was given, path included.
  u32 offset = 0;     ///< Byte of the file; at most its size.
  std::string field;  ///< Name of the field in its document, such as `polygons` or `frame size`.
  u64 expected = 0;
  u64 found = 0;
  std::string cause;   ///< One sentence of how files come to be like this; may be empty.
  std::string advice;  ///< One sentence of what to do.
};

/// An error without offset and numbers, which the caller may set.
Error error_in(const std::string& file, ErrorCode code, const char* field, const char* cause,
               const char* advice);

/// The stable name of a code, for tools: "ends-early".
const char* code_name(ErrorCode code);

/// The error as one sentence, without cause and advice:
/// "crate_a.3d ends early: frames needs 1,920 bytes at byte 4, and 1,200 are left"
std::string sentence(const Error& error);

/// The part of a path after its last slash of either kind.
std::string file_name(const std::string& path);

}  // namespace retromesh
