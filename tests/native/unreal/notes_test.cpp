#include "formats/unreal/inspect.hpp"

#include "tests/native/unreal/opened.hpp"
#include "tests/native/unreal/text_samples.hpp"

// What a mesh has that games or tools of its engine do not expect: each is said in a note.

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

namespace {

constexpr const char* kTexture = "#exec TEXTURE IMPORT NAME=Skin FILE=MODELS\\Skin.pcx\n";
constexpr const char* kSetTexture = "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";

/// The note of this title about the mesh with these lines after its import, or null.
const Note* note_of(const std::string& lines, const std::string& title) {
  static Model model;
  MeshFiles files;
  files.script = kImport + lines;
  model = opened(files.drop());
  return note_called(model.notes, title);
}

}  // namespace

TEST_CASE("a notify of a sequence that is no clip has a note", "[unreal][notes]") {
  const std::string sequence = "#exec MESH SEQUENCE MESH=Tetra SEQ=Fire STARTFRAME=0 NUMFRAMES=1\n";
  const std::string notify = "#exec MESH NOTIFY MESH=Tetra SEQ=Fires TIME=0.5 FUNCTION=Bang\n";
  const Note* note = note_of(sequence + notify, "\"Fires\" of a NOTIFY is no clip");
  REQUIRE(note);
  CHECK(note->location.at == 3);
  CHECK_FALSE(note_of(sequence + "#exec MESH NOTIFY MESH=Tetra SEQ=fire TIME=0.5 FUNCTION=Bang\n",
                      "\"fire\" of a NOTIFY is no clip"));
}

TEST_CASE("a texture that is imported not at all, or twice, has a note", "[unreal][notes]") {
  const Note* none = note_of(kSetTexture, "Texture \"Skin\" is not imported");
  REQUIRE(none);
  CHECK(none->location.at == 2);
  const std::string once = std::string(kTexture) + kSetTexture;
  CHECK_FALSE(note_of(once, "Texture \"Skin\" is not imported"));
  CHECK_FALSE(note_of(once, "Texture \"Skin\" is imported 2 times"));
  CHECK(note_of(kTexture + once, "Texture \"Skin\" is imported 2 times"));
}

TEST_CASE("a texture slot above 8 has a note", "[unreal][notes]") {
  MeshFiles files;
  files.polygons[1].texture = 8;
  files.polygons[3].texture = 9;
  const Model model = opened(files.drop());
  const Note* note = note_called(model.notes, "1 material uses a texture slot above 8");
  REQUIRE(note);
  CHECK(model.materials[note->target.index].slot == 9);
  CHECK(note->count == 1);
}

TEST_CASE("texture slots above 8 have one note, and none with a MODELDEF, since GZDoom has more",
          "[unreal][notes]") {
  MeshFiles files;
  files.polygons[1].texture = 12;
  files.polygons[2].texture = 12;
  files.polygons[2].type = 1;
  files.polygons[3].texture = 9;
  const Model model = opened(files.drop());
  const Note* note = note_called(model.notes, "3 materials use a texture slot above 8");
  REQUIRE(note);
  CHECK(note->count == 3);
  CHECK(model.materials[note->target.index].slot >= 9);
  files.modeldef = "Model Crate { Path \"models\" Model 0 \"tetra_d.3d\" FrameIndex XZW1 A 0 0 }\n";
  for (const Note& other : opened(files.drop()).notes)
    CHECK(other.title.find("above 8") == std::string::npos);
}

TEST_CASE("frames that are all equal have a note", "[unreal][notes]") {
  MeshFiles files;
  CHECK_FALSE(note_called(opened(files.drop()).notes, "All 1 frames are equal"));
  files.frames.assign(30, files.frames[0]);
  CHECK(note_called(opened(files.drop()).notes, "All 30 frames are equal"));
  files.frames[29][3] = {0, 0, 99};
  CHECK_FALSE(note_called(opened(files.drop()).notes, "All 30 frames are equal"));
}

TEST_CASE("notes about vertices list their numbers in the file", "[unreal][notes]") {
  MeshFiles files;
  // Vertices 4 to 6 are in no face; 5 and 6 are at the limit in some frame.
  for (int i = 0; i < 3; ++i) files.frames[0].push_back({1, 1, 1});
  files.frames.assign(8, files.frames[0]);
  for (std::size_t frame = 1; frame < 8; ++frame) files.frames[frame][frame < 4 ? 5 : 6] = {1023, 0, 0};
  files.frames[0][6] = {-1024, 0, 0};
  const Model model = opened(files.drop());
  const Note* unused = note_called(model.notes, "3 vertices are in no face");
  REQUIRE(unused);
  CHECK(unused->target.kind == Target::Kind::vertex);
  CHECK(unused->target.index == 4);
  CHECK(unused->target.more == std::vector<u32>{5, 6});
  const Note* limited = note_called(model.notes, "8 vertices are at the limit of the packed range");
  REQUIRE(limited);
  CHECK(limited->target.kind == Target::Kind::vertex);
  CHECK(limited->target.index == 5);
  CHECK(limited->target.more == std::vector<u32>{6});
}

TEST_CASE("vertices of a face that is left out are in a face", "[unreal][notes]") {
  MeshFiles files;
  files.frames[0].push_back({1, 1, 1});
  files.polygons.push_back(test::polygon({4, 2, 9}));
  CHECK_FALSE(note_called(opened(files.drop()).notes, "1 vertex is in no face"));
}

TEST_CASE("a note lists 1,000 vertices at most", "[unreal][notes]") {
  MeshFiles files;
  files.frames[0].resize(4 + 1500);
  const Model model = opened(files.drop());
  const Note* note = note_called(model.notes, "1,500 vertices are in no face");
  REQUIRE(note);
  CHECK(note->target.more.size() == 999);
}

TEST_CASE("a sequence behind the last frame is about that frame", "[unreal][notes]") {
  const Note* note = note_of("#exec MESH SEQUENCE MESH=Tetra SEQ=Far STARTFRAME=5 NUMFRAMES=2\n",
                             "Far runs past the last frame");
  REQUIRE(note);
  CHECK((note->target.kind == Target::Kind::frame && note->target.index == 0));
}

TEST_CASE("images of a class file's mesh need sides that are powers of two, of other meshes not",
          "[unreal][notes]") {
  MeshFiles files;
  CHECK_FALSE(opened(files.drop()).power_of_two_images);
  files.script = kImport;
  CHECK(opened(files.drop()).power_of_two_images);
}
