#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// What an index of a JS5 store has: group (255, index), unpacked.
namespace retromesh::runescape::cache {

inline constexpr u8 kFirstProtocol = 5;
inline constexpr u8 kProtocolWithVersion = 6;
inline constexpr u8 kProtocolWithLongNumbers = 7;

// The flags of a table: what it has of each group beside checksum, version and files.
inline constexpr u8 kHasNames = 1;
inline constexpr u8 kHasDigests = 2;
inline constexpr u8 kHasLengths = 4;
inline constexpr u8 kHasUnpackedChecksums = 8;

/// A number of two bytes or, where its highest bit is set, of four.
struct LongNumber {
  u16 first = 0;
  u16 second = 0;

  bool is_long() const { return (first & 0x8000) != 0; }
  u32 value() const { return is_long() ? (u32{first} << 16 | second) & 0x7FFFFFFF : first; }
};

template <class V>
void visit(V& v, LongNumber& number) {
  v("number", number.first);
  if (number.is_long()) v("low half", number.second);
}

/// Numbers of two bytes, or from protocol 7 on LongNumbers.
struct Numbers {
  std::vector<u16> small;
  std::vector<LongNumber> large;

  std::size_t size() const { return small.size() + large.size(); }
  u32 operator[](std::size_t i) const { return large.empty() ? small[i] : large[i].value(); }
};

/// Whirlpool.
struct Digest {
  std::array<u8, 64> bytes{};
};

template <class V>
constexpr void visit(V& v, Digest& digest) {
  v("digest", digest.bytes);
}

struct GroupLengths {
  u32 packed = 0;
  u32 unpacked = 0;
};

template <class V>
constexpr void visit(V& v, GroupLengths& lengths) {
  v("packed size", lengths.packed, {.unit = "bytes"});
  v("unpacked size", lengths.unpacked, {.unit = "bytes"});
}

struct ReferenceTable {
  u8 protocol = 0;
  u32 version = 0;
  u8 flags = 0;
  LongNumber count;            ///< Groups.
  Numbers ids;                 ///< Each less the one before it.
  std::vector<u32> names;      ///< js5_hash of each group's name.
  std::vector<u32> checksums;  ///< CRC-32 of each container without its version.
  std::vector<u32> unpacked_checksums;
  std::vector<Digest> digests;
  std::vector<GroupLengths> lengths;
  std::vector<u32> versions;
  Numbers file_counts;
  Numbers file_ids;  ///< Of all groups, each less the one before it in its group.
  std::vector<u32> file_names;
  std::vector<u8> trailing;

  u32 files = 0;  ///< Of all groups; not stored.

  bool has_long_numbers() const { return protocol >= kProtocolWithLongNumbers; }
  u32 groups() const { return has_long_numbers() ? count.value() : count.first; }
};

/// The sum of counts; the largest u32 where it does not fit.
u32 sum_of(const Numbers& counts);

template <class V>
void visit_numbers(V& v, const char* name, Numbers& numbers, u32 count, u8 protocol,
                   const FieldMeaning& meaning = {}) {
  if (protocol >= kProtocolWithLongNumbers) {
    v.each(name, numbers.large, count, meaning);
  } else {
    v.list(name, numbers.small, count, meaning);
  }
}

template <class V>
void visit(V& v, ReferenceTable& table) {
  v("protocol", table.protocol);
  if (table.protocol >= kProtocolWithVersion) v("version", table.version);
  v("flags", table.flags);
  v("groups", table.count.first, {.unit = "groups"});
  if (table.has_long_numbers() && table.count.is_long()) v("low half of groups", table.count.second);
  const u32 groups = table.groups();
  const u8 protocol = table.protocol;
  visit_numbers(v, "ids", table.ids, groups, protocol, {.unit = "more than the one before"});
  if (table.flags & kHasNames) v.list("names", table.names, groups);
  v.list("checksums", table.checksums, groups);
  if (table.flags & kHasUnpackedChecksums) v.list("unpacked checksums", table.unpacked_checksums, groups);
  if (table.flags & kHasDigests) v.list("digests", table.digests, groups);
  if (table.flags & kHasLengths) v.list("lengths", table.lengths, groups);
  v.list("versions", table.versions, groups);
  visit_numbers(v, "file counts", table.file_counts, groups, protocol, {.unit = "files"});
  v.infer(table.files, [&](u32) { return sum_of(table.file_counts); });
  visit_numbers(v, "file ids", table.file_ids, table.files, protocol, {.unit = "more than the one before"});
  if (table.flags & kHasNames) v.list("file names", table.file_names, table.files);
  v.rest("trailing", table.trailing, kNotUsed);
}

/// Errors, with offsets in `bytes`: another protocol than 5 to 7, unknown flags, more than kMostGroups
/// groups, a table that ends early.
Result<ReferenceTable> read_reference_table(const std::string& file, ByteView bytes, Limits& limits);

/// The hash of a name of a group or file, over its lower-case letters.
u32 js5_hash(std::string_view name);

}  // namespace retromesh::runescape::cache
