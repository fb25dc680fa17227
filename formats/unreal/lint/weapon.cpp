#include "formats/unreal/lint/weapon.hpp"

#include <algorithm>

#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

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
