#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "formats/files/entry.hpp"
#include "formats/io/error.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

/// The fields of a Model that leave the core, each named once. As the description of a document does, `visit`
/// names the fields of a record in order for any visitor: formats/boundary/ writes their values and their
/// schema for JavaScript, validate() checks them. web/src/core/model.ts has the same fields in camelCase,
/// which tests/wasm/schema.test.ts compares.
///
///   v(name, value)                        a text, number, flag, enumeration, record, or a list of those
///   v(name, value, Check)                 with what validate() checks
///   v.nullable(name, value, is_there)     null in JavaScript when it is not there
///   v.optional(name, value, is_there)     left out when it is not there
namespace retromesh {

/// How many elements an array has.
enum class Length : u8 { any, per_vertex_or_none, per_triangle, per_triangle_or_none };

/// What a number, or each number of an array, is an index of. kNone is allowed for nullable and optional
/// ones; how many faces the file has is not checked.
enum class IndexOf : u8 { nothing, source_positions, source_faces, vertices, materials, images };

/// What validate() checks of a field, besides finite numbers and enumerations with a word.
struct Check {
  Length length = Length::any;
  IndexOf index_of = IndexOf::nothing;
};

/// The words of an enumeration in JavaScript, in the order of its values.
template <class Enum>
inline constexpr std::span<const char* const> kWords = {};

#define RETROMESH_WORDS(Enum, ...)                             \
  inline constexpr const char* k##Enum##Words[] = __VA_ARGS__; \
  template <>                                                  \
  inline constexpr std::span<const char* const> kWords<Enum> = k##Enum##Words;

using LocationKind = SourceLocation::Kind;
using TargetKind = Target::Kind;
RETROMESH_WORDS(LocationKind, {"none", "file", "line", "byte"})
RETROMESH_WORDS(TargetKind, {"none", "clip", "face", "material", "vertex", "frame", "bone"})
RETROMESH_WORDS(Severity, {"warning", "mended", "fact"})
RETROMESH_WORDS(Blend, {"opaque", "translucent", "modulated", "alpha"})
RETROMESH_WORDS(Filter, {"linear", "nearest"})
RETROMESH_WORDS(Wrap, {"clamp", "repeat", "repeat-v"})
RETROMESH_WORDS(Fill, {"image", "palette"})
RETROMESH_WORDS(TextureMapping, {"uv", "environment", "sphere", "facing"})
RETROMESH_WORDS(PropertyKind, {"none", "vertices", "faces", "frames", "flags", "blend", "filter"})
RETROMESH_WORDS(PartKind,
                {"model",    "faces",    "frames",     "script",         "slot",          "skin",
                 "object",   "palettes", "texture",    "sprite",         "morph-target",  "npc",
                 "npc-part", "base",     "frame",      "animation-text", "texture-names", "texture-image",
                 "crop",     "archive",  "source-text"})
RETROMESH_WORDS(PartReason,
                {"names-model",      "recognized",     "same-stem",       "animated-stem", "first-image",
                 "own-name",         "only-image",     "script-line",     "names-pair",    "names-mesh",
                 "palette-size",     "same-number",    "same-counts",     "names-parts",   "named-by-npc",
                 "numbers-textures", "texture-number", "crop-of-texture", "base-id",       "names-frames",
                 "in-archive",       "from-archive"})
/// The axes of a held model along X, Y and Z. The first two are of a left-handed space: X points backward.
RETROMESH_WORDS(AttachmentAxes, {"-z -x y", "-z -x y", "x -z y"})
#undef RETROMESH_WORDS

template <class V>
void visit(V& v, const SourceLocation& location) {
  v("kind", location.kind);
  v("file", location.file);
  v("at", location.at);
}

/// A record's location, null when it has none in the files.
template <class V>
void visit_location(V& v, const SourceLocation& location) {
  v.nullable("location", location, location.kind != LocationKind::none);
}

template <class V>
void visit(V& v, const Target& target) {
  v("kind", target.kind);
  v("index", target.index);
  v("more", target.more);
}

template <class V>
void visit(V& v, const Note& note) {
  v("rule", note.rule);
  v("severity", note.severity());
  v("title", note.title);
  v("why", note.why);
  visit_location(v, note.location);
  v("count", note.count);
  v("times", note.times);
  v.nullable("target", note.target, note.target.kind != TargetKind::none);
}

template <class V>
void visit(V& v, const Property& property) {
  v.optional("kind", property.kind, property.kind != PropertyKind::none);
  v("name", property.name);
  v("value", property.value);
  v("remark", property.remark);
  v.optional("amount", property.amount, property.limit > 0);
  v.optional("limit", property.limit, property.limit > 0);
  visit_location(v, property.location);
}

template <class V>
void visit(V& v, const Group& group) {
  v("start", group.start);
  v("count", group.count);
  v("material", group.material, {Length::any, IndexOf::materials});
}

template <class V>
void visit(V& v, const Material& material) {
  v("name", material.name);
  v("slot", material.slot);
  v("kind", material.kind);
  v.optional("fill", material.fill, material.fill != Fill::image);
  v.optional("opacity", material.opacity, material.opacity < 1);
  v("blend", material.blend);
  v("two_sided", material.two_sided);
  v("unlit", material.unlit);
  v("facet", material.facet);
  v("mapping", material.mapping);
  v("filter", material.filter);
  v("wrap", material.wrap);
  v("cutoff", material.cutoff);
  v.optional("not_drawn", material.not_drawn, !material.not_drawn.empty());
  v.nullable("image", material.image, material.image != kNone, {Length::any, IndexOf::images});
  v.optional("light_image", material.light_image, material.light_image != kNone,
             {Length::any, IndexOf::images});
  v("properties", material.properties);
}

template <class V>
void visit(V& v, const Image& image) {
  v("name", image.name);
  v("file", image.file);
  v("width", image.width);
  v("height", image.height);
  v.nullable("pixels", image.pixels, !image.pixels.empty());
  v("bits", image.bits);
  v("palette", image.palette);
  v("colours_used", image.colours_used);
  v("hole", image.hole);
  v.optional("hole_colour", image.hole_colour, image.hole_colour != kNone);
  v.optional("kept", std::span<const u32>(image.kept), image.kept[2] > 0);
}

template <class V>
void visit(V& v, const ClipEvent& event) {
  v("time", event.time);
  v("name", event.name);
}

template <class V>
void visit(V& v, const Clip& clip) {
  v("name", clip.name);
  v("group", clip.group);
  v("first", clip.first);
  v("count", clip.count);
  v("rate", clip.rate);
  v.optional("durations", clip.durations, !clip.durations.empty());
  v.optional("replay_from", clip.replay_from, clip.replay_from > 0);
  v("events", clip.events);
  visit_location(v, clip.location);
}

template <class V>
void visit(V& v, const Attachment& attachment) {
  v("name", attachment.name);
  v("face", attachment.face);
  v("held", attachment.axes);
}

template <class V>
void visit(V& v, const InterpretationChoice& choice) {
  v("id", choice.id);
  v("name", choice.name);
  v("possible", choice.possible);
  v("score", choice.score);
}

template <class V>
void visit(V& v, const Interpretation& interpretation) {
  v("id", interpretation.id);
  v("name", interpretation.name);
  v("measure", interpretation.measure);
  v("choices", interpretation.choices);
  v("chosen", interpretation.chosen);
  v("suggested", interpretation.suggested);
  v("settled", interpretation.is_settled);
  v("asked", interpretation.is_asked);
}

template <class V>
void visit(V& v, const MissingFile& file) {
  v("name", file.name);
  v("kind", file.kind);
  v.optional("numbers", file.numbers, !file.numbers.empty());
  v.optional("owner", file.owner, !file.owner.empty());
  v("faces", file.faces);
  visit_location(v, file.location);
}

/// The numbers of records of 32-bit numbers, one after the other.
template <class Record>
std::span<const u32> as_numbers(const std::vector<Record>& records) {
  return {reinterpret_cast<const u32*>(records.data()), records.size() * sizeof(Record) / sizeof(u32)};
}

template <class V>
void visit(V& v, const Model& model) {
  v("name", model.name);
  v("format", model.format);
  v("format_label", model.format_label);
  v("source_positions", model.source_positions);
  v("normals", model.normals, {Length::per_vertex_or_none});
  const bool stored = has_stored_normals(model);
  v.optional("stored_normals", stored, stored);
  v("uvs", model.uvs, {Length::per_vertex_or_none});
  v("vertex_source", model.vertex_source, {Length::any, IndexOf::source_positions});
  v.optional("shades", model.shades, !model.shades.empty(), {Length::per_vertex_or_none});
  v.optional("priorities", model.priorities, !model.priorities.empty(), {Length::per_triangle_or_none});
  v.optional("vertex_labels", model.vertex_labels, !model.vertex_labels.empty());
  v.optional("face_labels", model.face_labels, !model.face_labels.empty(), {Length::per_triangle_or_none});
  v.optional("colours", model.colours, !model.colours.empty(), {Length::per_vertex_or_none});
  v("indices", model.indices, {Length::any, IndexOf::vertices});
  v("face_source", model.face_source, {Length::per_triangle, IndexOf::source_faces});
  v("groups", model.groups);
  v.optional("lines", as_numbers(model.lines), !model.lines.empty());
  v.optional("sprites", as_numbers(model.sprites), !model.sprites.empty());
  v("materials", model.materials);
  v.optional("free_sides", model.free_sides, model.free_sides);
  v("images", model.images);
  v.optional("power_of_two_images", model.power_of_two_images, model.power_of_two_images);
  v("clips", model.clips);
  v("frame_count", frame_count(model));
  v.optional("stepped", model.stepped, model.stepped);
  const bool fades = model.label_frames && !model.label_frames->transparency.empty();
  v.optional("fades", fades, fades);
  v("file_frames", model.frames.file_frames);
  v("source_vertex_count", model.source_positions.size());
  v.optional("lattice", std::span<const float>(model.frames.matrix), model.frames.vertices > 0);
  v("attachments", model.attachments);
  std::vector<std::string_view> morphs;
  for (const Morph& morph : model.morphs) morphs.push_back(morph.name);
  v.optional("morphs", morphs, !morphs.empty());
  const std::span<const u32> parents =
      model.skeleton ? std::span<const u32>(model.skeleton->parents) : std::span<const u32>();
  v.optional("bone_parents", parents, !parents.empty());
  v("bounds", std::span<const float>(model.bounds.low.data(), 6));
  v("properties", model.properties);
  v.optional("interpretations", model.interpretations, !model.interpretations.empty());
  v("missing_files", model.missing_files);
  v("notes", model.notes);
}

template <class V>
void visit(V& v, const Part& part) {
  v("file", part.file);
  v("kind", part.kind);
  v.optional("numbers", part.numbers, !part.numbers.empty());
  v("reason", part.reason);
  v.optional("name", part.name, !part.name.empty());
  v.optional("script", part.script, part.line > 0);
  v.optional("line", part.line, part.line > 0);
}

template <class V>
void visit(V& v, const Offer& offer) {
  v("interpretation", offer.interpretation);
  v("choice", offer.choice);
  v("name", offer.name);
}

template <class V>
void visit_error(V& v, const Error& error, const std::string& sentence) {
  v("code", std::string_view(code_name(error.code)));
  v("file", error.file);
  v("offset", error.offset);
  v("field", error.field);
  v("expected", error.expected);
  v("found", error.found);
  v("cause", error.cause);
  v("advice", error.advice);
  v("sentence", sentence);
  static constexpr Offer kNoOffer;
  v.nullable("offer", error.offer ? *error.offer : kNoOffer, error.offer != nullptr);
}

template <class V>
void visit(V& v, const Error& error) {
  visit_error(v, error, sentence(error));
}

}  // namespace retromesh
