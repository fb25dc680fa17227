#include "formats/runescape/cache/reference_table.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/paths.hpp"
#include "formats/runescape/cache/index.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u8 kAllFlags = kHasNames | kHasDigests | kHasLengths | kHasUnpackedChecksums;

}  // namespace

u32 sum_of(const Numbers& counts) {
  u64 sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i];
  return static_cast<u32>(std::min<u64>(sum, 0xFFFFFFFF));
}

Result<ReferenceTable> read_reference_table(const std::string& file, ByteView bytes, Limits& limits) {
  const auto refusal = [&](const char* field, u32 offset, u32 most, u32 found, const char* cause) {
    Error error = error_in(file, ErrorCode::bad_value, field, cause, kDamagedAdvice);
    error.offset = offset;
    error.expected = most;
    error.found = found;
    return error;
  };
  const u8 protocol = bytes.empty() ? u8{0} : static_cast<u8>(bytes[0]);
  if (!bytes.empty() && (protocol < kFirstProtocol || protocol > kProtocolWithLongNumbers))
    return refusal("protocol", 0, kProtocolWithLongNumbers, protocol, "It is 5, 6 or 7.");
  ReferenceTable table;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, table);
  const u32 flags_at = protocol >= kProtocolWithVersion ? 5 : 1;
  if ((table.flags & ~kAllFlags) != 0)
    return refusal("flags", flags_at, kAllFlags, table.flags, "It says that groups have what nobody knows.");
  if (table.groups() > kMostGroups) return refusal("groups", flags_at + 1, kMostGroups, table.groups(), "");
  if (reader.ok()) return table;
  Error error = reader.error(file);
  error.advice = kDamagedAdvice;
  return error;
}

u32 js5_hash(std::string_view name) {
  u32 hash = 0;
  for (const char letter : fold_case(name)) hash = hash * 31 + static_cast<u8>(letter);
  return hash;
}

}  // namespace retromesh::runescape::cache
