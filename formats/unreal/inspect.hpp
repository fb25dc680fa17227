#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/faces.hpp"

/// What a modder would want to know about the two binary files. (README, "Quirks".)
namespace retromesh::unreal {

/// The pair as it was read.
struct ReadPair {
  std::string data_name;
  std::string aniv_name;
  Datafile datafile;
  Anivfile anivfile;
};

/// Adds notes about both files: what was cut off or left over, recovered, left out, unused, or out of the
/// ordinary.
void add_observations(const ReadPair& pair, const FaceCounts& counts, Model& model);

}  // namespace retromesh::unreal
