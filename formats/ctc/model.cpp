#include <cmath>
#include <optional>
#include <utility>

#include "formats/ctc/bones.hpp"
#include "formats/ctc/check.hpp"
#include "formats/ctc/clips.hpp"
#include "formats/ctc/extras.hpp"
#include "formats/ctc/faces.hpp"
#include "formats/ctc/family.hpp"
#include "formats/ctc/observations.hpp"
#include "formats/ctc/places.hpp"
#include "formats/ctc/skins.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/properties.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

/// The file has x forward, y to the left and z up; a turn about x brings them to where the Model has them.
constexpr Matrix kTurn = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0};

constexpr std::string_view kExtension = "ctc";
constexpr u32 kMostVertices = 65536;  // corners are 16 bits wide

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the model, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

/// A base matrix that was asked to be turned round, or used, and cannot be.
Error no_base_matrix(const std::string& file, const Document& document, u32 bone) {
  const std::string name = format({"base matrix of bone %", {bone}});
  Error error =
      error_in(file, ErrorCode::unusable, name.c_str(),
               "It flattens everything, so it cannot be turned round, or its numbers are too large.",
               "Choose another reading of it.");
  error.offset = place_of<Bone>(document.header.offsets.bones, bone, 25);
  return error;
}

/// Fills in the skeleton. Without frames there is nothing that bones could follow: the model stays at rest.
std::optional<Error> add_skeleton(const std::string& file, const Document& document,
                                  const Interpretations& interpretations, u32& scaled_vertices,
                                  Model& model) {
  const auto made = std::make_shared<Skeleton>();
  Skeleton& skeleton = *made;
  const bool is_still = document.header.frames == 0;
  if (is_still) {
    skeleton.keys.resize(1);
  } else {
    skeleton = skeleton_of(document, scaled_vertices);
  }
  for (u32 i = 0; i < skeleton.parents.size(); ++i) {
    const auto matrix = to_bone(document.bones[i], interpretations.matrices, interpretations.base);
    if (!matrix) return no_base_matrix(file, document, i);
    add_to(skeleton.to_bones) = *matrix;
  }
  skeleton.positions.resize(document.vertices.size());
  for (std::size_t i = 0; i < document.vertices.size(); ++i) {
    skeleton.positions[i] = document.vertices[i].position;
  }
  if (interpretations.normals == Normals::stored) {
    skeleton.normals.resize(document.vertices.size());
    for (std::size_t i = 0; i < document.vertices.size(); ++i) {
      skeleton.normals[i] = document.vertices[i].normal;
    }
    model.normal_source = NormalSource::motion;
  }
  skeleton.matrix = kTurn;
  model.skeleton = made;
  model.deform = deform_by_bones;
  return std::nullopt;
}

/// Triangles that only mark an attachment and wear a skin that is not here are hidden, if that was not asked
/// for otherwise and leaves any.
void hide_tags(const Document& document, const std::vector<Skin>& skins,
               std::span<const InterpretationRequest> asked, std::vector<u32>& of_triangles,
               Interpretations& interpretations) {
  std::vector<u32> tags;
  bool is_dressed = false;
  for (const AttachmentPoint& point : document.attachments) {
    if (point.triangle >= of_triangles.size() || of_triangles[point.triangle] == kNotDrawn) continue;
    add_to(tags) = point.triangle;
    const u32 skin = of_triangles[point.triangle];
    is_dressed = is_dressed || (skin < skins.size() && skins[skin].image != kNoFile);
  }
  if (tags.empty()) return;
  Decision decision("tags", "Triangles of attachments", "", asked);
  decision.add("hidden", "not drawn", true, 0);
  decision.add("drawn", "drawn like the others", true, 0);
  decision.take(is_dressed ? 1 : 0, true);
  if (decision.tell(interpretations.told) == 1) return;
  std::vector<u32> kept = of_triangles;
  for (const u32 tag : tags) kept[tag] = kNotDrawn;
  for (const u32 skin : kept) {
    if (skin == kNotDrawn) continue;
    of_triangles = std::move(kept);
    return;
  }
}

/// The image of a file; each is in the model once.
u32 image_of(const File& file, Model& model) {
  for (u32 i = 0; i < model.images.size(); ++i) {
    if (model.images[i].file == file.name) return i;
  }
  Image& image = add_to(model.images);
  image.name = stem_of(file.name);
  image.file = file.name;
  return static_cast<u32>(model.images.size() - 1);
}

void dress(const FileSet& files, const File& file, const Document& document, const std::vector<Skin>& skins,
           Model& model) {
  for (const Group& group : model.groups) {
    Material& material = model.materials[group.material];
    const bool is_named = material.slot < skins.size() && !skins[material.slot].name.empty();
    material.name = is_named ? skins[material.slot].name : format({"skin %", {plain(material.slot)}});
    material.kind = material.blend == Blend::alpha ? "See-through, two-sided" : "Opaque, two-sided";
    if (!is_named) continue;
    const Skin& skin = skins[material.slot];
    const u32 place = place_of<SkinName>(document.header.offsets.skins, material.slot);
    add_property(material.properties, "Named by", {"skin %", {plain(material.slot)}}, {""}).location =
        SourceLocation::byte(file.name, place);
    if (skin.animation != kNoFile) {
      add_property(material.properties, "Animated texture", {"%", {files[skin.animation].name}},
                   {"its first picture is shown"});
    }
    if (skin.image != kNoFile) {
      material.image = image_of(files[skin.image], model);
      continue;
    }
    MissingFile& wanted = add_to(model.missing_files);
    wanted.name = skin.wanted;
    wanted.role = format({"skin %", {plain(material.slot)}});
    wanted.faces = group.count / 3;
    wanted.location = SourceLocation::byte(file.name, place);
  }
}

void add_first_pose(Model& model) {
  Pose first;
  pose_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.normals = std::move(first.normals);
  model.bounds = bounds_over_frames(model);
}

void add_count(const char* name, std::size_t count, u32 limit, const Message& remark, Model& model) {
  Property& property = add_property(model.properties, name, {"%", {count}}, remark);
  property.amount = static_cast<u32>(count);
  property.limit = limit;
}

void add_properties(const Document& document, Model& model) {
  const Header& header = document.header;
  add_count("Vertices", header.vertices, kMostVertices, {""}, model);
  add_property(model.properties, "Faces", {"%", {header.triangles}},
               {"% drawn, in %",
                {model.face_source.size(), counted(model.materials.size(), "material", "materials")}});
  add_property(model.properties, "Bones", {"%", {header.bones}}, {""});
  add_property(model.properties, "Frames", {"%", {header.frames}},
               {header.frames > 0 ? "10 a second: no file says how fast" : "the model at rest"});
  if (header.morphs > 0) add_property(model.properties, "Morphs", {"%", {header.morphs}}, {""});
  if (header.attachments > 0)
    add_property(model.properties, "Attachments", {"%", {header.attachments}}, {""});
  if (header.colours > 0) add_property(model.properties, "Colours", {"of each corner"}, {""});
  if (header.substitutions > 0) {
    add_property(model.properties, "Substitutions", {"%", {header.substitutions}}, {"not applied"});
  }
  add_property(model.properties, "Version", {"%", {header.version}}, {""});
}

void note_unknown_choice(const Interpretations& interpretations, std::span<const InterpretationRequest> asked,
                         Model& model) {
  const InterpretationRequest* unknown = unknown_choice(interpretations, asked);
  if (!unknown) return;
  add_note(model.notes, Note::Severity::warning,
           {"% = % is no choice here", {unknown->reading, unknown->choice}},
           {"This file leaves no such thing open, or it has no such meaning."}, {});
}

/// Warnings first, facts last; the order within stays.
void sort_notes(Notes& notes) {
  std::vector<u32> order = numbers_below(notes.size());
  sort_by(order, [&](u32 a, u32 b) { return notes[a].severity < notes[b].severity; });
  Notes sorted;
  for (const u32 number : order) add_to(sorted) = std::move(notes[number]);
  notes = std::move(sorted);
}

/// Fills `model`, or says why there is none.
std::optional<Error> fill(const FileSet& files, const File& file,
                          std::span<const InterpretationRequest> asked, Limits& limits, Model& model) {
  auto read = read_document(file.name, file.bytes, limits);
  if (!read) return read.error();
  const Document& document = read.value();
  if (const auto fault = find_fault(file.name, document)) return *fault;
  // Everything that deciding and posing keep is of the size of something in the file.
  if (!limits.charge(u64{4} * file.bytes.size())) return too_large(file.name, limits);
  Interpretations interpretations = decide(document, asked);

  model.name = stem_of(file.name);
  model.format = kId;
  model.format_label = "Anachronox CTC, version 11";
  const std::vector<Skin> skins = find_skins(files, file.name, document);
  std::vector<u32> of_triangles = skin_of_triangles(document);
  hide_tags(document, skins, asked, of_triangles, interpretations);
  if (!add_faces(document, interpretations, of_triangles, model, limits)) return too_large(file.name, limits);
  if (model.indices.empty()) {
    Error error = error_in(file.name, ErrorCode::nothing_drawn, "triangle", "Its triangle lists are empty.",
                           "Drop another copy.");
    error.offset = document.header.offsets.triangle_lists;
    return error;
  }
  u32 scaled_vertices = 0;
  if (const auto fault = add_skeleton(file.name, document, interpretations, scaled_vertices, model))
    return *fault;
  add_clips(file.name, document, interpretations, model);
  add_morphs(file.name, document, interpretations, model);
  add_attachments(file.name, document, model);
  dress(files, file, document, skins, model);
  add_first_pose(model);
  add_properties(document, model);
  add_observations(file.name, static_cast<u32>(file.bytes.size()), document, interpretations, scaled_vertices,
                   model);
  note_unknown_choice(interpretations, asked, model);
  model.interpretations = std::move(interpretations.told);
  sort_notes(model.notes);
  return std::nullopt;
}

bool is_listed(const FileSet& files, u32 file) {
  return extension_of(files.folded(file)) == kExtension || identify(files[file].bytes);
}

}  // namespace

bool list_reads(const std::string& name) {
  const std::string folded = fold_case(name);
  const std::string_view extension = extension_of(folded);
  return extension == kExtension || extension == "atd";
}

std::vector<Entry> list(const FileSet& files, Limits&) {
  std::vector<Entry> entries;
  for (const u32 number : files.in_order()) {
    if (!is_listed(files, number)) continue;
    const File& file = files[number];
    Entry& entry = add_to(entries);
    entry.id = files.folded(number);
    entry.name = stem_of(file.name);
    entry.format = kId;
    entry.label = kLabel;
    Part& part = add_to(entry.parts);
    part.file = number;
    part.role = "model";
    Limits limits;
    const auto document = read_document(file.name, file.bytes, limits);
    if (document) add_parts(find_skins(files, file.name, document.value()), entry.parts);
  }
  return entries;
}

Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits) {
  for (const u32 number : files.in_order()) {
    if (!is_listed(files, number) || !(id.empty() || files.folded(number) == id)) continue;
    return Result<Model>::filled(
        [&](Model& model) { return fill(files, files[number], requests, limits, model); });
  }
  return ErrorCode::not_a_model;
}

std::vector<u8> palette() { return {}; }

}  // namespace retromesh::ctc
