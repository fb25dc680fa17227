#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Sequences keep name, group, frames, rate and line in file order, repeated names too") {
  const ScriptMesh mesh = crate_with(
      "#exec MESH SEQUENCE MESH=Crate SEQ=All STARTFRAME=0 NUMFRAMES=12\n"
      "#exec MESH SEQUENCE MESH=Crate SEQ=Open STARTFRAME=2 NUMFRAMES=10 RATE=12.5 GROUP=Use\n"
      "#exec MESH SEQUENCE MESH=Crate SEQ=Open NUMFRAMES=1\n");
  REQUIRE(mesh.sequences.size() == 3);
  CHECK(mesh.sequences[0].name == "All");
  CHECK(mesh.sequences[0].rate == 0);
  CHECK(mesh.sequences[1].name == "Open");
  CHECK(mesh.sequences[1].group == "Use");
  CHECK(mesh.sequences[1].start == 2);
  CHECK(mesh.sequences[1].count == 10);
  CHECK(mesh.sequences[1].rate == 12.5);
  CHECK(mesh.sequences[1].line == 3);
  CHECK(mesh.sequences[2].start == 0);
}

TEST_CASE("A sequence without frames is left out with a warning") {
  const Note note = note_of("#exec MESH SEQUENCE MESH=Crate SEQ=Open STARTFRAME=2 NUMFRAMES=0\n");
  CHECK(note.severity() == Severity::warning);
  CHECK(note.title == "Sequence \"Open\" has no frames");
  CHECK(note.location.at == 2);
  CHECK(note.location.file == "Crate.uc");
}

TEST_CASE("Dropped frames and notifies are kept in file order") {
  const ScriptMesh mesh = crate_with(
      "#exec MESH DROPFRAMES MESH=Crate STARTFRAME=3 NUMFRAMES=129\n"
      "#exec MESH NOTIFY MESH=Crate SEQ=Open TIME=0.25 FUNCTION=PlayCreak\n");
  REQUIRE(mesh.dropped.size() == 1);
  CHECK(mesh.dropped[0].start == 3);
  CHECK(mesh.dropped[0].count == 129);
  CHECK(mesh.dropped[0].line == 2);
  REQUIRE(mesh.notifies.size() == 1);
  CHECK(mesh.notifies[0].sequence == "Open");
  CHECK(mesh.notifies[0].time == 0.25);
  CHECK(mesh.notifies[0].function == "PlayCreak");
  CHECK(mesh.notifies[0].line == 3);
}

TEST_CASE("A notify outside of its sequence is moved to the nearer end and noted") {
  const Script script = read(kCrate + "#exec MESH NOTIFY MESH=Crate SEQ=Open TIME=25 FUNCTION=PlayCreak\n");
  CHECK(script.meshes.at(0).notifies.at(0).time == 1);
  CHECK(script.notes.at(0).severity() == Severity::mended);
}
