#pragma once
#include <string>

#include "formats/io/field_meaning.hpp"

/// Values of packages in words, for the inspector.
namespace retromesh::unreal::package {

std::string words_of_text(const FieldValue& value);
std::string words_of_poly_flags(const FieldValue& value);
std::string words_of_angle(const FieldValue& value);

/// Of the index of a name and of a reference to an object.
std::string words_of_name(const FieldValue& value);
std::string words_of_object(const FieldValue& value);

/// Of the type of a property, and of the bytes of its value.
std::string words_of_property_info(const FieldValue& value);
std::string words_of_bytes(const FieldValue& value);
std::string words_of_integers(const FieldValue& value);
std::string words_of_reals(const FieldValue& value);
std::string words_of_stored_name(const FieldValue& value);
std::string words_of_stored_object(const FieldValue& value);

}  // namespace retromesh::unreal::package
