#include "formats/runescape/cache/entries.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr RecordKind kListed[] = {RecordKind::npc, RecordKind::item, RecordKind::object, RecordKind::effect};
constexpr RecordKind kRead[] = {RecordKind::npc, RecordKind::item, RecordKind::object, RecordKind::effect,
                                RecordKind::sequence};
constexpr u32 kRecordsOfStep = 64;
constexpr u32 kModelsOfStep = 256;
constexpr u32 kModelsOfFolder = 1000;
constexpr u32 kMostModels = 1 << 20;
// What ends a call of listing: bytes that take as long to read.
constexpr u64 kBytesOfLook = 64;
constexpr u64 kBytesOfEntry = 256;

const char* folder_of_kind(RecordKind kind) {
  constexpr const char* kNames[] = {"npcs", "items", "objects", "", "effects", ""};
  return kNames[static_cast<u8>(kind)];
}

const char* word_of_kind(RecordKind kind) {
  constexpr const char* kNames[] = {"npc", "item", "object", "", "effect", ""};
  return kNames[static_cast<u8>(kind)];
}

/// A title as a part of a path.
std::string plain_title(std::string title) {
  std::replace(title.begin(), title.end(), '/', ' ');
  while (!title.empty() && title.back() == ' ') title.pop_back();
  title.erase(0, std::min(title.find_first_not_of(' '), title.size()));
  return std::string(shown(title));
}

}  // namespace

std::string_view label_of(RecordKind kind) {
  constexpr std::string_view kLabels[] = {
      "RuneScape npc", "RuneScape item", "RuneScape object", "", "RuneScape effect", ""};
  return kLabels[static_cast<u8>(kind)];
}

u32 variant_of(const Records& records, const Record& record, u8 variant) {
  return variant < record.variants.size() ? records.find(record.variants[variant]) : kNothing;
}

Progress EntryListing::step(std::vector<ArchiveEntry>& entries, Limits& limits) {
  Progress progress = Progress::done;
  switch (phase_) {
    case Phase::tables:
      progress = read_tables(limits);
      break;
    case Phase::records:
      progress = read_records(limits);
      break;
    case Phase::looks:
    case Phase::variants:
      progress = find_looks(phase_ == Phase::variants, limits);
      break;
    case Phase::entries:
      progress = list_looks(entries, limits);
      break;
    case Phase::models:
      progress = list_models(entries, limits);
      break;
    case Phase::done:
      return Progress::done;
  }
  if (progress != Progress::done) return progress;
  phase_ = static_cast<Phase>(static_cast<u8>(phase_) + 1);
  next_ = 0;
  kind_ = 0;
  if (phase_ != Phase::done) return Progress::more;
  looks_ = {};
  users_ = {};
  return Progress::done;
}

Progress EntryListing::read_tables(Limits& limits) {
  return cache_.load_tables(limits) ? Progress::done : Progress::waiting;
}

Progress EntryListing::read_records(Limits& limits) {
  if (next_ == std::size(kRead)) return Progress::done;
  const Progress progress = cache_.load(kRead[next_], limits);
  if (progress == Progress::done) ++next_;
  if (progress != Progress::waiting) return Progress::more;
  // All kinds are asked for at once.
  for (std::size_t i = next_ + 1; i < std::size(kRead); ++i) cache_.load(kRead[i], limits);
  return progress;
}

Progress EntryListing::find_looks(bool of_variants, Limits& limits) {
  if (kind_ == std::size(kListed)) return Progress::done;
  const Records& records = cache_.loaded(kListed[kind_]);
  for (u32 i = 0; i < kRecordsOfStep && next_ < records.size(); ++i, ++next_) {
    limits.read += records[next_].size() + kBytesOfLook;
    if (of_variants) {
      add_variants(records, static_cast<u32>(next_), limits);
    } else {
      add_looks(records, static_cast<u32>(next_), limits);
    }
  }
  if (next_ == records.size()) {
    ++kind_;
    next_ = 0;
  }
  return Progress::more;
}

void EntryListing::add_looks(const Records& records, u32 number, Limits& limits) {
  Limits own;
  const Record record = read_record(records.table(), records[number], own);
  if (record.shown_as != kNothing) return;
  const std::vector<Look> looks = looks_of(records.kind(), record);
  for (std::size_t i = 0; i < looks.size() && i < kNoVariant; ++i) {
    const LookPlace place = {number, static_cast<u8>(records.kind()), static_cast<u8>(i), kNoVariant};
    add_look(place, records.kind(), record, looks[i], limits);
  }
}

void EntryListing::add_variants(const Records& records, u32 number, Limits& limits) {
  Limits own;
  const Record record = read_record(records.table(), records[number], own);
  for (std::size_t i = 0; i < record.variants.size() && i < kNoVariant; ++i) {
    const auto end = record.variants.begin() + static_cast<std::ptrdiff_t>(i);
    const bool is_repeated = std::find(record.variants.begin(), end, *end) != end;
    const u32 variant = variant_of(records, record, static_cast<u8>(i));
    if (is_repeated || variant == kNothing) continue;
    const Record shown_record = read_record(records.table(), records[variant], own);
    const std::vector<Look> looks = looks_of(records.kind(), shown_record);
    if (looks.empty() || looks[0].of == Look::Of::head) continue;
    const LookPlace place = {number, static_cast<u8>(records.kind()), 0, static_cast<u8>(i)};
    add_look(place, records.kind(), shown_record, looks[0], limits);
  }
}

void EntryListing::add_look(const LookPlace& place, RecordKind kind, const Record& record, const Look& look,
                            Limits& limits) {
  if (looks_.size() == kMostEntries || !looks_.add(place, hash_of(kind, record, look), limits)) {
    limits.exceeded = true;
    return;
  }
  for (const u32 model : look.models) {
    if (model >= kMostModels) continue;
    if (model >= users_.size()) {
      if (!limits.charge(sizeof(u32) * (u64{model} + 1 - users_.size()))) return;
      users_.resize(model + std::size_t{1}, kNothing);
    }
    if (users_[model] == kNothing) users_[model] = static_cast<u32>(looks_.size() - 1);
  }
}

std::string EntryListing::id_of(const LookPlace& place, const std::string& suffix) const {
  const RecordKind kind = static_cast<RecordKind>(place.kind);
  const u32 id = cache_.loaded(kind).id(place.record);
  return format({suffix.empty() ? "%#%/%" : "%#%/%/%",
                 {fold_path(cache_.path()), cache::name_of(kind), plain(id), suffix}});
}

std::string EntryListing::title_of_look(const LookPlace& place) const {
  const Records& records = cache_.loaded(static_cast<RecordKind>(place.kind));
  return plain_title(title_of(records.table(), records[place.record]));
}

const std::vector<Look>& EntryListing::looks_at(const Records& records, u32 number) {
  if (read_kind_ != records.kind() || read_record_ != number) {
    Limits own;
    read_looks_ = looks_of(records.kind(), read_record(records.table(), records[number], own));
    read_kind_ = records.kind();
    read_record_ = number;
  }
  return read_looks_;
}

ArchiveEntry EntryListing::entry_of(const LookPlace& place, Limits& limits) {
  const RecordKind kind = static_cast<RecordKind>(place.kind);
  const Records& records = cache_.loaded(kind);
  u32 shown_number = place.record;
  if (place.variant != kNoVariant) {
    Limits own;
    const Record record = read_record(records.table(), records[place.record], own);
    shown_number = variant_of(records, record, place.variant);
  }
  const Look& look = looks_at(records, shown_number)[place.look];
  const std::string suffix = suffix_of(place, look);
  const u32 id = records.id(place.record);
  std::string title = title_of_look(place);
  if (title.empty()) title = plain_title(title_of(records.table(), records[shown_number]));
  ArchiveEntry entry;
  entry.id = id_of(place, suffix);
  entry.name = title.empty() ? format({"% %", {word_of_kind(kind), plain(id)}}) : title;
  entry.place =
      format({title.empty() ? "%%/%" : "%%/% %", {folder_, folder_of_kind(kind), plain(id), title}});
  if (!suffix.empty()) {
    const std::string shown_suffix = format({" (%)", {suffix}});
    entry.name += shown_suffix;
    entry.place += shown_suffix;
  }
  entry.label = label_of(kind);
  entry.file = cache_.main_file();
  for (const u32 model : look.models)
    entry.bytes = std::min(entry.bytes + cache_.model_size(model, limits), cache_.main_size());
  return entry;
}

Progress EntryListing::list_looks(std::vector<ArchiveEntry>& entries, Limits& limits) {
  for (u32 i = 0; i < kRecordsOfStep && next_ < looks_.size(); ++i, ++next_) {
    limits.read += kBytesOfEntry;
    if (!looks_.is_first(next_)) continue;
    ArchiveEntry entry = entry_of(looks_[next_], limits);
    for (u32 other = looks_.next(next_); other != kNothing; other = looks_.next(other)) {
      const LookPlace& place = looks_[other];
      const Records& records = cache_.loaded(static_cast<RecordKind>(place.kind));
      const std::string suffix = place.variant == kNoVariant
                                     ? cache::name_of(looks_at(records, place.record)[place.look])
                                     : suffix_of(place, {});
      ArchiveAlias& alias = add_to(entry.aliases);
      alias.id = id_of(place, suffix);
      alias.name = title_of_look(place);
      limits.read += kBytesOfEntry;
    }
    if (!add(std::move(entry), entries, limits)) return Progress::done;
  }
  return next_ == looks_.size() ? Progress::done : Progress::more;
}

ArchiveEntry EntryListing::entry_of_model(u32 model, u32 size) {
  const u32 first = model / kModelsOfFolder * kModelsOfFolder;
  ArchiveEntry entry;
  entry.id = format({"%#model/%", {fold_path(cache_.path()), plain(model)}});
  entry.name = format({"%", {plain(model)}});
  if (model < users_.size() && users_[model] != kNothing) {
    const std::string title = title_of_look(looks_[users_[model]]);
    if (!title.empty()) entry.name += format({" (%)", {title}});
  }
  entry.place =
      format({"%models/%-%/%", {folder_, plain(first), plain(u64{first} + kModelsOfFolder - 1), entry.name}});
  entry.label = kModelLabel;
  entry.file = cache_.main_file();
  entry.bytes = size;
  return entry;
}

Progress EntryListing::list_models(std::vector<ArchiveEntry>& entries, Limits& limits) {
  const GroupTable* const table = cache_.store().table(cache_.model_index(), limits);
  if (!table) return Progress::waiting;
  for (u32 i = 0; i < kModelsOfStep && next_ < table->groups.size(); ++i, ++next_) {
    const u32 model = table->groups[next_].id;
    const u32 size = cache_.model_size(model, limits);
    limits.read += kBytesOfEntry;
    if (size == 0) continue;
    if (!add(entry_of_model(model, size), entries, limits)) return Progress::done;
  }
  return next_ == table->groups.size() ? Progress::done : Progress::more;
}

/// Entries are taken by the caller after each part, so that they are counted, not charged.
bool EntryListing::add(ArchiveEntry&& entry, std::vector<ArchiveEntry>& entries, Limits& limits) {
  if (listed_ == kMostEntries) {
    limits.exceeded = true;
    return false;
  }
  ++listed_;
  entries.push_back(std::move(entry));
  return true;
}

}  // namespace retromesh::runescape::cache
