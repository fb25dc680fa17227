#include <utility>

#include "formats/io/message.hpp"
#include "formats/runescape/cache/config/looks.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr i32 kFullSize = 128;
constexpr u32 kNoFrame = 0xFFFF;
constexpr u32 kFirstItem = 512;  // of what hands hold
constexpr std::size_t kMostParts = 255;
constexpr std::size_t kMostBytes = 1024;  // of what is not known

std::string number(i32 value) {
  const u64 size = static_cast<u64>(value < 0 ? -i64{value} : i64{value});
  return format({value < 0 ? "-%" : "%", {plain(size)}});
}

/// Lines of a section.
class Lines {
 public:
  explicit Lines(const std::string& section) : text("[" + section + "]\n") {}

  void add(const Message& line) {
    text += format(line);
    text += '\n';
  }

  void add_number(const char* key, i32 value, i32 usual) {
    if (value != usual) add({"%=%", {key, number(value)}});
  }

  /// A number that is not given is kNothing.
  void add_count(const char* key, u32 value) {
    if (value != kNothing) add({"%=%", {key, plain(value)}});
  }

  void add_axes(const char* key, const std::array<i32, 3>& axes, i32 usual) {
    if (axes == std::array<i32, 3>{usual, usual, usual}) return;
    add({"%=%,%,%", {key, number(axes[0]), number(axes[1]), number(axes[2])}});
  }

  std::string text;
};

void add_pairs(Lines& lines, const char* key, const char* prefix, const std::vector<Recolour>& pairs,
               std::size_t first) {
  for (std::size_t i = 0; i < pairs.size() && first + i < kMostParts; ++i) {
    lines.add({"%%s=%%", {key, plain(first + i + 1), prefix, plain(pairs[i].from)}});
    lines.add({"%%d=%%", {key, plain(first + i + 1), prefix, plain(pairs[i].to)}});
  }
}

std::string sequence_name(u32 sequence) {
  return sequence == kNothing ? std::string() : format({"seq_%", {plain(sequence)}});
}

void add_sequences(Lines& lines, const Record& record) {
  if (record.stand != kNothing) lines.add({"readyanim=%", {sequence_name(record.stand)}});
  const auto& walk = record.walk;
  const bool has_sides = walk[1] != kNothing || walk[2] != kNothing || walk[3] != kNothing;
  if (has_sides) {
    lines.add(
        {"walkanim=%,%,%,%",
         {sequence_name(walk[0]), sequence_name(walk[1]), sequence_name(walk[2]), sequence_name(walk[3])}});
  } else if (walk[0] != kNothing) {
    lines.add({"walkanim=%", {sequence_name(walk[0])}});
  }
}

void add_kind(Lines& lines, RecordKind kind, Look::Of of) {
  const char* const name = kind == RecordKind::item     ? "item"
                           : kind == RecordKind::object ? "object"
                           : kind == RecordKind::effect ? "effect"
                                                        : "";
  if (*name) lines.add({"kind=%", {name}});
  // The chat box has the light of items, and what is worn that of people.
  const bool is_head = of == Look::Of::head || of == Look::Of::man_head || of == Look::Of::woman_head;
  if (is_head && kind != RecordKind::item) lines.add({"light=item"});
  if (of == Look::Of::man || of == Look::Of::woman) lines.add({"light=npc"});
}

/// Items and objects are scaled before they are lit; the others after their animation.
void add_placement(Lines& lines, RecordKind kind, const Record& record) {
  if (kind == RecordKind::item || kind == RecordKind::object) {
    if (record.mirror) lines.add({"mirror=yes"});
    lines.add_axes("scale", record.scale, kFullSize);
    lines.add_axes("offset", record.offset, 0);
  } else {
    lines.add_number("resizeh", record.scale[0], kFullSize);
    lines.add_number("resizev", record.scale[1], kFullSize);
    lines.add_number("rotation", record.rotation, 0);
  }
}

std::string section_name(RecordKind kind, u32 id, const std::string& look) {
  return format({look.empty() ? "%_%" : "%_%_%", {name_of(kind), plain(id), look}});
}

}  // namespace

std::string look_text(RecordKind kind, Edition edition, u32 id, const Record& record, const Look& look) {
  Lines lines(section_name(kind, id, name_of(look)));
  if (!record.title.empty()) lines.add({"name=%", {record.title}});
  add_kind(lines, kind, look.of);
  for (std::size_t i = 0; i < look.models.size() && i < kMostParts; ++i) {
    lines.add({"model%=%", {plain(i + 1), plain(look.models[i])}});
  }
  add_pairs(lines, "recol", "hsl ", record.recolours, 0);
  const bool replaces_textures = recolours_textures(edition);
  if (replaces_textures) add_pairs(lines, "retex", "", record.recolours, 0);
  add_pairs(lines, "retex", "", record.retextures, replaces_textures ? record.recolours.size() : 0);
  if (look.of == Look::Of::plain || look.of == Look::Of::shape) {
    lines.add_number("ambient", record.ambient, 0);
    lines.add_number("contrast", added_contrast(kind, edition, record.contrast), 0);
    add_placement(lines, kind, record);
    add_sequences(lines, record);
  } else if (look.of == Look::Of::man || look.of == Look::Of::woman) {
    lines.add_axes("offset", {0, record.worn[look.of == Look::Of::woman].lift, 0}, 0);
  }
  return std::move(lines.text);
}

std::string record_text(const OpcodeTable& table, ByteView bytes) {
  std::string text;
  OpcodeReader opcodes(table, bytes);
  while (opcodes.next()) {
    text += format({"opcode %, %:", {plain(opcodes.opcode()), words_of(opcodes.row().meaning)}});
    for (const u32 each : opcodes.numbers()) text += ' ' + number(static_cast<i32>(each));
    if (!opcodes.text().empty()) text += " \"" + text_of_record(opcodes.text()) + '"';
    text += '\n';
  }
  const ByteView rest = bytes.subspan(opcodes.end().offset);
  if (rest.empty()) return text;
  text += format({"from byte %:", {plain(opcodes.end().offset)}});
  for (std::size_t i = 0; i < rest.size() && i < kMostBytes; ++i) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    const u8 byte = static_cast<u8>(rest[i]);
    text += {' ', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return text + '\n';
}

std::string frame_name(Edition edition, u32 frame) {
  if (has_lines(edition)) return format({"frame_%", {plain(frame)}});
  return format({"%_%", {plain(frame >> 16), plain(frame & 0xFFFF)}});
}

std::string sequence_text(Edition edition, u32 id, const SequenceRecord& sequence) {
  Lines lines(sequence_name(id));
  u32 shown = 0;
  for (const SequenceStep& step : sequence.steps) {
    if ((step.frame & 0xFFFF) == kNoFrame) continue;
    ++shown;
    lines.add({"frame%=%", {plain(shown), frame_name(edition, step.frame)}});
    if (step.length != 0) lines.add({"delay%=%", {plain(shown), plain(step.length)}});
  }
  lines.add_count("replayoff", sequence.replay_offset);
  lines.add_count("replaycount", sequence.replay_count);
  lines.add_count("priority", sequence.priority);
  if (sequence.stretches) lines.add({"stretches=yes"});
  const auto add_hand = [&](const char* key, u32 held) {
    if (held == kNothing) return;
    if (held < kFirstItem) return lines.add({"%=hide", {key}});
    lines.add({"%=%", {key, plain(held - kFirstItem)}});
  };
  add_hand("lefthand", sequence.left_hand);
  add_hand("righthand", sequence.right_hand);
  return std::move(lines.text);
}

}  // namespace retromesh::runescape::cache
