#pragma once
#include <string>
#include <string_view>

#include "formats/io/byte_map.hpp"

/// What the fields of documents say, and what they make in the picture: each family has a table of rules.
namespace retromesh {

/// Something that is drawn or played.
enum class ElementKind : u8 { none, face, vertex, frame, clip, bone, material };

inline constexpr u32 kNoElement = 0xFFFFFFFF;

/// Faces and vertices by the numbers that the file gives them, materials by their texture slot, all others by
/// their index in the Model.
struct Element {
  ElementKind kind = ElementKind::none;
  u32 index = 0;
  u32 frame = kNoElement;
};

/// A field whose value is described.
struct FieldValue {
  const io::MappedField& field;
  ByteView bytes;  ///< Of the field.

  i32 number() const { return field.value; }
  u32 bits() const { return static_cast<u32>(field.value); }
};

/// Which documents of a kind a rule is about: of the objects that morph, the first has the faces.
enum class Which : u8 { all, first, others };

/// What the numbers of elements are where a model has several documents of a kind.
enum class Numbering : u8 {
  own,        ///< Those of the document.
  continued,  ///< They follow those of the documents before.
  alone,      ///< Those of the document if it is the only one; else the numbers of the model are others.
  frames,     ///< Those of the document, each of which is a frame.
};

/// A rule about all fields of one pattern.
struct FieldRule {
  const char* document;  ///< Kind of the document: "datafile".
  /// A path with patterns in place of indices: `[#]` is the index of the element, `[#/3]` three times that,
  /// `[#-1]` one more than it, `[@]` the frame, `[*]` any other index.
  const char* path;
  ElementKind element = ElementKind::none;
  bool is_used = true;  ///< False for fields that no reader uses.
  const char* unit = "";
  const char* section = "";  ///< Heading in the family's README.
  std::string (*words)(const FieldValue& value) = nullptr;
  Which which = Which::all;
  Numbering numbering = Numbering::own;
};

/// The indices that a pattern finds in a path; kNoElement for those that it does not have.
struct PathMatch {
  bool matches = false;
  u32 element = kNoElement;
  u32 frame = kNoElement;
};

PathMatch match_path(std::string_view pattern, std::string_view path);

}  // namespace retromesh
