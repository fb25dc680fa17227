#include "formats/unreal/rules.hpp"
#include "tests/native/rules/unreal_cases.hpp"
#include "tests/support/mesh_files.hpp"

using retromesh::unreal::Rule;

namespace retromesh::test {
namespace {

Drop with(const std::string& modeldef) {
  MeshFiles files;
  files.modeldef = modeldef;
  return files.drop();
}

/// A block of the mesh with these lines more.
std::string block(const std::string& lines) {
  return "Model Tetra\n{\nPath \"Models\"\nModel 0 \"Tetra_d.3d\"\nSkin 0 \"Skin.png\"\n" + lines +
         "FrameIndex TETR A 0 0\n}\n";
}

const std::string kUnclosed =
    "Model Tetra\n{\nPath \"Models\"\nModel 0 \"Tetra_d.3d\"\nFrameIndex TETR A 0 0\n";

}  // namespace

std::vector<RuleCase> unreal_modeldef_cases() {
  return {
      {Rule::quote_unclosed, with(block("") + "Model \"Other"), with(block("") + "Model \"Other\" { }")},
      {Rule::block_without_actor, with(block("") + "Model { }"), with(block("") + "Model Other { }")},
      {Rule::actor_without_block, with(block("") + "Model Other }"), with(block("") + "Model Other { }")},
      {Rule::block_unclosed, with(kUnclosed), with(kUnclosed + '}')},
      {Rule::include_not_followed, with("#include \"more.txt\"\n" + block("")),
       with("// #include \"more.txt\"\n" + block(""))},
      {Rule::keyword_without_name, with(block("Path }\n")), with(block("Path \"\"\nPath \"Models\"\n"))},
      {Rule::keyword_without_number, with(block("Scale 1 1\n")), with(block("Scale 1 1 1\n"))},
      {Rule::model_above_255, with(block("Model 256 \"Tetra_d.3d\"\n")),
       with(block("Model 255 \"Tetra_d.3d\"\n"))},
      {Rule::surface_above_255, with(block("SurfaceSkin 0 256 \"Skin.png\"\n")),
       with(block("SurfaceSkin 0 255 \"Skin.png\"\n"))},
      {Rule::frame_without_model, with(block("FrameIndex TETR B 1 0\n")),
       with(block("FrameIndex TETR B 0 0\n"))},
      {Rule::frame_letter_unknown, with(block("FrameIndex TETR ^ 0 0\n")),
       with(block("FrameIndex TETR ] 0 0\n"))},
      {Rule::frame_name_unknown, with(block("Frame TETR B 0 Walk\n")), with(block("Frame TETR B 0 0\n"))},
  };
}

}  // namespace retromesh::test
