#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

char folded(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_slash(char letter) { return letter == '/' || letter == '\\'; }

/// Where the name behind the last slash begins.
std::size_t base_start(std::string_view path) {
  std::size_t start = path.size();
  while (start > 0 && !is_slash(path[start - 1])) --start;
  return start;
}

/// Where the dot of a name's extension is, or its end: a name that starts with its only dot has none.
std::size_t dot_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name.size() : dot;
}

}  // namespace

std::string fold_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) letter = folded(letter);
  return lower;
}

std::string fold_path(std::string_view path) {
  std::string lower(path);
  std::size_t size = 0;
  for (const char letter : path) {
    if (!is_slash(letter)) {
      lower[size++] = folded(letter);
      continue;
    }
    const bool nothing_new = size == 0 || lower[size - 1] == '/';
    if (nothing_new) continue;
    const bool same_folder = lower[size - 1] == '.' && (size == 1 || lower[size - 2] == '/');
    if (same_folder) {
      --size;
    } else {
      lower[size++] = '/';
    }
  }
  lower.resize(size);
  return lower;
}

std::string_view name_of(std::string_view path) { return path.substr(base_start(path)); }

std::string_view folder_of(std::string_view path) {
  const std::size_t start = base_start(path);
  return path.substr(0, start > 0 ? start - 1 : 0);
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = name_of(path);
  return name.substr(0, dot_of(name));
}

std::string_view extension_of(std::string_view path) {
  const std::string_view name = name_of(path);
  const std::size_t dot = dot_of(name);
  return name.substr(dot < name.size() ? dot + 1 : dot);
}

std::string join_path(std::string_view folder, std::string_view name) {
  std::string path(folder);
  if (!path.empty()) path += '/';
  path.append(name.data(), name.size());
  return path;
}

}  // namespace retromesh
