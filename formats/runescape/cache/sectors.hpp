#pragma once
#include <optional>
#include <string>
#include <vector>

#include "formats/files/sparse_files.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// `main_file_cache.dat` and `.dat2`: sectors of 520 bytes, which chain into groups.
namespace retromesh::runescape::cache {

inline constexpr u32 kSectorSize = 520;

/// The head of a sector; 8 bytes.
struct SectorHead {
  u16 group = 0;
  u16 part = 0;  ///< Its number in the group, from 0.
  U24 next;      ///< The sector of the next part.
  u8 index = 0;  ///< Of the group; in the old store plus 1.
};

template <class V>
constexpr void visit(V& v, SectorHead& head) {
  v("group", head.group);
  v("part", head.part);
  v("next", head.next, {.unit = "sector"});
  v("index", head.index);
}

/// The head of a sector of a group above 65,535; 10 bytes.
struct LargeSectorHead {
  u32 group = 0;
  u16 part = 0;
  U24 next;
  u8 index = 0;
};

template <class V>
constexpr void visit(V& v, LargeSectorHead& head) {
  v("group", head.group);
  v("part", head.part);
  v("next", head.next, {.unit = "sector"});
  v("index", head.index);
}

/// A group as its index names it.
struct SectorPlace {
  u32 file = 0;         ///< Of the sectors.
  u8 index = 0;         ///< For names.
  u8 stored_index = 0;  ///< That its sectors have.
  u32 group = 0;
  u32 size = 0;  ///< In bytes.
  u32 sector = 0;
};

/// "group 7/123"
std::string group_name(u8 index, u32 group);

/// Bytes of a group, and where they are.
struct Stored {
  Bytes bytes;
  std::vector<ByteRange> from;  ///< Whole runs of sectors, or of the file that is the group.
  u32 sector_data = 0;          ///< Bytes of the group in each sector; 0 when it has none.

  /// The byte of the file that has a byte of the group.
  u32 place_of(u32 offset) const;
};

/// The first `size` bytes of a group; nothing while ranges are wanted. All sectors are asked for as one run,
/// because nearly all groups are. Errors: a chain that ends early, leaves the file, or has a sector of
/// another group.
std::optional<Result<Stored>> read_sectors(SparseFiles& files, const SectorPlace& place, u32 size,
                                           Limits& limits);

}  // namespace retromesh::runescape::cache
