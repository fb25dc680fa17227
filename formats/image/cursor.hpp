#pragma once
#include <string>

#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
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

inline u16 u16_at(const std::byte* from) { return io::load<u16, Endian::little>(from); }
inline u32 u32_at(const std::byte* from) { return io::load<u32, Endian::little>(from); }

/// Reads an image file with bounds checks, and keeps the first error. After an error all reads give null or
/// 0, so that loops can check once at their end.
///
///   const std::byte* header = in.take(18, "header");
///   if (in.failed()) return false;
class Cursor {
 public:
  explicit Cursor(ByteView bytes) : bytes_(bytes) {}

  ByteView bytes() const { return bytes_; }
  u32 offset() const { return u32(offset_); }
  u64 left() const { return bytes_.size() - offset_; }
  bool failed() const { return error_.code != ErrorCode::none; }
  const DecodeError& error() const { return error_; }

  /// Whether `count` more bytes are there; else an error of `field`.
  bool need(u64 count, const char* field);

  /// The next `count` bytes; null when they are not all there.
  const std::byte* take(u64 count, const char* field);

  /// The next byte; 0 when there is none.
  u8 next(const char* field) {
    if (left() > 0) return u8(bytes_[offset_++]);
    need(1, field);
    return 0;
  }

  /// Moves to `offset`, which is at most the size of the file.
  void go_to(std::size_t offset) { offset_ = offset; }

  /// Removes the last `count` bytes, which are after `offset()`.
  void remove_end(std::size_t count) { bytes_ = bytes_.first(bytes_.size() - count); }

  /// Charges `count` bytes of memory; `field` is the number in the file that needs them.
  bool charge(u64 count, const Field& field, Limits& limits);

  // Each of these sets the error, unless there is one, and returns false. `cause` is a sentence or empty.
  bool bad_value(const Field& field, u64 most, const char* cause);
  bool sizes_disagree(const Field& field, u64 expected, const char* cause);
  bool nothing_inside(const Field& field);
  bool not_an_image();

  /// Adds the row of the image to the error; returns false.
  bool fail_in_row(u32 row, u32 rows);

 private:
  bool fail(const DecodeError& error);

  ByteView bytes_;
  std::size_t offset_ = 0;  // at most bytes_.size()
  DecodeError error_;
};

}  // namespace retromesh::image
