#include "formats/model/pose.hpp"
#include "tests/native/unreal/opened.hpp"

// The weapon triangle through open() and pose(), with the matrices of class files and of MODELDEF.

using namespace retromesh;
using test::check_near;
using test::kImport;
using test::MeshFiles;

namespace {

/// A tetrahedron with a weapon triangle in its last face.
MeshFiles with_triangle() {
  MeshFiles files;
  files.polygons.push_back(test::polygon({1, 2, 3}, 0x08));
  return files;
}

struct Posed {
  Model model;
  Matrix place{};

  Vec3 axis(std::size_t column) const { return {place[column], place[column + 4], place[column + 8]}; }
  /// Where the vertex 1, 2 or 3 is, at 100 on a raw axis.
  Vec3 corner(std::size_t vertex) const {
    std::array<i16, 3> raw{};
    raw[vertex - 1] = 100;
    return test::placed(model, raw);
  }
  /// The normal of the face in which the triangle is, as drawn.
  Vec3 facet_normal() const {
    for (std::size_t i = 0; i < model.face_source.size(); ++i) {
      if (model.face_source[i] != 3) continue;
      const u32* corners = &model.indices[i * 3];
      return face_normal(test::place(model, corners[0]), test::place(model, corners[1]),
                         test::place(model, corners[2]));
    }
    return {};
  }
};

Posed posed(const MeshFiles& files, const test::Requests& requests = {}) {
  Posed result{test::opened(files.drop(), "", requests)};
  Pose pose;
  pose_frame(result.model, 0, pose);
  REQUIRE(pose.attachments.size() == 1);
  result.place = pose.attachments[0];
  return result;
}

std::vector<MeshFiles> with_each_matrix() {
  MeshFiles plain = with_triangle();
  MeshFiles imported = with_triangle();
  imported.script = kImport + "#exec MESH ORIGIN MESH=Tetra X=10 YAW=64\n";
  MeshFiles unmirrored = imported;
  unmirrored.script.insert(kImport.size() - 1, " UNMIRROR=1");
  MeshFiles negative = imported;
  negative.script += "#exec MESHMAP SCALE MESHMAP=Tetra X=-0.1 Y=0.1 Z=0.2\n";
  MeshFiles doom = with_triangle();
  doom.modeldef = "Model \"Crate\" { Path \"models\" Model 0 \"tetra_d.3d\" Scale 2 -3 4 }";
  return {plain, imported, unmirrored, negative, doom};
}

Vec3 unit(const Vec3& v) { return unit_or_up(v); }

}  // namespace

TEST_CASE(
    "the weapon is between two corners, along Z from the first to the second, and Y is the facet's normal") {
  for (const MeshFiles& files : with_each_matrix()) {
    INFO(files.script << files.modeldef);
    const Posed found = posed(files);
    check_near(found.axis(1), found.facet_normal());
    check_near(found.axis(0), cross(found.axis(1), found.axis(2)));
    check_near(found.axis(2), unit(difference(found.corner(2), found.corner(1))));
    check_near(found.axis(3), scaled(sum(found.corner(1), found.corner(2)), 0.5f));
  }
}

TEST_CASE("the older rule can be requested: the first and third corner, and Z from the third to the first") {
  for (const MeshFiles& files : with_each_matrix()) {
    INFO(files.script << files.modeldef);
    const Posed found = posed(files, {{"weapon-axes", "first-third"}});
    check_near(found.axis(2), unit(difference(found.corner(1), found.corner(3))));
    check_near(found.axis(3), scaled(sum(found.corner(1), found.corner(3)), 0.5f));
    check_near(found.axis(1), found.facet_normal());
    REQUIRE(found.model.interpretations.size() == 1);
    const Interpretation& interpretation = found.model.interpretations[0];
    CHECK(interpretation.is_asked);
    CHECK(interpretation.chosen == 1);
    CHECK(interpretation.suggested == 0);
    CHECK_FALSE(interpretation.is_settled);
  }
}

TEST_CASE("a rule that does not exist is not chosen, and noted") {
  const Posed found = posed(with_triangle(), {{"weapon-axes", "third-first"}});
  REQUIRE(found.model.interpretations.size() == 1);
  CHECK_FALSE(found.model.interpretations[0].is_asked);
  CHECK(found.model.interpretations[0].chosen == 0);
  CHECK(test::has_note(found.model, "weapon-axes = third-first is no choice here"));
}

TEST_CASE("a mesh without a weapon triangle leaves nothing open") {
  CHECK(test::opened(MeshFiles{}.drop()).interpretations.empty());
}
