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
      : files_(files), models_(files), pairing_(files, models_, limits), finder_(files) {
    shared_.resize(pairing_.animations().bases.size());
    textures_.resize(files.files().size());
  }

  std::vector<Entry> list() {
    for (const u32 file : files_.in_order()) {
      if (models_.is_listed(file)) add_model(file);
    }
    for (u32 npc = 0; npc < pairing_.npcs().size(); ++npc) add_npc(npc);
    return std::move(entries_);
  }

 private:
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

  /// An npc of which at least one part is there.
  void add_npc(u32 number) {
    const Npc& npc = pairing_.npcs()[number];
    const std::vector<u32> parts = npc_part_files(files_, models_, npc);
    const auto is_there = [](u32 part) { return part != kNoFile; };
    if (std::none_of(parts.begin(), parts.end(), is_there)) return;
    Entry& entry = add_to(entries_);
    entry.id = npc_id(files_, pairing_, number);
    entry.name = shown(npc.title.empty() ? npc.name : npc.title);
    entry.format = kId;
    entry.label = kNpcLabel;
    add_part(pairing_.file_of(number), "npc", "names its parts and colours", entry.parts);
    for (const u32 part : parts) {
      if (part == kNoFile) continue;
      add_part(part, "part", "named by the npc", entry.parts);
      add_textures(part, entry);
    }
    add_bases(pairing_.bases_of(number), entry);
  }

  /// Adds the images that the faces of a model file use, as far as they are there.
  void add_textures(u32 file, Entry& entry) {
    if (!finder_.has_images()) return;
    if (!textures_[file]) textures_[file] = textures_in(files_[file]);
    const std::vector<u32>& textures = *textures_[file];
    if (!textures.empty() && finder_.pack() != kNoFile) {
      add_part(finder_.pack(), "texture names", "names the numbers of textures", entry.parts);
    }
    for (const u32 texture : textures) {
      const u32 image = finder_.find(texture, folder_of(files_[file].name));
      if (image == kNoFile) continue;
      add_part(image, "texture", format({"texture %", {plain(texture)}}), entry.parts);
      const u32 crop = finder_.crop_of(image);
      if (crop != kNoFile) add_part(crop, "crop", format({"of texture %", {plain(texture)}}), entry.parts);
    }
  }

  void add_bases(const BaseList& bases, Entry& entry) {
    for (const u32 base : bases) {
      if (!shared_[base]) {
        shared_[base] = std::make_shared<const std::vector<Part>>(pairing_.parts_of(base));
      }
      add_to(entry.shared) = shared_[base];
    }
  }

  const FileSet& files_;
  ModelFiles models_;
  const Pairing pairing_;
  const TextureFinder finder_;
  std::vector<std::optional<std::vector<u32>>> textures_;  ///< Of each file, read when first needed.
  std::vector<SharedParts> shared_;                        ///< Of each base, made when first needed.
  std::vector<Entry> entries_;
};

}  // namespace

bool list_reads(const std::string&) { return true; }

std::vector<Entry> list(const FileSet& files, Limits& limits) { return Lister(files, limits).list(); }

}  // namespace retromesh::runescape
