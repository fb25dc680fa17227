#pragma once
#include "formats/image/decode_error.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh::image {

/// The little-endian number at `from`.
inline u16 u16_at(const std::byte* from) { return io::load<u16, Endian::little>(from); }
inline u32 u32_at(const std::byte* from) { return io::load<u32, Endian::little>(from); }

/// Walks through a picture file without ever leaving it, and keeps the first fault that is found in it. After
/// a fault everything it gives is empty or 0, so loops can run on and ask once.
///
///   const std::byte* header = in.take(18, "header");
///   if (in.failed()) return false;
class Cursor {
 public:
  explicit Cursor(ByteView bytes) : bytes_(bytes) {}

  ByteView bytes() const { return bytes_; }
  u32 offset() const { return u32(offset_); }
  u64 left() const { return bytes_.size() - offset_; }
  bool failed() const { return fault_.code != ErrorCode::none; }
  const Fault& fault() const { return fault_; }

  /// Whether `count` more bytes are there.
  bool need(u64 count, const char* field);

  /// The next `count` bytes; null when they are not all there.
  const std::byte* take(u64 count, const char* field);

  /// The next byte; 0 when there is none.
  u8 next(const char* field) {
    if (left() > 0) return u8(bytes_[offset_++]);
    need(1, field);
    return 0;
  }

  /// Goes to a byte of the file; `where` is at most its size.
  void go_to(std::size_t where) { offset_ = where; }

  /// Ends before the last `count` bytes, which are behind `offset()`.
  void leave_out(std::size_t count) { bytes_ = bytes_.first(bytes_.size() - count); }

  /// Takes `count` bytes of memory from `limits`; `field` is the number that asks for them.
  bool charge(u64 count, const Field& field, Limits& limits);

  // Each of these keeps a fault and is false. `cause` is a sentence, or nothing.
  bool bad_value(const Field& field, u64 most, const char* cause);
  bool sizes_disagree(const Field& field, u64 expected, const char* cause);
  bool nothing_inside(const Field& field);
  bool not_a_picture();

  /// Adds to the fault in which row of the picture it was met; false.
  bool failed_in_row(u32 row, u32 rows);

 private:
  bool refuse(const Fault& fault);

  ByteView bytes_;
  std::size_t offset_ = 0;  // at most bytes_.size()
  Fault fault_;
};

}  // namespace retromesh::image
