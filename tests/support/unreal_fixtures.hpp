#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

/// Vertex meshes with the edge cases of the format. fixtures_test.cpp has the hash of the bytes that they had
/// when they were written byte by byte from the description of the format.
namespace retromesh::test {

/// The files NAME_d.3d, NAME_a.3d and, when not empty, NAME.uc.
struct UnrealFixture {
  std::string name;
  Bytes datafile;
  Bytes anivfile;
  std::string script;
};

/// All of them, in alphabetical order.
const std::vector<UnrealFixture>& unreal_fixtures();

/// The one with this name, which has to exist.
const UnrealFixture& unreal_fixture(std::string_view name);

}  // namespace retromesh::test
