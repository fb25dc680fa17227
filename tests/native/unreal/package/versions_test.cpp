#include "formats/model/pose.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/packages.hpp"

// Models of packages of all versions: from bytes of a package to what is drawn.

using namespace retromesh;

namespace {

/// The packages of a version as an archive.
class Versioned {
 public:
  explicit Versioned(u16 version)
      : made_{test::mesh_package(version), test::skeleton_package(version), test::texture_package(version),
              test::far_package(version)},
        files_(samples::views_of(made_)),
        archive_(test::archive_kind("unreal_packages"), files_, test::Ranges::as_wanted) {
    Limits limits;
    archive_.list(limits);
  }

  Model open(const std::string& id) {
    Limits limits;
    unpacked = test::value_of(archive_.unpack(id, limits));
    const std::vector<File> members = test::files_of(unpacked);
    return test::value_of(test::family_with("unreal").open(FileSet(members), unpacked.id, {}, limits));
  }

  Unpacked unpacked;  ///< Of the last model.

 private:
  std::vector<samples::NamedBytes> made_;
  std::vector<File> files_;
  test::OpenedArchive archive_;
};

template <class Check>
void in_versions(const Check& check) {
  for (u16 version = test::kFirstVersion; version <= test::kLastVersion; ++version) {
    INFO("version " << version);
    Versioned packages(version);
    check(packages);
  }
}

}  // namespace

TEST_CASE("polygon flags of a Mesh are materials", "[unreal][package]") {
  in_versions([](Versioned& packages) {
    const Model model = packages.open("shapes.u#tetra");
    CHECK(model.indices.size() == 12);
    CHECK(frame_count(model) == 2);
    CHECK(model.clips.size() == 2);
    REQUIRE(model.materials.size() == 4);
    u32 two_sided = 0, translucent = 0, masked = 0;
    for (const Material& material : model.materials) {
      two_sided += material.two_sided;
      masked += material.cutoff > 0;
      if (material.blend != Blend::translucent) continue;
      ++translucent;
      CHECK(material.unlit);
    }
    CHECK(two_sided == 3);
    CHECK(translucent == 1);
    CHECK(masked == 1);
  });
}

TEST_CASE("the special face of a LodMesh is where a weapon is held, by remapped vertices",
          "[unreal][package]") {
  in_versions([](Versioned& packages) {
    const Model model = packages.open("shapes.u#rifle");
    CHECK(model.indices.size() == 12);
    REQUIRE(model.attachments.size() == 1);
    CHECK(model.frames.vertices == 7);
    REQUIRE(model.frames.positions.size() == 14);
    // Of the weapon triangle and the tetrahedron; the second frame is 9 further back.
    CHECK(model.frames.positions[0] == std::array<i16, 3>{0, 1, 5});
    CHECK(model.frames.positions[4] == std::array<i16, 3>{100, 0, 0});
    CHECK(model.frames.positions[7] == std::array<i16, 3>{-9, 1, 5});
    CHECK(model.frames.positions[13] == std::array<i16, 3>{-9, 0, 100});
  });
}

TEST_CASE("an animated SkeletalMesh has a frame for each key", "[unreal][package]") {
  in_versions([](Versioned& packages) {
    const Model model = packages.open("bones.u#arm");
    CHECK(model.indices.size() == 12);
    bool has_bend = false;
    for (const Clip& clip : model.clips) {
      if (clip.name != "Bend") continue;
      has_bend = true;
      CHECK(clip.count == 3);
      CHECK(clip.rate == 10);
    }
    CHECK(has_bend);
  });
}

TEST_CASE("textures come from other packages, and what is missing is named", "[unreal][package]") {
  in_versions([](Versioned& packages) {
    packages.open("far.u#fartetra");
    std::vector<std::string> names;
    for (const Member& member : packages.unpacked.members) names.push_back(member.name);
    CHECK(std::count(names.begin(), names.end(), "Far.u/Plain.pcx") == 1);
    CHECK(packages.unpacked.missing == std::vector<std::string>{"Absent.utx"});
  });
}

TEST_CASE("looks are inherited in a package and from another one", "[unreal][package]") {
  in_versions([](Versioned& packages) {
    packages.open("shapes.u#tetra@walker");
    packages.open("shapes.u#tetra@largewalker");
    packages.open("shapes.u#tetra@farwalker");
    std::vector<std::string> names;
    for (const Member& member : packages.unpacked.members) names.push_back(member.name);
    CHECK(std::count(names.begin(), names.end(), "Shapes.u/Second1.pcx") == 1);
    CHECK(std::count(names.begin(), names.end(), "Shapes.u/Classes/FarWalker.uc.txt") == 1);
  });
}
