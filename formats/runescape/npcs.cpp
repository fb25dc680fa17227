#include "formats/runescape/npcs.hpp"

#include "formats/runescape/config_reader.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMostParts = 255;
constexpr i32 kMostRgb15 = 0x7FFF;
constexpr i32 kMostColour = 0xFFFF;

/// A model of an npc while its section is read.
struct Part {
  u32 number = 0;
  std::string name;
};

/// The two lines of a recolour.
struct Swap {
  u32 number = 0;
  Recolour colours;
  u8 sides = 0;  ///< Bit 0: from is known; bit 1: to.
};

class NpcReader {
 public:
  NpcReader(std::vector<Npc>& npcs, const ConfigSource& text) : npcs_(npcs), text_(text) {}

  bool is_open() const { return open_; }

  bool begin(const ConfigLine& line) {
    if (!text_.has_room(line, sizeof(Npc) + text_.file.size())) return open_ = false;
    Npc& npc = add_to(npcs_);
    npc.name = copied(line.key);
    npc.location = text_.at(line);
    models_.clear();
    heads_.clear();
    swaps_.clear();
    return open_ = true;
  }

  bool set(const ConfigLine& line) {
    Npc& npc = npcs_.back();
    const NumberedKey key = split_key(line.key);
    if (key.number != 0) return set_numbered(key, line);
    if (line.key == "name" || line.key == "readyanim" || line.key == "walkanim") {
      if (!text_.has_room(line, 0)) return false;
      if (line.key == "walkanim") {
        set_walk(npc, line.value);
      } else {
        (line.key == "name" ? npc.title : npc.ready) = copied(line.value);
      }
    } else if (line.key == "hasalpha") {
      npc.has_alpha = is_yes(line.value);
    } else if (i32* number = number_of(npc, line.key)) {
      text_.number(line, -0x7FFF, 0x7FFF, *number);
    }
    return true;
  }

  void end() {
    Npc& npc = npcs_.back();
    move_names(models_, npc.models);
    move_names(heads_, npc.head_models);
    for (const Swap& swap : swaps_) {
      if (swap.sides == 3) {
        add_to(npc.recolours) = swap.colours;
      } else {
        note_config(text_.notes, Note::Severity::mended, "A recolour has one side only",
                    {"% swaps a colour for none.", {shown(npc.name)}}, npc.location);
      }
    }
    open_ = false;
  }

 private:
  static i32* number_of(Npc& npc, std::string_view key) {
    if (key == "ambient") return &npc.ambient;
    if (key == "contrast") return &npc.contrast;
    if (key == "resizeh") return &npc.width;
    return key == "resizev" ? &npc.height : nullptr;
  }

  static void set_walk(Npc& npc, std::string_view value) {
    for (std::string& walk : npc.walk) {
      const std::size_t comma = value.find(',');
      walk = copied(value.substr(0, comma));
      value = comma == std::string_view::npos ? std::string_view() : value.substr(comma + 1);
    }
  }

  static void move_names(std::vector<Part>& parts, std::vector<std::string>& names) {
    for (Part& part : parts) add_to(names) = std::move(part.name);
  }

  bool set_numbered(const NumberedKey& key, const ConfigLine& line) {
    const bool is_swap = key.word == "recol" && (key.suffix == "s" || key.suffix == "d");
    const bool is_part = (key.word == "model" || key.word == "head") && key.suffix.empty();
    if (!is_swap && !is_part) return true;
    if (key.number > kMostParts) {
      text_.odd(line, "A thing has too many parts",
                {"% is more than the % that the game holds.", {shown(line.key), u64{kMostParts}}});
      return true;
    }
    if (!text_.has_room(line, sizeof(Part) + sizeof(std::string))) return false;
    if (is_swap) {
      set_swap(key, line);
    } else {
      numbered(key.word == "model" ? models_ : heads_, key.number).name = copied(line.value);
    }
    return true;
  }

  void set_swap(const NumberedKey& key, const ConfigLine& line) {
    i32 value = 0;
    if (!text_.number(line, 0, kMostColour, value)) return;
    // Texts write 15 bits of red, green and blue; what does not fit them can only be a face colour.
    const u16 stored = static_cast<u16>(value);
    const u16 colour = value > kMostRgb15 ? stored : colour_of_rgb15(stored);
    Swap& swap = numbered(swaps_, key.number);
    (key.suffix == "s" ? swap.colours.from : swap.colours.to) = colour;
    swap.sides = static_cast<u8>(swap.sides | (key.suffix == "s" ? 1 : 2));
  }

  std::vector<Npc>& npcs_;
  const ConfigSource& text_;
  std::vector<Part> models_;
  std::vector<Part> heads_;
  std::vector<Swap> swaps_;
  bool open_ = false;
};

}  // namespace

void read_npcs(const std::string& file, ByteView text, std::vector<Npc>& npcs, Notes& notes, Limits& limits) {
  const ConfigSource about{file, notes, limits};
  NpcReader reader(npcs, about);
  read_sections(reader, about, text);
}

}  // namespace retromesh::runescape
