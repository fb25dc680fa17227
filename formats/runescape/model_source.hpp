#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/clips.hpp"
#include "formats/runescape/light.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// A mesh, and what the game makes of it before it draws it.
struct ModelSource {
  std::string name;
  std::string_view label;  ///< "RuneScape model, old layout", a literal
  const File* file =
      nullptr;  ///< Named in notes; textures nearest to its folder are taken. Never null once made.
  Mesh mesh;
  Light light = kItemLight;
  std::array<float, 3> stretch = {1, 1, 1};  ///< Of x, y and z, once posed.
  std::vector<Property> properties;          ///< Beside those of every model.
  std::vector<MissingFile> missing_files;
  Notes notes;

  std::vector<FrameClip> clips;            ///< Those that the model gets, in order.
  const Animations* animations = nullptr;  ///< What they are clips of.
  std::span<const Note> motion_notes;      ///< Of a model that gets clips.
};

/// What a model file holds, as things on the ground are lit. Errors: those of reading; nothing_inside when
/// the file has no faces.
Result<ModelSource> source_of_file(const File& file, Limits& limits);

}  // namespace retromesh::runescape
