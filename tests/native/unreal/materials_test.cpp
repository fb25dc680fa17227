#include "formats/unreal/materials.hpp"

#include <algorithm>

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

TEST_CASE("a mesh without any image has a note") {
  MeshFiles files;
  const auto says_so = [&] {
    const Model model = opened(files.drop());
    return std::any_of(model.notes.begin(), model.notes.end(),
                       [](const Note& note) { return note.title == "No image is named for this mesh"; });
  };
  CHECK(says_so());
  files.script = kImport;
  CHECK(says_so());
  files.script += "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";
  CHECK(!says_so());
}
