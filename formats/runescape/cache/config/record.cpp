#include "formats/runescape/cache/config/record.hpp"

#include "formats/io/message.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kNone16 = 0xFFFF;

u32 id_of(u32 number) { return number == kNone16 ? kNothing : number; }

void add_id(std::vector<u32>& list, u32 number) {
  if (id_of(number) != kNothing) add_to(list) = number;
}

/// A list that a record has twice is the last one.
void set_pairs(std::vector<Recolour>& list, std::span<const u32> numbers) {
  list.clear();
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    add_to(list) = {static_cast<u16>(numbers[i]), static_cast<u16>(numbers[i + 1])};
  }
}

/// Fills a record opcode by opcode.
class RecordBuilder {
 public:
  RecordBuilder(RecordKind kind, Record& record) : kind_(kind), record_(record) {}

  void add(const OpcodeReader& opcodes);

 private:
  void add_models(std::span<const u32> numbers, std::size_t each);
  void add_nested(std::span<const u32> numbers);
  void set_worn(std::size_t slot, std::span<const u32> numbers);
  void set_pair(u32 number, u16 Recolour::* side, u32 colour);
  void set_walk(std::span<const u32> numbers);
  void add_variants(std::span<const u32> numbers, std::size_t before);

  RecordKind kind_;
  Record& record_;
};

/// A client with all details takes the first list of an object that it finds, and else the last.
void RecordBuilder::add_models(std::span<const u32> numbers, std::size_t each) {
  if (kind_ == RecordKind::object && !record_.models.empty()) return;
  record_.models.clear();
  for (std::size_t i = 0; i + each <= numbers.size(); i += each) {
    if (numbers[i] == kNothing) continue;
    add_to(record_.models) = {numbers[i], each == 2 ? static_cast<u8>(numbers[i + 1]) : kNoShape};
  }
}

/// A second list, which clients with few details take, follows it without being read.
void RecordBuilder::add_nested(std::span<const u32> numbers) {
  if (!record_.models.empty() || numbers.empty()) return;
  std::size_t at = 1;
  for (u32 shape = 0; shape < numbers[0] && at + 1 < numbers.size(); ++shape) {
    const u8 of = static_cast<u8>(numbers[at]);
    u32 count = numbers[at + 1];
    for (at += 2; count > 0 && at < numbers.size(); --count) add_to(record_.models) = {numbers[at++], of};
  }
}

void RecordBuilder::set_worn(std::size_t slot, std::span<const u32> numbers) {
  Worn& worn = record_.worn[slot / 3 % 2];
  worn.models[slot % 3] = id_of(numbers[0]);
  if (numbers.size() > 1) worn.lift = static_cast<i32>((numbers[1] & 0xFF) ^ 0x80) - 0x80;  // a signed byte
}

void RecordBuilder::set_pair(u32 number, u16 Recolour::* side, u32 colour) {
  // Pairs are numbered from 0 to 9; one that is given in part replaces colour 0, or by colour 0.
  while (record_.recolours.size() <= number) add_to(record_.recolours);
  record_.recolours[number].*side = static_cast<u16>(colour);
}

void RecordBuilder::set_walk(std::span<const u32> numbers) {
  for (std::size_t i = 0; i < numbers.size() && i < 4; ++i) record_.walk[i] = id_of(numbers[i]);
}

void RecordBuilder::add_variants(std::span<const u32> numbers, std::size_t before) {
  record_.variants.clear();
  for (std::size_t i = before; i < numbers.size(); ++i) add_id(record_.variants, numbers[i]);
}

void RecordBuilder::add(const OpcodeReader& opcodes) {
  const std::span<const u32> numbers = opcodes.numbers();
  const OpcodeRow& row = opcodes.row();
  const u32 first = numbers.empty() ? 0 : numbers[0];
  const i32 value = static_cast<i32>(first);
  switch (row.meaning) {
    case Meaning::title:
      record_.title = text_of_record(opcodes.text());
      break;
    case Meaning::models:
      return add_models(numbers, 1);
    case Meaning::shaped_models:
      return add_models(numbers, 2);
    case Meaning::nested_models:
      return add_nested(numbers);
    case Meaning::heads:
      if (kind_ != RecordKind::body) record_.heads.clear();
      for (const u32 model : numbers) add_id(record_.heads, model);
      break;
    case Meaning::worn_model:
      return set_worn(row.slot, numbers);
    case Meaning::worn_head:
      record_.worn[row.slot / 2 % 2].heads[row.slot % 2] = id_of(first);
      break;
    case Meaning::recolours:
      return set_pairs(record_.recolours, numbers);
    case Meaning::retextures:
      return set_pairs(record_.retextures, numbers);
    case Meaning::recolour_from:
      return set_pair(opcodes.opcode() - row.first, &Recolour::from, first);
    case Meaning::recolour_to:
      return set_pair(opcodes.opcode() - row.first, &Recolour::to, first);
    case Meaning::scale:
      record_.scale[row.slot % 3] = value;
      break;
    case Meaning::width:
      record_.scale[0] = record_.scale[2] = value;
      break;
    case Meaning::offset:
      record_.offset[row.slot % 3] = value;
      break;
    case Meaning::rotation:
      record_.rotation = value;
      break;
    case Meaning::mirror:
      record_.mirror = true;
      break;
    case Meaning::ambient:
      record_.ambient = value;
      break;
    case Meaning::contrast:
      record_.contrast = value;
      break;
    case Meaning::stand:
      record_.stand = id_of(first);
      break;
    case Meaning::walk:
      return set_walk(numbers);
    case Meaning::motion:
      for (const u32 sequence : numbers) add_id(record_.motions, sequence);
      break;
    case Meaning::stance:
      record_.stance = id_of(first);
      break;
    case Meaning::stand_and_walk:
      record_.stand = id_of(first);
      return set_walk(numbers.subspan(1));
    case Meaning::variants:
      return add_variants(numbers, row.slot);
    case Meaning::linked:
      record_.linked = id_of(first);
      break;
    case Meaning::shown_as:
      record_.shown_as = id_of(first);
      break;
    case Meaning::stack:
      if (first != 0) add_id(record_.stacks, first);
      break;
    case Meaning::body_part:
      record_.body_part = static_cast<u8>(first);
      break;
    default:
      break;
  }
}

/// Windows-1252 from 0x80 to 0x9F; 0 for bytes that are no character.
constexpr u16 kHighCharacters[] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

void append_utf8(std::string& text, u32 character) {
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  if (character < 0x800) {
    text += static_cast<char>(0xC0 | character >> 6);
  } else {
    text += static_cast<char>(0xE0 | character >> 12);
    text += static_cast<char>(0x80 | (character >> 6 & 0x3F));
  }
  text += static_cast<char>(0x80 | (character & 0x3F));
}

}  // namespace

std::string text_of_record(std::string_view text) {
  std::string utf8;
  for (const char each : text) {
    const u8 byte = static_cast<u8>(each);
    const bool is_high = byte >= 0x80 && byte < 0xA0;
    const u32 character = is_high ? kHighCharacters[byte - 0x80] : byte;
    // A control character would end a line of a text.
    append_utf8(utf8, character < 0x20 ? '?' : character);
  }
  return utf8;
}

Record read_record(const OpcodeTable& table, ByteView bytes, Limits& limits) {
  Record record;
  if (!limits.charge(sizeof(Record) + 16 * u64{bytes.size()})) return record;
  RecordBuilder builder(table.kind(), record);
  OpcodeReader opcodes(table, bytes);
  while (opcodes.next()) builder.add(opcodes);
  record.end = opcodes.end();
  return record;
}

const char* name_of(RecordKind kind) {
  constexpr const char* kNames[] = {"npc", "obj", "loc", "seq", "spot", "idk", "bas"};
  return kNames[static_cast<u8>(kind)];
}

void note_end(RecordKind kind, u32 id, const RecordEnd& end, const std::string& file, Notes& notes) {
  const bool is_unknown = end.kind == RecordEnd::Kind::unknown;
  if (end.kind == RecordEnd::Kind::complete) return;
  note_config(notes, 0, is_unknown ? Rule::record_opcode_unknown : Rule::record_cut,
              is_unknown ? "Records have opcodes that are not known" : "Records end early",
              {"The first is % %, opcode % at byte % of it. What follows in it is left out.",
               {name_of(kind), plain(id), plain(end.opcode), plain(end.offset)}},
              SourceLocation::in(file));
}

i32 added_contrast(RecordKind kind, Edition edition, i32 stored) {
  switch (kind) {
    case RecordKind::object:
      return stored * (has_lines(edition) ? 5 : 25);
    case RecordKind::npc:
    case RecordKind::item:
      return stored * 5;
    default:
      return stored;
  }
}

}  // namespace retromesh::runescape::cache
