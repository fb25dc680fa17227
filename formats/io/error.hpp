#pragma once
#include <string>

#include "formats/io/message.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh {

/// Why a file could not be opened. Each line describes what `expected` and `found` of Error are.
enum class ErrorCode : u8 {
  none,
  empty,            ///< The file has no bytes.
  ends_early,       ///< `field` needs `expected` bytes at `offset`, and `found` are left.
  over_limit,       ///< `field` needs `expected` bytes of memory, and `found` are left of the limit.
  bad_value,        ///< `field` at `offset` is `found`, more than the maximum, `expected`.
  nothing_inside,   ///< `field` at `offset` is a count of 0, so there is nothing to draw.
  placeholder,      ///< The same in a file that is whole: games ship such models where nothing is drawn.
  sizes_disagree,   ///< `field` at `offset` is `found`; the rest of the file requires `expected`.
  partner_missing,  ///< The model needs a second file, whose name is `field`.
  not_a_model,      ///< The file is of no supported format.
  nothing_drawn,    ///< There are elements of the kind `field`, and none of them can be drawn.
  wrong_value,      ///< `field` at `offset` is `found`, and `cause` is the required value.
  unusable,         ///< `field` at `offset` cannot be used, for the reason that `cause` gives.
};

/// Error::offset of what is wrong in no byte of a file: in a model that is to be written. refusal() has its
/// sentence.
inline constexpr u32 kNoPlace = 0xFFFFFFFF;

inline constexpr const char* kDamagedAdvice = "Export it again, or open another copy.";

/// How an error can be passed over: by opening the model again with this choice of an interpretation.
struct Offer {
  const char* interpretation = "";
  const char* choice = "";
  const char* name = "";  ///< For a button: "Open what is there".
};

/// Why there is no model: the error, the file, and the location in the file.
struct Error {
  ErrorCode code = ErrorCode::none;
  std::string file;   ///< Name of the file, path included.
  u32 offset = 0;     ///< Byte of the file; at most its size, or kNoPlace.
  std::string field;  ///< Name of the field in its document, such as `polygons` or `frame size`.
  u64 expected = 0;
  u64 found = 0;
  std::string cause;   ///< One sentence about a likely cause; may be empty.
  std::string advice;  ///< One sentence of what to do.
  u32 count = 0;       ///< For ends_early: the number of elements where `field` is a list of several, else 0.
  const Offer* offer = nullptr;
};

/// An error without offset and numbers, which the caller may set.
Error error_in(const std::string& file, ErrorCode code, const char* field, const char* cause,
               const char* advice);

/// An error for what needs more bytes of memory than are left of a limit.
Error over_limit(const std::string& file, const char* field, u64 needed, u64 left);

/// The stable name of a code, for tools: "ends-early".
const char* code_name(ErrorCode code);

/// The error as one sentence, without cause and advice:
/// "crate_a.3d ends early: frames needs 1,920 bytes at byte 4, and 1,200 are left"
std::string sentence(const Error& error);

/// The part of a path after its last slash of either kind.
std::string file_name(const std::string& path);

}  // namespace retromesh
