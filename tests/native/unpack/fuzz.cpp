#include <algorithm>
#include <array>

#include "formats/unpack/bzip2.hpp"
#include "formats/unpack/inflate.hpp"
#include "formats/unpack/lzma.hpp"
#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/native/unpack/packed.hpp"
#include "tests/support/registered.hpp"

// Packed data of any kind: what unpacks has the size that was asked for, its first bytes are those of the
// whole, errors are within the data, and no memory is taken beyond the limits.

namespace retromesh::io {
namespace {

struct Stream {
  const char* name;  ///< Of the decompressor.
  std::string_view hex;
};

constexpr Stream kStreams[] = {
    {"inflate", test::kStored},     {"inflate", test::kFixed},      {"inflate", test::kDynamic},
    {"inflate", test::kBlocks},     {"inflate", test::kZeros},      {"gunzip", test::kGzip},
    {"bunzip2", test::kBzip2},      {"bunzip2", test::kBzip2Runs},  {"bunzip2", test::kBzip2Values},
    {"bunzip2", test::kBzip2Zeros}, {"bunzip2", test::kBzip2Empty}, {"bunzip2", test::kBzip2Blocks},
    {"unlzma", test::kLzma},        {"unlzma", test::kLzmaRuns},    {"unlzma", test::kLzmaValues},
    {"unlzma", test::kLzmaZeros}};

Bytes unpack_sample(const fuzz::FuzzTarget&, unsigned seed) {
  const Stream& stream = kStreams[seed % std::size(kStreams)];
  const auto digit = [](char letter) { return letter <= '9' ? letter - '0' : letter - 'a' + 10; };
  Bytes bytes;
  for (std::size_t i = 0; i < stream.hex.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(digit(stream.hex[i]) * 16 + digit(stream.hex[i + 1])));
  Bytes input;
  fuzz::add_file(input, stream.name, bytes);
  return input;
}

using Unpack = Result<Bytes> (*)(ByteView, UnpackedSize, Limits&);

Result<Bytes> unpack_within(Unpack unpack, ByteView packed, UnpackedSize size) {
  Limits limits;
  limits.bytes = fuzz::kMemory;
  auto unpacked = unpack(packed, size, limits);
  fuzz::check(limits.bytes <= fuzz::kMemory, "more memory was given back than taken");
  if (unpacked) {
    fuzz::check(unpacked.value().size() <= fuzz::kMemory, "more was unpacked than the limits allow");
    fuzz::check(unpacked.value().size() <= packed.size() * kMostRatio, "a bomb was unpacked");
  } else {
    fuzz::check(unpacked.error().offset <= packed.size(), "an error is behind the data");
    fuzz::check(!unpacked.error().field.empty(), "an error has no field");
  }
  return unpacked;
}

void check_stream(Unpack unpack, ByteView packed, bool has_size) {
  // LZMA has to be told the size: what it unpacks to without an end is as good as any.
  const u32 most = has_size ? 3'000 : 1 << 20;
  const UnpackedSize all = has_size ? UnpackedSize::first(most) : UnpackedSize::at_most(most);
  const auto whole = unpack_within(unpack, packed, all);
  if (!whole) return;
  const Bytes& bytes = whole.value();
  const u32 size = static_cast<u32>(bytes.size());
  // A match can go on behind the first bytes, which are then not all.
  if (!has_size || size < most) {
    const auto exact = unpack_within(unpack, packed, UnpackedSize::exactly(size));
    fuzz::check(exact && exact.value() == bytes, "the size matters");
  }
  for (const u32 count : {0u, size / 2, size}) {
    const auto first = unpack_within(unpack, packed, UnpackedSize::first(count));
    fuzz::check(bool(first) && first.value().size() == count, "the first bytes are not unpacked");
    fuzz::check(std::equal(first.value().begin(), first.value().end(), bytes.begin()),
                "the first bytes differ");
  }
  if (has_size) return;
  fuzz::check(!unpack_within(unpack, packed, UnpackedSize::exactly(size + 1)), "a lacking byte is no error");
}

void check_unpack(const fuzz::FuzzTarget&, ByteView input) {
  const auto files = fuzz::read_file_list(input);
  if (files.empty()) check_stream(inflate, input, false);
  for (const fuzz::NamedView& file : files) {
    if (file.name == "inflate") check_stream(inflate, file.bytes, false);
    if (file.name == "gunzip") check_stream(gunzip, file.bytes, false);
    if (file.name == "bunzip2") check_stream(bunzip2, file.bytes, false);
    if (file.name == "unlzma") check_stream(unlzma, file.bytes, true);
  }
}

const test::Registered<fuzz::FuzzTarget> kFuzzUnpack({"unpack", check_unpack, unpack_sample});

}  // namespace
}  // namespace retromesh::io
