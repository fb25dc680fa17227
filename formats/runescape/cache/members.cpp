#include "formats/runescape/cache/members.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/entries.hpp"
#include "formats/runescape/cache/members/animation.hpp"
#include "formats/runescape/cache/members/texture_numbers.hpp"
#include "formats/runescape/cache/members/textures.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr RecordKind kKinds[] = {RecordKind::npc, RecordKind::item, RecordKind::object, RecordKind::effect};
constexpr u32 kMostTextures = 4096;
/// Memory for reading a model: its counts have 16 bits, so that it has less than 4 MB.
constexpr u64 kMemoryOfModel = 8 << 20;
constexpr std::string_view kVariant = "variant";

/// "npc/12/variant2" as its parts.
struct ModelId {
  std::string_view kind;
  u32 number = kNothing;
  std::string_view look;
};

u32 number_in(std::string_view text) {
  const auto number = whole_number(text);
  return number && *number >= 0 ? static_cast<u32>(*number) : kNothing;
}

ModelId parts_of(std::string_view id) {
  ModelId parts;
  const std::size_t first = id.find('/');
  if (first == std::string_view::npos) return parts;
  const std::size_t second = std::min(id.find('/', first + 1), id.size());
  parts.kind = id.substr(0, first);
  parts.number = number_in(id.substr(first + 1, second - first - 1));
  if (second < id.size()) parts.look = id.substr(second + 1);
  return parts;
}

Bytes bytes_of_text(const std::string& text) {
  const auto* const letters = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(letters, letters + text.size());
}

class MemberMaker {
 public:
  MemberMaker(LoadedCache& cache, const WantedModel& wanted, Limits& limits)
      : cache_(cache),
        wanted_(wanted),
        limits_(limits),
        folder_(cache.path() + '/'),
        animation_(cache, folder_, limits, unpacked_) {}

  Result<Unpacked> make() {
    const ModelId id = parts_of(wanted_.id);
    if (!cache_.load_tables(limits_)) return waiting();
    auto missing = cache_.missing_files(limits_);
    if (!missing) return waiting();
    unpacked_.missing = std::move(*missing);
    if (id.kind == "model" && id.number != kNothing && id.look.empty()) return make_bare(id.number);
    for (const RecordKind kind : kKinds) {
      if (id.kind == cache::name_of(kind) && id.number != kNothing) return make_look(kind, id);
    }
    return ErrorCode::not_a_model;
  }

 private:
  /// Without meaning: ranges are wanted.
  Error waiting() const { return error_in(folder_, ErrorCode::unusable, "ranges", "", ""); }

  Result<Unpacked> make_bare(u32 model) {
    add_model(model);
    if (error_) return std::move(*error_);
    if (is_waiting_ || !add_images(nullptr)) return waiting();
    unpacked_.id = fold_path(folder_ + format({"%.ob2", {plain(model)}}));
    return std::move(unpacked_);
  }

  Result<Unpacked> make_look(RecordKind kind, const ModelId& id) {
    // Both are asked for at once.
    const Records* const sequences = cache_.records(RecordKind::sequence, limits_);
    const Records* const records = cache_.records(kind, limits_);
    const Records* const stances = cache_.records(RecordKind::stance, limits_);
    if (!records || !sequences || !stances) return waiting();
    u32 number = records->find(id.number);
    if (number == kNothing) return ErrorCode::not_a_model;
    Record record = read_record(records->table(), (*records)[number], limits_);
    std::string_view look_name = id.look;
    if (look_name.starts_with(kVariant)) {
      const u32 variant = number_in(look_name.substr(kVariant.size()));
      if (variant == 0 || variant > kNoVariant) return ErrorCode::not_a_model;
      number = variant_of(*records, record, static_cast<u8>(variant - 1));
      if (number == kNothing) return ErrorCode::not_a_model;
      const std::string title = std::move(record.title);
      record = read_record(records->table(), (*records)[number], limits_);
      if (!title.empty()) record.title = title;
      look_name = "";
    }
    take_sequences(*stances, record);
    edition_ = records->edition();
    // Their records look like later ones, but for sequences.
    if (kind == RecordKind::npc && sequences->edition() == Edition::js5_first) edition_ = Edition::js5_first;
    const std::vector<Look> looks = looks_of(kind, record);
    for (const Look& look : looks) {
      if (look_name.empty() || look_name == cache::name_of(look))
        return make_look(*records, number, record, look);
    }
    return ErrorCode::not_a_model;
  }

  void take_sequences(const Records& stances, Record& record) {
    const u32 number = record.stance == kNothing ? kNothing : stances.find(record.stance);
    if (number == kNothing) return;
    Record stance = read_record(stances.table(), stances[number], limits_);
    record.stand = stance.stand;
    record.walk = stance.walk;
    record.motions = std::move(stance.motions);
  }

  Result<Unpacked> make_look(const Records& records, u32 number, const Record& record, const Look& look) {
    for (const u32 model : look.models) add_model(model);
    if (look.of == Look::Of::plain || look.of == Look::Of::shape) add_sequences(record);
    if (error_) return std::move(*error_);
    if (is_waiting_) return waiting();
    if (!add_images(&record)) is_waiting_ = true;
    if (wanted_.all_animations) animation_.add_fitting();
    if (is_waiting_ || animation_.is_waiting()) return waiting();
    const u32 id = records.id(number);
    note_end(records.kind(), id, record.end, cache_.main_name(), unpacked_.notes);
    if (!records.is_intact(number))
      note_checksum(unpacked_, cache_, format({"group of % %", {cache::name_of(records.kind()), plain(id)}}),
                    records.from(number));
    std::string stem = plain_stem(record.title);
    if (record.title.empty()) stem = format({"%_%", {cache::name_of(records.kind()), plain(id)}});
    const std::string text = look_text(records.kind(), edition_, id, record, look);
    add_member(stem + ".npc", bytes_of_text(text), records.from(number));
    add_member("record.txt", bytes_of_text(record_text(records.table(), records[number])),
               records.from(number));
    // A text begins with its section.
    unpacked_.id = fold_path(folder_ + stem + ".npc") + '#' + text.substr(1, text.find(']') - 1);
    return std::move(unpacked_);
  }

  void add_sequences(const Record& record) {
    animation_.add(record.stand);
    for (const u32 sequence : record.walk) animation_.add(sequence);
    for (const u32 sequence : record.motions) animation_.add(sequence);
  }

  void add_model(u32 model) {
    if (std::find(models_.begin(), models_.end(), model) != models_.end()) return;
    add_to(models_) = model;
    Limits own;
    own.bytes = std::min(limits_.bytes, kMemoryOfModel);
    auto group = cache_.store().files(cache_.model_index(), model, own);
    if (!group) {
      is_waiting_ = true;
      return;
    }
    if (!*group) {
      if (!error_) error_ = std::move(group->error());
      return;
    }
    if (!group->value().is_intact)
      note_checksum(unpacked_, cache_, group_name(cache_.model_index(), model), group->value().from);
    const ByteView bytes = group->value().files[0];
    add_numbers(texture_numbers(bytes));
    if (!limits_.charge(bytes.size())) {
      if (!error_) error_ = over_limit(cache_.main_name(), "model", bytes.size(), limits_.bytes);
      return;
    }
    add_member(format({"%.ob2", {plain(model)}}), Bytes(bytes.begin(), bytes.end()), group->value().from);
  }

  void add_numbers(const std::vector<u32>& numbers) {
    for (const u32 number : numbers) {
      const bool is_known = std::find(textures_.begin(), textures_.end(), number) != textures_.end();
      if (!is_known && textures_.size() < kMostTextures) add_to(textures_) = number;
    }
  }

  /// The images of what the models use and what the record replaces.
  bool add_images(const Record* record) {
    if (record) {
      const auto replace = [&](const std::vector<Recolour>& pairs) {
        for (const Recolour& pair : pairs) {
          if (std::find(textures_.begin(), textures_.end(), pair.from) != textures_.end())
            add_numbers({pair.to});
        }
      };
      replace(record->retextures);
      if (recolours_textures(edition_)) replace(record->recolours);
    }
    return add_textures(cache_, textures_, folder_, limits_, unpacked_);
  }

  void add_member(const std::string& name, Bytes bytes, const std::vector<ByteRange>& from) {
    cache::add_member(unpacked_, folder_, name, std::move(bytes), from);
  }

  LoadedCache& cache_;
  const WantedModel& wanted_;
  Limits& limits_;
  std::string folder_;
  Unpacked unpacked_;
  AnimationFiles animation_;
  std::vector<u32> models_;
  std::vector<u32> textures_;
  Edition edition_ = Edition::js5;  ///< Of the record.
  std::optional<Error> error_;      ///< Of the first model that cannot be read.
  bool is_waiting_ = false;
};

}  // namespace

void note_checksum(Unpacked& unpacked, const LoadedCache& cache, const std::string& group,
                   const std::vector<ByteRange>& from) {
  const RuleNumber rule = Rule::cache_checksum_differs;
  for (Note& note : unpacked.notes) {
    if (note.rule == rule) return note.add({});
  }
  add_note(unpacked.notes, rule, {"% has another checksum than its table says", {group}},
           {"It may be of another version of the game, or damaged."},
           SourceLocation::byte(cache.file_name(from[0].file), from[0].first));
}

void add_member(Unpacked& unpacked, const std::string& folder, const std::string& name, Bytes bytes,
                const std::vector<ByteRange>& from) {
  Member& member = add_to(unpacked.members);
  member.name = folder + name;
  member.bytes = std::move(bytes);
  member.from = from;
}

Result<Unpacked> make_members(LoadedCache& cache, const WantedModel& wanted, Limits& limits) {
  return MemberMaker(cache, wanted, limits).make();
}

}  // namespace retromesh::runescape::cache
