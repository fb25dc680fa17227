#include "formats/archives.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/package/entries.hpp"
#include "formats/unreal/package/looks.hpp"
#include "formats/unreal/package/members.hpp"
#include "formats/unreal/package/resolve.hpp"

namespace retromesh::unreal {
namespace package {
namespace {

/// Packages of which ranges are asked for at once.
constexpr u32 kAtOnce = 32;
constexpr u32 kMostEntries = 262'144;
constexpr u32 kBytesOfEntry = 256;  // Charged; listing one takes as long as reading so many bytes.
constexpr u32 kMeshesOfStep = 256;

/// When a package is listed; 3 for those that are read only when another refers to them.
u32 order_of(const std::string& name) {
  const std::string extension = fold_case(extension_of(name));
  if (extension == "u") return 0;
  if (extension == "un2" || extension == "dx" || extension == "unr") return 1;
  return extension == "utx" || extension == "uax" || extension == "umx" ? 3 : 2;
}

/// Packages in the order in which something is done with each. Some are tried in each step, so that ranges of
/// several are asked for at once, but the work of one only is done.
class Queue {
 public:
  /// `at_once`: how many are tried; with 1 their order stays.
  void fill(std::vector<u32> packages, u32 at_once) {
    packages_ = std::move(packages);
    next_ = 0;
    at_once_ = at_once;
  }

  bool is_empty() const { return next_ == packages_.size(); }

  /// Calls `work(package)`, which is true when it is done with it, for the next packages until it is for one.
  template <class Work>
  bool step(Work work) {
    const std::size_t end = std::min(packages_.size(), next_ + at_once_);
    for (std::size_t i = next_; i < end; ++i) {
      if (!work(packages_[i])) continue;
      for (std::size_t before = i; before > next_; --before)
        std::swap(packages_[before], packages_[before - 1]);
      ++next_;
      return true;
    }
    return false;
  }

 private:
  std::vector<u32> packages_;
  std::size_t next_ = 0;
  u32 at_once_ = 1;
};

class UnrealPackages : public Archive {
 public:
  explicit UnrealPackages(SparseFiles& files) : packages_(files) {}

  bool step(Limits& limits) override {
    if (phase_ == Phase::begin) {
      begin();
      return true;
    }
    if (listing_) {
      list_part(*listing_, limits);
      return true;
    }
    if (queue_.is_empty()) return next_phase(limits);
    return queue_.step([&](u32 package) { return work_on(package, limits); });
  }

  Result<Unpacked> unpack(std::string_view id, Limits& limits, bool) override {
    packages_.add_files();
    const std::size_t hash = id.rfind('#');
    const std::optional<u32> found = packages_.at_path(std::string(id.substr(0, hash)));
    if (hash == std::string_view::npos || !found) return no_model(id);
    const u32 package = *found;
    if (!packages_[package].load(packages_.files(), limits)) return no_model(id);
    if (packages_[package].error()) return *packages_[package].error();
    const std::string_view name = id.substr(hash + 1);
    for (const MeshExport& mesh : meshes_in(package)) {
      if (name.substr(0, mesh.id.size()) != mesh.id) continue;
      const std::string_view rest = name.substr(mesh.id.size());
      const RefAt at{package, {static_cast<i32>(mesh.object) + 1}};
      const Look* const look = look_of(at, rest.substr(rest.empty() ? 0 : 1));
      if (rest.empty() || (rest[0] == '@' && look))
        return make_members(packages_, {at, name_of(*packages_[package].tables(), mesh), look}, limits);
    }
    return no_model(id);
  }

 private:
  enum class Phase : u8 { begin, tables, classes, looks, entries, done };

  static Error no_model(std::string_view id) {
    return error_in(std::string(id), ErrorCode::not_a_model, "", "The archive has no model of this name.",
                    "Open the archive, and choose a model of its list.");
  }

  void begin() {
    packages_.add_files();
    for (u32 i = 0; i < packages_.count(); ++i) {
      if (order_of(packages_[i].name()) < 3) listed_.push_back(i);
    }
    sort_by(listed_,
            [&](u32 a, u32 b) { return order_of(packages_[a].name()) < order_of(packages_[b].name()); });
    phase_ = Phase::tables;
    queue_.fill(listed_, kAtOnce);
  }

  /// What is done with a package in each phase; false while ranges are wanted.
  bool work_on(u32 package, Limits& limits) {
    switch (phase_) {
      case Phase::tables:
        return list_meshes(package, limits);
      case Phase::classes:
        return looks_.add_classes(packages_, package, limits);
      case Phase::looks:
        return looks_.add_looks(packages_, package, limits);
      default:
        if (packages_[package].tables()) begin_list(package);
        return true;
    }
  }

  bool next_phase(Limits& limits) {
    if (phase_ == Phase::done) return false;
    phase_ = listed_meshes_ == 0 || phase_ == Phase::entries
                 ? Phase::done
                 : static_cast<Phase>(static_cast<u8>(phase_) + 1);
    if (phase_ == Phase::done) {
      free_packages(limits);
      return false;
    }
    // Of equal looks the one of the first class is listed.
    queue_.fill(listed_, phase_ == Phase::looks ? 1 : kAtOnce);
    return true;
  }

  bool list_meshes(u32 package, Limits& limits) {
    LoadedPackage& loaded = packages_[package];
    if (!loaded.load(packages_.files(), limits)) return false;
    if (loaded.error()) {
      errors.push_back(*loaded.error());
      return true;
    }
    if (meshes_in(package).empty()) {
      without_meshes_.push_back(package);
    } else {
      begin_list(package);
    }
    return true;
  }

  /// The meshes of a loaded package, which are kept until those of another are asked for.
  const std::vector<MeshExport>& meshes_in(u32 package) {
    if (meshes_of_ != package) meshes_ = meshes_of(*packages_[package].tables());
    meshes_of_ = package;
    return meshes_;
  }

  void begin_list(u32 package) {
    listing_ = package;
    next_ = 0;
    start_of_places_ = packages_[package].name() + '/';
    start_of_ids_ = fold_path(packages_[package].name()) + '#';
  }

  /// Lists some meshes of a package, or their looks once those of all packages are known.
  void list_part(u32 package, Limits& limits) {
    const std::vector<MeshExport>& meshes = meshes_in(package);
    for (u32 i = 0; i < kMeshesOfStep && next_ < meshes.size(); ++i) {
      const MeshExport& mesh = meshes[next_++];
      if (phase_ == Phase::tables) {
        add_entry(package, mesh, nullptr, limits);
        continue;
      }
      const auto* const looks = looks_.of({package, {static_cast<i32>(mesh.object) + 1}});
      if (!looks) continue;
      for (const Look& look : *looks) {
        if (!look.id.empty()) add_entry(package, mesh, &look, limits);
      }
    }
    if (next_ == meshes.size()) listing_.reset();
  }

  void add_entry(u32 package, const MeshExport& mesh, const Look* look, Limits& limits) {
    if (entry_count_ == kMostEntries || !limits.charge(kBytesOfEntry)) {
      limits.exceeded = true;
      return;
    }
    limits.read += kBytesOfEntry;
    ++entry_count_;
    listed_meshes_ += look ? 0 : 1;
    const LoadedPackage& loaded = packages_[package];
    const Tables& tables = *loaded.tables();
    ArchiveEntry entry;
    entry.id = start_of_ids_ + mesh.id;
    entry.name = name_of(tables, mesh);
    entry.place = start_of_places_ + place_of(tables, mesh);
    entry.label = label_of(mesh.kind);
    entry.file = loaded.file();
    entry.bytes = std::min(tables.exports[mesh.object].size, packages_.files().size(loaded.file()));
    if (look) {
      const std::string shown =
          " (" + std::string(packages_.tables_at(look->of_class).name_of(look->of_class.ref)) + ')';
      entry.id += '@' + look->id;
      entry.name += shown;
      entry.place += shown;
    }
    entries.push_back(std::move(entry));
  }

  /// Those without meshes are loaded again when something refers to them.
  void free_packages(Limits& limits) {
    for (const u32 package : without_meshes_) packages_[package].free(limits);
  }

  const Look* look_of(const RefAt& mesh, std::string_view id) const {
    const auto* const looks = looks_.of(mesh);
    if (!looks || phase_ != Phase::done) return nullptr;
    for (const Look& look : *looks) {
      if (look.id == id) return &look;
    }
    return nullptr;
  }

  Packages packages_;
  Looks looks_;
  Phase phase_ = Phase::begin;
  Queue queue_;
  std::vector<u32> listed_;         ///< Packages, in the order in which they are listed.
  std::vector<MeshExport> meshes_;  ///< Of a package: what meshes_in() keeps.
  std::optional<u32> meshes_of_;
  std::vector<u32> without_meshes_;
  std::optional<u32> listing_;  ///< The package whose meshes, or their looks, are being listed.
  std::string start_of_places_;
  std::string start_of_ids_;
  std::size_t next_ = 0;  ///< The mesh to list next.
  u32 entry_count_ = 0;
  u32 listed_meshes_ = 0;
};

}  // namespace
}  // namespace package

constexpr ArchiveKind kArchive = {"unreal_packages", "unreal",
                                  [](SparseFiles& files) -> std::unique_ptr<Archive> {
                                    return std::make_unique<package::UnrealPackages>(files);
                                  }};

}  // namespace retromesh::unreal
