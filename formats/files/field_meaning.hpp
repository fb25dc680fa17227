#pragma once
#include <string>
#include <string_view>
#include <vector>

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
  std::vector<u32> more;  ///< Further elements of the kind, in rising order.
};

/// The other fields of a document.
class OtherFields {
 public:
  virtual ~OtherFields() = default;

  /// The number in the field with a path; `otherwise` when there is none.
  virtual i32 number(const std::string& path, i32 otherwise) const = 0;
};

/// A field whose value is described.
struct FieldValue {
  const io::MappedField& field;
  ByteView bytes;  ///< Of the field.
  const OtherFields& others;

  i32 number() const { return field.value; }
  u32 bits() const { return static_cast<u32>(field.value); }

  /// The number in another column at the index of this field: of "colours[17]" in "infos".
  i32 beside(const char* column, i32 otherwise) const {
    return others.number(column + field.path.substr(field.path.find('[')), otherwise);
  }

  /// The number of another field of the same record: "primitives[3].header." before `name`.
  i32 in_record(const char* name, i32 otherwise) const {
    return others.number(field.path.substr(0, field.path.rfind('.') + 1) + name, otherwise);
  }
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

/// A rule about all fields of one pattern.
struct FieldMeaning {
  const char* document;  ///< Kind of the document: "datafile".
  /// A path with patterns in place of indices: `[#]` is the index of the element, `[#/3]` three times that,
  /// `[#-1]` one more than it, `[@]` the frame, `[*]` any other index.
  const char* path;
  ElementKind element = ElementKind::none;
  bool is_used = true;  ///< False for fields that no reader uses.
  const char* unit = "";
  const char* section = "";  ///< Heading in the family's README.
  std::string (*words)(const FieldValue& value) = nullptr;

  /// Whether it is about documents of a kind.
  bool is_about(std::string_view kind) const { return *document == 0 || kind == document; }
};

/// The indices that a pattern finds in a path; kNoElement for those that it does not have.
struct PathMatch {
  bool matches = false;
  u32 element = kNoElement;
  u32 frame = kNoElement;
};

PathMatch match_path(std::string_view pattern, std::string_view path);

}  // namespace retromesh
