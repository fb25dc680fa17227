#include "formats/runescape/lint/configs.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "formats/files/edit_distance.hpp"
#include "formats/io/paths.hpp"
#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/config/sequences.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

/// Settings of npcs: those that change what is seen, and all others, so that no valid one is taken for an
/// error.
constexpr const char* kNpcKeys[] = {
    "name",      "desc",      "readyanim",    "walkanim",    "hasalpha",  "ambient",     "contrast",
    "resizeh",   "resizev",   "model",        "head",        "recol",     "size",        "op",
    "vislevel",  "minimap",   "alwaysontop",  "headicon",    "turnspeed", "category",    "members",
    "param",     "hitpoints", "attack",       "strength",    "defence",   "ranged",      "magic",
    "timer",     "huntmode",  "huntrange",    "wanderrange", "maxrange",  "attackrange", "respawnrate",
    "regenrate", "blockwalk", "moverestrict", "defaultmode", "givechase", "patrol",      "respawndir",
    "code",      "multivar",  "multinpc",     "active",      "debugname"};
constexpr const char* kSequenceKeys[] = {
    "frame",    "iframe",    "delay",     "replayoff",    "replaycount",   "priority",          "stretches",
    "lefthand", "righthand", "walkmerge", "preanim_move", "postanim_mode", "duplicatebehavior", "debugname",
    "code"};

/// How often a rule is broken in a file, and where first.
struct Tally {
  u32 count = 0;
  std::string first;
  SourceLocation location;

  void add(std::string_view name, const SourceLocation& at) {
    if (count++ > 0) return;
    first = name;
    location = at;
  }
};

bool has_extension(const FileSet& files, u32 file, std::string_view extension) {
  return extension_of(files.folded(file)) == extension;
}

}  // namespace

const char* nearest_setting(const FileSet& files, u32 file, std::string_view word) {
  if (has_extension(files, file, "npc")) return nearest_word(word, kNpcKeys);
  return has_extension(files, file, "seq") ? nearest_word(word, kSequenceKeys) : nullptr;
}

namespace {

void lint_settings(const FileSet& files, u32 number, Notes& notes) {
  const File& file = files[number];
  const std::size_t first = notes.size();
  u32 left = 64;  // different notes of a file
  for (ConfigLines lines(file.bytes); left > 0 && lines.next();) {
    const ConfigLine& line = lines.line();
    if (line.kind != ConfigLine::Kind::setting) continue;
    const char* const nearest = nearest_setting(files, number, split_key(line.key).word);
    if (!nearest) continue;
    const Message title = {"% is no setting", {shown(line.key)}};
    const std::string text = format(title);
    const auto known_note = std::find_if(notes.begin() + static_cast<std::ptrdiff_t>(first), notes.end(),
                                         [&](const Note& note) { return note.title == text; });
    if (known_note != notes.end()) {
      known_note->repeat();
      continue;
    }
    add_note(notes, Rule::setting_misspelt, title, {"The nearest setting is %.", {nearest}},
             SourceLocation::line(file.name, line.number));
    --left;
  }
}

void add_finding(Rule rule, const Tally& tally, const Message& title, const char* why, Notes& notes) {
  if (tally.count == 0) return;
  add_note(notes, rule, title, {why, {shown(tally.first)}}, tally.location).count = tally.count;
}

/// Sorted names, to be searched.
class Names {
 public:
  void add(std::string_view name) { names_.emplace_back(name); }
  void sort() { std::sort(names_.begin(), names_.end()); }
  bool has(std::string_view name) const { return std::binary_search(names_.begin(), names_.end(), name); }
  bool empty() const { return names_.empty(); }

 private:
  std::vector<std::string> names_;
};

Names sequence_names(const FileSet& files, Limits limits) {
  Names names;
  Notes of_opening;
  for (const u32 file : files.in_order()) {
    if (!has_extension(files, file, "seq")) continue;
    std::vector<Sequence> sequences;
    read_sequences(files[file].name, files[file].bytes, sequences, of_opening, limits);
    for (const Sequence& sequence : sequences) names.add(sequence.name);
  }
  names.sort();
  return names;
}

/// The stems of files that are there and were not read.
Names unread_files(const FileSet& files) {
  Names names;
  for (const u32 file : files.in_order()) {
    if (files[file].bytes.empty()) names.add(stem_of(files.folded(file)));
  }
  names.sort();
  return names;
}

/// What the drop has beside the configs.
struct Known {
  ModelFiles& models;
  Names unread;
  Names sequences;
};

void lint_npcs(const FileSet& files, u32 file, Known& known, Limits limits, Notes& notes) {
  std::vector<Npc> npcs;
  Notes of_opening;
  read_npcs(files[file].name, files[file].bytes, npcs, of_opening, limits);
  Tally missing_models;
  Tally missing_sequences;
  for (const Npc& npc : npcs) {
    for (const std::string& model : npc.models) {
      const std::string stem = fold_case(model);
      const bool is_there = known.models.with_stem(stem, folder_of(files.folded(file))) != kNoFile;
      if (!is_there && !known.unread.has(stem)) missing_models.add(model, npc.location);
    }
    const auto check = [&](const std::string& name) {
      if (!name.empty() && !known.sequences.empty() && !known.sequences.has(name))
        missing_sequences.add(name, npc.location);
    };
    check(npc.ready);
    for (const std::string& walk : npc.walk) check(walk);
  }
  add_finding(Rule::npc_model_missing, missing_models,
              {"% not here", {counted(missing_models.count, "model of npcs is", "models of npcs are")}},
              "The first is %.", notes);
  add_finding(Rule::npc_sequence_missing, missing_sequences,
              {"% in no config here",
               {counted(missing_sequences.count, "sequence of npcs is", "sequences of npcs are")}},
              "The first is %.", notes);
}

}  // namespace

void lint_configs(const FileSet& files, const Limits& limits, Notes& notes) {
  Limits of_models = limits;
  ModelFiles models(files, of_models);
  while (models.index()) {
  }
  Known known{models, unread_files(files), sequence_names(files, limits)};
  for (const u32 file : files.in_order()) {
    if (has_extension(files, file, "npc")) {
      lint_settings(files, file, notes);
      lint_npcs(files, file, known, limits, notes);
    } else if (has_extension(files, file, "seq")) {
      lint_settings(files, file, notes);
    }
  }
}

}  // namespace retromesh::runescape
