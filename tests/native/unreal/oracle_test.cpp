#include <nlohmann/json.hpp>

#include "formats/model/pose.hpp"
#include "formats/unreal/document.hpp"
#include "tests/support/opened.hpp"

// Every real pair of the corpus compared with the results of independent readers.

using namespace retromesh;
using nlohmann::json;
using test::Drop;

namespace {

json load(const std::string& name) {
  const Bytes bytes = test::read_file(*test::oracle() + "/unreal/" + name);
  return json::parse(reinterpret_cast<const char*>(bytes.data()),
                     reinterpret_cast<const char*>(bytes.data()) + bytes.size());
}

std::string sha1_of_vertices(const VertexFrames& frames) {
  std::vector<i32> numbers;
  for (const auto& position : frames.positions)
    numbers.insert(numbers.end(), position.begin(), position.end());
  return test::sha1(std::as_bytes(std::span(numbers)));
}

void check_sample_frame(const json& sample, const VertexFrames& frames) {
  const auto* first = frames.positions.data() + sample["frame"].get<std::size_t>() * frames.vertices;
  for (std::size_t i = 0; i < sample["first8"].size(); ++i) {
    CHECK(sample["first8"][i].get<std::vector<i16>>() == std::vector<i16>(first[i].begin(), first[i].end()));
  }
  std::vector<i16> low = {32767, 32767, 32767};
  std::vector<i16> high = {-32768, -32768, -32768};
  for (u32 i = 0; i < frames.vertices; ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], first[i][axis]);
      high[axis] = std::max(high[axis], first[i][axis]);
    }
  }
  CHECK(sample["min"].get<std::vector<i16>>() == low);
  CHECK(sample["max"].get<std::vector<i16>>() == high);
}

void check_pair(const json& pair, const std::string& corpus) {
  Drop drop;
  drop.add_from(corpus, pair["d"]);
  drop.add_from(corpus, pair["a"]);
  const std::vector<File> files = drop.files();
  const Model model = test::opened(files);
  CHECK(model.frames.vertices == pair["verts"]);
  CHECK(model.frames.count() == pair["frames"]);
  CHECK(sha1_of_vertices(model.frames) == pair["verts_sha1_int32le_xyz_all_frames"].get<std::string>());
  for (const json& sample : pair["sample_frames"]) check_sample_frame(sample, model.frames);

  const ByteView data = files[0].bytes;
  const u32 polygons = pair["polys"];
  CHECK(test::sha1(data.subspan(48, polygons * 16)) == pair["polys_sha1_raw16"].get<std::string>());
  Limits limits;
  const auto datafile = test::value_of(unreal::read_datafile("d", data, limits));
  CHECK(datafile.polygons.size() == polygons);
  for (std::size_t i = 0; i < pair["polys_first3"].size(); ++i) {
    const unreal::Polygon& p = datafile.polygons[i];
    const std::vector<u32> numbers = {p.vertices[0], p.vertices[1], p.vertices[2], p.type,    p.colour,
                                      p.uv[0].u,     p.uv[0].v,     p.uv[1].u,     p.uv[1].v, p.uv[2].u,
                                      p.uv[2].v,     p.texture,     p.flags};
    CHECK(pair["polys_first3"][i].get<std::vector<u32>>() == numbers);
  }
}

}  // namespace

TEST_CASE("all real pairs agree with the oracle") {
  const auto corpus = test::corpus();
  if (!corpus || !test::oracle()) SKIP("the corpus or its oracle is not here");
  const json pairs = load("oracle.json");
  REQUIRE(pairs.size() >= 112);
  for (const json& pair : pairs) {
    INFO(pair["d"]);
    check_pair(pair, *corpus + "/unreal");
  }
}

TEST_CASE("frame 0 with a class file has the positions of the oracle, to 1e-4") {
  const auto corpus = test::corpus();
  if (!corpus || !test::oracle()) SKIP("the corpus or its oracle is not here");
  for (const json& expected : load("uc_expected.json")) {
    INFO(expected["uc"] << " " << expected["mesh"]);
    Drop drop;
    for (const char* file : {"uc", "data", "aniv"}) drop.add_from(*corpus + "/unreal", expected[file]);
    const std::vector<File> files = drop.files();
    std::string id;
    for (const Entry& entry : list(files)) {
      if (entry.name == expected["mesh"].get<std::string>()) id = entry.id;
    }
    REQUIRE(!id.empty());
    Pose pose;
    pose_frame(test::opened(files, id), 0, pose);
    for (std::size_t i = 0; i < expected["frame0_first8"].size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        CHECK(pose.source_positions[i][axis] ==
              Approx(expected["frame0_first8"][i][axis].get<double>()).margin(1e-4));
      }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      float low = pose.source_positions[0][axis];
      float high = low;
      for (const Vec3& position : pose.source_positions) {
        low = std::min(low, position[axis]);
        high = std::max(high, position[axis]);
      }
      CHECK(low == Approx(expected["frame0_min"][axis].get<double>()).margin(1e-4));
      CHECK(high == Approx(expected["frame0_max"][axis].get<double>()).margin(1e-4));
    }
  }
}
