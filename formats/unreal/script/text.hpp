#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// Blanks, tabs and control characters, which all only separate words.
constexpr bool is_blank(char letter) { return static_cast<unsigned char>(letter) <= ' '; }

constexpr char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
}

/// Whether two names are equal for the engine, which ignores the case of A to Z.
bool same_name(std::string_view a, std::string_view b);
bool same_name(std::string_view a, const char* b);

/// An order of names in which equal ones, as `same_name` sees them, are neighbours.
bool name_before(std::string_view a, std::string_view b);

/// The bytes as characters, without the byte order mark of UTF-8.
std::string_view as_text(ByteView bytes);

/// Whether the bytes are UTF-16, told by a byte order mark or by a zero beside the first letter.
bool is_utf16(ByteView bytes);

/// Takes blanks off the front.
void skip_blanks(std::string_view& text);

/// Takes the first word off the front, with the blanks before it. "MESH  IMPORT X=0" gives "MESH".
std::string_view take_word(std::string_view& text);

/// The decimal number at the start of a word, or nothing when it has no digits there. What follows is
/// ignored, as `atof` does: ".5", "-0", "+2.", "128.0", "1e3" and "15f" are numbers. Exact up to 15 digits,
/// else within an ulp or two.
std::optional<double> read_number(std::string_view word);

/// A number as a count: fractions cut off, and held between 0 and the largest u32.
u32 as_count(double number);

/// Text between the single or double quotes around it, else the text. "LodMesh'Pkg.Crate'" gives "Pkg.Crate".
std::string_view unquoted(std::string_view text);

/// The part behind the last dot. "Pkg.Skins.Crate" gives "Crate".
std::string_view last_part(std::string_view name);

/// Adds a word to a text, behind a blank when it is not the first.
void add_word(std::string& text, std::string_view word);

/// A name as notes show it: in double quotes, and cut where it is too long to read.
std::string shown(std::string_view name);

}  // namespace retromesh::unreal
