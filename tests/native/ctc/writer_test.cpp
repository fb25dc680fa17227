#include <algorithm>
#include <cmath>
#include <cstring>

#include "formats/ctc/animation/tracks.hpp"
#include "formats/ctc/document.hpp"
#include "formats/image/image.hpp"
#include "formats/writers.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/write/written_model.hpp"

// Models written as CTC, version 11.

using namespace retromesh;
using test::Triple;
using test::operator""_field;

namespace {

Writing written(const Model& model, const WriteOptions& options = {}) {
  return test::written("ctc", model, options);
}

/// Two triangles, three frames: the first vertex moves by 1 up, then 2; the others stay. Vertices 4 and 5
/// move alike.
Model moving() {
  Model model;
  model.format = "made";
  model.format_label = "Made in the test";
  model.frames.vertices = 6;
  const std::array<i16, 3> rest[] = {{0, 0, 0}, {10, 0, 0}, {0, 10, 0}, {0, 0, 10}, {10, 0, 10}, {0, 10, 10}};
  for (i16 frame = 0; frame < 3; ++frame) {
    for (std::size_t i = 0; i < 6; ++i) {
      std::array<i16, 3> at = rest[i];
      if (i == 0) at[1] = static_cast<i16>(at[1] + frame);
      if (i > 3) at[0] = static_cast<i16>(at[0] - frame);
      model.frames.positions.push_back(at);
    }
  }
  model.indices = {0, 1, 2, 3, 4, 5};
  model.vertex_source = {0, 1, 2, 3, 4, 5};
  model.face_source = {0, 1};
  model.groups = {{0, 6, 0}};
  model.materials.resize(1);
  model.uvs = {{0.25f, 0.5f}, {1, 0}, {0, 1}, {-3.5f, 0}, {2, 7}, {0, 0}};
  Pose pose;
  pose_frame(model, 0, pose);
  model.source_positions = pose.source_positions;
  model.normals = pose.normals;
  model.clips.resize(1);
  model.clips[0].name = "Move";
  model.clips[0].count = 3;
  return model;
}

ctc::Document document_in(const Writing& writing) {
  Limits limits;
  return test::value_of(ctc::read_document("copy.ctc", writing.files[0].bytes, limits));
}

}  // namespace

TEST_CASE("a CTC that was read is written with its skeleton, morphs and attachments", "[ctc][write]") {
  const Model model = test::opened(test::every_block());
  const Model again = test::reopened(written(model));
  REQUIRE(again.skeleton);
  CHECK(again.skeleton->parents == model.skeleton->parents);
  CHECK(again.skeleton->to_bones == model.skeleton->to_bones);
  CHECK(again.skeleton->positions == model.skeleton->positions);
  CHECK(again.skeleton->first_influences == model.skeleton->first_influences);
  CHECK(again.clips.size() == model.clips.size());
  const auto is_alike = [](const auto& a, const auto& b) {
    return a.name == b.name && a.vertices == b.vertices;
  };
  CHECK(std::ranges::equal(again.morphs, model.morphs, is_alike));
  CHECK(std::ranges::equal(again.attachments, model.attachments, is_alike));
  CHECK(again.face_source.size() == model.face_source.size());
}

TEST_CASE("a file that was opened is written byte for byte, with the images of its skins", "[ctc][write]") {
  ctc::Document document = test::every_block();
  document.skins[1] = "C:\\art\\ONE.tga"_field;
  document.header.skin_width = 64;
  document.header.skin_height = 32;
  document.header.unknown = 2.5f;
  document.bones[1].unknown = {1, 2, 3, 4, 5, 6};
  document.morphs[0].strength = 0.75f;
  Bytes bytes = test::ctc_bytes(document);
  bytes.resize(bytes.size() + 3, std::byte{9});  // behind the end
  test::Drop drop;
  drop.add("models/beam.ctc", bytes);
  drop.add("models/One.png", {});
  Model model = test::opened_for_writing(drop);
  REQUIRE(model.images.size() == 1);
  CHECK(test::has_note(written(model), "One.png is not written"));
  model.images[0].width = model.images[0].height = 1;
  model.images[0].pixels = {1, 2, 3, 255};
  const Writing writing = written(model);
  REQUIRE(writing.files.size() == 2);  // both skins are the same image
  CHECK(writing.files[0].name == "copy.ctc");
  CHECK(writing.files[0].bytes == bytes);
  CHECK(writing.files[1].name == "one.tga");
  CHECK(writing.notes.empty());
  CHECK(test::reopened(writing).missing_files.empty());
  // What is left of a shorter file, or one frame of it, is made of the Model.
  CHECK(document_in(written(model, {{"frames", "first"}})).substitutions.empty());
  const u32 version = 8;
  std::memcpy(&bytes[4], &version, sizeof version);
  test::Drop older;
  older.add("models/beam.ctc", bytes);
  Limits limits;
  model = test::value_of(open_for_writing(older.files(), "", limits, test::Requests{{"version", "11"}}));
  CHECK(written(model).files[0].bytes == writing.files[0].bytes);
}

TEST_CASE("every sample and fixture of the format is written byte for byte", "[ctc][write]") {
  for (const ctc::Document& document : {test::cube(), test::bar(), test::every_block()}) {
    const Bytes bytes = test::ctc_bytes(document);
    test::Drop drop;
    drop.add("made.ctc", bytes);
    CHECK(written(test::opened_for_writing(drop)).files[0].bytes == bytes);
  }
  for (const samples::Sample& sample : samples::all_samples()) {
    test::Drop drop;
    for (const samples::NamedBytes& file : sample.files) drop.add(file.name, file.bytes);
    const Model model = test::opened_for_writing(drop);
    if (model.format != "ctc") continue;
    INFO(sample.name);
    CHECK(written(model).files[0].bytes == sample.files[0].bytes);
  }
}

TEST_CASE("bones that do not pose the model give way to bones for its vertices", "[ctc][write]") {
  Model model = moving();
  auto skeleton = std::make_shared<Skeleton>();
  skeleton->keys.resize(3);
  skeleton->positions.resize(6);
  model.skeleton = skeleton;
  const Writing writing = written(model);
  CHECK(test::has_note(writing, "0 bones are not kept"));
  CHECK(document_in(writing).bones.size() == 3);
}

TEST_CASE("vertex frames become bones, one for each way that vertices move", "[ctc][write]") {
  const Model model = moving();
  const Writing writing = written(model);
  const ctc::Document document = document_in(writing);
  CHECK(document.bones.size() == 3);  // at rest, the first vertex, the last two
  CHECK(document.weights[0].weights[0].bone != document.weights[1].weights[0].bone);
  CHECK(document.weights[4].weights[0].bone == document.weights[5].weights[0].bone);
  CHECK(test::has_note(writing, "2 bones are made for the moving vertices"));
  const Model again = test::reopened(writing);
  REQUIRE(again.clips.size() == 1);
  CHECK(again.clips[0].name == "Move");
  for (u32 frame = 0; frame < 3; ++frame)
    CHECK(test::positions_in(again, frame) == test::positions_in(model, frame));
  CHECK(again.uvs == model.uvs);
}

TEST_CASE("every frame is in one animation, frames of several clips are repeated", "[ctc][write]") {
  Model model = moving();
  model.clips.resize(2);
  model.clips[1].name = "A name of more than 16 letters";
  model.clips[1].first = 1;
  model.clips[1].count = 2;
  const ctc::FrameLayout layout = ctc::lay_out_frames(model);
  CHECK(layout.frames == std::vector<u32>{0, 1, 2, 1, 2});
  CHECK(layout.repeated == 2);
  const Writing writing = written(model);
  CHECK(test::has_note(writing, "2 frames are repeated"));
  CHECK(test::has_note(writing, "1 name is shorter"));
  const Model again = test::reopened(writing);
  REQUIRE(again.clips.size() == 2);
  CHECK(again.clips[1].name == "A name of more t");
  CHECK(again.clips[1].first == 3);
  CHECK(test::positions_in(again, 4) == test::positions_in(model, 2));
}

TEST_CASE("texture coordinates that look planar are read as they were", "[ctc][write]") {
  // Two triangles of the same vertices have six different coordinates, read as three u and three v five.
  Model model = moving();
  model.vertex_source = {0, 1, 2, 0, 1, 2};
  model.uvs = {{1, 1}, {0, 1}, {1, 0}, {0, 1}, {0, 0}, {0, 0}};
  const Writing writing = written(model);
  CHECK(document_in(writing).triangles.size() == 5);
  const Model again = test::reopened(writing);
  const auto triangles = test::triangles_by_face(again);
  REQUIRE(triangles.size() == 2);
  for (std::size_t i = 0; i < 6; ++i) CHECK(again.uvs[triangles[i / 3].corners[i % 3]] == model.uvs[i]);
}

TEST_CASE("the first frame alone is not animated", "[ctc][write]") {
  const Writing writing = written(moving(), {{"frames", "first"}});
  const Model again = test::reopened(writing);
  CHECK(again.clips.empty());
  CHECK(document_in(writing).bones.empty());
  CHECK(test::has_note(writing, "3 frames become one"));
}

TEST_CASE("colours and opacity become colours of corners", "[ctc][write]") {
  Model model = moving();
  model.colours.assign(6, {0x33, 0x66, 0xE5, 255});
  model.colours[1] = {10, 20, 30, 255};
  model.materials[0].blend = Blend::alpha;
  model.materials[0].opacity = 0.5f;
  const Model again = test::reopened(written(model));
  REQUIRE(again.colours.size() == 6);
  // 33 66 E5 means white in the file.
  CHECK(again.colours[0] == std::array<u8, 4>{0x34, 0x66, 0xE5, 128});
  CHECK(again.colours[1] == std::array<u8, 4>{10, 20, 30, 128});
  CHECK(again.materials[0].blend == Blend::alpha);
}

TEST_CASE("opacity, of a material or a vertex, is the same number in the file", "[ctc][write]") {
  for (u32 number = 0; number < 256; ++number) {
    INFO(number);
    Model model = moving();
    model.materials[0].blend = Blend::alpha;
    model.materials[0].opacity = static_cast<float>(number) / 255;
    const auto alpha_of = [](const Model& each) {
      const Model again = test::reopened(written(each));
      return again.colours.empty() ? 255u : u32{again.colours[0][3]};
    };
    CHECK(alpha_of(model) == number);
    model.materials[0].opacity = 1;
    model.colours.assign(6, {255, 255, 255, static_cast<u8>(number)});
    CHECK(alpha_of(model) == number);
    model.materials[0].blend = Blend::translucent;
    CHECK(alpha_of(model) == (number * 128 + 127) / 255);
    model.materials[0].blend = Blend::opaque;
    CHECK(alpha_of(model) == 255);
  }
}

TEST_CASE("images with pixels are written as TGA, others keep their names", "[ctc][write]") {
  Model model = moving();
  Image& image = model.images.emplace_back();
  image.name = "Old skin";
  image.width = 2;
  image.height = 2;
  image.pixels = {1, 2, 3, 255, 4, 5, 6, 128, 7, 8, 9, 0, 10, 11, 12, 255};
  model.materials[0].image = 0;
  Writing writing = written(model);
  REQUIRE(writing.files.size() == 2);
  CHECK(writing.files[1].name == "Old_skin.tga");
  Limits limits;
  const auto read = test::value_of(image::read("Old_skin.tga", writing.files[1].bytes, false, limits));
  CHECK(read.pixels == image.pixels);
  CHECK(test::reopened(writing).missing_files.empty());
  image.pixels.clear();
  image.file = "skins/Old skin.png";
  writing = written(model);
  CHECK(writing.files.size() == 1);
  CHECK(test::has_note(writing, "Old skin.png is not written"));
}

TEST_CASE("what is not drawn has triangles, and no image", "[ctc][write]") {
  Model model = moving();
  model.groups = {{0, 3, 0}, {3, 3, 1}};
  model.materials.resize(2);
  model.materials[0].not_drawn = "hidden in the game";
  const ctc::Document document = document_in(written(model));
  CHECK(document.triangles.size() == 2);
  CHECK(document.triangle_lists.size() == 1);
  CHECK(document.skins.size() == 1);
}

TEST_CASE("an attachment between two vertices gets vertices of its own", "[ctc][write]") {
  Model model = moving();
  Attachment& attachment = model.attachments.emplace_back();
  attachment.name = "weapon";
  attachment.vertices = {0, 1, 2};
  attachment.face = 2;
  const Model again = test::reopened(written(model));
  REQUIRE(again.attachments.size() == 1);
  CHECK(again.attachments[0].name == "weapon");
  for (u32 frame = 0; frame < 3; ++frame) {
    Pose before;
    Pose after;
    pose_frame(model, frame, before);
    pose_frame(again, frame, after);
    for (std::size_t i = 0; i < 12; ++i)
      CHECK(after.attachments[0][i] == Approx(before.attachments[0][i]).margin(1e-5));
  }
}

TEST_CASE("what the format cannot store is refused or noted", "[ctc][write]") {
  Limits limits;
  Model model = moving();
  model.frames.matrix[0] = 1e6f;
  auto refused = write_as("ctc", model, "copy", {}, limits);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::unusable);
  model = moving();
  model.clips[0].events.push_back({0.5f, "Step"});
  model.materials[0].blend = Blend::modulated;
  model.materials[0].cutoff = 0.5f;
  const Writing writing = written(model);
  CHECK(test::has_note(writing, "1 event is left out"));
  CHECK(test::has_note(writing, "The rate of 1 clip is not kept"));
  CHECK(test::has_note(writing, "1 material is blended otherwise"));
  CHECK(test::has_note(writing, "The holes of 1 material"));
}

TEST_CASE("the holes of sprites, which are left out, are no loss of their own", "[ctc][write]") {
  Model model = moving();
  model.materials.resize(2);
  model.materials[1].cutoff = 0.5f;
  model.groups.push_back({6, 0, 1});
  model.sprites = {{0, 1}};
  CHECK(test::has_note(written(model), "1 sprite is left out"));
  CHECK_FALSE(test::has_note(written(model), "The holes of"));
  CHECK(document_in(written(model)).skins.size() == 1);
}
