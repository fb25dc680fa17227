#include "formats/files/edit_distance.hpp"

#include <algorithm>
#include <array>

namespace retromesh {
namespace {

constexpr std::size_t kLongest = 32;

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char left, char right) { return lower(left) == lower(right); });
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  if (a.size() > kLongest || b.size() > kLongest) return kFarApart;
  // Rows of the table of distances between the beginnings of both words.
  std::array<std::array<std::size_t, kLongest + 1>, kLongest + 1> distances{};
  for (std::size_t i = 0; i <= a.size(); ++i) distances[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) distances[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool is_same = lower(a[i - 1]) == lower(b[j - 1]);
      std::size_t best = distances[i - 1][j - 1] + (is_same ? 0 : 1);
      best = std::min({best, distances[i - 1][j] + 1, distances[i][j - 1] + 1});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        best = std::min(best, distances[i - 2][j - 2] + 1);
      distances[i][j] = best;
    }
  }
  return distances[a.size()][b.size()];
}

const char* nearest_word(std::string_view word, std::span<const char* const> known) {
  // Most words are known: tables of distances take much longer.
  for (const char* const one : known) {
    if (same_word(word, one)) return nullptr;
  }
  std::size_t best = word.size() >= 6 ? 3 : word.size() >= 3 ? 2 : 0;
  const char* nearest = nullptr;
  for (const char* const one : known) {
    const std::size_t distance = edit_distance(word, one);
    if (distance > best || (distance == best && !nearest)) continue;
    nearest = distance == best ? nullptr : one;
    best = distance;
  }
  return nearest;
}

}  // namespace retromesh
