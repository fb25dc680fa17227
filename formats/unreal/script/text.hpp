#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// Blanks, tabs and control characters, which separate words.
constexpr bool is_blank(char letter) { return static_cast<unsigned char>(letter) <= ' '; }

constexpr char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
}

/// Whether two names are equal, ignoring the case of A to Z.
bool same_name(std::string_view a, std::string_view b);
bool same_name(std::string_view a, const char* b);

/// Whether `a` sorts before `b`, ignoring the case of A to Z.
bool name_before(std::string_view a, std::string_view b);

/// The bytes as characters, without the byte order mark of UTF-8.
std::string_view as_text(ByteView bytes);

/// Whether the bytes are UTF-16: a byte order mark, or one of the first two bytes is zero.
bool is_utf16(ByteView bytes);

void skip_blanks(std::string_view& text);

/// Removes the first word from the front, with the blanks before it. "MESH  IMPORT X=0" gives "MESH".
std::string_view take_word(std::string_view& text);

/// The decimal number at the start of a word, or nothing without digits. What follows is ignored, like
/// `atof`: ".5", "-0", "+2.", "128.0", "1e3" and "15f" are numbers. Exact up to 15 digits, else within 2 ulp.
std::optional<double> read_number(std::string_view word);

/// A number as a count: truncated, and clamped to the range of u32.
u32 as_count(double number);

/// Text between the single or double quotes around it, else the text. "LodMesh'Pkg.Crate'" gives "Pkg.Crate".
std::string_view unquoted(std::string_view text);

/// The part after the last dot. "Pkg.Skins.Crate" gives "Crate".
std::string_view last_part(std::string_view name);

/// Appends a word to a text, with a blank between words.
void add_word(std::string& text, std::string_view word);

/// A name for notes: in double quotes, truncated to 60 letters.
std::string shown(std::string_view name);

}  // namespace retromesh::unreal
