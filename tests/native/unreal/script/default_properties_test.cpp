#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Default properties are read") {
  const DefaultProperties p = read(
                                  "defaultproperties\n"
                                  "{\n"
                                  "    DrawType=DT_Mesh\n"
                                  "    Mesh=LodMesh'Pkg.Crate'\n"
                                  "    Skin=Texture'Pkg.Skins.CrateSkin'\n"
                                  "    Texture=CrateShine\n"
                                  "    MultiSkins(2)=Texture'Pkg.Skins.Foo'\n"
                                  "    MultiSkins[3]=Texture'Bar'\n"
                                  "    bMeshEnviroMap=True\n"
                                  "    bUnlit=true\n"
                                  "    bNoSmooth=False\n"
                                  "    Style=STY_Translucent\n"
                                  "    DrawScale=1.500000\n"
                                  "}\n")
                                  .defaults;
  CHECK(p.mesh == "Crate");
  CHECK(p.mesh_line == 4);
  CHECK(p.skin.texture == "Pkg.Skins.CrateSkin");
  CHECK(p.skin.line == 5);
  CHECK(p.texture.texture == "CrateShine");
  REQUIRE(p.multi_skins.size() == 2);
  CHECK(p.multi_skins[0].slot == 2);
  CHECK(p.multi_skins[0].texture == "Pkg.Skins.Foo");
  CHECK(p.multi_skins[0].line == 7);
  CHECK(p.multi_skins[1].slot == 3);
  CHECK(p.environment_map);
  CHECK(p.unlit);
  CHECK_FALSE(p.no_smooth);
  CHECK(p.style == "STY_Translucent");
  CHECK(p.style_line == 12);
  CHECK(p.draw_scale.values == Values{1.5, 1.5, 1.5});
  CHECK(p.draw_scale.text == "1.500000");
  CHECK(p.draw_scale.line == 13);
}

TEST_CASE("Default properties may begin on the keyword's line, be on one line, or have no braces") {
  CHECK(read("defaultproperties {\nMesh=mar\n}\n").defaults.mesh == "mar");
  CHECK(read("DefaultProperties{ Mesh=mar  DrawScale=2 }\n").defaults.draw_scale.values[0] == 2);
  CHECK(read("defaultproperties\nMesh = mar\n").defaults.mesh == "mar");
  CHECK(read("defaultproperties\n\n{\n\nMesh=mar; }").defaults.mesh == "mar");
}

TEST_CASE("Only the first block of default properties is read, and nothing outside of it") {
  const Script script = read(
      "Mesh=before\ndefaultpropertiesOf = 3\nMesh=too\n"
      "defaultproperties\n{\n//Mesh=comment\nMesh=first\nTag=\"}\" Other=(Mesh=inner, A=1)\n}\n"
      "Mesh=behind\ndefaultproperties\n{\nMesh=second\n}\n");
  CHECK(script.defaults.mesh == "first");
  CHECK(script.defaults.mesh_line == 7);
}

TEST_CASE("Properties set to None are not set") {
  const DefaultProperties p =
      read("defaultproperties\n{\nMesh=None\nSkin=None\nMultiSkins(0)=None\n}\n").defaults;
  CHECK(p.mesh.empty());
  CHECK(p.mesh_line == 0);
  CHECK(p.skin.line == 0);
  CHECK(p.multi_skins.empty());
}
