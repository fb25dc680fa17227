#include <optional>
#include <utility>

#include "formats/family.hpp"
#include "formats/files/entry.hpp"
#include "formats/humanfly/animation.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/faces.hpp"
#include "formats/humanfly/files.hpp"
#include "formats/humanfly/materials.hpp"
#include "formats/humanfly/notes.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/material.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kMaxCount = 65535;

Error no_primitives(const std::string& file, const Document& document) {
  Error error = error_in(file, ErrorCode::nothing_inside, "primitives", "The object has vertices only.",
                         "Open another object.");
  error.offset = document.primitives_at();
  return error;
}

/// Reads an object that can be drawn. Errors: all other files; byte-swapped objects are named as such.
Result<Document> read_drawable(const File& file, ByteView bytes, Limits& limits) {
  auto document = read_document(file.name, bytes, limits);
  if (!document) return explain_error(bytes, document.error());
  if (const auto error = find_error(file.name, document.value())) return explain_error(bytes, *error);
  if (document.value().primitives.empty()) {
    return explain_error(bytes, no_primitives(file.name, document.value()));
  }
  return document;
}

/// The same for the whole primitives of a file that ends early, if it is `asked`; `declared` is then how many
/// there should be, else 0. Without, the error offers that.
Result<Document> read_object(const File& file, bool asked, u32& declared, Limits& limits) {
  declared = 0;
  auto read = read_drawable(file, file.bytes, limits);
  if (read) return read;
  u32 count = 0;
  const Bytes whole = whole_primitives(file.bytes, count, limits);
  auto rest = whole.empty() ? Result<Document>(ErrorCode::empty) : read_drawable(file, whole, limits);
  if (!rest) return read;
  if (!asked) {
    read.error().offer = &kOpenTruncated;
    return read;
  }
  declared = count;
  return rest;
}

void add_properties(const Document& document, const Edges& edges, Model& model) {
  add_count(model.properties, "Vertices", document.vertices.size(), kMaxCount, {""}).kind =
      PropertyKind::vertices;
  add_count(model.properties, "Normals", document.normals.size(), kMaxCount, {""});
  if (document.texture_vertex_count > 0) {
    add_count(model.properties, "Texture vertices", document.texture_vertices.size(), kMaxCount, {""});
  }
  const std::size_t others = model.lines.size() + model.sprites.size();
  const std::size_t polygons = document.primitives.size() - others;
  add_count(model.properties, "Primitives", document.primitives.size(), kMaxCount,
            {others > 0 ? "%, %, %" : "all polygons",
             {counted(polygons, "polygon", "polygons"), counted(model.lines.size(), "line", "lines"),
              counted(model.sprites.size(), "sprite", "sprites")}});
  if (edges.count == 0) return;
  add_property(model.properties, "Surface", {edges.are_closed() ? "closed" : "open"},
               {edges.are_closed() ? "back faces are not drawn" : "both sides are drawn"});
}

void set_sides(const Edges& edges, Model& model) {
  model.free_sides = edges.count > 0;
  for (Material& material : model.materials) material.two_sided = !edges.are_closed();
}

void note_truncation(const File& file, u32 declared, const Document& document, Model& model) {
  add_truncated(model.interpretations);
  add_note(model.notes, Rule::ends_early, {"% ends early", {file_name(file.name)}},
           {"It has % of % primitives.", {document.primitives.size(), declared}},
           SourceLocation::byte(file.name, static_cast<u32>(file.bytes.size())))
      .count = declared - static_cast<u32>(document.primitives.size());
}

std::optional<Error> fill(const FileSet& files, const Pairing& pairing, u32 number,
                          std::span<const InterpretationRequest> requests, Limits& limits, Model& model) {
  const File& file = files[number];
  u32 declared = 0;
  auto read = read_object(file, is_asked(kOpenTruncated, requests), declared, limits);
  if (!read) return read.error();
  const Document& document = read.value();
  model.name = stem_of(file.name);
  model.format = kReader.id;
  model.format_label = kReader.label;
  const std::vector<u32> order = drawing_order(document);
  std::vector<u32> material_primitives;
  const auto targets = morph_targets(files, pairing, number, limits);
  if (!add_primitives(document, order, model, material_primitives, limits) ||
      !add_frames(files, document, order, targets, model, limits) ||
      !assign_images(files, pairing, number, document, material_primitives, model, limits)) {
    return too_large(file.name, limits);
  }
  const Edges edges = count_edges(document);
  set_sides(edges, model);
  add_first_positions(model);
  add_properties(document, edges, model);
  if (declared > 0) note_truncation(file, declared, document, model);
  add_notes(file.name, document, model.notes);
  return std::nullopt;
}

class ObjectListing : public Listing {
 public:
  ObjectListing(const FileSet& files, Limits& limits)
      : files_(files), limits_(limits), pairing_(files), parts_(files.files().size()) {}

  bool step() override {
    const u64 before = pairing_.read();
    if (pairing_.step()) {
      limits_.read += pairing_.read() - before;
      return true;
    }
    if (listed_ == pairing_.objects().size()) return false;
    const u32 object = pairing_.objects()[listed_++];
    Entry& entry = add_to(entries);
    entry.id = files_.folded(object);
    entry.name = stem_of(files_[object].name);
    entry.format = kReader.id;
    entry.label = kReader.label;
    parts_.begin(entry);
    add_parts(object);
    return charge_last(limits_);
  }

 private:
  void add_parts(u32 object) {
    parts_.add({.file = object, .kind = PartKind::object, .reason = PartReason::recognized});
    limits_.read += files_[object].bytes.size();
    Limits limits;
    u32 declared = 0;
    const auto read = read_object(files_[object], true, declared, limits);
    if (!read) return;
    const std::vector<Resource> all = resources_of(read.value());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const FoundFile found = pairing_.find(i, all, object);
      if (found.file == kNoFile) continue;
      Part part{.file = found.file, .kind = part_kind(all[i].kind), .reason = found.reason};
      if (all[i].kind != ResourceKind::palette) part.numbers.push_back(all[i].number);
      parts_.add(std::move(part));
    }
    for (const u32 target : pairing_.objects_like(object, kMaxTargets))
      parts_.add({.file = target, .kind = PartKind::morph_target, .reason = PartReason::same_counts});
  }

  const FileSet& files_;
  Limits& limits_;
  Pairing pairing_;
  PartAdder parts_;
  std::size_t listed_ = 0;  ///< How many objects are listed.
};

/// Always: objects are recognized by their bytes.
bool list_reads(const std::string&) { return true; }

std::unique_ptr<Listing> list(const FileSet& files, Limits& limits) {
  return std::make_unique<ObjectListing>(files, limits);
}

Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits) {
  Pairing pairing(files);
  while (pairing.step()) {
  }
  for (const u32 number : pairing.objects()) {
    if (!id.empty() && files.folded(number) != id) continue;
    return Result<Model>::filled(
        [&](Model& model) { return fill(files, pairing, number, requests, limits, model); });
  }
  return ErrorCode::not_a_model;
}

}  // namespace

constexpr Reader kReader = {"humanfly", "HumanFly 2 object", list_reads, list, open};
constexpr std::span<const RuleText> kRules = kRuleTexts;

}  // namespace retromesh::humanfly
