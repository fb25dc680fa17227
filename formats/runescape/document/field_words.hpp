#pragma once
#include <string>

#include "formats/io/field_meaning.hpp"

namespace retromesh::runescape {

std::string words_of_axes(const FieldValue& value);
std::string words_of_face_type(const FieldValue& value);
std::string words_of_info(const FieldValue& value);
std::string words_of_render_type(const FieldValue& value);
std::string words_of_alpha(const FieldValue& value);
std::string words_of_colour(const FieldValue& value);
/// A number that is stored plus one, with 0 for none.
std::string words_of_optional(const FieldValue& value);
std::string words_of_mapping_kind(const FieldValue& value);
std::string words_of_priority(const FieldValue& value);
std::string words_of_flag(const FieldValue& value);
std::string words_of_flags(const FieldValue& value);
/// The kinds of the transforms of a base.
std::string words_of_transforms(const FieldValue& value);
/// Of a particle effect: a face for an emitter, a vertex for an effector.
std::string words_of_place(const FieldValue& value);
std::string words_of_numbers(const FieldValue& value);

}  // namespace retromesh::runescape
