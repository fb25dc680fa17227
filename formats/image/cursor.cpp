#include "formats/image/cursor.hpp"

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

bool Cursor::need(u64 count, const char* field) {
  if (failed()) return false;
  if (count <= left()) return true;
  fail({ErrorCode::ends_early, {field, offset(), left()}, count});
  offset_ = bytes_.size();  // Nothing more is read.
  return false;
}

const std::byte* Cursor::take(u64 count, const char* field) {
  if (!need(count, field)) return nullptr;
  const std::byte* taken = bytes_.data() + offset_;
  offset_ += std::size_t(count);
  return taken;
}

bool Cursor::charge(u64 count, const Field& field, Limits& limits) {
  return limits.charge(count) ||
         fail({ErrorCode::over_limit, {field.name, field.offset, limits.bytes}, count});
}

bool Cursor::bad_value(const Field& field, u64 most, const char* cause) {
  return fail({ErrorCode::bad_value, field, most, cause});
}

bool Cursor::sizes_disagree(const Field& field, u64 expected, const char* cause) {
  return fail({ErrorCode::sizes_disagree, field, expected, cause});
}

bool Cursor::nothing_inside(const Field& field) { return fail({ErrorCode::nothing_inside, field}); }

bool Cursor::not_an_image() {
  return fail({ErrorCode::not_a_model,
               {"picture"},
               0,
               "Its first bytes are not those of a PCX, BMP, TGA, PNG, JPEG or WebP picture."});
}

bool Cursor::fail_in_row(u32 row, u32 rows) {
  error_.row = row;
  error_.rows = rows;
  return false;
}

bool Cursor::fail(const DecodeError& error) {
  if (!failed()) error_ = error;
  return false;
}

}  // namespace retromesh::image
