#include "formats/runescape/companions.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/runescape/config_text.hpp"

namespace retromesh::runescape {
namespace {

/// More bases than these are a collection, not what somebody put beside one model.
constexpr std::size_t kFewBases = 8;

void add_once(BaseList& list, u32 base) {
  if (std::find(list.begin(), list.end(), base) == list.end()) add_to(list) = base;
}

void add_part(u32 file, const char* role, const char* why, std::vector<Part>& parts) {
  Part& part = add_to(parts);
  part.file = file;
  part.role = role;
  part.why = why;
}

}  // namespace

Companions::Companions(const FileSet& files, ModelFiles& models, Limits& limits) : files_(files) {
  if (files.files().size() < 2) return;
  std::vector<Source> sources;
  sort_out(models, sources, limits);
  frame_pack_.sort();
  base_pack_.sort();
  read_animations(sources, limits);
  make_clips(limits);
  tie_npcs();
}

void Companions::sort_out(ModelFiles& models, std::vector<Source>& sources, Limits& limits) {
  for (const u32 file : files_.in_order()) {
    const File& each = files_[file];
    if (each.bytes.empty()) continue;
    const std::string_view extension = extension_of(files_.folded(file));
    if (extension == "seq" || extension == "npc" || extension == "pack") {
      read_text(file, extension, limits);
    } else if (extension != "ob2" && !models.is_model(file)) {
      const AnimationFile kind = identify_animation(each.bytes);
      if (kind != AnimationFile::none) add_to(sources) = {file, kind};
    }
  }
}

void Companions::read_text(u32 file, std::string_view extension, Limits& limits) {
  const File& text = files_[file];
  const std::string_view stem = stem_of(files_.folded(file));
  if (extension == "npc") {
    read_npcs(text.name, text.bytes, npcs_, notes_, limits);
    npc_files_.resize(npcs_.size(), file);
  } else if (extension == "seq") {
    read_sequences(text.name, text.bytes, sequences_, notes_, limits);
    add_to(texts_) = file;
  } else if (stem == "anim" || stem == "base") {
    (stem == "anim" ? frame_pack_ : base_pack_).add(text.name, text.bytes, notes_, limits);
    add_to(texts_) = file;
  }
}

void Companions::read_animations(const std::vector<Source>& sources, Limits& limits) {
  const auto is_frame = [](const Source& source) {
    return source.kind == AnimationFile::frame || source.kind == AnimationFile::later_frame;
  };
  for (const Source& source : sources) {
    if (!is_frame(source)) add(source, limits);
  }
  for (const Source& source : sources) {
    if (is_frame(source)) add(source, limits);
  }
}

void Companions::add(const Source& source, Limits& limits) {
  const File& file = files_[source.file];
  const std::string_view stem = stem_of(file.name);
  const bool is_base = source.kind == AnimationFile::base || source.kind == AnimationFile::later_base;
  const u32 packed = (is_base ? base_pack_ : frame_pack_).id_of(stem);
  const AnimationSource about{file.name, std::string(stem),
                              packed != kNoNumber ? packed : number_at_end(stem)};
  const auto added = add_animation(animations_, source.kind, about, file.bytes, limits);
  base_files_.resize(animations_.bases.size(), source.file);
  frame_files_.resize(animations_.frames.size(), source.file);
  if (added) return;
  const Error& error = added.error();
  const bool lacks_base = error.code == ErrorCode::partner_missing;
  const char* title = lacks_base ? "Frames lack their base" : "Animation cannot be read";
  for (Note& note : notes_) {
    if (note.title != title) continue;
    ++note.count;
    return;
  }
  add_note(notes_, Note::Severity::warning, {"%", {title}}, {"%", {sentence(error)}},
           SourceLocation::in(file.name));
}

void Companions::make_clips(Limits& limits) {
  if (animations_.frames.empty()) return;
  clips_ = runescape::clips_of(sequences_, animations_, frame_pack_, notes_, limits);
  std::vector<u8> is_shown(animations_.bases.size(), 0);
  for (const FrameClip& clip : clips_) {
    for (const ClipFrame& shown : clip.frames) is_shown[animations_.frames[shown.frame].base] = 1;
  }
  for (FrameClip& clip : clips_of_bases(animations_, limits)) {
    if (!is_shown[animations_.frames[clip.frames[0].frame].base]) add_to(clips_) = std::move(clip);
  }
}

std::vector<FrameClip> Companions::clips_of(const BaseList& bases) const {
  std::vector<FrameClip> fitting;
  for (const FrameClip& clip : clips_) {
    const bool fits = std::all_of(clip.frames.begin(), clip.frames.end(), [&](const ClipFrame& shown) {
      const u32 base = animations_.frames[shown.frame].base;
      return std::find(bases.begin(), bases.end(), base) != bases.end();
    });
    if (fits) add_to(fitting) = clip;
  }
  return fitting;
}

void Companions::add_bases(const std::string& sequence, BaseList& bases) const {
  const std::size_t at = count_before(
      clips_by_name_.size(), [&](std::size_t i) { return clips_[clips_by_name_[i]].name < sequence; });
  if (at == clips_by_name_.size() || clips_[clips_by_name_[at]].name != sequence) return;
  for (const ClipFrame& shown : clips_[clips_by_name_[at]].frames) {
    add_once(bases, animations_.frames[shown.frame].base);
  }
}

void Companions::tie_npcs() {
  for (u32 i = 0; i < clips_.size(); ++i) {
    if (clips_[i].is_sequence) add_to(clips_by_name_) = i;
  }
  sort_by(clips_by_name_, [&](u32 a, u32 b) {
    return clips_[a].name != clips_[b].name ? clips_[a].name < clips_[b].name : a < b;
  });
  npc_bases_.resize(npcs_.size());
  for (u32 npc = 0; npc < npcs_.size(); ++npc) {
    add_bases(npcs_[npc].ready, npc_bases_[npc]);
    for (const std::string& walk : npcs_[npc].walk) add_bases(walk, npc_bases_[npc]);
    for (const std::string& model : npcs_[npc].models) add_to(uses_) = {model, npc};
  }
  uses_by_model_ = numbers_below(uses_.size());
  sort_by(uses_by_model_, [&](u32 a, u32 b) {
    return uses_[a].model != uses_[b].model ? uses_[a].model < uses_[b].model : a < b;
  });
}

BaseList Companions::bases_of(std::string_view model) const {
  BaseList bases;
  const auto use = [&](std::size_t i) -> const ModelUse& { return uses_[uses_by_model_[i]]; };
  std::size_t at = count_before(uses_.size(), [&](std::size_t i) { return use(i).model < model; });
  for (; at < uses_.size() && use(at).model == model; ++at) {
    for (const u32 base : npc_bases_[use(at).npc]) {
      if (bases.size() < kFewBases) add_once(bases, base);
    }
  }
  if (bases.empty() && animations_.bases.size() <= kFewBases) bases = numbers_below(animations_.bases.size());
  return bases;
}

std::vector<Part> Companions::parts_of(u32 base) const {
  std::vector<Part> parts;
  add_part(base_files_[base], "base", "", parts);
  for (std::size_t i = 0; i < animations_.frames.size(); ++i) {
    if (animations_.frames[i].base == base && frame_files_[i] != parts.back().file) {
      add_part(frame_files_[i], "frame", "moves the base by its number", parts);
    }
  }
  for (const u32 text : texts_) add_part(text, "animation text", "names frames", parts);
  return parts;
}

}  // namespace retromesh::runescape
