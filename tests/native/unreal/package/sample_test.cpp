#include "formats/image/image.hpp"
#include "formats/model/pose.hpp"
#include "formats/unreal/samples/fenlands.hpp"
#include "formats/unreal/samples/fenstrider.hpp"
#include "formats/unreal/samples/lantern.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"

// The packages of our own models open as the loose files that they were made of.

using namespace retromesh;

namespace {

Model opened(std::span<const File> files, const std::string& id) {
  Limits limits;
  Model model = test::value_of(test::family_with("unreal").open(FileSet(files), id, {}, limits));
  image::read_images(files, model, limits);
  return model;
}

Model loose(const samples::Sample& sample) { return opened(samples::views_of(sample.files), ""); }

/// A model of packages; `unpacked` is what it was opened from.
Model packed(std::span<const File> files, const std::string& id, Unpacked& unpacked) {
  test::OpenedArchive archive(test::archive_kind("unreal_packages"), files, test::Ranges::as_wanted);
  Limits limits;
  archive.list(limits);
  unpacked = test::value_of(archive.unpack(id, limits));
  const std::vector<File> members = test::files_of(unpacked);
  return opened(members, unpacked.id);
}

/// The corners of all faces in a frame, with their texture coordinates, in an order of their own: packages
/// may have other orders of faces.
std::vector<std::array<float, 5>> corners(const Model& model, u32 clip) {
  Pose posed;
  pose(model, {clip, 0, false, false, {}}, posed);
  std::vector<std::array<float, 5>> all;
  for (const u32 vertex : model.indices) {
    const auto& position = posed.positions[vertex];
    all.push_back({position[0], position[1], position[2], model.uvs[vertex][0], model.uvs[vertex][1]});
  }
  std::sort(all.begin(), all.end());
  return all;
}

u32 clip_named(const Model& model, std::string_view name) {
  for (u32 i = 0; i < model.clips.size(); ++i) {
    if (model.clips[i].name == name) return i;
  }
  FAIL("there is no clip " << name);
  return 0;
}

const Image& image_named(const Model& model, std::string_view name) {
  for (const Image& image : model.images) {
    if (image.name == name) return image;
  }
  FAIL("there is no image " << name);
  return model.images[0];
}

}  // namespace

TEST_CASE("our packages list their models and looks, and have at most 60 KB", "[unreal][package]") {
  const samples::Sample sample = samples::make_fenlands();
  const std::vector<File> files = samples::views_of(sample.files);
  u32 bytes = 0;
  for (const File& file : files) bytes += static_cast<u32>(file.bytes.size());
  CHECK(bytes <= 60'000);
  test::OpenedArchive archive(test::archive_kind("unreal_packages"), files, test::Ranges::as_wanted);
  Limits limits;
  std::vector<std::string> ids;
  for (const ArchiveEntry& entry : archive.list(limits)) ids.push_back(entry.id + " " + entry.name);
  CHECK(ids == std::vector<std::string>{"fenlands.u#fenstrider Fenstrider", "fenlands.u#lantern Lantern",
                                        "fenlands.u#fenstrider@reedstrider Fenstrider (ReedStrider)"});
  CHECK(archive.errors().empty());
}

TEST_CASE("a Mesh of our package is the loose one", "[unreal][package]") {
  const samples::Sample sample = samples::make_fenlands();
  Unpacked unpacked;
  const Model model = packed(samples::views_of(sample.files), "fenlands.u#fenstrider", unpacked);
  const Model original = loose(samples::make_fenstrider());
  CHECK(unpacked.missing.empty());
  for (const char* clip : {"Breath", "Run"})
    CHECK(corners(model, clip_named(model, clip)) == corners(original, clip_named(original, clip)));
  CHECK(model.clips[clip_named(model, "Run")].events.size() == 2);
  for (const char* name : {"JFenstrider1", "JFenstrider2", "JFenstriderEye"})
    CHECK(image_named(model, name).pixels == image_named(original, name).pixels);
}

TEST_CASE("a LodMesh of our package is the loose one, weapon triangle included", "[unreal][package]") {
  const samples::Sample sample = samples::make_fenlands();
  Unpacked unpacked;
  const Model model = packed(samples::views_of(sample.files), "fenlands.u#lantern", unpacked);
  const Model original = loose(samples::make_lantern());
  CHECK(corners(model, clip_named(model, "Sway")) == corners(original, clip_named(original, "Sway")));
  CHECK(model.materials.size() == original.materials.size());
  REQUIRE(model.attachments.size() == 1);
  for (const char* name : {"LanternCage", "LanternFire"})
    CHECK(image_named(model, name).pixels == image_named(original, name).pixels);
}

TEST_CASE("a look has the skin and size of its class, and its script", "[unreal][package]") {
  const samples::Sample sample = samples::make_fenlands();
  Unpacked unpacked;
  const Model model = packed(samples::views_of(sample.files), "fenlands.u#fenstrider@reedstrider", unpacked);
  CHECK(image_named(model, "JFenstriderReed").width == 32);
  std::vector<std::string> names;
  for (const Member& member : unpacked.members) names.push_back(member.name);
  CHECK(std::count(names.begin(), names.end(), "Fenlands.u/Classes/ReedStrider.uc.txt") == 1);
}

TEST_CASE("a package that is not there is named by its textures", "[unreal][package]") {
  const samples::Sample sample = samples::make_fenlands();
  const File alone[] = {{sample.files[0].name, sample.files[0].bytes}};
  Unpacked unpacked;
  packed(alone, "fenlands.u#fenstrider", unpacked);
  CHECK(unpacked.missing == std::vector<std::string>{"FenSkins.utx"});
}
