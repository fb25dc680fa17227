#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/field_meaning.hpp"

/// What a family says of its documents and scripts.
namespace retromesh {

/// A file that is a document of a family.
struct DocumentFile {
  u32 file = 0;               ///< Index in the files of the drop.
  const char* format = "";    ///< "unreal"
  const char* document = "";  ///< "datafile"
  const char* heading = "";   ///< FieldMeaning::heading of fields that have none.
  const char* folder = "";    ///< In formats/, of the README with the headings; empty for that of the family.
};

struct ScriptLine {
  u32 line = 0;  ///< Counted from 1.
  std::string words;
};

inline constexpr u32 kNoElement = 0xFFFFFFFF;

/// Faces and vertices by the numbers that the file gives them, materials by their texture slot, all others by
/// their index in the Model.
struct Element {
  ElementKind kind = ElementKind::none;
  u32 index = 0;
  u32 frame = kNoElement;
  std::vector<u32> more;  ///< Further elements of the kind, in rising order.
};

/// Records that make no element of their own, but part of those that refer to them: texture vertices.
struct RecordUsers {
  std::vector<std::string_view> sections;  ///< Names of the tables, whose records have equal numbers.
  ElementKind kind = ElementKind::none;
  std::vector<std::vector<u32>>
      elements;  ///< Of each record, in rising order, by the document's own numbers.
};

/// The numbers that the elements of a document have in the Model, where it is made of several documents.
struct ElementNumbers {
  std::vector<u32> faces;     ///< Of each face; kNoElement for one that is not drawn. Empty: its own.
  std::vector<u32> vertices;  ///< The same for vertices; several may become one.
  std::vector<u32> frames;    ///< The frames of the Model that the document is; empty when it is none.
  std::vector<RecordUsers> users;
};

}  // namespace retromesh
