#pragma once
#include <string>
#include <string_view>

#include "formats/unreal/script/script.hpp"
#include "tests/native/unreal/text_samples.hpp"
#include "tests/support/catch.hpp"

/// Class files of one mesh called Crate.
namespace retromesh::unreal {

using Values = std::array<double, 3>;

inline Script read(std::string_view text) {
  Limits limits;
  return read_script("Crate.uc", bytes_of(text), limits);
}

inline const std::string kCrate =
    "#exec MESH IMPORT MESH=Crate ANIVFILE=MODELS\\Crate_a.3d DATAFILE=MODELS\\Crate_d.3d X=0 Y=0 Z=0\n";

/// The mesh of one import and the lines after it, which begin at line 2.
inline ScriptMesh crate_with(const std::string& lines) {
  Script script = read(kCrate + lines);
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.notes.empty());
  return script.meshes[0];
}

}  // namespace retromesh::unreal
