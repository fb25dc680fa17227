#include <array>

#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"

// A whole drop: scripts and configs that the fuzzer writes, which name each other and the meshes beside them.
// All families list it; what they list is opened.

namespace retromesh::fuzz {
namespace {

/// The names of the files of an input, in their order; further files begin again with a number.
constexpr std::array<const char*, 9> kNames = {"Classes/Tetra.uc", "modeldef.txt",     "c/a.npc",
                                               "c/a.seq",          "base/base_0.base", "frame/anim_7.frame",
                                               "c/anim.pack",      "c/base.pack",      "c/a.anim"};

/// The meshes beside them, made once.
const std::vector<samples::NamedBytes>& meshes() {
  static const test::MeshFiles kMesh;
  static const std::vector<samples::NamedBytes> kFiles = {{"Models/Tetra_d.3d", kMesh.datafile()},
                                                          {"Models/Tetra_a.3d", kMesh.anivfile()},
                                                          {"Models/Tetra.pcx", {}},
                                                          {"m/a.ob2", test::four_faces_bytes()}};
  return kFiles;
}

}  // namespace

/// A drop in which every file has its use.
Bytes drop_sample(const FuzzTarget&, unsigned) {
  Bytes input;
  const auto add = [&](const Bytes& bytes) { add_file(input, "", bytes); };
  add(test::text_bytes(test::kImport + "\n#exec TEXTURE IMPORT NAME=T FILE=Tetra.pcx\n"
                                       "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=T\n"));
  add(test::text_bytes("Model A { Model 0 \"Tetra_d.3d\" Skin 0 \"Tetra.pcx\" Frame TROO A 0 0 }\n"));
  add(test::text_bytes("[a]\nmodel1=a\nreadyanim=stand\nwalkanim=stand,b,c,d\nrecol1s=1\nrecol1d=2\n"));
  add(test::text_bytes("[stand]\nframe1=anim_7\ndelay1=3\nframe2=anim_8\nreplayoff=1\n"));
  add(test::small_base());
  add(test::small_frame());
  add(test::text_bytes("7=anim_7\n"));
  add(test::text_bytes("4=base_0\n"));
  add(test::small_frames());
  return input;
}

void check_drop(const FuzzTarget&, ByteView input) {
  std::vector<File> files = samples::views_of(meshes());
  const std::vector<NamedView> list = read_file_list(input);
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::string name = kNames[i % kNames.size()];
    if (i >= kNames.size()) name.insert(0, std::to_string(i) + "/");
    files.push_back({std::move(name), list[i].bytes});
  }
  const FileSet set(files);
  const bool thorough = is_thorough(input);
  for (const Reader& family : readers()) {
    Limits for_list;
    const std::vector<Entry> entries = test::all_entries(family, set, for_list);
    for (const Entry& entry : chosen_entries(entries, input.size(), thorough)) {
      for (const Part& part : entry.parts) check(part.file < files.size(), "a part is no file");
      check_opened(open_within(family, set, entry.id), files, thorough);
    }
  }
}

}  // namespace retromesh::fuzz
