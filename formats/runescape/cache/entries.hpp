#pragma once
#include <string>
#include <vector>

#include "formats/archives.hpp"
#include "formats/runescape/cache/loaded_cache.hpp"
#include "formats/runescape/cache/looks.hpp"

namespace retromesh::runescape::cache {

/// "RuneScape npc"; of a bare model "RuneScape model".
std::string_view label_of(RecordKind kind);
inline constexpr std::string_view kModelLabel = "RuneScape model";

/// The most entries of an archive; the rest is said to be left out.
inline constexpr u32 kMostEntries = 262'144;

/// A record that is shown in place of another; kNothing where there is none.
u32 variant_of(const Records& records, const Record& record, u8 variant);

/// Lists the models of a cache in steps: looks of records, then all models.
class EntryListing {
 public:
  explicit EntryListing(LoadedCache& cache) : cache_(cache) {}

  /// What places begin with, with a slash at the end.
  void set_folder(const std::string& folder) { folder_ = folder; }

  /// How many entries it has listed.
  u32 count() const { return listed_; }

  /// Does a part. It is `done` when all is listed.
  Progress step(std::vector<ArchiveEntry>& entries, Limits& limits);

 private:
  enum class Phase : u8 { tables, records, looks, variants, entries, models, done };

  Progress read_tables(Limits& limits);
  Progress read_records(Limits& limits);
  Progress find_looks(bool of_variants, Limits& limits);
  void add_looks(const Records& records, u32 number, Limits& limits);
  void add_variants(const Records& records, u32 number, Limits& limits);
  void add_look(const LookPlace& place, RecordKind kind, const Record& record, const Look& look,
                Limits& limits);
  Progress list_looks(std::vector<ArchiveEntry>& entries, Limits& limits);
  Progress list_models(std::vector<ArchiveEntry>& entries, Limits& limits);
  /// The looks of a record, which are kept until those of another are read: entries follow in the order of
  /// records.
  const std::vector<Look>& looks_at(const Records& records, u32 number);
  ArchiveEntry entry_of(const LookPlace& place, Limits& limits);
  ArchiveEntry entry_of_model(u32 model, u32 size);
  std::string id_of(const LookPlace& place, const std::string& suffix) const;
  std::string title_of_look(const LookPlace& place) const;
  /// False when the list is full.
  bool add(ArchiveEntry&& entry, std::vector<ArchiveEntry>& entries, Limits& limits);

  LoadedCache& cache_;
  std::string folder_;
  Phase phase_ = Phase::tables;
  std::size_t kind_ = 0;  ///< Of kListed.
  std::size_t next_ = 0;
  EqualLooks looks_;
  std::vector<Look> read_looks_;
  RecordKind read_kind_ = RecordKind::npc;
  u32 read_record_ = kNothing;
  std::vector<u32> users_;  ///< The first look that has a model, by model.
  u32 listed_ = 0;
};

}  // namespace retromesh::runescape::cache
