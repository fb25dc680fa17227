#include "formats/unreal/package/lint/lint.hpp"

#include <utility>

#include "formats/io/paths.hpp"
#include "formats/unreal/package/document.hpp"

namespace retromesh::unreal::package {

void Finding::add(const Message& title, const Message& why, u32 offset) {
  if (has_first_) {
    ++notes_[first_].count;
    return;
  }
  has_first_ = true;
  first_ = notes_.size();
  add_note(notes_, rule_, title, why, SourceLocation::byte(file_, offset));
}

void lint_packages(const FileSet& files, Limits& limits, Notes& notes) {
  std::vector<LintedPackage> packages;
  for (const u32 number : files.in_order()) {
    const auto& [name, bytes] = files[number];
    if (!is_package(bytes) && (bytes.empty() || !has_package_name(name))) continue;
    auto tables = read_tables(name, bytes, limits);
    if (!tables) {
      const Error& error = tables.error();
      add_note(notes, Rule::package_unreadable, {"%", {sentence(error)}}, {"%", {error.cause}},
               SourceLocation::byte(name, error.offset));
      continue;
    }
    packages.push_back({&name, bytes, fold_case(stem_of(name)), std::move(tables.value())});
  }
  for (const LintedPackage& package : packages) {
    lint_tables(package, limits, notes);
    lint_objects(package, limits, notes);
  }
  lint_imports(packages, limits, notes);
}

}  // namespace retromesh::unreal::package
