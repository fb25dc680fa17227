#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/edit_distance.hpp"
#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/repeated_faces.hpp"
#include "formats/runescape/cache/inspection/lint.hpp"
#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/config/sequences.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/document/offsets.hpp"
#include "formats/runescape/inspection.hpp"
#include "formats/runescape/mesh/decode.hpp"
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
    "code",      "multivar",  "multinpc",     "active",      "debugname", "kind",        "light",
    "scale",     "offset",    "mirror",       "rotation",    "retex"};
constexpr const char* kSequenceKeys[] = {
    "frame",    "iframe",    "delay",     "replayoff",    "replaycount",   "priority",          "stretches",
    "lefthand", "righthand", "walkmerge", "preanim_move", "postanim_mode", "duplicatebehavior", "debugname",
    "code"};

/// How often a rule is broken in a file, and where first.
struct NamedTally {
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

/// The setting of a `.npc` or `.seq` file that the word of a key is likely to mean; null for a known one, for
/// other files, and when none or several are near.
const char* nearest_setting(const FileSet& files, u32 file, std::string_view word) {
  if (has_extension(files, file, "npc")) return nearest_word(word, kNpcKeys);
  return has_extension(files, file, "seq") ? nearest_word(word, kSequenceKeys) : nullptr;
}

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
      known_note->add({});
      continue;
    }
    add_note(notes, Rule::setting_misspelt, title, {"The nearest setting is %.", {nearest}},
             SourceLocation::line(file.name, line.number));
    --left;
  }
}

void add_finding(Rule rule, const NamedTally& tally, const Message& title, const char* why, Notes& notes) {
  if (tally.count == 0) return;
  add_note(notes, rule, title, {why, {shown(tally.first)}}, tally.location).count = tally.count;
}

/// Sorted names, to be searched.
class Names {
 public:
  void add(std::string_view name) { names_.emplace_back(name); }
  void sort() { sort_elements(names_); }
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
  NamedTally missing_models;
  NamedTally missing_sequences;
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

/// Findings about `.npc` and `.seq` files: settings with a typing error, and names that nothing here has.
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

/// The most faces of a priority that the clients of a layout hold.
u32 most_of_a_priority(Layout layout) { return layout == Layout::old ? 2000 : 4000; }

class ModelLint {
 public:
  /// `of_opening`: the notes of decoding the mesh.
  ModelLint(const File& file, const Document& document, const Mesh& mesh, const Notes& of_opening,
            Notes& notes)
      : file_(file),
        document_(document),
        offsets_(document_offsets(document, static_cast<u32>(file.bytes.size()))),
        mesh_(mesh),
        has_own_mappings_(std::none_of(of_opening.begin(), of_opening.end(), replaces_mapping)),
        notes_(notes) {}

  void lint() {
    faces();
    vertices();
    mappings();
    priorities();
  }

 private:
  /// Then textures and mappings of faces are not those of the file.
  static bool replaces_mapping(const Note& note) {
    return note.rule == Rule::mapping_missing || note.rule == Rule::mapping_vertex_missing ||
           note.rule == Rule::mapping_kind_unknown || note.rule == Rule::mapping_without_area ||
           note.rule == Rule::texture_none;
  }

  u32 source(std::size_t face) const {
    return mesh_.face_source.empty() ? static_cast<u32>(face) : mesh_.face_source[face];
  }

  static u32 look_of(const Face& face) {
    const u32 shading = static_cast<u32>(face.shading) << 17;
    return shading + (face.texture != kNoTexture ? 0x10000u + face.texture : face.colour);
  }

  void faces() {
    std::vector<u32> lines;
    std::vector<ComparedFace> compared;
    for (std::size_t i = 0; i < mesh_.faces.size(); ++i) {
      const Face& face = mesh_.faces[i];
      if (face.shading == Shading::hidden || face.transparency == 255) continue;
      const std::array<u32, 3> corners = {face.vertices[0], face.vertices[1], face.vertices[2]};
      if (has_equal_corners(corners)) {
        lines.push_back(source(i));
      } else if (face.transparency == 0 && has_own_mappings_) {
        const u32 rest = face.mapping * 65536u + face.label * 256u + face.priority;
        compared.push_back({source(i), corners, {rest, rest, rest}, look_of(face)});
      }
    }
    note_faces(Rule::face_corners_equal, lines,
               {"% the same corner twice", {counted(lines.size(), "face has", "faces have")}},
               {"The first is face %: it is a line or a point in every frame.", {first_of(lines)}});
    const std::vector<u32> repeated = repeated_faces(std::move(compared));
    note_faces(Rule::face_repeated, repeated,
               {"% an earlier one", {counted(repeated.size(), "face repeats", "faces repeat")}},
               {"The first is face %: another has the same corners and fields.", {first_of(repeated)}});
  }

  static FormatArgument first_of(const std::vector<u32>& faces) {
    return plain(faces.empty() ? 0 : faces.front());
  }

  void note_faces(Rule rule, const std::vector<u32>& faces, const Message& title, const Message& why) {
    if (faces.empty()) return;
    const u32 offset = step_offset(document_, offsets_, faces.front());
    set_faces(faces, add_note(notes_, rule, title, why, SourceLocation::byte(file_.name, offset)));
  }

  /// Vertices with a label, which may be 0, can be the origin about which it turns.
  void vertices() {
    if (!mesh_.vertex_labels.empty()) return;
    std::vector<u8> is_used(mesh_.vertices.size());
    for (const Face& face : mesh_.faces) {
      for (const u16 vertex : face.vertices) is_used[vertex] = 1;
    }
    for (const Mapping& mapping : mesh_.mappings) {
      for (const i32 vertex : mapping.corners) {
        if (mapping.projection == Projection::plane && static_cast<u32>(vertex) < is_used.size())
          is_used[static_cast<u32>(vertex)] = 1;
      }
    }
    for (const ParticleSpot& effector : document_.effectors) {
      if (effector.place < is_used.size()) is_used[effector.place] = 1;
    }
    Target target;
    u32 count = 0;
    for (u32 i = 0; i < is_used.size(); ++i) {
      if (is_used[i]) continue;
      ++count;
      target.add(Target::Kind::vertex, i);
    }
    if (count == 0) return;
    Note& note = add_note(
        notes_, Rule::vertices_unused, {"% in no face", {counted(count, "vertex is", "vertices are")}},
        {"The first is vertex %. No texture triangle uses them, and the model has no labels.",
         {plain(target.index)}},
        SourceLocation::byte(file_.name, offsets_.vertex_flags + target.index));
    note.count = count;
    note.target = std::move(target);
  }

  void mappings() {
    if (!has_own_mappings_) return;
    std::vector<u8> is_used(mesh_.mappings.size());
    for (const Face& face : mesh_.faces) {
      if (face.texture != kNoTexture && face.mapping < is_used.size()) is_used[face.mapping] = 1;
    }
    const auto count = static_cast<u32>(std::count(is_used.begin(), is_used.end(), u8{0}));
    if (count == 0) return;
    const auto first = static_cast<u32>(std::find(is_used.begin(), is_used.end(), u8{0}) - is_used.begin());
    const u32 offset = corner_offset(document_, offsets_, first);
    add_note(notes_, Rule::mappings_unused,
             {"% no face", {counted(count, "texture triangle is used by", "texture triangles are used by")}},
             {"The first is number %.", {plain(first)}}, SourceLocation::byte(file_.name, offset))
        .count = count;
  }

  void priorities() {
    if (document_.footer.priority != kPriorityPerFace) return;
    std::array<u32, 12> counts{};
    for (const Face& face : mesh_.faces) ++counts[std::min<u8>(face.priority, 11)];
    const auto most = std::max_element(counts.begin(), counts.end());
    if (*most <= most_of_a_priority(document_.layout)) return;
    add_note(notes_, Rule::priority_overfull,
             {"% have priority %", {counted(*most, "face", "faces"), u64(most - counts.begin())}},
             {document_.layout == Layout::old ? "Clients of this layout hold 2,000, later ones 4,000."
                                              : "Clients of this layout hold 4,000."},
             SourceLocation::byte(file_.name, offsets_.priorities))
        .count = *most;
  }

  const File& file_;
  const Document& document_;
  const DocumentOffsets offsets_;
  const Mesh& mesh_;
  const bool has_own_mappings_;
  Notes& notes_;
};

/// Findings about a model file; none when it cannot be read.
void lint_model(const File& file, Limits limits, Notes& notes) {
  const auto document = read_document(file.name, file.bytes, limits);
  if (!document) return;
  Notes of_opening;
  const auto mesh =
      decode(file.name, static_cast<u32>(file.bytes.size()), document.value(), of_opening, limits);
  if (mesh) ModelLint(file, document.value(), mesh.value(), of_opening, notes).lint();
}

}  // namespace

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  Limits of_models = limits;
  ModelFiles models(files, of_models);
  for (const u32 file : files.in_order()) {
    if (models.is_model(file)) lint_model(files[file], limits, notes);
  }
  lint_configs(files, limits, notes);
  cache::lint_caches(files, limits, notes);
  return notes;
}

namespace {

void lower_priorities(const Document& document, const DocumentOffsets& offsets, EditList& edits) {
  if (document.footer.priority != kPriorityPerFace)
    return edits.set_byte(offsets.footer + 6, kHighestPriority);
  for (u32 i = 0; i < document.faces.size(); ++i) {
    if (document.faces[i].priority > kHighestPriority)
      edits.set_byte(offsets.priorities + i, kHighestPriority);
  }
}

/// The bytes between the columns belong to lengths in the footer, so that the document is written again.
void remove_unused_bytes(ByteView bytes, Document& document, EditList& edits) {
  document.slack = {};
  document.trailing.clear();
  Limits limits;
  if (!settle(document)) return;
  const auto written = write_document(document, limits);
  if (written) edits.difference(bytes, written.value());
}

void spell_settings(const FileSet& files, u32 file, EditList& edits) {
  const char* const begin = reinterpret_cast<const char*>(files[file].bytes.data());
  for (ConfigLines lines(files[file].bytes); lines.next();) {
    const ConfigLine& line = lines.line();
    if (line.kind != ConfigLine::Kind::setting) continue;
    const std::string_view word = split_key(line.key).word;
    const char* const nearest = nearest_setting(files, file, word);
    if (!nearest) continue;
    edits.replace(static_cast<u32>(word.data() - begin), static_cast<u32>(word.size()), nearest);
  }
}

void fix(const FileSet& files, const Note& note, std::vector<Edit>& edits) {
  const u32 file = files.at_path(note.location.file);
  if (file == kNoFile) return;
  EditList list(note.rule, file, edits);
  // Clients take other values than 1 for 0.
  if (note.rule == Rule::flag_unusual) return list.set_byte(note.location.at, 0);
  if (note.rule == Rule::setting_misspelt) return spell_settings(files, file, list);
  const bool is_priority = note.rule == Rule::priority_above_11;
  if (!is_priority && !(note.rule == Rule::bytes_unused)) return;
  Limits limits;
  auto document = read_document(files[file].name, files[file].bytes, limits);
  if (!document) return;
  const u32 size = static_cast<u32>(files[file].bytes.size());
  if (is_priority) return lower_priorities(document.value(), document_offsets(document.value(), size), list);
  remove_unused_bytes(files[file].bytes, document.value(), list);
}

}  // namespace

std::vector<Edit> fix(const FileSet& files, const Model&, const Notes& notes) {
  std::vector<Edit> edits;
  for (const Note& note : notes) fix(files, note, edits);
  return edits;
}

}  // namespace retromesh::runescape
