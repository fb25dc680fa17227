#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/clips.hpp"
#include "formats/runescape/companions.hpp"
#include "formats/runescape/light.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// A mesh, and what the game makes of it before it draws it.
struct Subject {
  std::string name;
  std::string label;  ///< "RuneScape model, old layout"
  std::string file;   ///< The file that notes name, and whose folder its textures are nearest to.
  Mesh mesh;
  Light light = kItemLight;
  std::array<float, 3> stretch = {1, 1, 1};  ///< Of x, y and z, once posed.
  std::vector<FrameClip> clips;              ///< Those that the model gets, in order.
  std::vector<Property> properties;          ///< Beside those of every model.
  std::vector<Wanted> wanted;
  Notes notes;
};

/// What a model file holds, as things on the ground are lit. Errors: those of reading; nothing_inside when the
/// file has no faces.
Result<Subject> subject_of_file(const File& file, const Companions& companions, Limits& limits);

/// An npc, put together from those of its parts that are there, in its own colours, size and light. Errors:
/// those of reading its parts; partner_missing when none is there. (README, "Parts".)
Result<Subject> subject_of_npc(const FileSet& files, const Companions& companions, u32 npc, Limits& limits);

/// The files of an npc's parts, kNoFile for those that are not there.
std::vector<u32> parts_of_npc(const FileSet& files, const Npc& npc);

}  // namespace retromesh::runescape
