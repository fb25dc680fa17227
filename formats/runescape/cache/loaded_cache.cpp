#include "formats/runescape/cache/loaded_cache.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/config/document.hpp"

namespace retromesh::runescape::cache {
namespace {

/// Where the records of a kind are. (README, "Cache records".)
struct RecordFiles {
  const char* name;  ///< Of old stores, without ".dat".
  u32 group;         ///< In index 2.
  u8 hd_index;
  u8 hd_shift;  ///< The id is the group shifted by this, and the file.
};

constexpr RecordFiles kRecordFiles[] = {{"npc", 9, 18, 7},  {"obj", 10, 19, 8},      {"loc", 6, 16, 8},
                                        {"seq", 12, 20, 7}, {"spotanim", 13, 21, 8}, {"idk", 3, 2, 0},
                                        {"bas", 32, 2, 0}};
constexpr u8 kConfigIndex = 2;
/// Bits of frames, bases, configs, models, sprites, textures, and of the records of HD caches.
constexpr u32 kUsedIndices = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 16 | 0xF << 18;
constexpr u8 kFirstHdIndex = 16;
/// Groups that are asked for at once.
constexpr u32 kAtOnce = 32;
/// Sets of frames that are read to find one where no list says which has it.
constexpr u32 kMostSets = 2048;
constexpr u32 kMostFrames = 65536;
constexpr u64 kBytesOfRecord = 64;  // roughly
constexpr u32 kHeadSize = 3;        // of a frame

const RecordFiles& files_of(RecordKind kind) { return kRecordFiles[static_cast<u8>(kind)]; }

u32 u16_at(ByteView bytes, std::size_t at) {
  return static_cast<u32>(bytes[at]) << 8 | static_cast<u32>(bytes[at + 1]);
}

}  // namespace

LoadedCache::LoadedCache(SparseFiles& files, StoreFiles names)
    : files_(files), store_(files, std::move(names)) {
  const StoreFiles& of = store_.names();
  main_file_ = of.sectors != kNoStoreFile ? of.sectors : of.files.empty() ? 0 : of.files[0].file;
  path_ = files.name(main_file_);
  // Of a store without a file of sectors the folder stands for all.
  if (of.sectors != kNoStoreFile || of.folder.empty()) return;
  path_ = std::string(folder_of(path_));
  if (of.kind == StoreKind::flat) path_ = std::string(folder_of(path_));
}

bool LoadedCache::is_hd(Limits& limits) {
  const std::vector<u8> indices = store_.indices();
  if (std::find(indices.begin(), indices.end(), files_of(RecordKind::npc).hd_index) == indices.end())
    return false;
  const GroupTable* const table = store_.table(kConfigIndex, limits);
  return table && !table->find(files_of(RecordKind::npc).group);
}

u32 LoadedCache::model_size(u32 model, Limits& limits) {
  return std::min(store_.stored_size(model_index(), model, limits).value_or(0), files_.size(main_file_));
}

bool LoadedCache::load_tables(Limits& limits) {
  bool is_loaded = true;
  for (const u8 index : store_.indices()) {
    // Others have maps, sounds, interfaces and programs.
    const bool is_used = is_old() ? index == model_index() || index == frame_index()
                                  : (kUsedIndices >> std::min<u8>(index, 31) & 1) != 0;
    if (is_used && !store_.table(index, limits)) is_loaded = false;
  }
  return is_loaded;
}

std::optional<std::vector<std::string>> LoadedCache::missing_files(Limits& limits) {
  std::vector<std::string> missing;
  if (store_.kind() != StoreKind::js5) return missing;
  const GroupTable* const configs = store_.table(kConfigIndex, limits);
  if (!configs) return std::nullopt;
  const bool has_records_apart = !configs->find(files_of(RecordKind::npc).group);
  const std::string_view name = retromesh::name_of(main_name());
  for (u8 index = 0; kUsedIndices >> index != 0; ++index) {
    const bool is_used = (kUsedIndices >> index & 1) != 0 && (index < kFirstHdIndex || has_records_apart);
    if (!is_used || store_.names().file_of(index) != kNoStoreFile) continue;
    if (store_.stored_size(kReferenceIndex, index, limits).value_or(0) == 0) continue;
    add_to(missing) = format({"%idx%", {name.substr(0, name.rfind('.') + 1), index}});
  }
  return missing;
}

const Records* LoadedCache::records(RecordKind kind, Limits& limits) {
  Progress progress = Progress::more;
  while (progress == Progress::more) progress = load(kind, limits);
  return progress == Progress::done ? &loaded(kind) : nullptr;
}

Progress LoadedCache::load(RecordKind kind, Limits& limits) {
  const std::size_t number = static_cast<std::size_t>(kind);
  if (records_[number]) return Progress::done;
  std::unique_ptr<Records>& records = begun_[number];
  if (!records) records = std::make_unique<Records>(kind);
  if (!is_read_[number]) {
    const Progress progress = is_old() ? load_old(*records, limits) : load_groups(*records, limits);
    if (progress != Progress::done) return progress;
    is_read_[number] = true;
    return Progress::more;
  }
  records->finish(is_old() ? old_editions() : is_hd(limits) ? hd_editions() : js5_editions());
  limits.read += records->size() * kBytesOfRecord;
  records_[number] = std::move(records);
  return Progress::done;
}

const Jag* LoadedCache::jag(std::unique_ptr<Jag>& known, std::string_view name, Limits& limits) {
  if (known) return known.get();
  auto read = store_.jag(name, limits);
  if (!read) return nullptr;
  known = std::make_unique<Jag>();
  if (*read) {
    *known = std::move(read->value());
  } else if (read->error().code != ErrorCode::unusable) {
    add_to(errors) = std::move(read->error());
  }
  return known.get();
}

Progress LoadedCache::load_old(Records& records, Limits& limits) {
  const Jag* const config = jag(config_, "config", limits);
  if (!config) return Progress::waiting;
  const std::string name = files_of(records.kind()).name;
  auto data = read_jag_entry(*config, name + ".dat", limits);
  auto index = read_jag_entry(*config, name + ".idx", limits);
  if (!data || !index) return Progress::done;
  for (auto* const read : {&*data, &*index}) {
    if (*read) continue;
    Error& error = read->error();
    error.file = files_.name(main_file_);
    error.offset = 0;
    add_to(errors) = std::move(error);
    return Progress::done;
  }
  std::vector<u32> ends;
  std::vector<u32> ids;
  Bytes bytes = std::move(data->value());
  for (const ByteView record : split_records(bytes, index->value(), limits)) {
    add_to(ids) = static_cast<u32>(ids.size());
    add_to(ends) = (ends.empty() ? 2 : ends.back()) + static_cast<u32>(record.size());
  }
  // The count is no part of the first record.
  if (bytes.size() > 2) bytes.erase(bytes.begin(), bytes.begin() + 2);
  for (u32& end : ends) end -= 2;
  records.add(std::move(bytes), ends, ids, {}, limits);
  return Progress::done;
}

Progress LoadedCache::load_groups(Records& records, Limits& limits) {
  const RecordFiles& at = files_of(records.kind());
  if (!store_.table(kConfigIndex, limits)) return Progress::waiting;
  const bool is_apart = is_hd(limits) && at.hd_index != kConfigIndex;
  // Old school keeps other records in that group.
  if (records.kind() == RecordKind::stance && !is_hd(limits)) return Progress::done;
  const u8 index = is_apart ? at.hd_index : kConfigIndex;
  const GroupTable* const table = store_.table(index, limits);
  if (!table) return Progress::waiting;
  std::size_t& next = next_[static_cast<std::size_t>(records.kind())];
  bool is_waiting = false;
  for (u32 ahead = 0; ahead < kAtOnce && next + ahead < table->groups.size(); ++ahead) {
    const u32 group = is_apart ? table->groups[next + ahead].id : at.group;
    const auto size = store_.stored_size(index, group, limits);
    auto split = size && *size > 0 ? store_.files(index, group, limits) : std::nullopt;
    if (!size || (*size > 0 && !split)) {
      // What follows is asked for together with it.
      is_waiting = true;
      if (!is_apart) break;
      continue;
    }
    if (is_waiting) continue;
    if (split && *split) {
      SplitGroup& found = split->value();
      for (u32& id : found.ids) id += is_apart ? group << at.hd_shift : 0;
      limits.read += found.files.bytes.size();
      records.add(std::move(found.files.bytes), found.files.ends, found.ids, std::move(found.from), limits,
                  found.is_intact);
    } else if (split) {
      add_to(errors) = std::move(split->error());
    }
    ++next;
    return is_apart && next < table->groups.size() ? Progress::more : Progress::done;
  }
  return is_waiting ? Progress::waiting : Progress::done;
}

std::optional<Result<Bytes>> LoadedCache::texture_file(std::string_view name, Limits& limits) {
  const Jag* const found = jag(textures_, "textures", limits);
  if (!found) return std::nullopt;
  auto file = read_jag_entry(*found, name, limits);
  if (file) return file;
  return error_in(files_.name(main_file_), ErrorCode::unusable, "texture", "The cache does not have it.",
                  "Open a whole cache.");
}

std::optional<u32> LoadedCache::group_of_frame(u32 frame, Limits& limits) {
  if (has_loose_frames()) return frame;
  if (!has_frames_ && !load_frames(limits)) return std::nullopt;
  return frame < frame_groups_.size() ? frame_groups_[frame] : kNothing;
}

/// By the list of the cache; old copies have none, and there every set tells its frames.
bool LoadedCache::load_frames(Limits& limits) {
  std::unique_ptr<Jag> list;
  if (!jag(list, "versionlist", limits)) return false;
  const auto index = read_jag_entry(*list, "anim_index", limits);
  if (!index || !*index) return load_all_frames(limits);
  const ByteView bytes = index->value();
  for (std::size_t at = 0; at + 2 <= bytes.size() && frame_groups_.size() < kMostFrames; at += 2)
    add_to(frame_groups_) = u16_at(bytes, at);
  has_frames_ = true;
  return true;
}

bool LoadedCache::load_all_frames(Limits& limits) {
  const GroupTable* const table = store_.table(frame_index(), limits);
  if (!table) return false;
  const std::size_t count = std::min<std::size_t>(table->groups.size(), kMostSets);
  std::vector<Result<Group>> groups;
  bool is_waiting = false;
  for (std::size_t i = 0; i < count; ++i) {
    auto group = store_.group(frame_index(), table->groups[i].id, limits);
    is_waiting = is_waiting || !group;
    if (group) groups.push_back(std::move(*group));
  }
  if (is_waiting) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (groups[i]) add_frames_of(table->groups[i].id, groups[i].value().bytes);
  }
  has_frames_ = true;
  return true;
}

/// A set begins with the number of its frames, and for each its id and its number of transforms.
void LoadedCache::add_frames_of(u32 group, ByteView bytes) {
  if (bytes.size() < 2) return;
  const u32 count = u16_at(bytes, 0);
  for (u32 i = 0; i < count && kHeadSize * (i + u64{1}) + 2 <= bytes.size(); ++i) {
    const u32 frame = u16_at(bytes, 2 + kHeadSize * i);
    if (frame_groups_.size() <= frame) frame_groups_.resize(frame + std::size_t{1}, kNothing);
    frame_groups_[frame] = group;
  }
}

}  // namespace retromesh::runescape::cache
