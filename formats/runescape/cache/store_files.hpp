#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/sparse_files.hpp"

namespace retromesh::runescape::cache {

/// How a cache is stored, by the names of its files.
enum class StoreKind : u8 {
  old,         ///< `main_file_cache.dat`, `.idx0` and so on: builds 234 to 377.
  js5,         ///< `main_file_cache.dat2`, `.idx0` to `.idx255`.
  flat,        ///< OpenRS2's `<index>/<group>.dat`, each a container.
  flatcache,   ///< RuneLite's `<index>.flatcache`.
  loose_jags,  ///< JAG archives as files: `config`, `models.jag`. Indices 1 to 3 are cut from `models`.
};

/// A file of a store: an index, a group, or an archive.
struct StoreFile {
  u8 index = 0;
  u32 group = 0;  ///< Of a flat store; of loose archives the number among kJagNames.
  u32 file = 0;   ///< Of the SparseFiles.
};

inline constexpr u32 kNoStoreFile = 0xFFFFFFFF;
inline constexpr u8 kReferenceIndex = 255;

/// The archives of index 0 of an old store, by their groups; the last one is of older builds, which have
/// loose ones only.
inline constexpr std::string_view kJagNames[] = {
    "", "title", "config", "interface", "media", "versionlist", "textures", "wordenc", "sounds", "models"};

/// The number of `models`: its models, bases and frames share streams.
inline constexpr u32 kSharedStreams = 9;

/// The files of one cache.
struct StoreFiles {
  StoreKind kind = StoreKind::js5;
  std::string folder;            ///< That they are in, in lower case.
  u32 sectors = kNoStoreFile;    ///< `.dat` or `.dat2`.
  std::vector<StoreFile> files;  ///< All others, by index and group.

  /// A file of `files`; kNoStoreFile when it is not there.
  u32 file_of(u8 index, u32 group = 0) const;
};

/// The caches among files, by their folders. Index files without a file of sectors are none.
std::vector<StoreFiles> find_stores(const SparseFiles& files);

}  // namespace retromesh::runescape::cache
