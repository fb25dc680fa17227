#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/note.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/repeated_faces.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/inspection.hpp"
#include "formats/unreal/lint/directives.hpp"
#include "formats/unreal/lint/files.hpp"
#include "formats/unreal/lint/script_mesh.hpp"
#include "formats/unreal/package/lint/lint.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/script/value_place.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kLittleRange = 128;  // of the 1,024 steps to each side

std::array<u32, 3> corners_of(const Polygon& polygon) {
  return {polygon.vertices[0], polygon.vertices[1], polygon.vertices[2]};
}

bool is_drawn(const Polygon& polygon) { return (polygon.type & kAttachmentBit) == 0; }

/// Several such faces in one place are brighter or darker than one.
bool is_blended(const Polygon& polygon) {
  const PolygonStyle style = style_of(polygon.type);
  return style == PolygonStyle::translucent || style == PolygonStyle::modulated ||
         style == PolygonStyle::alpha;
}

void note_faces(Rule rule, const std::vector<u32>& faces, const Message& title, const Message& why,
                const std::string& file, Notes& notes) {
  if (faces.empty()) return;
  set_faces(faces,
            add_note(notes, rule, title, why, SourceLocation::byte(file, polygon_offset(faces.front()))));
}

void lint_faces(const MeshPair& pair, Notes& notes) {
  std::vector<u32> lines;
  std::vector<ComparedFace> compared;
  const std::vector<Polygon>& polygons = pair.datafile.polygons;
  for (u32 i = 0; i < polygons.size(); ++i) {
    const Polygon& polygon = polygons[i];
    if (!is_drawn(polygon)) continue;
    const std::array<u32, 3> corners = corners_of(polygon);
    if (has_equal_corners(corners)) {
      lines.push_back(i);
    } else if (!is_blended(polygon)) {
      std::array<u32, 3> uvs{};
      for (std::size_t corner = 0; corner < 3; ++corner)
        uvs[corner] = polygon.uv[corner].u * 256u + polygon.uv[corner].v;
      compared.push_back({i, corners, uvs, polygon.type * 256u + polygon.texture});
    }
  }
  note_faces(Rule::face_corners_equal, lines,
             {"% the same corner twice", {counted(lines.size(), "face has", "faces have")}},
             {"The first is face %: it is a line or a point in every frame.",
              {plain(lines.empty() ? 0 : lines.front())}},
             pair.datafile_name, notes);
  const std::vector<u32> repeated = repeated_faces(std::move(compared));
  note_faces(Rule::face_repeated, repeated,
             {"% an earlier one", {counted(repeated.size(), "face repeats", "faces repeat")}},
             {"The first is face %: another has the same corners, texture coordinates, slot and type.",
              {plain(repeated.empty() ? 0 : repeated.front())}},
             pair.datafile_name, notes);
}

void lint_frame_size(const MeshPair& pair, Notes& notes) {
  const FrameLayout& layout = pair.anivfile.layout;
  const u32 most = most_vertices(layout.stride);
  if (layout.vertices <= most) return;
  add_note(notes, Rule::vertices_over_limit,
           {"% are more than the header can say", {counted(layout.vertices, "vertex", "vertices")}},
           {"A frame has % bytes, and its size is stored in 16 bits: up to % vertices.",
            {layout.stride * layout.vertices, most}},
           SourceLocation::byte(pair.anivfile_name, 2))
      .count = layout.vertices - most;
}

/// The largest coordinate in steps of x and y; z has half as many.
u32 reach_of(const std::vector<PackedVertex>& vertices) {
  u32 reach = 0;
  for (const PackedVertex& vertex : vertices) {
    const auto [x, y, z] = unpack(vertex);
    reach = std::max({reach, static_cast<u32>(std::abs(x)), static_cast<u32>(std::abs(y)),
                      static_cast<u32>(2 * std::abs(z))});
  }
  return reach;
}

void lint_range(const MeshPair& pair, Notes& notes) {
  const u32 reach = reach_of(pair.anivfile.packed);
  if (reach == 0 || reach >= kLittleRange) return;
  add_note(notes, Rule::range_little_used, {"The mesh uses % of 1,024 steps", {reach}},
           {"Vertices are rounded to whole steps: with a larger mesh and a smaller MESHMAP SCALE they are "
            "% times as fine.",
            {1023 / reach}},
           SourceLocation::byte(pair.anivfile_name, kAnivHeaderSize));
}

/// Findings about the two binary files of a mesh: faces that cannot be seen, and use of the ranges.
void lint_pair(const MeshPair& pair, Notes& notes) {
  lint_faces(pair, notes);
  lint_frame_size(pair, notes);
  lint_range(pair, notes);
}

/// Reads the pairs of sources one after the other, each with the same limits; sources of one pair often
/// follow each other.
class Pairs {
 public:
  Pairs(const FileSet& files, const Limits& limits) : files_(files), limits_(limits) {}

  /// Null for a pair that cannot be opened.
  const MeshPair* read(const MeshSource& source, bool& is_new) {
    is_new = source.datafile != datafile_ || source.anivfile != anivfile_;
    if (is_new) {
      pair_.reset();
      Limits limits = limits_;
      auto pair = read_pair(files_, source, true, limits);
      if (pair) pair_ = std::move(pair.value());
      datafile_ = source.datafile;
      anivfile_ = source.anivfile;
    }
    return pair_ ? &*pair_ : nullptr;
  }

 private:
  const FileSet& files_;
  const Limits limits_;
  std::optional<MeshPair> pair_;
  u32 datafile_ = kNone;
  u32 anivfile_ = kNone;
};

void lint_meshes(const FileSet& files, const MeshSources& found, const Limits& limits, Notes& notes) {
  Pairs pairs(files, limits);
  for (const MeshSource& source : found.all) {
    bool is_new = false;
    const MeshPair* const pair = pairs.read(source, is_new);
    if (!pair) continue;
    if (is_new) lint_pair(*pair, notes);
    if (source.script.empty()) continue;
    TextNotes script_notes(source.script, notes);
    lint_script_mesh(source, *pair, script_notes);
    lint_weapon_triangle(source, as_text(files[source.script_file].bytes), pair->datafile, script_notes);
  }
}

/// Scripts that are not read: no mesh has their notes.
void lint_unread_scripts(const FileSet& files, Limits limits, Notes& notes) {
  for (const u32 file : files.in_order()) {
    const auto& [name, bytes] = files[file];
    if (!is_script_name(name) || !is_utf16(bytes)) continue;
    const bool is_class = same_name(extension_of(name), "uc");
    const Notes found =
        is_class ? read_script(name, bytes, limits).notes : read_modeldef(name, bytes, limits).notes;
    notes.insert(notes.end(), found.begin(), found.end());
  }
}

bool comes_before(const Note& a, const Note& b) {
  if (a.rule.number() != b.rule.number()) return a.rule.number() < b.rule.number();
  if (a.location.at != b.location.at) return a.location.at < b.location.at;
  if (a.location.file != b.location.file) return a.location.file < b.location.file;
  return a.title < b.title;
}

/// Several meshes of a script may name one file: equal findings at one line become one.
Notes merged(Notes notes) {
  std::vector<u32> order = numbers_below(notes.size());
  sort_by(order, [&](u32 a, u32 b) { return comes_before(notes[a], notes[b]); });
  std::vector<u8> is_repeat(notes.size());
  for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
    Note& kept = notes[order[first]];
    if (comes_before(kept, notes[order[i]])) {
      first = i;
    } else {
      kept.add(notes[order[i]]);
      is_repeat[order[i]] = 1;
    }
  }
  Notes all;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (!is_repeat[i]) all.push_back(std::move(notes[i]));
  }
  return all;
}

}  // namespace

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  const MeshSources found = find_meshes(files, limits);
  lint_meshes(files, found, limits, notes);
  for (const Script& script : found.class_files) {
    TextNotes script_notes(script.file, notes);
    const u32 file = files.at_path(script.file);
    if (file != kNone && !is_utf16(files[file].bytes))
      lint_directives(as_text(files[file].bytes), script_notes);
  }
  lint_unread_scripts(files, limits, notes);
  lint_files(files, found, limits, notes);
  package::lint_packages(files, limits, notes);
  return merged(std::move(notes));
}

namespace {

class Fixer {
 public:
  Fixer(const FileSet& files, const Model& model) : files_(files), model_(model) {}

  void fix(const Note& note) {
    const u32 file = files_.at_path(note.location.file);
    if (file == kNoFile) return;
    EditList edits(note.rule, file, edits_);
    const u32 size = static_cast<u32>(files_[file].bytes.size());
    if (note.rule == Rule::datafile_trailing_bytes || note.rule == Rule::anivfile_trailing_bytes)
      return edits.cut(note.location.at, size);
    if (note.rule == Rule::frame_size_wrong) return set_frame_size(file, edits);
    if (note.rule == Rule::clip_past_last_frame) return shorten_clip(file, note, edits);
    if (note.rule == Rule::notify_out_of_range) return clamp_notifies(file, edits);
    if (note.rule == Rule::meshmap_mesh_missing) return name_mesh(file, note, edits);
    if (note.rule == Rule::directive_misspelt) return spell_commands(file, edits);
    if (note.rule == Rule::key_misspelt) return spell_keys(file, edits);
    if (note.rule == Rule::name_case_differs) return name_files(file, edits);
  }

  std::vector<Edit> take() { return std::move(edits_); }

 private:
  std::string_view text_of(u32 file) const { return as_text(files_[file].bytes); }

  /// Replaces a word of a line, unless it is behind a comment there.
  void replace(u32 file, const ScriptLine& line, std::string_view word, std::string_view by,
               EditList& edits) {
    const auto place = line.place_of(word);
    if (!place) return;
    const u32 skipped =
        static_cast<u32>(files_[file].bytes.size() - text_of(file).size());  // a byte order mark
    edits.replace(place->offset + skipped, place->size, by);
  }

  void set_frame_size(u32 file, EditList& edits) {
    Limits limits;
    const MeshSources found = find_meshes(files_, limits);
    for (const MeshSource& source : found.all) {
      if (source.anivfile != file || source.datafile == kNone) continue;
      const auto pair = read_pair(files_, source, true, limits);
      if (!pair) continue;
      const FrameLayout& layout = pair.value().anivfile.layout;
      if (layout.recovered && layout.vertices <= most_vertices(layout.stride))
        return edits.set_little(2, 2, layout.stride * layout.vertices);
    }
  }

  /// The clip of the Model ends with the last frame.
  void shorten_clip(u32 file, const Note& note, EditList& edits) {
    if (note.target.kind != Target::Kind::clip || note.target.index >= model_.clips.size()) return;
    const ScriptLine line(text_of(file), note.location.at);
    const u32 count = model_.clips[note.target.index].count;
    replace(file, line, line.directive().value("NUMFRAMES"), std::to_string(count), edits);
  }

  /// Calls `use` with each directive of a file for which `is_wanted`, in the line that it is in. Findings are
  /// about the first of equal ones.
  template <class IsWanted, class Use>
  void for_each(u32 file, const IsWanted& is_wanted, const Use& use) {
    Directive directive;
    for (LineReader lines(text_of(file)); lines.next();) {
      if (!read_directive(lines.text(), lines.number(), directive) || !is_wanted(directive)) continue;
      use(ScriptLine(text_of(file), lines.number()));
    }
  }

  static bool is_outside(const Directive& directive) {
    const auto time = read_number(directive.value("TIME"));
    return directive.is("MESH", "NOTIFY") && time && (*time < 0 || *time > 1);
  }

  void clamp_notifies(u32 file, EditList& edits) {
    for_each(file, is_outside, [&](const ScriptLine& line) {
      const std::string_view word = line.directive().value("TIME");
      replace(file, line, word, *read_number(word) < 0 ? "0" : "1", edits);
    });
  }

  void spell_commands(u32 file, EditList& edits) {
    for_each(file, nearest_command, [&](const ScriptLine& line) {
      const Directive& directive = line.directive();
      std::string_view rest = nearest_command(directive);
      if (lacks_object(directive)) return replace(file, line, directive.object, rest, edits);
      for (const std::string_view word : {directive.object, directive.verb}) {
        const std::string_view right = take_word(rest);
        if (!same_name(word, right)) replace(file, line, word, right, edits);
      }
    });
  }

  static bool has_misspelt_key(const Directive& directive) {
    std::string_view rest = directive.values;
    for (Pair pair; take_pair(rest, pair);) {
      if (nearest_key(directive, pair)) return true;
    }
    return false;
  }

  /// One key of a line: a second one may mean the same.
  void spell_keys(u32 file, EditList& edits) {
    for_each(file, has_misspelt_key, [&](const ScriptLine& line) {
      std::string_view rest = line.directive().values;
      for (Pair pair; take_pair(rest, pair);) {
        const char* const nearest = nearest_key(line.directive(), pair);
        if (nearest) return replace(file, line, pair.key, nearest, edits);
      }
    });
  }

  void name_files(u32 file, EditList& edits) {
    Limits limits;
    const MeshSources found = find_meshes(files_, limits);
    for (const Script& script : found.class_files) {
      if (files_.at_path(script.file) != file) continue;
      for (const NamedFile& named : named_files(files_, found, script)) {
        const std::string right = letters_on_disk(files_, script, named);
        if (right != named.written) replace_value(file, named, right, edits);
      }
    }
  }

  void replace_value(u32 file, const NamedFile& named, const std::string& by, EditList& edits) {
    const ScriptLine line(text_of(file), named.line);
    std::string_view rest = line.directive().values;
    for (Pair pair; take_pair(rest, pair);) {
      if (pair.value == named.written) return replace(file, line, pair.value, by, edits);
    }
  }

  void name_mesh(u32 file, const Note& note, EditList& edits) {
    const ScriptLine line(text_of(file), note.location.at);
    const std::string meshmap(line.directive().value("MESHMAP"));
    replace(file, line, line.directive().value("MESH"), meshmap, edits);
  }

  const FileSet& files_;
  const Model& model_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> fix(const FileSet& files, const Model& model, const Notes& notes) {
  Fixer fixer(files, model);
  for (const Note& note : notes) fixer.fix(note);
  return fixer.take();
}

}  // namespace retromesh::unreal
