#include "formats/unreal/lint/script_mesh.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "formats/io/paths.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/name_index.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// How many faces of each slot are drawn.
struct SlotFaces {
  std::array<u32, kMostSlots> plain{};
  std::array<u32, kMostSlots> reflecting{};

  explicit SlotFaces(const Datafile& datafile) {
    for (const Polygon& polygon : datafile.polygons) {
      if (polygon.type & kAttachmentBit) continue;
      ++((polygon.type & kEnvironmentBit) ? reflecting : plain)[polygon.texture];
    }
  }

  u32 of(u32 slot) const { return plain[slot] + reflecting[slot]; }
};

/// "1, 3"
void add_number(std::string& list, u32 number) {
  list += format({list.empty() ? "%" : ", %", {plain(number)}});
}

class ScriptMeshLint {
 public:
  ScriptMeshLint(const MeshSource& source, const MeshPair& pair, TextNotes& notes)
      : source_(source), pair_(pair), faces_(pair.datafile), notes_(notes) {}

  void scale(const ScriptMesh& mesh) {
    if (mesh.scale.line != 0) return;
    notes_.add(Rule::meshmap_scale_missing, mesh.line, {"% has no MESHMAP SCALE", {shown(mesh.name)}},
               {"Its scale is 1, and its vertices reach over % units.", {widest()}});
  }

  void clips(const ScriptMesh& mesh) {
    NameIndex names;
    for (u32 i = 0; i < mesh.sequences.size(); ++i)
      names.add(mesh.sequences[i].name, mesh.sequences[i].line, i);
    names.sort();
    const auto& entries = names.entries();
    for (std::size_t i = 1; i < entries.size(); ++i) {
      if (!same_name(entries[i - 1].name, entries[i].name)) continue;
      notes_.add(Rule::clip_repeated, entries[i].line,
                 {"% is a sequence of % already", {shown(entries[i].name), shown(mesh.name)}},
                 {"Line % has the same name.", {plain(entries[i - 1].line)}});
    }
    unused_frames(mesh);
  }

  void unused_slots(const ScriptMesh& mesh) {
    if (mesh.zero_texture) return;
    for (const SlotTexture& texture : mesh.textures) {
      if (faces_.of(texture.slot) > 0) continue;
      notes_.add(Rule::slot_unused, texture.line,
                 {"No face of % uses slot %", {shown(mesh.name), plain(texture.slot)}},
                 {"Its texture is %.", {shown(texture.texture)}});
    }
  }

  void textures() {
    std::string untextured;
    u32 faces = 0;
    for (u32 slot = 0; slot < kMostSlots; ++slot) {
      const bool is_plain = faces_.plain[slot] > 0;
      if (faces_.of(slot) == 0) continue;
      const TextureRule* rule = rule_for(source_.textures, slot, !is_plain);
      if (!rule) {
        add_number(untextured, slot);
        faces += faces_.of(slot);
      } else if (is_missing(*rule)) {
        missing_file(*rule, slot);
      }
    }
    // Without any rule, opening has a note; a MODELDEF has its own rule about groups without a skin.
    if (faces == 0 || source_.textures.empty() || source_.modeldef) return;
    notes_.add(Rule::slot_without_texture, source_.script_line,
               {"% no texture", {counted(faces, "face has", "faces have")}},
               {"Nothing sets one for slot % of %.", {untextured, shown(source_.name)}});
  }

 private:
  void missing_file(const TextureRule& rule, u32 slot) {
    notes_.add(Rule::texture_file_missing, rule.import_line ? rule.import_line : rule.line,
               {"% is not here", {rule.missing_file}},
               {"It is the image of slot % of %.", {plain(slot), shown(source_.name)}});
  }

  /// In a MODELDEF, names without an extension are those of the game's own textures.
  bool is_missing(const TextureRule& rule) const {
    if (rule.file != kNone || rule.empty) return false;
    return source_.modeldef ? !extension_of(rule.missing_file).empty() : rule.imports > 0;
  }

  /// Of frames that remain after DROPFRAMES.
  void unused_frames(const ScriptMesh& mesh) {
    if (mesh.sequences.empty()) return;
    u32 frames = pair_.anivfile.stored;
    for (const DroppedFrames& dropped : mesh.dropped) {
      if (dropped.start < frames) frames -= std::min(dropped.count, frames - dropped.start);
    }
    std::vector<u8> is_used(frames);
    for (const Sequence& sequence : mesh.sequences) {
      const u32 first = std::min(sequence.start, frames);
      const u32 count = std::min(sequence.count, frames - first);
      std::fill_n(is_used.data() + first, count, u8{1});
    }
    const auto unused = static_cast<u32>(std::count(is_used.begin(), is_used.end(), u8{0}));
    if (unused == 0) return;
    const auto first = static_cast<u32>(std::find(is_used.begin(), is_used.end(), u8{0}) - is_used.begin());
    notes_.add(Rule::frames_in_no_clip, mesh.line,
               {"% of % in no sequence", {counted(unused, "frame", "frames"), shown(mesh.name)}},
               {"The first is frame %; the file has %.", {plain(first), counted(frames, "frame", "frames")}});
  }

  u64 widest() const {
    i32 low = 0;
    i32 high = 0;
    for (const PackedVertex& vertex : pair_.anivfile.packed) {
      const i32 x = unpack(vertex)[0];
      low = std::min(low, x);
      high = std::max(high, x);
    }
    for (const WideVertex& vertex : pair_.anivfile.wide) {
      low = std::min<i32>(low, vertex.x);
      high = std::max<i32>(high, vertex.x);
    }
    return static_cast<u64>(high - low);
  }

  const MeshSource& source_;
  const MeshPair& pair_;
  SlotFaces faces_;
  TextNotes& notes_;
};

/// The classes of the games whose actors always hold weapons.
constexpr const char* kHolders[] = {
    "PlayerPawn",     "UnrealIPlayer",    "Human",         "Male",        "Female",   "TournamentPlayer",
    "TournamentMale", "TournamentFemale", "Bot",           "Bots",        "HumanBot", "MaleBot",
    "FemaleBot",      "MaleBotPlus",      "FemaleBotPlus", "HumanBotPlus"};

/// The class that a class file extends; empty when it has no such line.
std::string_view parent_in(std::string_view line) {
  if (!same_name(take_word(line), "class")) return {};
  take_word(line);
  const std::string_view keyword = take_word(line);
  if (!same_name(keyword, "extends") && !same_name(keyword, "expands")) return {};
  const std::string_view parent = take_word(line);
  return parent.substr(0, parent.find(';'));
}

bool is_holder(std::string_view parent) {
  return std::any_of(std::begin(kHolders), std::end(kHolders),
                     [&](const char* holder) { return same_name(parent, holder); });
}

}  // namespace

void lint_script_mesh(const MeshSource& source, const MeshPair& pair, TextNotes& notes) {
  ScriptMeshLint lint(source, pair, notes);
  if (source.mesh) {
    lint.scale(*source.mesh);
    lint.clips(*source.mesh);
    lint.unused_slots(*source.mesh);
  }
  lint.textures();
}

void lint_weapon_triangle(const MeshSource& source, std::string_view text, const Datafile& datafile,
                          TextNotes& notes) {
  if (!source.mesh || !source.class_file) return;
  const DefaultProperties& defaults = source.class_file->defaults;
  if (!same_name(defaults.mesh, source.mesh->name)) return;
  const auto is_triangle = [](const Polygon& polygon) { return (polygon.type & kAttachmentBit) != 0; };
  if (std::any_of(datafile.polygons.begin(), datafile.polygons.end(), is_triangle)) return;
  for (LineReader lines(text); lines.next();) {
    const std::string_view parent = parent_in(lines.text());
    if (parent.empty()) continue;
    if (is_holder(parent)) {
      notes.add(Rule::weapon_triangle_missing, defaults.mesh_line,
                {"% has no weapon triangle", {shown(source.mesh->name)}},
                {"The class extends %, whose actors hold weapons.", {shown(parent)}});
    }
    return;
  }
}

}  // namespace retromesh::unreal
