#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/package/lint/lint.hpp"

namespace retromesh::unreal::package {
namespace {

class TableLint {
 public:
  TableLint(const LintedPackage& package, Notes& notes)
      : package_(package), tables_(package.tables), notes_(notes) {}

  void find() {
    check_references();
    find_cycle();
    find_repeats();
    check_places();
  }

 private:
  bool is_there(ObjectRef ref) const {
    return ref.value == 0 || tables_.export_of(ref) || tables_.import_of(ref);
  }

  void check_references() {
    Finding missing(Rule::package_reference_missing, *package_.file, notes_);
    const auto check = [&](bool is_fine, const char* table, u32 index, u32 offset) {
      if (is_fine) return;
      missing.add({"Rows of the tables refer to what is not there"},
                  {"The first is row % of the %.", {plain(index), table}}, offset);
    };
    const Names& names = tables_.names;
    for (u32 i = 0; i < tables_.imports.size(); ++i) {
      const Import& row = tables_.imports[i];
      check(names.has(row.class_package) && names.has(row.class_name) && names.has(row.name) &&
                is_there(row.outer),
            "imports", i, tables_.header.imports.offset);
    }
    for (u32 i = 0; i < tables_.exports.size(); ++i) {
      const Export& row = tables_.exports[i];
      check(names.has(row.name) && is_there(row.object_class) && is_there(row.super) && is_there(row.outer),
            "exports", i, tables_.header.exports.offset);
    }
  }

  /// Follows the outers of each object once.
  void find_cycle() {
    const u32 exports = static_cast<u32>(tables_.exports.size());
    std::vector<u32> seen(exports + tables_.imports.size());  // by which walk, counted from 1
    Finding cyclic(Rule::package_outers_cyclic, *package_.file, notes_);
    u32 walk = 0;
    const auto place_of = [&](ObjectRef ref) {
      return ref.is_export() ? ref.index() : exports + ref.index();
    };
    for (u32 i = 0; i < seen.size(); ++i) {
      ++walk;
      ObjectRef ref{i < exports ? static_cast<i32>(i) + 1 : -static_cast<i32>(i - exports) - 1};
      while (ref.value != 0 && is_there(ref) && seen[place_of(ref)] == 0) {
        seen[place_of(ref)] = walk;
        ref = tables_.outer_of(ref);
      }
      if (ref.value == 0 || !is_there(ref) || seen[place_of(ref)] != walk) continue;
      cyclic.add({"% is inside of itself", {tables_.name_of(ref)}}, {"The chain of its outers has no end."},
                 ref.is_export() ? tables_.header.exports.offset : tables_.header.imports.offset);
    }
  }

  /// Equal paths are equal names in one outer.
  void find_repeats() {
    std::map<std::string, i32> first_of;
    std::vector<i32> folded(tables_.names.count());
    for (u32 i = 0; i < folded.size(); ++i) {
      const i32 index = static_cast<i32>(i);
      folded[i] = first_of.try_emplace(fold_case(tables_.names[index]), index).first->second;
    }
    std::vector<std::tuple<i32, i32, i32, u32>> rows;
    for (u32 i = 0; i < tables_.exports.size(); ++i) {
      const Export& row = tables_.exports[i];
      if (row.size == 0 || !tables_.names.has(row.name)) continue;
      rows.emplace_back(row.outer.value, folded[static_cast<u32>(row.name)], row.object_class.value, i);
    }
    sort_elements(rows);
    Finding repeated(Rule::package_path_repeated, *package_.file, notes_);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto& [outer, name, object_class, index] = rows[i];
      const auto& [outer_before, name_before, class_before, index_before] = rows[i - 1];
      if (std::tie(outer, name, object_class) != std::tie(outer_before, name_before, class_before)) continue;
      const ObjectRef ref{static_cast<i32>(index) + 1};
      repeated.add(
          {"There is more than one %", {tables_.path_of(ref)}},
          {"Exports % and % have the same class, outer and name.", {plain(index_before), plain(index)}},
          tables_.exports[index].offset);
    }
  }

  void check_places() {
    const u32 size = static_cast<u32>(package_.bytes.size());
    Finding outside(Rule::package_object_outside, *package_.file, notes_);
    std::vector<std::pair<u32, u32>> places;  // offset and index
    for (u32 i = 0; i < tables_.exports.size(); ++i) {
      const Export& row = tables_.exports[i];
      if (row.size == 0) continue;
      if (is_within(row, size)) {
        places.emplace_back(row.offset, i);
      } else {
        outside.add({"% is not within the file", {tables_.names[row.name]}},
                    {"It has % bytes from byte % on, and the file has %.", {row.size, row.offset, size}},
                    tables_.header.exports.offset);
      }
    }
    sort_elements(places);
    Finding overlap(Rule::package_objects_overlap, *package_.file, notes_);
    u32 last = 0;  // of places: that which reaches farthest
    for (u32 i = 1; i < places.size(); ++i) {
      const Export& before = tables_.exports[places[last].second];
      const Export& row = tables_.exports[places[i].second];
      if (row.offset < before.offset + before.size)
        overlap.add({"% and % share bytes", {tables_.names[before.name], tables_.names[row.name]}},
                    {"The first ends at byte %, and the second begins at byte %.",
                     {before.offset + before.size, row.offset}},
                    row.offset);
      if (row.offset + row.size > before.offset + before.size) last = i;
    }
  }

  const LintedPackage& package_;
  const Tables& tables_;
  Notes& notes_;
};

}  // namespace

void lint_tables(const LintedPackage& package, Limits& limits, Notes& notes) {
  const Tables& tables = package.tables;
  const u64 rows = u64{tables.names.count()} + tables.imports.size() + tables.exports.size();
  constexpr u64 kBytesOfRow = 2 * kMostLetters;  // of a folded name and its place in a map, at most
  if (limits.charge(rows * kBytesOfRow)) TableLint(package, notes).find();
  limits.bytes += rows * kBytesOfRow;
}

}  // namespace retromesh::unreal::package
