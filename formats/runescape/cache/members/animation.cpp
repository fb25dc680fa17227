#include "formats/runescape/cache/members/animation.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/config/looks.hpp"
#include "formats/runescape/cache/config/record.hpp"
#include "formats/runescape/cache/members.hpp"
#include "formats/runescape/cache/members/plain_base.hpp"
#include "formats/runescape/cache/members/versioned_frame.hpp"
#include "formats/runescape/config/text.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kNoFrame = 0xFFFF;
/// Groups with frames of one model: real ones have some 20, or frames alone. The frames of more are left out.
constexpr std::size_t kMostFrameGroups = 4096;

/// Whether the frames of a group make sense only with a version in front.
bool have_versions(const GroupFiles& files) {
  bool are_plain = true;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].empty()) continue;
    are_plain = are_plain && is_frame(files[i], false);
    if (!is_frame(files[i], true)) return false;
  }
  return !are_plain;
}

/// The kinds of the transforms of a base of JS5.
ByteView kinds_of(ByteView base) {
  const std::size_t count = base.empty() ? 0 : static_cast<std::size_t>(base[0]);
  return base.empty() ? base : base.subspan(1, std::min(count, base.size() - 1));
}

bool has(const std::vector<u32>& list, u32 number) {
  return std::find(list.begin(), list.end(), number) != list.end();
}

}  // namespace

void AnimationFiles::add(u32 id) {
  if (id == kNothing || has(sequences_, id)) return;
  const Records* const records = cache_.records(RecordKind::sequence, limits_);
  if (!records) {
    is_waiting_ = true;
    return;
  }
  const u32 number = records->find(id);
  if (number == kNothing) return;
  add_to(sequences_) = id;
  const SequenceRecord sequence = read_sequence(records->table(), (*records)[number], limits_);
  note_end(RecordKind::sequence, id, sequence.end, cache_.main_name(), unpacked_.notes);
  for (const SequenceStep& step : sequence.steps) add_frame(step.frame);
  const std::string text = sequence_text(records->edition(), id, sequence);
  add_member(format({"seq_%.seq", {plain(id)}}),
             ByteView(reinterpret_cast<const std::byte*>(text.data()), text.size()), records->from(number));
}

u32 AnimationFiles::base_in(ByteView frame, bool has_version) const {
  const std::size_t at = base_place(has_version);
  return frame.size() < at + 2 ? kNothing
                               : static_cast<u32>(frame[at]) << 8 | static_cast<u32>(frame[at + 1]);
}

u32 AnimationFiles::group_of(u32 frame) {
  if (!cache_.is_old()) return frame >> 16;
  const auto group = cache_.group_of_frame(frame, limits_);
  if (!group) is_waiting_ = true;
  return group.value_or(kNothing);
}

AnimationFiles::FrameGroup* AnimationFiles::load_group(u32 id) {
  const std::size_t at =
      count_before(by_id_.size(), [&](std::size_t i) { return groups_[by_id_[i]].id < id; });
  if (at < by_id_.size() && groups_[by_id_[at]].id == id) return &groups_[by_id_[at]];
  if (groups_.size() == kMostFrameGroups) return nullptr;
  by_id_.insert(by_id_.begin() + static_cast<std::ptrdiff_t>(at), static_cast<u32>(groups_.size()));
  FrameGroup& group = add_to(groups_);
  group.id = id;
  auto split = cache_.store().files(cache_.frame_index(), id, limits_);
  if (!split) {
    is_waiting_ = true;
  } else if (*split) {
    if (!split->value().is_intact)
      note_checksum(unpacked_, cache_, group_name(cache_.frame_index(), id), split->value().from);
    group.is_there = true;
    group.files = std::move(split->value());
    group.is_added.resize(group.files.ids.size());
    group.has_versions = !cache_.is_old() && have_versions(group.files.files);
    has_versions_ = has_versions_ || group.has_versions;
  } else {
    note_unreadable(split->error());
  }
  return &group;
}

void AnimationFiles::add_frame(u32 frame) {
  if ((frame & 0xFFFF) == kNoFrame) return;
  const u32 id = group_of(frame);
  if (id == kNothing) return;
  FrameGroup* const loaded = load_group(id);
  if (!loaded || !loaded->is_there) return;
  FrameGroup& group = *loaded;
  const auto& ids = group.files.ids;
  const u32 file = cache_.is_old() ? 0 : frame & 0xFFFF;
  const auto at = std::lower_bound(ids.begin(), ids.end(), file);
  if (at == ids.end() || *at != file) return;
  const auto number = static_cast<std::size_t>(at - ids.begin());
  if (std::exchange(group.is_added[number], u8{1})) return;
  const ByteView bytes = group.files.files[number];
  if (bytes.empty()) return;
  if (cache_.has_frame_sets())
    return add_member(format({"%.anim", {plain(id)}}), plain_frames(bytes), group.files.from);
  const ByteView kinds = add_base(base_in(bytes, group.has_versions));
  const std::string name = cache_.has_loose_frames() ? format({"frame_%.frame", {plain(id)}})
                                                     : format({"%_%.frame", {plain(id), plain(file)}});
  if (!group.has_versions) return add_member(name, bytes, group.files.from);
  add_member(name, without_version(bytes, kinds), group.files.from);
}

ByteView AnimationFiles::add_base(u32 id) {
  if (id == kNothing) return {};
  const auto known = std::find(bases_.begin(), bases_.end(), id);
  if (known != bases_.end()) return kinds_[static_cast<std::size_t>(known - bases_.begin())];
  add_to(bases_) = id;
  add_to(kinds_);
  auto base = cache_.store().files(cache_.base_index(), id, limits_);
  if (!base) {
    is_waiting_ = true;
  } else if (*base) {
    const SplitGroup& group = base->value();
    if (!group.is_intact) note_checksum(unpacked_, cache_, group_name(cache_.base_index(), id), group.from);
    if (cache_.has_loose_frames()) {
      add_member(format({"base_%.base", {plain(id)}}), group.files[0], group.from);
    } else {
      const Bytes bytes = plain_base(group.files[0]);
      const ByteView kinds = kinds_of(bytes);
      kinds_.back().assign(kinds.begin(), kinds.end());
      add_member(format({"%.base", {plain(id)}}), bytes, group.from);
    }
  } else {
    note_unreadable(base->error());
  }
  return kinds_.back();
}

/// The groups whose frames have the bases that are in use. The first bytes of each group tell.
std::vector<u32> AnimationFiles::groups_with_known_bases() {
  std::vector<u32> fitting;
  if (cache_.has_frame_sets()) {
    for (const FrameGroup& group : groups_) add_to(fitting) = group.id;
    return fitting;
  }
  const GroupTable* const table = cache_.store().table(cache_.frame_index(), limits_);
  if (!table) {
    is_waiting_ = true;
    return fitting;
  }
  for (const GroupInfo& info : table->groups) {
    if (cache_.store().stored_size(cache_.frame_index(), info.id, limits_).value_or(0) == 0) continue;
    const u32 size = base_place(has_versions_) + 2;
    const auto first = cache_.store().beginning(cache_.frame_index(), info.id, size, limits_);
    if (!first) is_waiting_ = true;
    if (first && *first && has(bases_, base_in(first->value(), has_versions_))) add_to(fitting) = info.id;
  }
  return fitting;
}

bool AnimationFiles::fits(const SequenceRecord& sequence, const std::vector<u32>& groups) {
  bool has_frames = false;
  for (const SequenceStep& step : sequence.steps) {
    if ((step.frame & 0xFFFF) == kNoFrame) continue;
    const u32 group = group_of(step.frame);
    // Ascending, but in old stores a few.
    const bool is_known = cache_.has_frame_sets() ? has(groups, group)
                                                  : std::binary_search(groups.begin(), groups.end(), group);
    if (!is_known) return false;
    has_frames = true;
  }
  return has_frames;
}

void AnimationFiles::add_fitting() {
  const Records* const records = cache_.records(RecordKind::sequence, limits_);
  if (is_waiting_ || !records || groups_.empty()) return;
  const std::vector<u32> fitting = groups_with_known_bases();
  if (is_waiting_) return;
  u64 bytes = 0;
  std::vector<u32> counted;
  for (std::size_t i = 0; i < records->size() && sequences_.size() < kMostClips; ++i) {
    Limits own;
    const SequenceRecord sequence = read_sequence(records->table(), (*records)[i], own);
    if (!fits(sequence, fitting)) continue;
    for (const SequenceStep& step : sequence.steps) {
      const u32 group = group_of(step.frame);
      if (group == kNothing || has(counted, group)) continue;
      add_to(counted) = group;
      bytes += cache_.store().stored_size(cache_.frame_index(), group, limits_).value_or(0);
    }
    if (bytes > kMostClipBytes) return;
    add(records->id(i));
  }
}

void AnimationFiles::note_unreadable(const Error& error) {
  add_note(unpacked_.notes, Rule::animation_unreadable, {"Animation cannot be read"},
           {"%: %", {error.field, error.cause}}, SourceLocation::byte(error.file, error.offset));
}

void AnimationFiles::add_member(const std::string& name, ByteView bytes, const std::vector<ByteRange>& from) {
  if (!limits_.charge(bytes.size())) return;
  cache::add_member(unpacked_, folder_, name, Bytes(bytes.begin(), bytes.end()), from);
}

}  // namespace retromesh::runescape::cache
