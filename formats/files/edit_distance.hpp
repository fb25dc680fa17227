#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace retromesh {

/// How many letters have to be inserted, removed, changed or swapped with the next to turn one word into the
/// other; the case of A to Z is ignored. Words of more than 32 letters are `kFarApart`.
std::size_t edit_distance(std::string_view a, std::string_view b);

inline constexpr std::size_t kFarApart = 1000;

/// The known word that a misspelt one is likely to mean: at most one letter is different, or two in words of
/// 6 letters and more. Null for a known word, and when none or several are that near.
///
///     nearest_word("SEQUENC", {"ORIGIN", "SEQUENCE"}) is "SEQUENCE"
const char* nearest_word(std::string_view word, std::span<const char* const> known);

}  // namespace retromesh
