#include "formats/runescape/files.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/family.hpp"
#include "formats/files/entry.hpp"
#include "formats/files/listing.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/files/npc_model.hpp"
#include "formats/runescape/files/pairing.hpp"
#include "formats/runescape/texture/images.hpp"

namespace retromesh::runescape {
namespace {

std::vector<u32> textures_in(const File& file) {
  Limits limits;
  const auto document = read_document(file.name, file.bytes, limits);
  return document ? textures_of(document.value()) : std::vector<u32>{};
}

class ModelListing : public Listing {
 public:
  ModelListing(const FileSet& files, Limits& limits)
      : files_(files),
        limits_(limits),
        models_(files, limits),
        pairing_(files, models_, limits),
        parts_(files.files().size()) {}

  bool step() override { return stages_.step(*this, kStages); }

 private:
  bool pair(std::size_t) { return pairing_.step(); }
  bool index_models(std::size_t) { return models_.index(); }

  bool index_textures(std::size_t at) {
    if (at == 0) finder_.emplace(files_);
    return finder_->index();
  }

  bool list_model(std::size_t at) {
    const std::vector<u32>& all = files_.in_order();
    textures_.resize(all.size());
    shared_.resize(pairing_.animations().bases.size());
    if (at == all.size()) return false;
    if (!models_.is_listed(all[at])) return true;
    add_model(all[at]);
    return charge();
  }

  bool list_npc(std::size_t at) {
    if (is_full_ || at == pairing_.npcs().size()) return false;
    return !add_npc(static_cast<u32>(at)) || charge();
  }

  static constexpr Stages<ModelListing>::Stage kStages[] = {
      &ModelListing::pair, &ModelListing::index_models, &ModelListing::index_textures,
      &ModelListing::list_model, &ModelListing::list_npc};

  bool charge() {
    is_full_ = !charge_last(limits_);
    return !is_full_;
  }

  void add_model(u32 file) {
    Entry& entry = add_entry();
    entry.id = files_.folded(file);
    entry.name = stem_of(files_[file].name);
    entry.format = kReader.id;
    entry.label = kReader.label;
    parts_.add({.file = file, .reason = PartReason::recognized});
    add_textures(file);
    add_bases(pairing_.bases_of(entry.name), entry);
  }

  Entry& add_entry() {
    Entry& entry = add_to(entries);
    parts_.begin(entry);
    return entry;
  }

  /// Adds an npc of which at least one part is there.
  bool add_npc(u32 number) {
    const Npc& npc = pairing_.npcs()[number];
    const std::vector<u32> parts = npc_part_files(models_, npc);
    const auto is_there = [](u32 part) { return part != kNoFile; };
    if (std::none_of(parts.begin(), parts.end(), is_there)) return false;
    Entry& entry = add_entry();
    entry.id = npc_id(files_, pairing_, number);
    entry.name = shown(npc.title.empty() ? npc.name : npc.title);
    entry.format = kReader.id;
    entry.label = label_of(npc.kind);
    parts_.add({.file = pairing_.file_of(number), .kind = PartKind::npc, .reason = PartReason::names_parts});
    for (const u32 part : parts) {
      if (part == kNoFile) continue;
      const Part named{.file = part, .kind = PartKind::npc_part, .reason = PartReason::named_by_npc};
      if (parts_.add(named)) add_textures(part);
    }
    add_bases(pairing_.bases_of(number), entry);
    return true;
  }

  /// Adds the images that the faces of a model file use, as far as they are there.
  void add_textures(u32 file) {
    if (!finder_->has_images()) return;
    if (!textures_[file]) {
      textures_[file] = textures_in(files_[file]);
      limits_.read += files_[file].bytes.size();
    }
    const std::vector<u32>& textures = *textures_[file];
    if (!textures.empty() && finder_->pack() != kNoFile) {
      parts_.add(
          {.file = finder_->pack(), .kind = PartKind::texture_names, .reason = PartReason::numbers_textures});
    }
    for (const u32 texture : textures) {
      const u32 image = finder_->find(texture, folder_of(files_[file].name));
      if (image == kNoFile) continue;
      Part part{.file = image, .kind = PartKind::texture_image, .reason = PartReason::texture_number};
      part.numbers.push_back(texture);
      if (!parts_.add(part)) continue;
      part.file = finder_->crop_of(image);
      part.kind = PartKind::crop;
      part.reason = PartReason::crop_of_texture;
      if (part.file != kNoFile) parts_.add(std::move(part));
    }
  }

  void add_bases(const BaseList& bases, Entry& entry) {
    for (const u32 base : bases) {
      if (!shared_[base]) shared_[base] = share(pairing_.parts_of(base));
      add_to(entry.shared) = shared_[base];
    }
    if (bases.empty()) return;
    if (!configs_) configs_ = share(pairing_.config_parts());
    add_to(entry.shared) = configs_;
  }

  static SharedParts share(std::vector<Part> parts) {
    const auto list = std::make_shared<PartList>();
    list->parts = std::move(parts);
    return list;
  }

  const FileSet& files_;
  Limits& limits_;
  Stages<ModelListing> stages_;
  ModelFiles models_;
  Pairing pairing_;
  PartAdder parts_;
  std::optional<TextureFinder> finder_;                    ///< Made when the names are indexed.
  std::vector<std::optional<std::vector<u32>>> textures_;  ///< Of each file, read when first needed.
  std::vector<SharedParts> shared_;                        ///< Of each base, made when first needed.
  SharedParts configs_;
  bool is_full_ = false;
};

}  // namespace

std::unique_ptr<Listing> list(const FileSet& files, Limits& limits) {
  return std::make_unique<ModelListing>(files, limits);
}

}  // namespace retromesh::runescape
