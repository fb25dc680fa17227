#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

char folded(char letter) {
  const bool is_upper = static_cast<unsigned char>(letter - 'A') < 26;
  return static_cast<char>(letter + is_upper * ('a' - 'A'));
}

bool is_slash(char letter) { return letter == '/' || letter == '\\'; }

/// Devices of Windows have their names with every extension, too.
bool is_device(std::string_view stem) {
  const std::string name = fold_case(stem);
  if (name == "con" || name == "prn" || name == "aux" || name == "nul") return true;
  return name.size() == 4 && (name.rfind("com", 0) == 0 || name.rfind("lpt", 0) == 0) && name[3] >= '0' &&
         name[3] <= '9';
}

/// The index of the name after the last slash.
std::size_t base_start(std::string_view path) {
  std::size_t start = path.size();
  while (start > 0 && !is_slash(path[start - 1])) --start;
  return start;
}

/// The index of the extension's dot, or the size of the path. A name whose only dot is its first letter has
/// no extension.
std::size_t dot_of(std::string_view path) {
  for (std::size_t end = path.size(); end > 1 && !is_slash(path[end - 1]); --end) {
    if (path[end - 1] == '.') return is_slash(path[end - 2]) ? path.size() : end - 1;
  }
  return path.size();
}

}  // namespace

std::string fold_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) letter = folded(letter);
  return lower;
}

std::string fold_path(std::string_view path) {
  std::string lower(path);
  for (char& letter : lower) letter = letter == '\\' ? '/' : folded(letter);
  char* to = lower.data();
  char* part = to;
  const char* const end = to + lower.size();
  for (const char* from = to; from != end; ++from) {
    *to++ = *from;
    if (*from != '/') continue;
    const bool is_needless = to - part == 1 || (to - part == 2 && *part == '.');
    if (is_needless) to = part;
    part = to;
  }
  lower.resize(static_cast<std::size_t>(to - lower.data()));
  return lower;
}

std::string_view name_of(std::string_view path) { return path.substr(base_start(path)); }

std::string_view folder_of(std::string_view path) {
  const std::size_t start = base_start(path);
  return path.substr(0, start > 0 ? start - 1 : 0);
}

std::string_view stem_of(std::string_view path) { return name_of(path.substr(0, dot_of(path))); }

std::string_view extension_of(std::string_view path) {
  const std::size_t dot = dot_of(path);
  return path.substr(dot < path.size() ? dot + 1 : dot);
}

std::string join_path(std::string_view folder, std::string_view name) {
  std::string path(folder);
  if (!path.empty()) path += '/';
  path.append(name.data(), name.size());
  return path;
}

std::string plain_stem(std::string_view name) {
  std::string stem;
  for (const char letter : name) {
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
    stem += is_plain ? letter : '_';
  }
  return is_device(stem) ? '_' + stem : stem;
}

}  // namespace retromesh
