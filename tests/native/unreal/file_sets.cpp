#include "tests/native/contract/file_sets.hpp"

#include "tests/support/mesh_files.hpp"
#include "tests/support/registered.hpp"
#include "tests/support/unreal_fixtures.hpp"

namespace retromesh::test {
namespace {

constexpr const char* kModeldef =
    "#include \"x\"\r\nModel \"Crate\" { Path \"models\" Model 0 \"tetra_d.3d\" Skin 0 \"a.png\" SurfaceSkin "
    "0 1 "
    "\"\"\nScale -.5 1e1 +2. /* c */ ZOffset 3 // d\nFrameIndex XZW1 AB[ 0 12 Frame XZW1 C 0 \"3\" }";

const Registered<FileSets> kUnrealSets(
    {"unreal", [] {
       std::vector<FileSetCase> sets;
       for (const UnrealFixture& fixture : unreal_fixtures()) {
         FileSetCase& set = sets.emplace_back(FileSetCase{fixture.name, {}, {Values::few}});
         set.files = {{fixture.name + "_d.3d", fixture.datafile}, {fixture.name + "_a.3d", fixture.anivfile}};
         if (!fixture.script.empty()) set.files.push_back({fixture.name + ".uc", text_bytes(fixture.script)});
       }
       const MeshFiles mesh;
       sets.push_back({"a MODELDEF",
                       {{"tetra_d.3d", mesh.datafile()},
                        {"tetra_a.3d", mesh.anivfile()},
                        {"modeldef.tetra", text_bytes(kModeldef)}},
                       {Values::few}});
       return sets;
     }});

}  // namespace
}  // namespace retromesh::test
