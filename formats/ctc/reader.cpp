#include <optional>
#include <utility>

#include "formats/ctc/animation.hpp"
#include "formats/ctc/animation/skeleton.hpp"
#include "formats/ctc/document/check.hpp"
#include "formats/ctc/faces.hpp"
#include "formats/ctc/files.hpp"
#include "formats/ctc/interpretations.hpp"
#include "formats/ctc/materials.hpp"
#include "formats/ctc/notes.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/family.hpp"
#include "formats/files/listing.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/material.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::ctc {
namespace {

constexpr u32 kMostVertices = 65536;  // corners have 16 bits

void add_properties(const Document& document, u32 substituted, Model& model) {
  const Header& header = document.header;
  std::vector<Property>& properties = model.properties;
  add_count(properties, "Vertices", header.vertices, kMostVertices, {""}).kind = PropertyKind::vertices;
  add_property(
      properties, "Faces", {"%", {header.triangles}},
      {"% drawn, in %", {model.face_source.size(), counted(model.materials.size(), "material", "materials")}})
      .kind = PropertyKind::faces;
  add_property(properties, "Bones", {"%", {header.bones}}, {""});
  add_property(properties, "Frames", {"%", {header.frames}},
               {header.frames > 0 ? "10 a second: the file has no rate" : "the model at rest"})
      .kind = PropertyKind::frames;
  if (header.morphs > 0) add_property(properties, "Morphs", {"%", {header.morphs}}, {""});
  if (header.attachments > 0) add_property(properties, "Attachments", {"%", {header.attachments}}, {""});
  if (header.colours > 0) add_property(properties, "Colours", {"of each corner"}, {""});
  if (header.substitutions > 0) {
    add_property(properties, "Substitutions", {"%", {header.substitutions}}, {"% applied", {substituted}});
  }
  add_property(properties, "Version", {"%", {header.version}}, {""});
}

constexpr Offer kReadAsVersion11 = {"version", "11", "Open as version 11"};

/// The document of a file, and what the file lacks.
struct ReadFile {
  Result<Document> document;
  std::string incomplete;  ///< "3 of 30 frames"; empty for a whole file.
};

/// Reads a file. Where it cannot be read, but on request, the error offers that.
ReadFile read_file(const File& file, bool is_version_asked, bool is_rest_asked, Limits& limits) {
  const u32 oldest = is_version_asked ? kOldestVersion : kVersion;
  ReadFile read{read_document(file.name, file.bytes, limits, oldest), ""};
  if (read.document) return read;
  Error& error = read.document.error();
  if (error.field == "version" && error.found >= kOldestVersion && error.found < kVersion)
    error.offer = &kReadAsVersion11;
  if (error.code != ErrorCode::ends_early) return read;
  Remains remains = remains_of(file.bytes, limits);
  if (remains.bytes.empty()) return read;
  if (!is_rest_asked) {
    error.offer = &kOpenTruncated;
    return read;
  }
  read.document = read_document(file.name, remains.bytes, limits, oldest);
  read.incomplete = std::move(remains.counts);
  return read;
}

void check_version(const std::string& file, u32 version, Interpretations& interpretations, Model& model) {
  if (version == kVersion) return;
  add_asked(kReadAsVersion11, "Version", "as version 11", interpretations.all);
  add_note(model.notes, Rule::version_unknown, {"Version % is read as 11", {version}},
           {"How they differ is unknown, so that what is shown may be wrong."},
           SourceLocation::byte(file, 4));
}

void check_end(const File& file, const std::string& incomplete, u32 frames, Interpretations& interpretations,
               Model& model) {
  if (incomplete.empty()) return;
  add_truncated(interpretations.all);
  Note& note = add_note(model.notes, Rule::ends_early, {"% ends early", {file_name(file.name)}},
                        {"It has %.", {incomplete}},
                        SourceLocation::byte(file.name, static_cast<u32>(file.bytes.size())));
  if (frames > 0) note.target = {Target::Kind::frame, frames - 1};
}

Error empty_triangle_lists(const std::string& file, const Document& document) {
  Error error = nothing_drawn(file, "triangle", "Its triangle lists are empty.");
  error.offset = document.header.offsets.triangle_lists;
  return error;
}

/// Fills `model`, or returns why it cannot.
std::optional<Error> fill(const FileSet& files, const File& file,
                          std::span<const InterpretationRequest> requests, Limits& limits, Model& model) {
  ReadFile read =
      read_file(file, is_asked(kReadAsVersion11, requests), is_asked(kOpenTruncated, requests), limits);
  if (!read.document) return read.document.error();
  Document& document = read.document.value();
  if (auto error = find_error(file.name, document)) return error;
  // All memory for interpreting and posing is proportional to blocks of the file.
  if (!limits.charge(u64{4} * file.bytes.size())) return too_large(file.name, limits);
  Interpretations interpretations = interpret(document, requests);
  check_version(file.name, document.header.version, interpretations, model);
  check_end(file, read.incomplete, document.header.frames, interpretations, model);
  const u32 substituted = apply_substitutions(requests, interpretations, document);

  model.name = stem_of(file.name);
  model.format = kReader.id;
  model.format_label = "Anachronox CTC, version 11";
  const std::vector<Skin> skins = find_skins(files, image::ImageFiles(files), file.name, document);
  std::vector<u32> skins_of_triangles = skin_of_triangles(document);
  hide_tags(document, skins, requests, skins_of_triangles, interpretations);
  if (!add_faces(document, interpretations, skins_of_triangles, model, limits))
    return too_large(file.name, limits);
  if (model.indices.empty()) return empty_triangle_lists(file.name, document);
  std::vector<u32> scaled_vertices;
  if (auto error = add_skeleton(file.name, document, interpretations, scaled_vertices, model)) return error;
  add_clips(file.name, document, interpretations, model);
  add_morphs(file.name, document, interpretations, model);
  add_attachments(file.name, document, model);
  assign_textures(files, file, document, skins, model);
  add_first_pose(model);
  add_properties(document, substituted, model);
  add_notes(file.name, static_cast<u32>(file.bytes.size()), document, interpretations, scaled_vertices,
            model);
  model.interpretations = std::move(interpretations.all);
  note_unknown_choice(requests, model);
  sort_by_severity(model.notes);
  return std::nullopt;
}

class ModelListing : public Listing {
 public:
  ModelListing(const FileSet& files, Limits& limits) : files_(files), limits_(limits), images_(files) {}

  bool step() override { return stages_.step(*this, kStages); }

 private:
  bool index_files(std::size_t) { return files_.index_names(); }
  bool index_images(std::size_t) { return images_.index(); }

  bool list_file(std::size_t at) {
    const std::vector<u32>& all = files_.in_order();
    if (at == all.size()) return false;
    const u32 number = all[at];
    if (!is_model(files_, number)) return true;
    const File& file = files_[number];
    Entry& entry = add_to(entries);
    entry.id = files_.folded(number);
    entry.name = stem_of(file.name);
    entry.format = kReader.id;
    entry.label = kReader.label;
    add_part({.file = number}, entry.parts);
    limits_.read += file.bytes.size();
    Limits for_reading;
    const ReadFile read = read_file(file, true, true, for_reading);
    if (read.document) add_parts(find_skins(files_, images_, file.name, read.document.value()), entry.parts);
    return charge_last(limits_);
  }

  static constexpr Stages<ModelListing>::Stage kStages[] = {
      &ModelListing::index_files, &ModelListing::index_images, &ModelListing::list_file};

  const FileSet& files_;
  Limits& limits_;
  const image::ImageFiles images_;
  Stages<ModelListing> stages_;
};

/// Models, since they name their skins, and animated textures.
bool list_reads(const std::string& name) {
  const std::string folded = fold_case(name);
  const std::string_view extension = extension_of(folded);
  return extension == kExtension || extension == "atd";
}

std::unique_ptr<Listing> list(const FileSet& files, Limits& limits) {
  return std::make_unique<ModelListing>(files, limits);
}

Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits) {
  const u32 number = find_model(files, id);
  if (number == kNoFile) return ErrorCode::not_a_model;
  return Result<Model>::filled(
      [&](Model& model) { return fill(files, files[number], requests, limits, model); });
}

}  // namespace

constexpr Reader kReader = {"ctc", "Anachronox CTC", list_reads, list, open};
constexpr std::span<const RuleText> kRules = kRuleTexts;

}  // namespace retromesh::ctc
