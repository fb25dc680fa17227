#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

constexpr std::string_view kSlashes = "/\\";

std::string_view base_of(std::string_view path) {
  const std::size_t slash = path.find_last_of(kSlashes);
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::string fold_case(std::string_view text) {
  std::string folded(text);
  for (char& c : folded) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

std::string fold_path(std::string_view path) {
  std::string folded;
  folded.reserve(path.size());
  for (char c : path) {
    if (c == '\\') c = '/';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '/') {
      const bool nothing_new = folded.empty() || folded.back() == '/';
      if (nothing_new) continue;
      const bool same_folder = folded == "." || (folded.size() > 1 && folded.substr(folded.size() - 2) == "/.");
      if (same_folder) {
        folded.pop_back();
        continue;
      }
    }
    folded += c;
  }
  return folded;
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.find_last_of(kSlashes);
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view stem_of(std::string_view path) {
  const std::string_view base = base_of(path);
  const std::size_t dot = base.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? base : base.substr(0, dot);
}

std::string_view extension_of(std::string_view path) {
  const std::string_view base = base_of(path);
  const std::size_t dot = base.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : base.substr(dot + 1);
}

std::string join_path(std::string_view folder, std::string_view name) {
  if (folder.empty()) return std::string(name);
  return std::string(folder) + '/' + std::string(name);
}

}  // namespace retromesh
