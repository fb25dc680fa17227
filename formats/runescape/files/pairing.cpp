#include "formats/runescape/files/pairing.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

/// With more bases than this the drop is a collection, not the files of one model.
constexpr std::size_t kFewBases = 8;

bool is_frame(AnimationFile kind) {
  return kind == AnimationFile::frame || kind == AnimationFile::later_frame;
}

/// Appends a base, unless the list has it or is full.
void add_once(BaseList& list, u32 base) {
  if (list.size() < kFewBases && std::find(list.begin(), list.end(), base) == list.end()) add_to(list) = base;
}

}  // namespace

bool Pairing::classify(std::size_t at) {
  const std::vector<u32>& all = files_.in_order();
  if (at == all.size()) return false;
  const u32 file = all[at];
  const File& each = files_[file];
  if (each.bytes.empty()) return true;
  const std::string_view extension = extension_of(files_.folded(file));
  if (extension == "seq" || extension == "npc" || extension == "pack") {
    read_config(file, extension);
  } else if (extension != "ob2" && !models_.is_model(file)) {
    limits_.read += each.bytes.size();
    // A frame of later caches that changes nothing is the number of its base and 0: only its name tells.
    const bool is_still = extension == "frame" && each.bytes.size() == 3;
    const AnimationFile kind = is_still ? AnimationFile::later_frame : identify_animation(each.bytes);
    if (kind != AnimationFile::none) add_to(entries_) = {file, kind};
  }
  return true;
}

void Pairing::read_config(u32 file, std::string_view extension) {
  const File& text = files_[file];
  limits_.read += text.bytes.size();
  const std::string_view stem = stem_of(files_.folded(file));
  if (extension == "npc") {
    read_npcs(text.name, text.bytes, npcs_, notes_, limits_);
    npc_files_.resize(npcs_.size(), file);
  } else if (extension == "seq") {
    read_sequences(text.name, text.bytes, sequences_, notes_, limits_);
    add_to(config_files_) = file;
  } else if (stem == "anim" || stem == "base") {
    (stem == "anim" ? frame_pack_ : base_pack_).add(text.name, text.bytes, notes_, limits_);
    add_to(config_files_) = file;
  }
}

bool Pairing::read_base(std::size_t at) {
  if (at == entries_.size()) return false;
  if (!is_frame(entries_[at].kind)) add(entries_[at]);
  return true;
}

bool Pairing::read_frame(std::size_t at) {
  if (at == entries_.size()) return false;
  if (is_frame(entries_[at].kind)) add(entries_[at]);
  return true;
}

void Pairing::add(const AnimationEntry& entry) {
  const File& file = files_[entry.file];
  limits_.read += file.bytes.size();
  const std::string_view stem = stem_of(file.name);
  const bool is_base = entry.kind == AnimationFile::base || entry.kind == AnimationFile::later_base;
  const u32 packed = (is_base ? base_pack_ : frame_pack_).id_of(stem);
  const AnimationSource source{file.name, std::string(stem),
                               packed != kNoNumber ? packed : number_at_end(stem)};
  const auto added = add_animation_file(animations_, entry.kind, source, file.bytes, limits_);
  base_files_.resize(animations_.bases.size(), entry.file);
  frame_files_.resize(animations_.frames.size(), entry.file);
  if (added) return;
  const Error& error = added.error();
  const bool lacks_base = error.code == ErrorCode::partner_missing;
  const Rule rule = lacks_base ? Rule::frame_base_missing : Rule::animation_unreadable;
  const char* title = lacks_base ? "Frames lack their base" : "Animation cannot be read";
  std::size_t& known = unread_notes_[lacks_base];
  if (known < notes_.size()) {
    notes_[known].add({});
    return;
  }
  known = notes_.size();
  add_note(notes_, rule, {"%", {title}}, {"%", {sentence(error)}}, SourceLocation::in(file.name));
}

std::vector<FrameClip> Pairing::clips_of(const BaseList& bases) const {
  std::vector<FrameClip> matching;
  for (const FrameClip& clip : clips()) {
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
      clips_by_name_.size(), [&](std::size_t i) { return clips()[clips_by_name_[i]].name < sequence; });
  if (at == clips_by_name_.size() || clips()[clips_by_name_[at]].name != sequence) return;
  for (const u32 base : clip_bases_[at]) add_once(bases, base);
}

bool Pairing::index_frame(std::size_t at) {
  base_frames_.resize(animations_.bases.size());
  if (at == animations_.frames.size()) return false;
  add_to(base_frames_[animations_.frames[at].base]) = static_cast<u32>(at);
  return true;
}

bool Pairing::index_clip(std::size_t at) {
  if (at == clips().size()) return false;
  if (clips()[at].is_sequence) add_to(clips_by_name_) = static_cast<u32>(at);
  return true;
}

bool Pairing::sort_clips(std::size_t) {
  return clip_sorting_.step(clips_by_name_, [&](u32 a, u32 b) {
    files_.count_comparison();
    return clips()[a].name < clips()[b].name;
  });
}

bool Pairing::add_bases_of_clip(std::size_t at) {
  if (at == clips_by_name_.size()) return false;
  BaseList& bases = add_to(clip_bases_);
  for (const ClipFrame& used : clips()[clips_by_name_[at]].frames)
    add_once(bases, animations_.frames[used.frame].base);
  return true;
}

bool Pairing::add_bases_of_npc(std::size_t at) {
  if (at == npcs_.size()) return false;
  BaseList& bases = add_to(npc_bases_);
  add_bases(npcs_[at].ready, bases);
  for (const std::string& walk : npcs_[at].walk) add_bases(walk, bases);
  return true;
}

bool Pairing::add_uses_of_npc(std::size_t at) {
  if (at == npcs_.size()) return false;
  for (const std::string& model : npcs_[at].models) {
    add_to(uses_by_model_) = static_cast<u32>(uses_.size());
    add_to(uses_) = {model, static_cast<u32>(at)};
  }
  return true;
}

bool Pairing::sort_uses(std::size_t) {
  return use_sorting_.step(uses_by_model_, [&](u32 a, u32 b) {
    files_.count_comparison();
    return uses_[a].model < uses_[b].model;
  });
}

bool Pairing::add_bases_of_use(std::size_t at) {
  if (at == uses_.size()) return false;
  add_to(model_bases_);
  if (use_at(at).model != use_at(first_use_).model) first_use_ = at;
  for (const u32 base : npc_bases_[use_at(at).npc]) add_once(model_bases_[first_use_], base);
  return true;
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
  add_part({.file = base_files_[base], .kind = PartKind::base}, parts);
  for (const u32 frame : base_frames_[base]) {
    const u32 file = frame_files_[frame];
    if (file == parts.back().file) continue;
    add_part({.file = file, .kind = PartKind::frame, .reason = PartReason::base_id}, parts);
  }
  return parts;
}

std::vector<Part> Pairing::config_parts() const {
  std::vector<Part> parts;
  for (const u32 text : config_files_) {
    add_part({.file = text, .kind = PartKind::animation_text, .reason = PartReason::names_frames}, parts);
  }
  return parts;
}

}  // namespace retromesh::runescape
