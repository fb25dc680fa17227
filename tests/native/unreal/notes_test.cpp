#include "formats/unreal/notes.hpp"

#include <algorithm>

#include "formats/family.hpp"
#include "formats/unreal/rules.hpp"
#include "tests/native/image/image_samples.hpp"
#include "tests/native/unreal/opened.hpp"

// What a mesh has that games or tools of its engine do not expect: each is said in a note.

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

TEST_CASE("notes about vertices list their numbers in the file", "[unreal][notes]") {
  MeshFiles files;
  // Vertices 4 to 6 are in no face; 5 and 6 are at the limit in some frame.
  for (int i = 0; i < 3; ++i) files.frames[0].push_back({1, 1, 1});
  files.frames.assign(8, files.frames[0]);
  for (std::size_t frame = 1; frame < 8; ++frame) files.frames[frame][frame < 4 ? 5 : 6] = {1023, 0, 0};
  files.frames[0][6] = {-1024, 0, 0};
  const Model model = opened(files.drop());
  const Note unused = test::note(model, "3 vertices are in no face");
  CHECK(unused.target.kind == Target::Kind::vertex);
  CHECK(unused.target.index == 4);
  CHECK(unused.target.more == std::vector<u32>{5, 6});
  const Note limited = test::note(model, "8 vertices are at the limit of the packed range");
  CHECK(limited.target.kind == Target::Kind::vertex);
  CHECK(limited.target.index == 5);
  CHECK(limited.target.more == std::vector<u32>{6});
}

TEST_CASE("a note lists 1,000 vertices at most", "[unreal][notes]") {
  MeshFiles files;
  files.frames[0].resize(4 + 1500);
  const Model model = opened(files.drop());
  const Note note = test::note(model, "1,500 vertices are in no face");
  CHECK(note.target.more.size() == 999);
}

TEST_CASE("images of a class file's mesh need sides that are powers of two, of other meshes not",
          "[unreal][notes]") {
  MeshFiles files;
  CHECK_FALSE(opened(files.drop()).power_of_two_images);
  files.script = kImport;
  CHECK(opened(files.drop()).power_of_two_images);
}

TEST_CASE("lint reads the headers of images only, and not those for browsers", "[unreal][lint]") {
  const auto has_notes = [](const std::string& extension, const Bytes& bytes) {
    MeshFiles files;
    files.script = kImport + "#exec TEXTURE IMPORT NAME=Skin FILE=Models\\Skin" + extension + "\n";
    test::Drop drop = files.drop();
    drop.add("Models/Skin" + extension, bytes);
    const std::vector<File> views = drop.files();
    Limits limits;
    const Notes notes = unreal::kInspection.lint(FileSet(views), limits);
    const auto has = [&](unreal::Rule rule) {
      return std::any_of(notes.begin(), notes.end(), [=](const Note& note) { return note.rule == rule; });
    };
    return std::array{has(unreal::Rule::texture_without_palette), has(unreal::Rule::texture_above_256)};
  };
  CHECK(has_notes(".tga", image::tga_header({.width = 8000, .height = 8000}).fill(0)) ==
        std::array{true, true});
  const Bytes png = test::bytes_of({0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
  CHECK(has_notes(".png", png) == std::array{false, false});
}
