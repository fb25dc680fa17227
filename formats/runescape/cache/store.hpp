#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/files/sparse_files.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/cache/flatcache.hpp"
#include "formats/runescape/cache/group.hpp"
#include "formats/runescape/cache/group_table.hpp"
#include "formats/runescape/cache/index.hpp"
#include "formats/runescape/cache/jag/jag.hpp"
#include "formats/runescape/cache/jag/shared_streams.hpp"
#include "formats/runescape/cache/sectors.hpp"
#include "formats/runescape/cache/store_files.hpp"

namespace retromesh::runescape::cache {

/// An unpacked group.
struct Group {
  Bytes bytes;
  std::vector<ByteRange> from;
  bool is_intact = true;  ///< False when its CRC-32 is not the one that the reference table has.
};

/// A group cut into its files.
struct SplitGroup {
  GroupFiles files;
  std::vector<u32> ids;  ///< Of each file.
  std::vector<ByteRange> from;
  bool is_intact = true;
};

inline constexpr u32 kWholeGroup = 0xFFFFFFFF;

/// A cache, whatever its kind. Every call is a function of the ranges that are there: it has no result while
/// ranges are wanted, and asks for all that it knows it needs. Errors have the file and place of what is
/// wrong or, for unpacked bytes, where their group begins.
class Store {
 public:
  Store(SparseFiles& files, StoreFiles names) : files_(files), names_(std::move(names)) {}

  StoreKind kind() const { return names_.kind; }
  const StoreFiles& names() const { return names_; }

  /// The numbers of its indices, ascending, without that of reference tables.
  std::vector<u8> indices() const;

  /// What an index has: by its reference table or, where that is not there or damaged, by what is stored.
  /// Null while ranges are wanted.
  const GroupTable* table(u8 index, Limits& limits);

  /// Bytes of a stored group; 0 when it is not there; nothing while ranges are wanted.
  std::optional<u32> stored_size(u8 index, u32 group, Limits& limits);

  /// The first `most` stored bytes of a group, packed as they are: all with kWholeGroup.
  std::optional<Result<Stored>> stored(u8 index, u32 id, u32 most, Limits& limits);

  /// A group, unpacked. Archives of old stores, and loose ones, are as they are: `jag` reads them.
  std::optional<Result<Group>> group(u8 index, u32 id, Limits& limits);

  /// A group cut into its files.
  std::optional<Result<SplitGroup>> files(u8 index, u32 id, Limits& limits);

  /// The first bytes of an unpacked group, from one sector where they are in it. An error where it has fewer.
  std::optional<Result<Bytes>> beginning(u8 index, u32 id, u32 size, Limits& limits);

  /// Whether a file of loose archives begins as one: others have the same names. Nothing while ranges are
  /// wanted.
  std::optional<bool> has_loose_jags();

  /// An archive of an old store, or a loose one, by its name in kJagNames.
  std::optional<Result<Jag>> jag(std::string_view name, Limits& limits);

  std::vector<Error> errors;  ///< Of reference tables and index files, since the caller has last taken them.

 private:
  /// What is known of an index, once it is read.
  struct Known {
    std::unique_ptr<IndexFile> rows;
    std::unique_ptr<FlatCache> flatcache;
    std::unique_ptr<GroupTable> table;
  };

  /// Of loose archives; null while ranges are wanted.
  const SharedStreams* shared_streams(Limits& limits);
  /// Whether the groups of an index are cut from them.
  bool is_shared(u8 index) const { return names_.kind == StoreKind::loose_jags && index != 0; }
  std::optional<Result<Stored>> stored_in_streams(u8 index, u32 id, u32 most, Limits& limits);
  std::optional<bool> may_be_loose_jag(u32 file);

  const IndexFile* rows(u8 index, Limits& limits);
  const FlatCache* flatcache(u8 index, Limits& limits);
  std::optional<GroupTable> make_table(u8 index, Limits& limits);
  std::optional<GroupTable> stored_table(u8 index, Limits& limits);
  std::optional<Result<Stored>> stored_in_text(u8 index, u32 id, Limits& limits);
  Result<Bytes> unpack(ByteView stored, Limits& limits) const;
  Result<Group> unpack_group(u8 index, u32 id, Stored&& stored, Limits& limits);
  bool has_containers() const {
    return names_.kind != StoreKind::old && names_.kind != StoreKind::loose_jags;
  }
  Error absent(u8 index, u32 id) const;

  SparseFiles& files_;
  StoreFiles names_;
  std::array<Known, 256> known_;
  std::unique_ptr<SharedStreams> shared_;
};

}  // namespace retromesh::runescape::cache
