#include "tests/native/contract/file_sets.hpp"

#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/mesh_files.hpp"
#include "tests/support/unreal_fixtures.hpp"

namespace retromesh::test {
namespace {

/// Bytes of a sample that are changed.
constexpr std::size_t kBytesOfSample = 400;
/// Each byte of samples up to this size gets several changes.
constexpr std::size_t kSmallSample = 4096;

constexpr const char* kModeldef =
    "#include \"x\"\r\nModel \"Crate\" { Path \"models\" Model 0 \"tetra_d.3d\" Skin 0 \"a.png\" SurfaceSkin "
    "0 1 "
    "\"\"\nScale -.5 1e1 +2. /* c */ ZOffset 3 // d\nFrameIndex XZW1 AB[ 0 12 Frame XZW1 C 0 \"3\" }";
constexpr const char* kNpc =
    "[man]\nmodel1=a\nreadyanim=stand\nwalkanim=stand,b,c\nrecol1s=3\nrecol1d=4\nresizeh=64\n";
constexpr const char* kSequence = "[stand]\nframe1=anim_7\ndelay1=4\nreplayoff=1\n";

void add_samples(std::vector<FileSetCase>& sets, const char* family, std::vector<samples::Sample> samples) {
  for (samples::Sample& sample : samples) {
    std::size_t size = 0;
    for (const samples::NamedBytes& file : sample.files) {
      if (!is_image_name(file.name)) size += file.bytes.size();
    }
    const Values values = size <= kSmallSample ? Values::few : Values::one;
    const MutationPlan plan = spread_plan(values, size, kBytesOfSample);
    sets.push_back({family, sample.name, std::move(sample.files), plan, true});
  }
}

std::vector<FileSetCase> make_file_sets() {
  std::vector<FileSetCase> sets;
#define RETROMESH_FAMILY(id, ...) add_samples(sets, #id, samples::id##_samples());
#include "formats/families.def"
#undef RETROMESH_FAMILY
  for (const UnrealFixture& fixture : unreal_fixtures()) {
    FileSetCase set{"unreal", fixture.name, {}, {Values::few}};
    set.files = {{fixture.name + "_d.3d", fixture.datafile}, {fixture.name + "_a.3d", fixture.anivfile}};
    if (!fixture.script.empty()) set.files.push_back({fixture.name + ".uc", text_bytes(fixture.script)});
    sets.push_back(std::move(set));
  }
  const MeshFiles mesh;
  sets.push_back({"unreal",
                  "a MODELDEF",
                  {{"tetra_d.3d", mesh.datafile()},
                   {"tetra_a.3d", mesh.anivfile()},
                   {"modeldef.tetra", text_bytes(kModeldef)}},
                  {Values::few}});
  sets.push_back({"ctc", "every block", {{"beam.ctc", ctc_bytes(every_block())}}, {Values::few}});
  sets.push_back({"runescape", "every type of face", {{"a.dat", four_faces_bytes()}}, {}});
  sets.push_back({"runescape",
                  "a base, a frame and configs",
                  {{"a.ob2", four_faces_bytes()},
                   {"base_4.base", small_base()},
                   {"anim_7.frame", small_frame()},
                   {"a.npc", text_bytes(kNpc)},
                   {"a.seq", text_bytes(kSequence)}},
                  {Values::few}});
  sets.push_back({"runescape", "frames", {{"a.ob2", four_faces_bytes()}, {"a.anim", small_frames()}}, {}});
  sets.push_back(
      {"runescape",
       "a later base and frame",
       {{"a.ob2", four_faces_bytes()}, {"4.base", small_later_base()}, {"7.frame", small_later_frame()}},
       {}});
  sets.push_back({"humanfly", "every kind of primitive", {{"a.fly", every_kind().bytes()}}, {Values::few}});
  return sets;
}

}  // namespace

const std::vector<FileSetCase>& file_sets() {
  static const std::vector<FileSetCase> kAll = make_file_sets();
  return kAll;
}

bool is_image_name(const std::string& name) { return name.ends_with(".pcx"); }

}  // namespace retromesh::test
