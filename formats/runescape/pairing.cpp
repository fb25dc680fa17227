#include "formats/runescape/pairing.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/runescape/config/text.hpp"

namespace retromesh::runescape {
namespace {

/// With more bases than this the drop is a collection, not the files of one model.
constexpr std::size_t kFewBases = 8;

/// Appends a base, unless the list has it or is full.
void add_once(BaseList& list, u32 base) {
  if (list.size() < kFewBases && std::find(list.begin(), list.end(), base) == list.end()) add_to(list) = base;
}

}  // namespace

Pairing::Pairing(const FileSet& files, ModelFiles& models, Limits& limits) : files_(files) {
  if (files.files().size() < 2) return;
  std::vector<AnimationEntry> entries;
  classify_files(models, entries, limits);
  frame_pack_.sort();
  base_pack_.sort();
  read_animations(entries, limits);
  build_clips(limits);
  index_frames();
  index_npcs();
  index_models();
}

void Pairing::classify_files(ModelFiles& models, std::vector<AnimationEntry>& entries, Limits& limits) {
  for (const u32 file : files_.in_order()) {
    const File& each = files_[file];
    if (each.bytes.empty()) continue;
    const std::string_view extension = extension_of(files_.folded(file));
    if (extension == "seq" || extension == "npc" || extension == "pack") {
      read_config(file, extension, limits);
    } else if (extension != "ob2" && !models.is_model(file)) {
      const AnimationFile kind = identify_animation(each.bytes);
      if (kind != AnimationFile::none) add_to(entries) = {file, kind};
    }
  }
}

void Pairing::read_config(u32 file, std::string_view extension, Limits& limits) {
  const File& text = files_[file];
  const std::string_view stem = stem_of(files_.folded(file));
  if (extension == "npc") {
    read_npcs(text.name, text.bytes, npcs_, notes_, limits);
    npc_files_.resize(npcs_.size(), file);
  } else if (extension == "seq") {
    read_sequences(text.name, text.bytes, sequences_, notes_, limits);
    add_to(config_files_) = file;
  } else if (stem == "anim" || stem == "base") {
    (stem == "anim" ? frame_pack_ : base_pack_).add(text.name, text.bytes, notes_, limits);
    add_to(config_files_) = file;
  }
}

void Pairing::read_animations(const std::vector<AnimationEntry>& entries, Limits& limits) {
  const auto is_frame = [](const AnimationEntry& entry) {
    return entry.kind == AnimationFile::frame || entry.kind == AnimationFile::later_frame;
  };
  for (const AnimationEntry& entry : entries) {
    if (!is_frame(entry)) add(entry, limits);
  }
  for (const AnimationEntry& entry : entries) {
    if (is_frame(entry)) add(entry, limits);
  }
}

void Pairing::add(const AnimationEntry& entry, Limits& limits) {
  const File& file = files_[entry.file];
  const std::string_view stem = stem_of(file.name);
  const bool is_base = entry.kind == AnimationFile::base || entry.kind == AnimationFile::later_base;
  const u32 packed = (is_base ? base_pack_ : frame_pack_).id_of(stem);
  const AnimationSource source{file.name, std::string(stem),
                               packed != kNoNumber ? packed : number_at_end(stem)};
  const auto added = add_animation_file(animations_, entry.kind, source, file.bytes, limits);
  base_files_.resize(animations_.bases.size(), entry.file);
  frame_files_.resize(animations_.frames.size(), entry.file);
  if (added) return;
  const Error& error = added.error();
  const bool lacks_base = error.code == ErrorCode::partner_missing;
  const char* title = lacks_base ? "Frames lack their base" : "Animation cannot be read";
  std::size_t& known = unread_notes_[lacks_base];
  if (known < notes_.size()) {
    ++notes_[known].count;
    return;
  }
  known = notes_.size();
  add_note(notes_, Note::Severity::warning, {"%", {title}}, {"%", {sentence(error)}},
           SourceLocation::in(file.name));
}

void Pairing::build_clips(Limits& limits) {
  if (animations_.frames.empty()) return;
  clips_ = runescape::clips_of(sequences_, animations_, frame_pack_, notes_, limits);
  std::vector<u8> is_used(animations_.bases.size(), 0);
  for (const FrameClip& clip : clips_) {
    for (const ClipFrame& used : clip.frames) is_used[animations_.frames[used.frame].base] = 1;
  }
  for (FrameClip& clip : clips_of_bases(animations_, limits)) {
    if (!is_used[animations_.frames[clip.frames[0].frame].base]) add_to(clips_) = std::move(clip);
  }
}

std::vector<FrameClip> Pairing::clips_of(const BaseList& bases) const {
  std::vector<FrameClip> matching;
  for (const FrameClip& clip : clips_) {
    const bool fits = std::all_of(clip.frames.begin(), clip.frames.end(), [&](const ClipFrame& used) {
      const u32 base = animations_.frames[used.frame].base;
      return std::find(bases.begin(), bases.end(), base) != bases.end();
    });
    if (fits) add_to(matching) = clip;
  }
  return matching;
}

void Pairing::add_bases(const std::string& sequence, BaseList& bases) const {
  const std::size_t at = count_before(
      clips_by_name_.size(), [&](std::size_t i) { return clips_[clips_by_name_[i]].name < sequence; });
  if (at == clips_by_name_.size() || clips_[clips_by_name_[at]].name != sequence) return;
  for (const u32 base : clip_bases_[at]) add_once(bases, base);
}

void Pairing::index_frames() {
  base_frames_.resize(animations_.bases.size());
  for (u32 i = 0; i < animations_.frames.size(); ++i) add_to(base_frames_[animations_.frames[i].base]) = i;
}

void Pairing::index_npcs() {
  for (u32 i = 0; i < clips_.size(); ++i) {
    if (clips_[i].is_sequence) add_to(clips_by_name_) = i;
  }
  sort_by(clips_by_name_, [&](u32 a, u32 b) {
    return clips_[a].name != clips_[b].name ? clips_[a].name < clips_[b].name : a < b;
  });
  for (const u32 clip : clips_by_name_) {
    BaseList& bases = add_to(clip_bases_);
    for (const ClipFrame& used : clips_[clip].frames) add_once(bases, animations_.frames[used.frame].base);
  }
  npc_bases_.resize(npcs_.size());
  for (u32 npc = 0; npc < npcs_.size(); ++npc) {
    add_bases(npcs_[npc].ready, npc_bases_[npc]);
    for (const std::string& walk : npcs_[npc].walk) add_bases(walk, npc_bases_[npc]);
  }
}

void Pairing::index_models() {
  for (u32 npc = 0; npc < npcs_.size(); ++npc) {
    for (const std::string& model : npcs_[npc].models) add_to(uses_) = {model, npc};
  }
  uses_by_model_ = numbers_below(uses_.size());
  sort_by(uses_by_model_, [&](u32 a, u32 b) { return uses_[a].model < uses_[b].model; });
  model_bases_.resize(uses_.size());
  std::size_t first = 0;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (use_at(i).model != use_at(first).model) first = i;
    for (const u32 base : npc_bases_[use_at(i).npc]) add_once(model_bases_[first], base);
  }
}

BaseList Pairing::bases_of(std::string_view model) const {
  BaseList bases;
  const std::size_t at = count_before(uses_.size(), [&](std::size_t i) { return use_at(i).model < model; });
  if (at < uses_.size() && use_at(at).model == model) bases = model_bases_[at];
  if (bases.empty() && animations_.bases.size() <= kFewBases) bases = numbers_below(animations_.bases.size());
  return bases;
}

std::vector<Part> Pairing::parts_of(u32 base) const {
  std::vector<Part> parts;
  add_part(base_files_[base], "base", "", parts);
  for (const u32 frame : base_frames_[base]) {
    const u32 file = frame_files_[frame];
    if (file != parts.back().file) add_part(file, "frame", "uses the base by its id", parts);
  }
  return parts;
}

std::vector<Part> Pairing::config_parts() const {
  std::vector<Part> parts;
  for (const u32 text : config_files_) add_part(text, "animation text", "names frames", parts);
  return parts;
}

}  // namespace retromesh::runescape
