#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "formats/runescape/clips.hpp"
#include "formats/runescape/decode.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/merge.hpp"
#include "formats/runescape/npcs.hpp"
#include "formats/runescape/rig.hpp"
#include "tests/native/runescape/animation_files.hpp"
#include "tests/support/catch.hpp"

// Real models posed by real frames, against an independent reader.

using namespace retromesh;
using namespace retromesh::runescape;
using nlohmann::json;

namespace {

/// The mesh of a model file.
Mesh read_mesh(const std::string& path) {
  const Bytes bytes = test::read_file(path);
  Limits limits;
  Notes notes;
  const auto document = read_document(path, bytes, limits);
  REQUIRE(document);
  const auto mesh = decode(path, static_cast<u32>(bytes.size()), document.value(), notes, limits);
  REQUIRE(mesh);
  return mesh.value();
}

/// First 16 digits of the SHA-1 of one coordinate of all vertices.
std::string hash_of(const std::vector<Vec3i>& vertices, std::size_t axis) {
  std::vector<i32> numbers;
  for (const Vec3i& vertex : vertices) numbers.push_back(vertex[axis]);
  return test::sha1(std::as_bytes(std::span(numbers))).substr(0, 16);
}

std::string corpus_folder() { return *test::corpus() + "/runescape/2004scape_225"; }

/// A base and one of its frames, from the corpus.
Animations read_animation(const std::string& base, const std::string& frame) {
  Animations all;
  Limits limits;
  const std::string base_path = corpus_folder() + "/base/" + base;
  const std::string frame_path = corpus_folder() + "/frame/" + frame;
  REQUIRE(add_animation(all, AnimationFile::base, test::source_of(base), test::read_file(base_path), limits));
  REQUIRE(
      add_animation(all, AnimationFile::frame, test::source_of(frame), test::read_file(frame_path), limits));
  return all;
}

/// The path of a model of the corpus by its name, or nothing.
std::string model_path(const std::string& name) {
  for (const std::string& path : test::files_under(corpus_folder() + "/models")) {
    if (path.size() > name.size() && path.substr(path.size() - name.size() - 1) == "/" + name) {
      return corpus_folder() + "/models/" + path;
    }
  }
  return "";
}

}  // namespace

TEST_CASE("posed vertices equal those of an independent reader in every case", "[runescape]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  const Bytes bytes = test::read_file(*test::oracle() + "/runescape/anim_runelite.json");
  const char* text = reinterpret_cast<const char*>(bytes.data());
  const json cases = json::parse(text, text + bytes.size());
  REQUIRE(cases.size() >= 66);
  for (const json& expected : cases) {
    INFO(expected.dump());
    const Mesh mesh = read_mesh(model_path(expected["model"]));
    const Animations all = read_animation(expected["base"], expected["frame"]);
    const Frame& frame = all.frames[0];
    CHECK(frame.count == expected["transforms"]);
    Limits limits;
    const auto rig = make_rig(all.bases[0], mesh, limits);
    REQUIRE(rig);
    Stance stance;
    apply(rig.value(), all.of(frame), rest_stance(mesh), stance);
    CHECK(expected["v0"].get<Vec3i>() == stance.vertices[0]);
    CHECK(expected["hx"] == hash_of(stance.vertices, 0));
    CHECK(expected["hy"] == hash_of(stance.vertices, 1));
    CHECK(expected["hz"] == hash_of(stance.vertices, 2));
  }
}

namespace {

/// All that the corpus has of animation.
struct Corpus {
  std::map<std::string, std::string> models;  ///< Paths by name.
  Animations animations;
  std::vector<FrameClip> clips;
  std::vector<Npc> npcs;

  Corpus() {
    const std::string root = corpus_folder();
    for (const std::string& path : test::files_under(root + "/models")) {
      models[test::source_of(path).name] = root + "/models/" + path;
    }
    Limits limits;
    for (const char* folder : {"/base/", "/frame/"}) {
      for (const std::string& path : test::files_under(root + folder)) {
        const Bytes bytes = test::read_file(root + folder + path);
        // Frames whose base the corpus lacks are left out.
        (void)add_animation(animations, identify_animation(bytes), test::source_of(path), bytes, limits);
      }
    }
    Notes notes;
    std::vector<Sequence> sequences;
    for (const std::string& path : test::files_under(root + "/config")) {
      const Bytes text = test::read_file(root + "/config/" + path);
      if (path.substr(path.size() - 4) == ".seq") read_sequences(path, text, sequences, notes, limits);
      if (path.substr(path.size() - 4) == ".npc") read_npcs(path, text, npcs, notes, limits);
    }
    Pack frames;
    frames.add("anim.pack", test::read_file(root + "/pack/anim.pack"), notes, limits);
    frames.sort();
    clips = clips_of(sequences, animations, frames, notes, limits);
  }
};

}  // namespace

TEST_CASE("every real npc whose parts and frames are here is put together, recoloured and posed",
          "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const Corpus corpus;
  u32 npcs = 0;
  u32 posed_frames = 0;
  u32 recolours = 0;
  u32 recoloured = 0;
  for (const Npc& npc : corpus.npcs) {
    INFO(npc.name);
    std::vector<Mesh> parts;
    for (const std::string& model : npc.models) {
      const auto path = corpus.models.find(model);
      if (path != corpus.models.end()) parts.push_back(read_mesh(path->second));
    }
    if (parts.empty() || parts.size() != npc.models.size()) continue;
    ++npcs;
    Limits limits;
    auto merged = merge(parts, limits);
    REQUIRE(merged);
    Mesh& mesh = merged.value().mesh;
    for (const Recolour& swap : npc.recolours) {
      ++recolours;
      const bool found = std::any_of(mesh.faces.begin(), mesh.faces.end(), [&](const Face& face) {
        return (face.texture == kNoTexture ? face.colour : face.texture) == swap.from;
      });
      if (found) ++recoloured;
    }
    recolour(mesh, npc.recolours);
    for (const FrameClip& clip : corpus.clips) {
      if (clip.name != npc.ready && clip.name != npc.walk[0]) continue;
      for (const ClipFrame& shown : clip.frames) {
        const Frame& frame = corpus.animations.frames[shown.frame];
        const auto rig = make_rig(corpus.animations.bases[frame.base], mesh, limits);
        REQUIRE(rig);
        Stance stance;
        apply(rig.value(), corpus.animations.of(frame), rest_stance(mesh), stance);
        CHECK(stance.vertices.size() == mesh.vertices.size());
        ++posed_frames;
      }
    }
  }
  INFO(npcs << " npcs, " << posed_frames << " frames, " << recoloured << " of " << recolours << " recolours");
  CHECK(npcs > 50);
  CHECK(posed_frames > 100);
  CHECK(recoloured * 100 > recolours * 95);
}

TEST_CASE("posing is quick", "[.][runescape-speed]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  Mesh mesh = read_mesh(model_path("model_2998_npc.ob2"));
  const std::vector<Vec3i> once = mesh.vertices;
  const std::vector<u8> labels = mesh.vertex_labels;
  while (mesh.vertices.size() < 1000) {
    mesh.vertices.insert(mesh.vertices.end(), once.begin(), once.end());
    mesh.vertex_labels.insert(mesh.vertex_labels.end(), labels.begin(), labels.end());
  }
  const Animations all = read_animation("base_115.base", "anim_5081.frame");
  Limits limits;
  const Rig rig = make_rig(all.bases[0], mesh, limits).value();
  const Stance rest = rest_stance(mesh);
  Stance stance;
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  constexpr int kTimes = 20000;
  for (int i = 0; i < kTimes; ++i) apply(rig, all.of(all.frames[0]), rest, stance);
  const double micros = std::chrono::duration<double, std::micro>(Clock::now() - start).count() / kTimes;
  WARN(mesh.vertices.size() << " vertices, " << all.frames[0].count << " transforms: " << micros << " us");
}
