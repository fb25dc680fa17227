#pragma once
#include <string>

#include "formats/io/numbers.hpp"

/// What the fields of documents say, and what they make in the picture.
namespace retromesh {

/// Something that is drawn or played.
enum class ElementKind : u8 { none, face, vertex, frame, clip, bone, material };

struct FieldValue;

/// Said where a field is described, for the inspector. What is said of a record or list is said of its
/// fields.
///
///   v("type", polygon.type, {.heading = "Polygon types", .words = words_of_type});
struct FieldMeaning {
  /// Of a list: what its items make, in order. Of other fields: what they are part of.
  ElementKind element = ElementKind::none;
  bool is_by_frame = false;  ///< Items are those of the first frame, then those of the second, and so on.
  u8 skipped = 0;            ///< How many items at the start of each frame make no element.
  u8 items = 1;              ///< Consecutive items that make one element.
  const char* heading = "";  ///< In the family's README; of a field before that of its record.
  const char* unit = "";     ///< Of a list or record before that of its fields.
  std::string (*words)(const FieldValue& value) = nullptr;
  bool is_used = true;  ///< False for fields that no reader uses.

  /// This, for a field of what `around` is said of.
  constexpr FieldMeaning within(const FieldMeaning& around) const {
    FieldMeaning all = around.element == ElementKind::none ? *this : around;
    all.heading = *heading ? heading : around.heading;
    all.unit = *around.unit ? around.unit : unit;
    all.words = words ? words : around.words;
    all.is_used = is_used && around.is_used;
    return all;
  }
};

inline constexpr FieldMeaning kNotUsed = {.is_used = false};

}  // namespace retromesh
