#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/family.hpp"
#include "formats/runescape/npc_model.hpp"
#include "formats/runescape/pairing.hpp"
#include "formats/runescape/texture/images.hpp"

namespace retromesh::runescape {
namespace {

std::vector<u32> textures_in(const File& file) {
  Limits limits;
  const auto document = read_document(file.name, file.bytes, limits);
  return document ? textures_of(document.value()) : std::vector<u32>{};
}

/// Makes the entries of one set of files.
class Lister {
 public:
  Lister(const FileSet& files, Limits& limits)
      : files_(files), limits_(limits), models_(files), pairing_(files, models_, limits), finder_(files) {
    added_for_.resize(files.files().size());
    shared_.resize(pairing_.animations().bases.size());
    textures_.resize(files.files().size());
  }

  std::vector<Entry> list() {
    for (const u32 file : files_.in_order()) {
      if (!models_.is_listed(file)) continue;
      add_model(file);
      if (!charge_last()) return std::move(entries_);
    }
    for (u32 npc = 0; npc < pairing_.npcs().size(); ++npc) {
      if (add_npc(npc) && !charge_last()) break;
    }
    return std::move(entries_);
  }

 private:
  /// Removes the last entry when the limits do not allow it.
  bool charge_last() {
    if (limits_.charge(size_of(entries_.back()))) return true;
    entries_.pop_back();
    return false;
  }

  void add_model(u32 file) {
    Entry& entry = add_to(entries_);
    entry.id = files_.folded(file);
    entry.name = stem_of(files_[file].name);
    entry.format = kId;
    entry.label = kLabel;
    add_part(file, "model", "recognized by its bytes", entry.parts);
    add_textures(file, entry);
    add_bases(pairing_.bases_of(entry.name), entry);
  }

  /// Adds an npc of which at least one part is there.
  bool add_npc(u32 number) {
    const Npc& npc = pairing_.npcs()[number];
    const std::vector<u32> parts = npc_part_files(models_, npc);
    const auto is_there = [](u32 part) { return part != kNoFile; };
    if (std::none_of(parts.begin(), parts.end(), is_there)) return false;
    Entry& entry = add_to(entries_);
    entry.id = npc_id(files_, pairing_, number);
    entry.name = shown(npc.title.empty() ? npc.name : npc.title);
    entry.format = kId;
    entry.label = kNpcLabel;
    add_part(pairing_.file_of(number), "npc", "names its parts and colours", entry.parts);
    for (const u32 part : parts) {
      if (part == kNoFile) continue;
      if (!add_part_once(part, "part", "named by the npc", entry)) continue;
      add_textures(part, entry);
    }
    add_bases(pairing_.bases_of(number), entry);
    return true;
  }

  /// Adds a part, unless the last entry has it.
  bool add_part_once(u32 file, std::string_view role, std::string_view why, Entry& entry) {
    const u32 number = static_cast<u32>(entries_.size());
    if (added_for_[file] == number) return false;
    added_for_[file] = number;
    add_part(file, role, why, entry.parts);
    return true;
  }

  /// Adds the images that the faces of a model file use, as far as they are there.
  void add_textures(u32 file, Entry& entry) {
    if (!finder_.has_images()) return;
    if (!textures_[file]) textures_[file] = textures_in(files_[file]);
    const std::vector<u32>& textures = *textures_[file];
    if (!textures.empty() && finder_.pack() != kNoFile) {
      add_part_once(finder_.pack(), "texture names", "names the numbers of textures", entry);
    }
    for (const u32 texture : textures) {
      const u32 image = finder_.find(texture, folder_of(files_[file].name));
      if (image == kNoFile) continue;
      if (!add_part_once(image, "texture", format({"texture %", {plain(texture)}}), entry)) continue;
      const u32 crop = finder_.crop_of(image);
      if (crop != kNoFile) add_part_once(crop, "crop", format({"of texture %", {plain(texture)}}), entry);
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
  ModelFiles models_;
  const Pairing pairing_;
  const TextureFinder finder_;
  std::vector<std::optional<std::vector<u32>>> textures_;  ///< Of each file, read when first needed.
  std::vector<u32> added_for_;       ///< Of each file, the number of the last entry that it was added to.
  std::vector<SharedParts> shared_;  ///< Of each base, made when first needed.
  SharedParts configs_;
  std::vector<Entry> entries_;
};

}  // namespace

bool list_reads(const std::string&) { return true; }

std::vector<Entry> list(const FileSet& files, Limits& limits) { return Lister(files, limits).list(); }

}  // namespace retromesh::runescape
