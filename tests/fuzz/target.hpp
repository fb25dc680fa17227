#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/family.hpp"
#include "scripts/samples/sample.hpp"

/// What the fuzz program checks with an input.
namespace retromesh::fuzz {

struct FuzzTarget {
  const char* name;
  void (*check)(const FuzzTarget& target, ByteView input);
  /// A list of files for the first inputs, which keeps its names; null for a target with inputs of one file.
  Bytes (*sample)(const FuzzTarget& target, unsigned seed) = nullptr;
  std::vector<samples::Sample> (*samples)() = nullptr;  ///< Of the family that the target is.
};

/// What a family checks of its files beside the contract, and its targets for parts of them, are Registered.
struct FileCheck {
  std::string_view family;
  void (*check)(std::span<const File> files);
};

void check_family(const FuzzTarget& target, ByteView input);
Bytes family_sample(const FuzzTarget& target, unsigned seed);

/// Archives of the kind that the target is named like: they list, and models unpack and open.
void check_archive(const FuzzTarget& target, ByteView input);

/// Scripts and configs that name each other, beside meshes: of all families.
void check_drop(const FuzzTarget& target, ByteView input);
Bytes drop_sample(const FuzzTarget& target, unsigned seed);

}  // namespace retromesh::fuzz
