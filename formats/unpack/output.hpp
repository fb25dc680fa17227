#pragma once
#include <algorithm>

#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"

/// What the decompressors share: how much they may unpack, where they put it, and what is wrong.
namespace retromesh::io {

/// How many bytes a stream unpacks to: a number that its container has, the most that are taken of an unknown
/// number, or the first ones after which nothing more is read.
struct UnpackedSize {
  enum class Kind : u8 { exactly, at_most, first };

  Kind kind = Kind::exactly;
  u32 bytes = 0;

  static constexpr UnpackedSize exactly(u32 bytes) { return {Kind::exactly, bytes}; }
  static constexpr UnpackedSize at_most(u32 bytes) { return {Kind::at_most, bytes}; }
  static constexpr UnpackedSize first(u32 bytes) { return {Kind::first, bytes}; }
};

/// The most that one stream may unpack to, in bytes and as a multiple of its packed bytes.
inline constexpr u32 kMostUnpacked = 64 << 20;
inline constexpr u32 kMostRatio = 1000;

/// The unpacked bytes, and the first error. Memory is charged before it is allocated.
class Output {
 public:
  Output(ByteView packed, UnpackedSize size, Limits& limits);

  bool ok() const { return error_.code == ErrorCode::none; }

  /// Keeps the first error. `offset` is a byte of the packed bytes. False, for the caller to return.
  bool fail(ErrorCode code, const char* field, u64 offset, u64 expected, u64 found, const char* cause = "");
  /// The packed bytes end inside `field`.
  bool fail_early(const char* field);

  /// Room for more bytes, by `room()`: false when the size allows none, which is an error unless only the
  /// first bytes are wanted.
  bool grow(const char* field, u64 offset);
  std::byte* data() { return bytes_.data(); }
  u32 room() const { return static_cast<u32>(bytes_.size()); }

  /// Charges memory that is freed after unpacking: the destructor gives it back.
  bool borrow(const char* field, u64 bytes);
  ~Output() { limits_.bytes += borrowed_; }

  /// Whether `count` bytes are all that is wanted of the stream, though it may have more.
  bool is_enough(u32 count) const { return size_.kind == UnpackedSize::Kind::first && count == most_; }

  /// The first `count` bytes, which have to be as many as were said; or the error.
  Result<Bytes> take(u32 count);

  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

 private:
  UnpackedSize size_;
  u32 packed_;
  u32 most_ = 0;  ///< Unpacked bytes that are allowed.
  u64 borrowed_ = 0;
  Limits& limits_;
  Bytes bytes_;
  Error error_;
};

}  // namespace retromesh::io
