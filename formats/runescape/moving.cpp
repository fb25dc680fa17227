#include <algorithm>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/runescape/build.hpp"
#include "formats/runescape/companions.hpp"
#include "formats/runescape/config_text.hpp"
#include "formats/runescape/entries.hpp"
#include "formats/runescape/family.hpp"
#include "formats/runescape/model_files.hpp"
#include "formats/runescape/motion.hpp"
#include "formats/runescape/npc_source.hpp"

// Listing and opening with everything that lies beside models and moves them.

namespace retromesh::runescape {
namespace {

std::string id_of(const FileSet& files, u32 file, const Npc& npc) {
  return format({"%#%", {files.folded(file), npc.name}});
}

/// The npc of an id, or kNone.
u32 find_npc(const FileSet& files, const Companions& companions, const std::string& id) {
  if (id.find('#') == std::string::npos) return kNone;
  const std::vector<Npc>& npcs = companions.npcs();
  for (u32 i = 0; i < npcs.size(); ++i) {
    if (id_of(files, companions.file_of(i), npcs[i]) == id) return i;
  }
  return kNone;
}

/// Makes the entries of one set of files.
class Lister {
 public:
  Lister(const FileSet& files, Limits& limits)
      : files_(files), models_(files), companions_(files, models_, limits), lister_(files) {
    shared_.resize(companions_.animations().bases.size());
  }

  std::vector<Entry> list() {
    for (const u32 file : files_.in_order()) {
      if (models_.is_listed(file)) add_model(file);
    }
    for (u32 npc = 0; npc < companions_.npcs().size(); ++npc) add_npc(npc);
    return std::move(entries_);
  }

 private:
  void add_model(u32 file) {
    Entry& entry = add_to(entries_);
    entry = lister_.entry_of(file);
    add_bases(companions_.bases_of(entry.name), entry);
  }

  /// An npc of which at least one part is there.
  void add_npc(u32 number) {
    const Npc& npc = companions_.npcs()[number];
    const std::vector<u32> parts = parts_of_npc(files_, models_, npc);
    const auto is_there = [](u32 part) { return part != kNoFile; };
    if (std::none_of(parts.begin(), parts.end(), is_there)) return;
    const u32 text = companions_.file_of(number);
    Entry& entry = add_to(entries_);
    entry.id = id_of(files_, text, npc);
    entry.name = shown(npc.title.empty() ? npc.name : npc.title);
    entry.format = kId;
    entry.label = kNpcLabel;
    add_part(text, "npc", "names its parts and colours", entry.parts);
    for (const u32 part : parts) {
      if (part == kNoFile) continue;
      add_part(part, "part", "named by the npc", entry.parts);
      lister_.add_textures(part, entry);
    }
    add_bases(companions_.bases_of(number), entry);
  }

  void add_bases(const BaseList& bases, Entry& entry) {
    for (const u32 base : bases) {
      if (!shared_[base]) {
        shared_[base] = std::make_shared<const std::vector<Part>>(companions_.parts_of(base));
      }
      add_to(entry.shared) = shared_[base];
    }
  }

  const FileSet& files_;
  ModelFiles models_;
  const Companions companions_;
  ModelLister lister_;
  std::vector<SharedParts> shared_;  ///< Of each base, once a model needs it.
  std::vector<Entry> entries_;
};

Result<ModelSource> find_source(const FileSet& files, ModelFiles& models, const Companions& companions,
                                const std::string& id, Limits& limits) {
  const u32 npc = find_npc(files, companions, id);
  if (npc != kNone) return source_of_npc(files, models, companions, npc, limits);
  const u32 file = models.find(id);
  if (file == kNoFile) return ErrorCode::not_a_model;
  auto source = source_of_file(files[file], limits);
  if (source) source.value().clips = companions.clips_of(companions.bases_of(source.value().name));
  return source;
}

}  // namespace

std::vector<Entry> list(const FileSet& files, Limits& limits) { return Lister(files, limits).list(); }

Result<Model> open(const FileSet& files, const std::string& id, std::span<const InterpretationRequest>,
                   Limits& limits) {
  ModelFiles models(files);
  const Companions companions(files, models, limits);
  auto source = find_source(files, models, companions, id, limits);
  if (!source) return source.error();
  source.value().animations = &companions.animations();
  source.value().add_motion = add_motion;
  source.value().motion_notes = companions.notes();
  return build(files, source.value(), limits);
}

}  // namespace retromesh::runescape
