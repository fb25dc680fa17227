#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/coverage.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// A CTC file as it is on disk, little-endian: a header of offsets, and blocks in any order. (README,
/// "Header", "Blocks".)
namespace retromesh::ctc {

inline constexpr Endian kEndian = Endian::little;
inline constexpr u32 kVersion = 11;
inline constexpr u32 kVersionOffset = 4;
/// The game accepts it and those up to kVersion. How they differ is unknown.
inline constexpr u32 kOldestVersion = 8;

using Vector = std::array<float, 3>;

std::string words_of_name(const FieldValue& value);
std::string words_of_parent(const FieldValue& value);
std::string words_of_colour(const FieldValue& value);

/// Byte offset of each block. The game overwrites some at run time; their values in the file have no meaning.
struct Offsets {
  u32 skins = 0;
  u32 vertices = 0;
  u32 moved_vertices = 0;  ///< Used at run time only.
  u32 triangles = 0;
  u32 uvs = 0;
  u32 bones = 0;
  u32 weights = 0;
  u32 animations = 0;
  u32 frames = 0;
  u32 gl_commands = 0;  ///< Not used.
  u32 morphs = 0;
  u32 attachments = 0;
  u32 triangle_lists = 0;
  u32 substitutions = 0;
  u32 moved_triangles = 0;  ///< Used at run time only.
  u32 colours = 0;
  u32 end = 0;  ///< Bytes of the file.
};

template <class V>
constexpr void visit(V& v, Offsets& offsets) {
  v("skins", offsets.skins);
  v("vertices", offsets.vertices);
  v("moved vertices", offsets.moved_vertices, kNotUsed);
  v("triangles", offsets.triangles);
  v("uvs", offsets.uvs);
  v("bones", offsets.bones);
  v("weights", offsets.weights);
  v("animations", offsets.animations);
  v("frames", offsets.frames);
  v("gl commands", offsets.gl_commands, kNotUsed);
  v("morphs", offsets.morphs);
  v("attachments", offsets.attachments);
  v("triangle lists", offsets.triangle_lists);
  v("substitutions", offsets.substitutions);
  v("moved triangles", offsets.moved_triangles, kNotUsed);
  v("colours", offsets.colours);
  v("end", offsets.end);
}

/// 144 bytes.
struct Header {
  std::array<u8, 4> magic{'S', 'M', 'D', 'L'};
  u32 version = kVersion;
  u32 skin_width = 0;
  u32 skin_height = 0;
  u32 frame_size = 0;  ///< Bytes of a frame; not used.
  u32 skins = 0;
  u32 vertices = 0;
  u32 texture_coordinates = 0;  ///< Not the size of any block.
  u32 triangles = 0;
  u32 gl_commands = 0;
  u32 frames = 0;
  u32 animations = 0;
  u32 bones = 0;
  u32 morphs = 0;
  u32 attachments = 0;
  u32 triangle_lists = 0;
  u32 substitutions = 0;
  float unknown = 0;
  u32 colours = 0;
  Offsets offsets;
};

template <class V>
constexpr void visit(V& v, Header& header) {
  v("magic", header.magic, {.words = words_of_name});
  v("version", header.version);
  v("skin width", header.skin_width, {.unit = "texels", .is_used = false});
  v("skin height", header.skin_height, {.unit = "texels", .is_used = false});
  v("frame size", header.frame_size, {.unit = "bytes", .is_used = false});
  v("skins", header.skins, {.unit = "skins"});
  v("vertices", header.vertices, {.unit = "vertices"});
  v("texture coordinates", header.texture_coordinates, kNotUsed);
  v("triangles", header.triangles, {.unit = "triangles"});
  v("gl commands", header.gl_commands, kNotUsed);
  v("frames", header.frames, {.unit = "frames"});
  v("animations", header.animations, {.unit = "animations"});
  v("bones", header.bones, {.unit = "bones"});
  v("morphs", header.morphs, {.unit = "morphs"});
  v("attachments", header.attachments, {.unit = "attachments"});
  v("triangle lists", header.triangle_lists, {.unit = "lists"});
  v("substitutions", header.substitutions, {.unit = "substitutions"});
  v("unknown", header.unknown, kNotUsed);
  v("colours", header.colours, {.unit = "colours"});
  v("offsets", header.offsets, {.unit = "byte"});
}

inline constexpr u32 kHeaderSize = io::kStoredSize<Header>;

using SkinName = std::array<u8, 64>;

struct Vertex {
  Vector position{};
  Vector normal{};
};

template <class V>
constexpr void visit(V& v, Vertex& vertex) {
  v("position", vertex.position, {.unit = "units"});
  v("normal", vertex.normal);
}

using Triangle = std::array<u16, 3>;

/// u and v of a triangle's corners, in one of two orders: see UvLayout. (README, "Interpretations".)
using TriangleUvs = std::array<float, 6>;

struct Bone {
  u32 parent_plus_one = 0;  ///< 0 for a root.
  u32 children = 0;
  u32 child_list = 0;  ///< Used at run time only, like `unknown` and `final`.
  std::array<float, 6> unknown{};
  std::array<float, 16> final{};
  std::array<float, 16> base{};
};

template <class V>
constexpr void visit(V& v, Bone& bone) {
  v("parent plus one", bone.parent_plus_one, {.words = words_of_parent});
  v("children", bone.children, {.unit = "bones", .is_used = false});
  v("child list", bone.child_list, kNotUsed);
  v("unknown", bone.unknown, kNotUsed);
  v("final", bone.final, kNotUsed);
  v("base", bone.base, {.heading = "Skeleton"});
}

struct Weight {
  u32 bone = 0;
  float weight = 0;

  bool operator==(const Weight&) const = default;
};

template <class V>
constexpr void visit(V& v, Weight& weight) {
  v("bone", weight.bone, {.unit = "bone"});
  v("weight", weight.weight, {.heading = "Skeleton"});
}

struct VertexWeights {
  u32 count = 0;
  std::vector<Weight> weights;
};

template <class V>
void visit(V& v, VertexWeights& vertex) {
  v("count", vertex.count, {.unit = "bones"});
  v.list("weights", vertex.weights, vertex.count);
}

/// Transform of the model or a bone in a frame.
struct Key {
  Vector translation{};
  Vector angles{};  ///< Degrees about Y, X and Z, in this order.
};

template <class V>
constexpr void visit(V& v, Key& key) {
  v("translation", key.translation, {.heading = "Frames", .unit = "units"});
  v("angles", key.angles, {.heading = "Skeleton", .unit = "degrees"});
}

/// A range of frames; the meaning of the numbers varies: see AnimationRecord. (README, "Interpretations".)
struct Animation {
  std::array<u8, 16> name{};
  u32 first = 0;
  u32 second = 0;
};

template <class V>
constexpr void visit(V& v, Animation& animation) {
  v("name", animation.name, {.heading = "Animations", .words = words_of_name});
  v("first", animation.first, {.heading = "Interpretations", .unit = "frame"});
  v("second", animation.second, {.heading = "Interpretations", .unit = "frame"});
}

struct MorphHeader {
  std::array<u8, 16> name{};
  u32 vertices = 0;
  float strength = 0;  ///< Used at run time only, like the pointers.
  u32 vertex_pointer = 0;
  u32 target_pointer = 0;
};

template <class V>
constexpr void visit(V& v, MorphHeader& morph) {
  v("name", morph.name, {.heading = "Morphs", .words = words_of_name});
  v("vertices", morph.vertices, {.unit = "vertices"});
  v("strength", morph.strength, kNotUsed);
  v("vertex pointer", morph.vertex_pointer, kNotUsed);
  v("target pointer", morph.target_pointer, kNotUsed);
}

/// The data of a morph. It follows the headers of all morphs.
struct MorphTargets {
  std::vector<u32> vertices;
  std::vector<Vector> targets;
};

struct AttachmentPoint {
  std::array<u8, 8> name{};
  u32 triangle = 0;
};

template <class V>
constexpr void visit(V& v, AttachmentPoint& point) {
  v("name", point.name, {.words = words_of_name});
  v("triangle", point.triangle, {.unit = "face"});
}

/// Another vertex for a corner, of three for each triangle. The game never used them.
struct Substitution {
  u32 corner = 0;
  u32 replacement = 0;
  std::array<i32, 3> unknown{};
  std::array<float, 2> uv{};
};

template <class V>
constexpr void visit(V& v, Substitution& substitution) {
  v("corner", substitution.corner, {.unit = "corner"});
  v("replacement", substitution.replacement, {.unit = "vertex"});
  v("unknown", substitution.unknown, {.heading = "What is unknown", .is_used = false});
  v("uv", substitution.uv, kNotUsed);
}

using Colour = std::array<u8, 4>;

/// A whole `.ctc` file.
struct Document {
  Header header;
  std::vector<SkinName> skins;
  std::vector<Vertex> vertices;
  std::vector<Triangle> triangles;
  std::vector<TriangleUvs> uvs;
  std::vector<Bone> bones;
  std::array<u8, 4> weights_magic{'S', 'T', 'G', 'W'};  ///< Only with bones, like the weights.
  std::vector<VertexWeights> weights;
  std::vector<Animation> animations;
  std::vector<Key> keys;  ///< For each frame: one of the model (the main key), then one of each bone.
  std::vector<MorphHeader> morphs;
  std::vector<MorphTargets> morph_targets;
  std::vector<AttachmentPoint> attachments;
  std::vector<u32> triangle_lists;
  std::vector<Substitution> substitutions;
  std::vector<Colour> colours;  ///< Of each corner of each triangle, or none.
  std::vector<io::Gap> unclaimed;
};

template <class V>
void visit(V& v, Document& document) {
  v("header", document.header, {.heading = "Header"});
  const Header& header = document.header;
  const Offsets& at = header.offsets;
  const auto block = [&](const char* name, u32 offset, auto& list, u32 count,
                         const FieldMeaning& meaning = {}, u32 per = 1) {
    v.at(name, offset, count > 0, [&] { v.list(name, list, count, meaning, per); });
  };
  block("skins", at.skins, document.skins, header.skins,
        {.element = ElementKind::material, .heading = "Skins", .words = words_of_name});
  block("vertices", at.vertices, document.vertices, header.vertices, {.element = ElementKind::vertex});
  block("triangles", at.triangles, document.triangles, header.triangles,
        {.element = ElementKind::face, .unit = "vertex"});
  block("uvs", at.uvs, document.uvs, header.triangles,
        {.element = ElementKind::face, .heading = "Interpretations"});
  block("bones", at.bones, document.bones, header.bones, {.element = ElementKind::bone});
  v.at("weights", at.weights, header.bones > 0, [&] {
    v("weights magic", document.weights_magic, {.words = words_of_name});
    v.each("weights", document.weights, header.vertices, {.element = ElementKind::vertex});
  });
  block("animations", at.animations, document.animations, header.animations, {.element = ElementKind::clip});
  block("frames", at.frames, document.keys, header.frames,
        {.element = ElementKind::bone, .is_by_frame = true, .skipped = 1}, header.bones + 1);
  v.at("morphs", at.morphs, header.morphs > 0, [&] {
    v.list("morphs", document.morphs, header.morphs);
    v.each("morph targets", document.morph_targets, header.morphs, [&](MorphTargets& morph, u32 number) {
      const u32 count = document.morphs[number].vertices;
      v.list("vertices", morph.vertices, count, {.heading = "Morphs", .unit = "vertex"});
      v.list("targets", morph.targets, count, {.heading = "Morphs", .unit = "units"});
    });
  });
  block("attachments", at.attachments, document.attachments, header.attachments, {.heading = "Attachments"});
  block("triangle lists", at.triangle_lists, document.triangle_lists, header.triangle_lists,
        {.element = ElementKind::material, .heading = "Triangles", .unit = "triangles"});
  block("substitutions", at.substitutions, document.substitutions, header.substitutions,
        {.heading = "Header"});
  block("colours", at.colours, document.colours, header.colours,
        {.element = ElementKind::face, .items = 3, .heading = "Triangles", .words = words_of_colour});
  v.gaps("unclaimed", document.unclaimed, kHeaderSize, kNotUsed);
}

/// Whether bytes begin with the magic of a CTC, of any version.
bool identify(ByteView bytes);

/// Reads a file. Errors: empty, ends_early, over_limit; unusable for the magic, the version and offsets
/// inside the header; bad_value for counts and offsets out of range. `oldest` is the lowest version that is
/// read, as if it were kVersion.
Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits,
                               u32 oldest = kVersion);

/// Sets the counts and offsets of a document that was built, not read, from its lists. Blocks are laid out in
/// the order of their offset fields.
void settle(Document& document);

/// The bytes of the file. A document that was read and not changed gives the same bytes.
Result<Bytes> write_document(Document& document, Limits& limits);

/// A name in a field of fixed width, which ends at the first NUL if there is one. Characters that are not
/// printable ASCII become question marks.
std::string text_of(const u8* field, std::size_t size);

template <std::size_t N>
std::string text_of(const std::array<u8, N>& field) {
  return text_of(field.data(), N);
}

}  // namespace retromesh::ctc
