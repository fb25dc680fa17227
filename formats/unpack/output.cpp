#include "formats/unpack/output.hpp"

#include <utility>

namespace retromesh::io {
namespace {

constexpr u32 kFirstRoom = 1024;
constexpr const char* kTooMuch = "Data of a game does not shrink to so few bytes.";

}  // namespace

Output::Output(ByteView packed, UnpackedSize size, Limits& limits)
    : size_(size), packed_(static_cast<u32>(packed.size())), limits_(limits) {
  const u64 allowed = std::min<u64>(kMostUnpacked, u64{packed.size()} * kMostRatio);
  most_ = static_cast<u32>(std::min<u64>(size.bytes, allowed));
  if (size.kind == UnpackedSize::Kind::exactly && size.bytes > allowed)
    fail(ErrorCode::bad_value, "unpacked size", 0, allowed, size.bytes, kTooMuch);
}

bool Output::fail(ErrorCode code, const char* field, u64 offset, u64 expected, u64 found, const char* cause) {
  if (!ok()) return false;
  error_ = error_in("", code, field, cause, kDamagedAdvice);
  error_.offset = static_cast<u32>(std::min<u64>(offset, packed_));
  error_.expected = expected;
  error_.found = found;
  return false;
}

bool Output::fail_early(const char* field) { return fail(ErrorCode::ends_early, field, packed_, 1, 0); }

bool Output::grow(const char* field, u64 offset) {
  if (!ok()) return false;
  const u32 have = room();
  if (have == most_) {
    if (size_.kind == UnpackedSize::Kind::first) return false;
    return fail(ErrorCode::bad_value, "unpacked size", offset, most_, u64{most_} + 1,
                most_ < size_.bytes ? kTooMuch : "");
  }
  u32 wanted = most_;
  if (size_.kind == UnpackedSize::Kind::at_most)
    wanted =
        static_cast<u32>(std::min<u64>(most_, std::max<u64>({kFirstRoom, u64{packed_} * 4, u64{have} * 2})));
  if (!limits_.charge(wanted)) return fail(ErrorCode::over_limit, field, offset, wanted, limits_.bytes);
  // Both are held while the bytes move; then the memory of the shorter one is free.
  bytes_.resize(wanted);
  limits_.bytes += have;
  return true;
}

bool Output::borrow(const char* field, u64 bytes) {
  if (!ok()) return false;
  if (!limits_.charge(bytes)) return fail(ErrorCode::over_limit, field, 0, bytes, limits_.bytes);
  borrowed_ += bytes;
  return true;
}

Result<Bytes> Output::take(u32 count) {
  if (size_.kind != UnpackedSize::Kind::at_most && count < size_.bytes) {
    fail(ErrorCode::sizes_disagree, "unpacked size", packed_, size_.bytes, count);
  }
  if (!ok()) return std::move(error_);
  bytes_.resize(count);
  return std::move(bytes_);
}

}  // namespace retromesh::io
