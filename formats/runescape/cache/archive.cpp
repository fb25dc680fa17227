#include "formats/archives.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/entries.hpp"
#include "formats/runescape/cache/members.hpp"

namespace retromesh::runescape {
namespace cache {
namespace {

/// One cache, and what is listed of it.
struct OpenedCache {
  OpenedCache(SparseFiles& files, StoreFiles names) : cache(files, std::move(names)), listing(cache) {}

  LoadedCache cache;
  EntryListing listing;
};

class RuneScapeCaches : public Archive {
 public:
  explicit RuneScapeCaches(SparseFiles& files) : files_(files) {}

  bool step(Limits& limits) override {
    open();
    if (next_ == caches_.size()) return false;
    OpenedCache& opened = *caches_[next_];
    if (opened.cache.store().kind() == StoreKind::loose_jags) {
      const auto has_jags = opened.cache.store().has_loose_jags();
      if (!has_jags) return false;
      // Files of other programs have such names, too.
      if (!*has_jags) return ++next_ < caches_.size();
    }
    const Progress progress = opened.listing.step(entries, limits);
    take_errors(opened.cache);
    if (progress == Progress::done) {
      if (opened.listing.count() == 0 && errors.empty()) add_to(errors) = nothing_in(opened.cache);
      ++next_;
    }
    return progress != Progress::waiting && next_ < caches_.size();
  }

  Result<Unpacked> unpack(std::string_view id, Limits& limits, bool all_animations) override {
    open();
    const std::size_t hash = id.rfind('#');
    if (hash == std::string_view::npos) return no_model(id);
    for (const auto& opened : caches_) {
      if (fold_path(opened->cache.path()) != id.substr(0, hash)) continue;
      auto unpacked = make_members(opened->cache, {id.substr(hash + 1), all_animations}, limits);
      take_errors(opened->cache);
      if (!unpacked && unpacked.error().code == ErrorCode::not_a_model) return no_model(id);
      return unpacked;
    }
    return no_model(id);
  }

 private:
  static Error no_model(std::string_view id) {
    return error_in(std::string(id), ErrorCode::not_a_model, "", "The archive has no model of this name.",
                    "Open the archive, and choose a model of its list.");
  }

  static Error nothing_in(const LoadedCache& cache) {
    return error_in(cache.main_name(), ErrorCode::unusable, "models",
                    "Its files have no models, or their index is not there; maps and sounds are not read.",
                    "Open all files of the cache together.");
  }

  void open() {
    if (is_open_) return;
    is_open_ = true;
    const std::vector<StoreFiles> stores = find_stores(files_);
    const auto is_copied = [&](const StoreFiles& store) {
      // Loose archives beside an old store are copies of its own.
      return store.kind == StoreKind::loose_jags &&
             std::any_of(stores.begin(), stores.end(), [&](const StoreFiles& other) {
               return other.kind == StoreKind::old && other.folder == store.folder;
             });
    };
    const auto used =
        stores.size() - static_cast<std::size_t>(std::count_if(stores.begin(), stores.end(), is_copied));
    for (const StoreFiles& store : stores) {
      if (is_copied(store)) continue;
      const auto& opened = caches_.emplace_back(std::make_unique<OpenedCache>(files_, store));
      // Several caches are told apart by their folders.
      const std::string folder(folder_of(opened->cache.main_name()));
      if (used > 1 && !folder.empty()) opened->listing.set_folder(folder + '/');
    }
  }

  void take_errors(LoadedCache& cache) {
    for (std::vector<Error>* const from : {&cache.errors, &cache.store().errors}) {
      for (Error& error : *from) add_to(errors) = std::move(error);
      from->clear();
    }
  }

  SparseFiles& files_;
  std::vector<std::unique_ptr<OpenedCache>> caches_;
  bool is_open_ = false;
  std::size_t next_ = 0;  ///< The cache that is being listed.
};

}  // namespace
}  // namespace cache

constexpr ArchiveKind kArchive = {"runescape_caches", "runescape",
                                  [](SparseFiles& files) -> std::unique_ptr<Archive> {
                                    return std::make_unique<cache::RuneScapeCaches>(files);
                                  }};

}  // namespace retromesh::runescape
