#include "formats/runescape/cache/container.hpp"

#include <algorithm>

#include "formats/io/byte_reader.hpp"
#include "formats/unpack/bzip2.hpp"
#include "formats/unpack/inflate.hpp"
#include "formats/unpack/lzma.hpp"

namespace retromesh::runescape::cache {
namespace {

Result<Bytes> copy_stored(ByteView packed, io::UnpackedSize size, Limits& limits) {
  io::Output out(packed, size, limits);
  if (size.bytes > 0) out.grow("stored bytes", 0);
  const u32 count = std::min(out.room(), static_cast<u32>(packed.size()));
  std::copy_n(packed.begin(), count, out.data());
  return out.take(count);
}

Result<Bytes> unpack(const ContainerHead& head, ByteView packed, io::UnpackedSize size, Limits& limits) {
  switch (static_cast<Compression>(head.compression)) {
    case Compression::none:
      break;
    case Compression::bzip2:
      return io::bunzip2(packed, size, limits);
    case Compression::gzip:
      return io::gunzip(packed, size, limits);
    case Compression::lzma:
      return io::unlzma(packed, size, limits);
  }
  return copy_stored(packed, size, limits);
}

/// With the offset of an error among all bytes of the container.
Result<Bytes> moved(Result<Bytes> unpacked, const ContainerHead& head) {
  if (!unpacked) unpacked.error().offset += head.size();
  return unpacked;
}

}  // namespace

Result<ContainerHead> read_container_head(ByteView bytes, Limits& limits) {
  constexpr u8 kLast = static_cast<u8>(Compression::lzma);
  if (!bytes.empty() && static_cast<u8>(bytes[0]) > kLast) {
    Error error = error_in("", ErrorCode::bad_value, "compression", "", kDamagedAdvice);
    error.expected = kLast;
    error.found = static_cast<u8>(bytes[0]);
    return error;
  }
  ContainerHead head;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, head);
  if (reader.ok()) return head;
  Error error = reader.error("");
  error.advice = kDamagedAdvice;
  return error;
}

Result<Bytes> unpack_container(ByteView bytes, Limits& limits) {
  auto read = read_container_head(bytes, limits);
  if (!read) return read.take_error();
  const ContainerHead& head = read.value();
  const ByteView rest = bytes.subspan(head.size());
  if (head.packed > rest.size()) {
    Error error = error_in("", ErrorCode::ends_early, "packed bytes", "", kDamagedAdvice);
    error.offset = head.size();
    error.expected = head.packed;
    error.found = rest.size();
    return error;
  }
  const u32 size = head.compression == 0 ? head.packed : head.unpacked;
  return moved(unpack(head, rest.first(head.packed), io::UnpackedSize::exactly(size), limits), head);
}

Result<Bytes> unpack_beginning(ByteView bytes, u32 size, Limits& limits) {
  auto read = read_container_head(bytes, limits);
  if (!read) return read.take_error();
  const ContainerHead& head = read.value();
  const ByteView rest = bytes.subspan(head.size());
  const ByteView packed = rest.first(std::min<std::size_t>(rest.size(), head.packed));
  return moved(unpack(head, packed, io::UnpackedSize::first(size), limits), head);
}

}  // namespace retromesh::runescape::cache
