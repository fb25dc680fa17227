#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "formats/io/paths.hpp"
#include "formats/unreal/package/lint/lint.hpp"

namespace retromesh::unreal::package {
namespace {

/// Classes, names and folders of the engine's own code are in no package.
bool may_be_native(std::string_view class_name) { return fold_case(class_name) == "class"; }

class ImportLint {
 public:
  ImportLint(std::span<const LintedPackage> packages, Notes& notes) : packages_(packages), notes_(notes) {
    for (u32 i = 0; i < packages.size(); ++i) by_stem_[packages[i].stem].push_back(i);
    names_.resize(packages.size());
  }

  void find_in(const LintedPackage& package) {
    const Tables& tables = package.tables;
    Finding missing(Rule::package_import_missing, *package.file, notes_);
    for (u32 i = 0; i < tables.imports.size(); ++i) {
      const Import& row = tables.imports[i];
      const std::string_view class_name = tables.names[row.class_name];
      if (row.outer.value == 0 || fold_case(class_name) == "package" || may_be_native(class_name)) continue;
      const std::string root = root_of(tables, {-static_cast<i32>(i) - 1});
      if (is_there(root, class_name, tables.names[row.name])) continue;
      missing.add(
          {"% is not in the package %", {tables.names[row.name], root}},
          {"It is a % that import % names, and the package is another version.", {class_name, plain(i)}},
          tables.header.imports.offset);
    }
  }

 private:
  /// The name of the package that an import is of, in lower case.
  static std::string root_of(const Tables& tables, ObjectRef ref) {
    for (u32 i = 0; i < kMostOuters && tables.outer_of(ref).value != 0; ++i) ref = tables.outer_of(ref);
    return fold_case(tables.name_of(ref));
  }

  static std::string key_of(std::string_view class_name, std::string_view name) {
    return fold_case(class_name) + '|' + fold_case(name);
  }

  /// Also true when the package is not here, or one that may stand for it.
  bool is_there(const std::string& root, std::string_view class_name, std::string_view name) {
    std::vector<std::string> roots = {root};
    if (root == "unreali") roots.push_back("unrealshare");
    if (root == "unrealshare") roots.push_back("unreali");
    const std::string key = key_of(class_name, name);
    for (const std::string& each : roots) {
      const auto found = by_stem_.find(each);
      if (found == by_stem_.end()) return true;
      for (const u32 package : found->second) {
        if (names_in(package).count(key) > 0) return true;
      }
    }
    return false;
  }

  const std::unordered_set<std::string>& names_in(u32 package) {
    std::unordered_set<std::string>& names = names_[package];
    const Tables& tables = packages_[package].tables;
    if (!names.empty() || tables.exports.empty()) return names;
    for (const Export& row : tables.exports)
      names.insert(key_of(tables.class_of(row), tables.names[row.name]));
    return names;
  }

  std::span<const LintedPackage> packages_;
  Notes& notes_;
  std::map<std::string, std::vector<u32>> by_stem_;
  std::vector<std::unordered_set<std::string>> names_;
};

}  // namespace

void lint_imports(std::span<const LintedPackage> packages, Limits& limits, Notes& notes) {
  u64 size = 0;
  for (const LintedPackage& package : packages) {
    constexpr u64 kBytesOfNames = 64 + 4 * kMostLetters;
    size += package.tables.exports.size() * kBytesOfNames;
  }
  if (!limits.charge(size)) return;
  ImportLint lint(packages, notes);
  for (const LintedPackage& package : packages) lint.find_in(package);
  limits.bytes += size;
}

}  // namespace retromesh::unreal::package
