#include <algorithm>

#include "formats/model/pose.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/corpus_models.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/opened.hpp"

// Real models posed by real frames, compared with an independent reader.

using namespace retromesh;
using namespace retromesh::runescape;
using nlohmann::json;

namespace {

const std::string kSet = "2004scape_225";

/// The real frames posed by an independent reader.
json posed_cases() { return test::oracle_list("anim_runelite"); }

/// The positions of a pose in the numbers of the file.
std::vector<Vec3i> file_positions(const Pose& pose) {
  std::vector<Vec3i> vertices;
  for (const Vec3& at : pose.source_positions)
    vertices.push_back({static_cast<i32>(at[0]), static_cast<i32>(-at[1]), static_cast<i32>(-at[2])});
  return vertices;
}

/// First 16 digits of the SHA-1 of one coordinate of all vertices.
std::string hash_of(const std::vector<Vec3i>& vertices, std::size_t axis) {
  std::vector<i32> numbers;
  for (const Vec3i& vertex : vertices) numbers.push_back(vertex[axis]);
  return test::short_hash(numbers);
}

std::string corpus_folder() { return *test::corpus() + "/runescape/" + kSet; }

/// The path of a model by its name, from the corpus' folder of this family, or nothing.
std::string model_path(const std::string& name) {
  static const std::vector<std::string> all = test::files_under(corpus_folder() + "/models");
  for (const std::string& path : all) {
    if (path.ends_with("/" + name)) return kSet + "/models/" + path;
  }
  return "";
}

}  // namespace

TEST_CASE("vertices that a frame of a base poses equal those of an independent reader in every case",
          "[runescape]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  const json cases = posed_cases();
  REQUIRE(cases.size() >= 66);
  for (const json& expected : cases) {
    INFO(expected.dump());
    const std::string model_name = expected["model"];
    const std::string base = expected["base"];
    const std::string frame = expected["frame"];
    test::Drop drop;
    drop.add(model_name, test::model_file(model_path(model_name)));
    drop.add(base, test::read_file(corpus_folder() + "/base/" + base));
    drop.add(frame, test::read_file(corpus_folder() + "/frame/" + frame));
    const Model model = test::opened(drop);
    REQUIRE(model.clips.size() == 2);
    CHECK(model.clips[0].count == 1);
    Pose out;
    pose(model, {0, 0}, out);
    const std::vector<Vec3i> vertices = file_positions(out);
    CHECK(expected["v0"].get<Vec3i>() == vertices[0]);
    CHECK(expected["hx"] == hash_of(vertices, 0));
    CHECK(expected["hy"] == hash_of(vertices, 1));
    CHECK(expected["hz"] == hash_of(vertices, 2));
    pose(model, {1, 0}, out);
    CHECK(file_positions(out) == test::read_mesh(model_path(model_name))->vertices);
  }
}

TEST_CASE("every real npc is listed, merged, and has the clips of its config", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  test::Drop drop;
  for (const std::string& path : test::files_under(corpus_folder())) drop.add_from(corpus_folder(), path);
  const std::vector<File> all = drop.files();
  const auto entries = list(all);
  u32 npcs = 0;
  u32 moving = 0;
  u32 whole = 0;
  for (const Entry& entry : entries) {
    if (entry.label != "RuneScape npc") continue;
    INFO(entry.id);
    ++npcs;
    const Model model = test::opened(test::parts_of(entry, all), entry.id);
    const auto is_part = [](const Part& part) { return part.kind == PartKind::npc_part; };
    const auto parts = std::count_if(entry.parts.begin(), entry.parts.end(), is_part);
    const auto is_count = [](const Property& property) { return property.name == "Parts"; };
    const auto told = std::find_if(model.properties.begin(), model.properties.end(), is_count);
    REQUIRE(told != model.properties.end());
    CHECK(told->value == std::to_string(parts));
    if (!model.missing_files.empty()) continue;
    ++whole;
    if (model.clips.empty()) continue;
    ++moving;
    Pose out;
    pose(model, {0, 0.1}, out);
    CHECK(out.positions.size() == model.vertex_source.size());
  }

  CHECK(npcs > 100);
  CHECK(whole > 100);
  CHECK(moving > 20);
}
