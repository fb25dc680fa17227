#include "formats/runescape/config/npcs.hpp"

#include "formats/runescape/config/reader.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMaxParts = 255;
constexpr i32 kMaxRgb15 = 0x7FFF;
constexpr i32 kMaxColour = 0xFFFF;
constexpr i32 kMaxScale = 0xFFFF;
constexpr i32 kMaxOffset = 0x7FFF;
constexpr std::string_view kColourPrefix = "hsl ";

/// A numbered model line of the section.
struct ModelPart {
  u32 number = 0;
  std::string name;
};

/// The two lines of a recolour.
struct RecolourPair {
  u32 number = 0;
  Recolour colours;
  u8 lines = 0;  ///< Bit 0: `from` was read; bit 1: `to`.
};

class NpcReader {
 public:
  NpcReader(std::vector<Npc>& npcs, const ConfigSource& text) : npcs_(npcs), text_(text) {}

  bool is_open() const { return open_; }

  bool begin(const ConfigLine& line) {
    if (!text_.has_room(line, sizeof(Npc) + text_.file.size())) return open_ = false;
    Npc& npc = add_to(npcs_);
    npc.name = copy_of(line.key);
    npc.location = text_.at(line);
    models_.clear();
    heads_.clear();
    recolours_.clear();
    retextures_.clear();
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
        (line.key == "name" ? npc.title : npc.ready) = copy_of(line.value);
      }
    } else if (line.key == "hasalpha") {
      npc.has_alpha = is_yes(line.value);
    } else if (line.key == "mirror") {
      npc.is_mirrored = is_yes(line.value);
    } else if (line.key == "kind") {
      if (set_kind(line, npc.kind)) npc.lit_as = npc.kind;
    } else if (line.key == "light") {
      set_kind(line, npc.lit_as);
    } else if (line.key == "scale") {
      set_axes(line, kMaxScale, npc.scale);
    } else if (line.key == "offset") {
      set_axes(line, kMaxOffset, npc.offset);
    } else if (i32* number = number_of(npc, line.key)) {
      text_.number(line, -0x7FFF, 0x7FFF, *number);
    }
    return true;
  }

  void end() {
    Npc& npc = npcs_.back();
    move_names(models_, npc.models);
    move_names(heads_, npc.head_models);
    move_pairs(recolours_);
    move_pairs(retextures_);
    open_ = false;
  }

 private:
  static i32* number_of(Npc& npc, std::string_view key) {
    if (key == "ambient") return &npc.ambient;
    if (key == "contrast") return &npc.contrast;
    if (key == "resizeh") return &npc.width;
    if (key == "rotation") return &npc.rotation;
    return key == "resizev" ? &npc.height : nullptr;
  }

  bool set_kind(const ConfigLine& line, NpcKind& kind) const {
    constexpr std::string_view kNames[] = {"npc", "item", "object", "effect"};
    for (u8 i = 0; i < 4; ++i) {
      if (line.value != kNames[i]) continue;
      kind = static_cast<NpcKind>(i);
      return true;
    }
    text_.note_value(line);
    return false;
  }

  /// "x,y,z"
  void set_axes(const ConfigLine& line, i32 most, std::array<i32, 3>& axes) const {
    std::array<i32, 3> read{};
    ConfigLine one = line;
    std::string_view rest = line.value;
    for (i32& number : read) {
      const std::size_t comma = rest.find(',');
      one.value = rest.substr(0, comma);
      if (!text_.number(one, -most, most, number)) return;
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
    axes = read;
  }

  static void set_walk(Npc& npc, std::string_view value) {
    for (std::string& walk : npc.walk) {
      const std::size_t comma = value.find(',');
      walk = copy_of(value.substr(0, comma));
      value = comma == std::string_view::npos ? std::string_view() : value.substr(comma + 1);
    }
  }

  static void move_names(std::vector<ModelPart>& parts, std::vector<std::string>& names) {
    for (ModelPart& part : parts) add_to(names) = std::move(part.name);
  }

  bool set_numbered(const NumberedKey& key, const ConfigLine& line) {
    // Names of textures are left to the packs, which are read after this.
    const bool is_retexture = key.word == "retex" && whole_number(line.value);
    const bool is_recolour =
        (key.word == "recol" || is_retexture) && (key.suffix == "s" || key.suffix == "d");
    const bool is_part = (key.word == "model" || key.word == "head") && key.suffix.empty();
    if (!is_recolour && !is_part) return true;
    if (key.number > kMaxParts) {
      text_.add_correction(Rule::npc_parts_too_many, line, "An npc has too many parts",
                           {"% is more than the % that the game holds.", {shown(line.key), u64{kMaxParts}}});
      return true;
    }
    if (!text_.has_room(line, sizeof(ModelPart) + sizeof(std::string))) return false;
    if (is_retexture && is_recolour) {
      set_retexture(key, line);
    } else if (is_recolour) {
      set_recolour(key, line);
    } else {
      numbered(key.word == "model" ? models_ : heads_, key.number).name = copy_of(line.value);
    }
    return true;
  }

  /// 15-bit RGB, or, with a higher value or after "hsl", a face colour.
  void set_recolour(const NumberedKey& key, const ConfigLine& line) {
    ConfigLine number = line;
    const bool is_face_colour = line.value.substr(0, kColourPrefix.size()) == kColourPrefix;
    if (is_face_colour) number.value.remove_prefix(kColourPrefix.size());
    i32 value = 0;
    if (!text_.number(number, 0, kMaxColour, value)) return;
    const u16 stored = static_cast<u16>(value);
    const u16 colour = is_face_colour || value > kMaxRgb15 ? stored : colour_of_rgb15(stored);
    RecolourPair& pair = numbered(recolours_, key.number);
    if (is_face_colour) pair.colours.of = Recolour::Of::colour;
    set_side(key, colour, pair);
  }

  void set_retexture(const NumberedKey& key, const ConfigLine& line) {
    i32 value = 0;
    if (!text_.number(line, 0, kMaxColour, value)) return;
    RecolourPair& pair = numbered(retextures_, key.number);
    pair.colours.of = Recolour::Of::texture;
    set_side(key, static_cast<u16>(value), pair);
  }

  static void set_side(const NumberedKey& key, u16 colour, RecolourPair& pair) {
    (key.suffix == "s" ? pair.colours.from : pair.colours.to) = colour;
    pair.lines = static_cast<u8>(pair.lines | (key.suffix == "s" ? 1 : 2));
  }

  void move_pairs(const std::vector<RecolourPair>& pairs) {
    Npc& npc = npcs_.back();
    for (const RecolourPair& pair : pairs) {
      if (pair.lines == 3) {
        add_to(npc.recolours) = pair.colours;
      } else {
        text_.add_note(Rule::recolour_incomplete, "A recolour is incomplete",
                       {"% has only one line of it.", {shown(npc.name)}}, npc.location);
      }
    }
  }

  std::vector<Npc>& npcs_;
  const ConfigSource& text_;
  std::vector<ModelPart> models_;
  std::vector<ModelPart> heads_;
  std::vector<RecolourPair> recolours_;
  std::vector<RecolourPair> retextures_;
  bool open_ = false;
};

}  // namespace

void read_npcs(const std::string& file, ByteView text, std::vector<Npc>& npcs, Notes& notes, Limits& limits) {
  const ConfigSource config{file, notes, limits};
  NpcReader reader(npcs, config);
  read_sections(reader, config, text);
}

}  // namespace retromesh::runescape
