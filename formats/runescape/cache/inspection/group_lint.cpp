#include <utility>

#include "formats/io/message.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/inspection/lint.hpp"
#include "formats/unpack/crc32.hpp"

namespace retromesh::runescape::cache {
namespace {

class GroupLint {
 public:
  GroupLint(const LintedCache& cache, Limits& limits, Notes& notes)
      : cache_(cache),
        store_(cache.loaded.store()),
        limits_(limits),
        notes_(notes),
        missing_(Rule::cache_group_missing, notes),
        foreign_(Rule::cache_sector_foreign, notes),
        damaged_(Rule::cache_group_damaged, notes),
        differs_(Rule::cache_checksum_differs, notes) {}

  void find() {
    check_index_files();
    for (const u8 index : store_.indices()) {
      const GroupTable* const table = store_.table(index, limits_);
      note_unreadable();
      if (!table) continue;
      for (const GroupInfo& info : table->groups) check(index, info, table->is_complete);
    }
    if (store_.kind() == StoreKind::old || store_.kind() == StoreKind::loose_jags) check_jags();
  }

 private:
  void check_index_files() {
    if (store_.kind() != StoreKind::old && store_.kind() != StoreKind::js5) return;
    constexpr u32 kRow = io::kStoredSize<IndexRow>;
    for (const StoreFile& file : store_.names().files) {
      const u32 size = cache_.files.size(file.file);
      const u32 left = size % kRow;
      if (left == 0) continue;
      const std::string& name = cache_.files.name(file.file);
      add_note(notes_, Rule::cache_index_cut, {"% ends within a row", {file_name(name)}},
               {"A row has 6 bytes, and the last one has %.", {left}},
               SourceLocation::byte(name, size - left));
    }
  }

  void note_unreadable() {
    for (const Error& error : std::exchange(store_.errors, {}))
      add_note(notes_, Rule::cache_table_unreadable, {"%", {sentence(error)}}, {"%", {error.cause}},
               SourceLocation::byte(error.file, error.offset));
  }

  void check(u8 index, const GroupInfo& info, bool is_complete) {
    Limits of_group = limits_;
    const auto size = store_.stored_size(index, info.id, of_group);
    if (!size) return;
    if (*size == 0) {
      missing_.add({"Groups are not in the cache"},
                   {"The first is %, which the table of the index names.", {group_name(index, info.id)}},
                   cache_.place_of(index, info.id));
      return;
    }
    const auto stored = store_.stored(index, info.id, kWholeGroup, of_group);
    if (!stored) return;
    if (!*stored) return note_damage(stored->error(), index, info.id);
    if (store_.kind() == StoreKind::old || store_.kind() == StoreKind::loose_jags) return;
    check_container(index, info, is_complete, stored->value());
  }

  void note_damage(const Error& error, u8 index, u32 group) {
    if (error.code == ErrorCode::over_limit) return;
    const SourceLocation location = SourceLocation::byte(error.file, error.offset);
    if (error.code == ErrorCode::unusable) {
      foreign_.add({"A sector of % is of another group", {group_name(index, group)}}, {"%", {error.cause}},
                   location);
    } else {
      damaged_.add({"%", {sentence(error)}}, {"%", {error.cause}}, location);
    }
  }

  void check_container(u8 index, const GroupInfo& info, bool is_complete, const Stored& stored) {
    const ByteView bytes = stored.bytes;
    const auto head = read_container_head(bytes, limits_);
    const SourceLocation place = cache_.place_of(index, info.id);
    const std::string group = group_name(index, info.id);
    if (!head) return damaged_.add({"% is no container", {group}}, {"%", {sentence(head.error())}}, place);
    if (head.value().whole_size() > bytes.size())
      return damaged_.add(
          {"% ends early", {group}},
          {"It says that it has % bytes, and % are stored.", {head.value().whole_size(), bytes.size()}},
          place);
    if (!is_complete) return;
    const u32 checksum = io::crc32(bytes.first(static_cast<std::size_t>(head.value().whole_size())));
    if (checksum == info.checksum) return;
    differs_.add({"% has another checksum than its table says", {group}},
                 {"CRC-32 % instead of %.", {plain(checksum), plain(info.checksum)}}, place);
  }

  /// The archives of index 0 of old stores, and loose ones.
  void check_jags() {
    for (const std::string_view& name : kJagNames) {
      if (name.empty()) continue;
      const u32 id = static_cast<u32>(&name - std::begin(kJagNames));
      Limits of_archive = limits_;
      if (store_.stored_size(0, id, of_archive).value_or(0) == 0) continue;
      const auto stored = store_.stored(0, id, kWholeGroup, of_archive);
      if (!stored || !*stored) continue;  // Noted as that of a group.
      const auto jag = store_.jag(name, of_archive);
      if (jag && !*jag && jag->error().code != ErrorCode::over_limit)
        damaged_.add({"%", {sentence(jag->error())}}, {"%", {jag->error().cause}},
                     SourceLocation::byte(jag->error().file, jag->error().offset));
    }
  }

  const LintedCache& cache_;
  Store& store_;
  Limits& limits_;
  Notes& notes_;
  Finding missing_;
  Finding foreign_;
  Finding damaged_;
  Finding differs_;
};

}  // namespace

void lint_groups(const LintedCache& cache, Limits& limits, Notes& notes) {
  GroupLint(cache, limits, notes).find();
}

}  // namespace retromesh::runescape::cache
