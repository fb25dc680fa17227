#include "formats/unreal/faces.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

TEST_CASE("corners share a render vertex when vertex, uv and material are equal") {
  MeshFiles files;
  const Model model = opened(files.drop());
  // Of twelve corners, the four first ones name vertices 0 and 1, the second ones 1, 2, 3, the third ones 1,
  // 2, 3.
  CHECK(model.indices.size() == 12);
  CHECK(model.vertex_source.size() == 8);
  files.polygons[0].type = 0x20;
  const Model facet = opened(files.drop());
  CHECK(facet.materials.size() == 2);
}

TEST_CASE("materials are one for each texture number and type byte, blended ones last") {
  MeshFiles files;
  files.polygons[0].type = 4;
  files.polygons[1].type = 2;
  files.polygons[2].type = 3;
  files.polygons[3].texture = 7;
  const Model model = opened(files.drop());
  REQUIRE(model.materials.size() == 4);
  CHECK(model.materials[0].slot == 7);
  CHECK(model.materials[1].kind == "Masked, two-sided");
  CHECK(model.materials[2].kind == "Translucent, two-sided");
  CHECK(model.materials[3].kind == "Modulated, two-sided");
  CHECK(!is_lit(model.materials[3]));
}

TEST_CASE("UNMIRRORTEX mirrors the texture of its slot") {
  MeshFiles files;
  files.script = kImport;
  files.script.insert(files.script.size() - 1, " UNMIRROR=1 UNMIRRORTEX=7");
  for (auto& polygon : files.polygons) polygon.uv = {{{51, 0}, {51, 255}, {51, 10}}};
  files.polygons[3].texture = 7;
  const Model model = opened(files.drop());
  CHECK(model.uvs[model.indices[model.groups[0].start]][0] == Approx(0.2));
  CHECK(model.uvs[model.indices[model.groups[1].start]][0] == Approx(0.8));
}

TEST_CASE("default properties set materials and textures of the mesh") {
  MeshFiles files;
  files.script = kImport +
                 "defaultproperties\n{\n Mesh=Tetra\n Style=STY_Translucent\n bUnlit=True\n "
                 "bMeshEnviroMap=True\n bNoSmooth=True\n}\n";
  const Model model = opened(files.drop());
  CHECK(model.materials[0].blend == Blend::translucent);
  CHECK(model.materials[0].unlit);
  CHECK(model.materials[0].mapping == TextureMapping::environment);
  CHECK(model.materials[0].filter == Filter::nearest);
  files.script.replace(files.script.find("Mesh=Tetra\n Style"), 10, "Mesh=Other");
  CHECK(opened(files.drop()).materials[0].blend == Blend::opaque);
}
