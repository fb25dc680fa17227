#include "formats/ctc/document.hpp"
#include "formats/ctc/faces.hpp"
#include "formats/ctc/inspection.hpp"

namespace retromesh::ctc {
namespace {

constexpr ElementKind kFace = ElementKind::face;
constexpr ElementKind kVertex = ElementKind::vertex;
constexpr ElementKind kBone = ElementKind::bone;

std::string words_of_name(const FieldValue& value) {
  return text_of(reinterpret_cast<const u8*>(value.bytes.data()), value.bytes.size());
}

std::string words_of_parent(const FieldValue& value) {
  return value.number() == 0 ? "a root" : "child of bone " + std::to_string(value.bits() - 1);
}

std::string words_of_colour(const FieldValue& value) {
  Colour stored{};
  for (std::size_t i = 0; i < stored.size() && i < value.bytes.size(); ++i)
    stored[i] = static_cast<u8>(value.bytes[i]);
  const Colour shown = display_colour(stored);
  const std::string alpha = "alpha " + std::to_string(shown[3]);
  if (shown != stored) return "none: white, " + alpha;
  return "red " + std::to_string(shown[0]) + ", green " + std::to_string(shown[1]) + ", blue " +
         std::to_string(shown[2]) + ", " + alpha;
}

constexpr FieldMeaning kFieldMeanings[] = {
    {"model", "header.magic", {}, true, "", "Header", words_of_name},
    {"model", "header.version", {}, true, "", "Header"},
    {"model", "header.skin width", {}, false, "texels", "Header"},
    {"model", "header.skin height", {}, false, "texels", "Header"},
    {"model", "header.frame size", {}, false, "bytes", "Header"},
    {"model", "header.skins", {}, true, "skins", "Header"},
    {"model", "header.vertices", {}, true, "vertices", "Header"},
    {"model", "header.texture coordinates", {}, false, "", "Header"},
    {"model", "header.triangles", {}, true, "triangles", "Header"},
    {"model", "header.gl commands", {}, false, "", "Header"},
    {"model", "header.frames", {}, true, "frames", "Header"},
    {"model", "header.animations", {}, true, "animations", "Header"},
    {"model", "header.bones", {}, true, "bones", "Header"},
    {"model", "header.morphs", {}, true, "morphs", "Header"},
    {"model", "header.attachments", {}, true, "attachments", "Header"},
    {"model", "header.triangle lists", {}, true, "lists", "Header"},
    {"model", "header.substitutions", {}, true, "substitutions", "Header"},
    {"model", "header.unknown", {}, false, "", "Header"},
    {"model", "header.colours", {}, true, "colours", "Header"},
    {"model", "header.offsets.skins", {}, true, "byte", "Header"},
    {"model", "header.offsets.vertices", {}, true, "byte", "Header"},
    {"model", "header.offsets.moved vertices", {}, false, "", "Header"},
    {"model", "header.offsets.triangles", {}, true, "byte", "Header"},
    {"model", "header.offsets.uvs", {}, true, "byte", "Header"},
    {"model", "header.offsets.bones", {}, true, "byte", "Header"},
    {"model", "header.offsets.weights", {}, true, "byte", "Header"},
    {"model", "header.offsets.animations", {}, true, "byte", "Header"},
    {"model", "header.offsets.frames", {}, true, "byte", "Header"},
    {"model", "header.offsets.gl commands", {}, false, "", "Header"},
    {"model", "header.offsets.morphs", {}, true, "byte", "Header"},
    {"model", "header.offsets.attachments", {}, true, "byte", "Header"},
    {"model", "header.offsets.triangle lists", {}, true, "byte", "Header"},
    {"model", "header.offsets.substitutions", {}, true, "byte", "Header"},
    {"model", "header.offsets.moved triangles", {}, false, "", "Header"},
    {"model", "header.offsets.colours", {}, true, "byte", "Header"},
    {"model", "header.offsets.end", {}, true, "byte", "Header"},
    {"model", "skins[#]", ElementKind::material, true, "", "Skins", words_of_name},
    {"model", "vertices[#].position[*]", kVertex, true, "units", "Blocks"},
    {"model", "vertices[#].normal[*]", kVertex, true, "", "Blocks"},
    {"model", "triangles[#][*]", kFace, true, "vertex", "Blocks"},
    {"model", "uvs[#][*]", kFace, true, "", "Interpretations"},
    {"model", "bones[#].parent plus one", kBone, true, "", "Blocks", words_of_parent},
    {"model", "bones[#].children", kBone, false, "bones", "Blocks"},
    {"model", "bones[#].child list", kBone, false, "", "Blocks"},
    {"model", "bones[#].unknown[*]", kBone, false, "", "Blocks"},
    {"model", "bones[#].final[*]", kBone, false, "", "Blocks"},
    {"model", "bones[#].base[*]", kBone, true, "", "Skeleton"},
    {"model", "weights magic", {}, true, "", "Blocks", words_of_name},
    {"model", "weights[#].count", kVertex, true, "bones", "Blocks"},
    {"model", "weights[#].weights[*].bone", kVertex, true, "bone", "Blocks"},
    {"model", "weights[#].weights[*].weight", kVertex, true, "", "Skeleton"},
    {"model", "animations[#].name", ElementKind::clip, true, "", "Animations", words_of_name},
    {"model", "animations[#].first", ElementKind::clip, true, "frame", "Interpretations"},
    {"model", "animations[#].second", ElementKind::clip, true, "frame", "Interpretations"},
    {"model", "frames[@][#-1].translation[*]", kBone, true, "units", "Frames"},
    {"model", "frames[@][#-1].angles[*]", kBone, true, "degrees", "Skeleton"},
    {"model", "frames[@].translation[*]", ElementKind::frame, true, "units", "Frames"},
    {"model", "frames[@].angles[*]", ElementKind::frame, true, "degrees", "Skeleton"},
    {"model", "frames[@][*].translation[*]", ElementKind::frame, true, "units", "Frames"},
    {"model", "frames[@][*].angles[*]", ElementKind::frame, true, "degrees", "Skeleton"},
    {"model", "morphs[#].name", {}, true, "", "Morphs", words_of_name},
    {"model", "morphs[#].vertices", {}, true, "vertices", "Blocks"},
    {"model", "morphs[#].strength", {}, false, "", "Blocks"},
    {"model", "morphs[#].vertex pointer", {}, false, "", "Blocks"},
    {"model", "morphs[#].target pointer", {}, false, "", "Blocks"},
    {"model", "morph targets[#].vertices[*]", {}, true, "vertex", "Morphs"},
    {"model", "morph targets[#].targets[*][*]", {}, true, "units", "Morphs"},
    {"model", "attachments[#].name", {}, true, "", "Attachments", words_of_name},
    {"model", "attachments[#].triangle", {}, true, "face", "Attachments"},
    {"model", "triangle lists[#]", ElementKind::material, true, "triangles", "Triangles"},
    {"model", "substitutions[#].corner", {}, true, "corner", "Header"},
    {"model", "substitutions[#].replacement", {}, true, "vertex", "Header"},
    {"model", "substitutions[#].unknown[*]", {}, false, "", "What is unknown"},
    {"model", "substitutions[#].uv[*]", {}, false, "", "Header"},
    {"model", "colours[#/3]", kFace, true, "", "Triangles", words_of_colour},
    {"model", "unclaimed[*]", {}, false, "", "Blocks"},
};

}  // namespace

std::span<const FieldMeaning> field_meanings() { return kFieldMeanings; }

}  // namespace retromesh::ctc
