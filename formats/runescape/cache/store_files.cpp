#include "formats/runescape/cache/store_files.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr std::string_view kMain = "main_file_cache.";
/// Caches that are found; each folder may have two.
constexpr std::size_t kMostStores = 256;
constexpr u32 kLargestGroup = 0xFFFFFF;

/// A whole number without sign of at most `most`.
std::optional<u32> number_of(std::string_view text, u32 most) {
  if (text.empty() || text.size() > 8) return std::nullopt;
  u32 number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<u32>(digit - '0');
  }
  return number <= most ? std::optional(number) : std::nullopt;
}

bool is_before(const StoreFile& a, const StoreFile& b) {
  return std::tie(a.index, a.group) < std::tie(b.index, b.group);
}

/// Collects the files of each folder.
class Finder {
 public:
  void add(std::string_view path, u32 file) {
    const std::string folder(folder_of(path));
    const std::string_view name = retromesh::name_of(path);
    if (name.starts_with(kMain)) return add_main(folder, name.substr(kMain.size()), file);
    const std::string_view stem = stem_of(name);
    const std::string_view extension = extension_of(name);
    if (extension == "flatcache") {
      if (const auto index = number_of(stem, kReferenceIndex))
        add_to(StoreKind::flatcache, folder, {static_cast<u8>(*index), 0, file});
    } else if (extension == "dat") {
      const auto index = number_of(retromesh::name_of(folder), kReferenceIndex);
      const auto group = number_of(stem, kLargestGroup);
      if (index && group)
        add_to(StoreKind::flat, std::string(folder_of(folder)), {static_cast<u8>(*index), *group, file});
    } else if (extension.empty() || extension == "jag") {
      const auto* const known = std::find(std::begin(kJagNames) + 1, std::end(kJagNames), stem);
      if (known != std::end(kJagNames))
        add_to(StoreKind::loose_jags, folder, {0, static_cast<u32>(known - std::begin(kJagNames)), file});
    }
  }

  std::vector<StoreFiles> finish() {
    std::vector<StoreFiles> found;
    std::vector<u32> order = numbers_below(stores_.size());
    sort_by(order, [&](u32 a, u32 b) {
      return std::tie(stores_[a].folder, stores_[a].kind) < std::tie(stores_[b].folder, stores_[b].kind);
    });
    for (const u32 number : order) {
      StoreFiles& store = stores_[number];
      const bool has_sectors = store.kind == StoreKind::old || store.kind == StoreKind::js5;
      if (has_sectors && store.sectors == kNoStoreFile) continue;
      sort(store.files);
      retromesh::add_to(found) = std::move(store);
    }
    return found;
  }

 private:
  void add_main(const std::string& folder, std::string_view extension, u32 file) {
    if (extension == "dat") {
      store_of(StoreKind::old, folder).sectors = file;
    } else if (extension == "dat2") {
      store_of(StoreKind::js5, folder).sectors = file;
    } else if (extension.starts_with("idx")) {
      // Both stores have index files with the same names; the one with a file of sectors is found.
      const auto index = number_of(extension.substr(3), kReferenceIndex);
      if (!index) return;
      add_to(StoreKind::old, folder, {static_cast<u8>(*index), 0, file});
      add_to(StoreKind::js5, folder, {static_cast<u8>(*index), 0, file});
    }
  }

  StoreFiles& store_of(StoreKind kind, const std::string& folder) {
    // Files of a folder follow each other.
    for (std::size_t i = stores_.size(); i-- > 0;) {
      if (stores_[i].kind == kind && stores_[i].folder == folder) return stores_[i];
    }
    if (stores_.size() == kMostStores) return others_;
    StoreFiles& store = retromesh::add_to(stores_);
    store.kind = kind;
    store.folder = folder;
    return store;
  }

  static void sort(std::vector<StoreFile>& files) {
    std::vector<u32> order = numbers_below(files.size());
    sort_by(order, [&](u32 a, u32 b) { return is_before(files[a], files[b]); });
    files =
        list_of<StoreFile>(files.size(), [&, unsorted = files](std::size_t i) { return unsorted[order[i]]; });
  }

  void add_to(StoreKind kind, const std::string& folder, StoreFile file) {
    retromesh::add_to(store_of(kind, folder).files) = file;
  }

  std::vector<StoreFiles> stores_;
  StoreFiles others_;  ///< What is beyond kMostStores.
};

}  // namespace

u32 StoreFiles::file_of(u8 index, u32 group) const {
  const auto at = std::lower_bound(files.begin(), files.end(), StoreFile{index, group, 0}, is_before);
  return at != files.end() && at->index == index && at->group == group ? at->file : kNoStoreFile;
}

std::vector<StoreFiles> find_stores(const SparseFiles& files) {
  Finder finder;
  for (u32 file = 0; file < files.count(); ++file) finder.add(fold_path(files.name(file)), file);
  return finder.finish();
}

}  // namespace retromesh::runescape::cache
