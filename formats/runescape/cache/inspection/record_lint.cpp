#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/io/message.hpp"
#include "formats/runescape/cache/config/record.hpp"
#include "formats/runescape/cache/config/sequence.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/inspection/lint.hpp"
#include "formats/runescape/cache/textures/texture_definitions.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u8 kFrames = 0;
constexpr u8 kConfigs = 2;
constexpr u32 kSequences = 12;  ///< Of the configs.
constexpr u8 kModels = 7;
constexpr u8 kSprites = 8;
constexpr u8 kTextures = 9;
constexpr u32 kContainerHead = 9;
constexpr u32 kNoTexture = 0xFFFF;
constexpr u64 kBytesOfBase = 64;  ///< In a map.
/// What is unpacked at most to know the bases of frames.
constexpr u64 kMostOfFrames = u64{256} << 20;

class RecordLint {
 public:
  RecordLint(const LintedCache& cache, Limits& limits, Notes& notes)
      : cache_(cache),
        store_(cache.loaded.store()),
        limits_(limits),
        notes_(notes),
        missing_models_(Rule::cache_model_missing, notes),
        missing_sequences_(Rule::cache_sequence_missing, notes),
        missing_textures_(Rule::cache_texture_missing, notes),
        mixed_bases_(Rule::cache_sequence_bases_differ, notes) {}

  void find() {
    if (!cache_.loaded.is_old()) {
      models_ = complete(kModels);
      read_textures();
    }
    sequences_ = cache_.loaded.records(RecordKind::sequence, limits_);
    check_all(RecordKind::sequence);  // Others are compared with their bases.
    for (const RecordKind kind :
         {RecordKind::npc, RecordKind::item, RecordKind::object, RecordKind::effect, RecordKind::body})
      check_all(kind);
    notes_.insert(notes_.end(), ends_.begin(), ends_.end());
  }

 private:
  void check_all(RecordKind kind) {
    const Records* const all = cache_.loaded.records(kind, limits_);
    if (!all || all->size() == 0) return;
    const std::vector<ByteRange>& from = all->from(0);
    place_ = SourceLocation::in(from.empty() ? cache_.loaded.main_name() : cache_.files.name(from[0].file));
    for (std::size_t i = 0; i < all->size(); ++i) {
      if (kind == RecordKind::sequence) {
        check_sequence(all->table(), all->id(i), (*all)[i]);
      } else {
        check(all->table(), all->id(i), (*all)[i]);
      }
    }
  }

  /// The table of an index, if it says what the index should have.
  const GroupTable* complete(u8 index) {
    const GroupTable* const table = store_.table(index, limits_);
    return table && table->is_complete ? table : nullptr;
  }

  /// Textures of caches whose definitions are the files of one group; others are not looked at.
  void read_textures() {
    const GroupTable* const table = complete(kTextures);
    if (!table || table->groups.size() != 1) return;
    auto split = store_.files(kTextures, table->groups[0].id, limits_);
    if (!split || !*split) return;
    const SplitGroup& files = split->value();
    const GroupTable* const sprites = complete(kSprites);
    for (std::size_t i = 0; i < files.ids.size(); ++i) {
      const auto definition = read_texture_definition(files.files[i]);
      if (!definition || !sprites || sprites->find(definition->sprite)) continue;
      missing_textures_.add({"Textures are not in the cache"},
                            {"The first is the image of texture %, sprite %.",
                             {plain(files.ids[i]), plain(definition->sprite)}},
                            cache_.place_of(kTextures, table->groups[0].id));
    }
    textures_ = files.ids;
  }

  void check(const OpcodeTable& table, u32 id, ByteView bytes) {
    Limits of_record = limits_;
    const Record record = read_record(table, bytes, of_record);
    const RecordKind kind = table.kind();
    note_end(kind, id, record.end, place_.file, ends_);
    if (models_) {
      for (const ModelUse& use : record.models) check_model(kind, id, use.model);
      for (const u32 model : record.heads) check_model(kind, id, model);
      for (const Worn& worn : record.worn) {
        for (const u32 model : worn.models) check_model(kind, id, model);
        for (const u32 model : worn.heads) check_model(kind, id, model);
      }
    }
    std::optional<u32> first;
    check_use(kind, id, record.stand, first);
    for (const u32 walk : record.walk) check_use(kind, id, walk, first);
    for (const u32 motion : record.motions) check_use(kind, id, motion, first);
    for (const Recolour& pair : record.retextures) check_texture(kind, id, pair.to);
  }

  /// Records keeps no sequence of one byte, which says nothing and is there.
  bool has_sequence(u32 id) {
    if (sequences_->find(id) != kNothing) return true;
    const GroupTable* const table = cache_.loaded.is_old() ? nullptr : complete(kConfigs);
    if (const GroupInfo* const info = table ? table->find(kSequences) : nullptr) {
      const auto ids = table->files_of(*info);
      return std::binary_search(ids.begin(), ids.end(), id);
    }
    return id < sequences_->id(sequences_->size() - 1);
  }

  /// Of a sequence by a record, the first of which has the base `first`.
  void check_use(RecordKind kind, u32 id, u32 sequence, std::optional<u32>& first) {
    if (sequence == kNothing || !sequences_ || sequences_->size() == 0) return;
    if (has_sequence(sequence)) return compare_base(kind, id, sequence, first);
    missing_sequences_.add({"Sequences are not in the cache"},
                           {"The first is %, of % %.", {plain(sequence), name_of(kind), plain(id)}}, place_);
  }

  void compare_base(RecordKind kind, u32 id, u32 sequence, std::optional<u32>& first) {
    const auto found = base_of_sequence_.find(sequence);
    if (found == base_of_sequence_.end()) return;
    if (!first) first = found->second;
    if (*first == found->second) return;
    mixed_bases_.add({"Sequences that play together have several bases"},
                     {"The first is %, of % %: its base is %, and that of the sequence before it %.",
                      {plain(sequence), name_of(kind), plain(id), plain(found->second), plain(*first)}},
                     place_);
  }

  void check_model(RecordKind kind, u32 id, u32 model) {
    if (model == kNothing || models_->find(model)) return;
    missing_models_.add({"Models are not in the cache"},
                        {"The first is %, of % %.", {plain(model), name_of(kind), plain(id)}}, place_);
  }

  void check_texture(RecordKind kind, u32 id, u32 texture) {
    if (texture == kNoTexture || textures_.empty() ||
        std::binary_search(textures_.begin(), textures_.end(), texture))
      return;
    missing_textures_.add({"Textures are not in the cache"},
                          {"The first is %, of % %.", {plain(texture), name_of(kind), plain(id)}}, place_);
  }

  void check_sequence(const OpcodeTable& table, u32 id, ByteView bytes) {
    Limits of_record = limits_;
    const SequenceRecord sequence = read_sequence(table, bytes, of_record);
    note_end(RecordKind::sequence, id, sequence.end, place_.file, ends_);
    if (cache_.loaded.is_old()) return;
    std::optional<u32> first;
    for (const SequenceStep& step : sequence.steps) {
      const std::optional<u32> base = base_of(step.frame >> 16);
      if (!base) continue;
      if (!first) first = base;
      if (limits_.charge(kBytesOfBase)) base_of_sequence_.try_emplace(id, *base);
      if (*base == *first) continue;
      mixed_bases_.add({"Sequences have frames of several bases"},
                       {"The first is %, which has frames of the bases % and %.",
                        {plain(id), plain(*first), plain(*base)}},
                       place_);
      return;
    }
  }

  /// The base of a group of frames: that of its first one. Nothing for a group that is not there or cannot be
  /// read, or when too much was unpacked.
  std::optional<u32> base_of(u32 group) {
    const auto [at, is_new] = bases_.try_emplace(group);
    if (!is_new) return at->second;
    Limits of_group = limits_;
    if (store_.stored_size(kFrames, group, of_group).value_or(0) == 0) return std::nullopt;
    const auto stored = store_.stored(kFrames, group, kContainerHead, of_group);
    if (!stored || !*stored) return std::nullopt;
    const auto head = read_container_head(stored->value().bytes, of_group);
    if (!head) return std::nullopt;
    unpacked_ += u64{head.value().packed} + head.value().unpacked;
    if (unpacked_ > kMostOfFrames) return std::nullopt;
    const auto beginning = store_.beginning(kFrames, group, sizeof(u16), of_group);
    if (!beginning || !*beginning) return std::nullopt;
    at->second = io::load<u16, Endian::big>(beginning->value().data());
    return at->second;
  }

  const LintedCache& cache_;
  Store& store_;
  Limits& limits_;
  Notes& notes_;
  const Records* sequences_ = nullptr;
  const GroupTable* models_ = nullptr;
  std::vector<u32> textures_;
  std::map<u32, std::optional<u32>> bases_;
  std::map<u32, u32> base_of_sequence_;
  u64 unpacked_ = 0;
  SourceLocation place_;
  Notes ends_;  ///< Of records; apart, because each is compared with all before it.
  Finding missing_models_;
  Finding missing_sequences_;
  Finding missing_textures_;
  Finding mixed_bases_;
};

}  // namespace

void lint_records(const LintedCache& cache, Limits& limits, Notes& notes) {
  RecordLint(cache, limits, notes).find();
}

}  // namespace retromesh::runescape::cache
