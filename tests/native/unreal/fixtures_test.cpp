#include <algorithm>

#include "tests/support/opened.hpp"
#include "tests/support/unreal_fixtures.hpp"

// The edge cases of the format, one fact each.

using namespace retromesh;
using test::Drop;

namespace {

Drop synthetic(const std::string& name) {
  const test::UnrealFixture& fixture = test::unreal_fixture(name);
  Drop drop;
  drop.add(name + "_d.3d", fixture.datafile);
  drop.add(name + "_a.3d", fixture.anivfile);
  if (!fixture.script.empty()) drop.add(name + ".uc", test::text_bytes(fixture.script));
  return drop;
}

Model opened(const std::string& stem, const test::Requests& requests = {}) {
  INFO(stem);
  return test::opened(synthetic(stem), "", requests);
}

/// What is there of a file that ends early; without the request it is an error with these words.
Model opened_truncated(const std::string& stem, const std::string& words) {
  const Error refused = test::refused(synthetic(stem));
  CHECK(sentence(refused) == words);
  REQUIRE(refused.offer);
  CHECK(std::string(refused.offer->name) == "Open what is there");
  Model model = opened(stem, {{refused.offer->interpretation, refused.offer->choice}});
  REQUIRE(model.interpretations.size() == 1);
  CHECK(model.interpretations[0].id == "truncated");
  CHECK(model.interpretations[0].choices[0].id == "open");
  CHECK(model.interpretations[0].is_asked);
  return model;
}

u32 faces(const Model& model) { return static_cast<u32>(model.indices.size() / 3); }

bool has_note(const Model& model, Severity severity, const std::string& words) {
  for (const Note& note : model.notes) {
    if (note.severity() == severity && note.title.find(words) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("the fixtures have the bytes that the description of the format alone gave them") {
  Bytes all;
  for (const test::UnrealFixture& fixture : test::unreal_fixtures()) {
    for (const Bytes& bytes : {fixture.datafile, fixture.anivfile, test::text_bytes(fixture.script)})
      all.insert(all.end(), bytes.begin(), bytes.end());
  }
  CHECK(test::sha1(all) == "e1f1f2ef52531f3c51a2ff343a43e99f60f5913c");
}

TEST_CASE("tetra: four faces, counter-clockwise from outside") {
  const Model model = opened("tetra");
  CHECK(faces(model) == 4);
  CHECK(test::measure(model).volume > 0);
  CHECK(model.clips.size() == 1);
  CHECK(model.clips[0].name == "All");
  CHECK(model.clips[0].rate == 30);
}

TEST_CASE("extremes: the signed limits of packed vertices") {
  const Model model = opened("extremes");
  std::array<i16, 3> low = {0, 0, 0};
  std::array<i16, 3> high = {0, 0, 0};
  for (const auto& position : model.frames.positions) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], position[axis]);
      high[axis] = std::max(high[axis], position[axis]);
    }
  }
  CHECK(low == std::array<i16, 3>{-1024, -1024, -512});
  CHECK(high == std::array<i16, 3>{1023, 1023, 511});
}

TEST_CASE("dx16: eight-byte vertices, the shape of tetra enlarged") {
  const Model wide = opened("dx16");
  const Model packed = opened("tetra");
  CHECK(has_note(wide, Severity::fact, "Vertices have 8 bytes"));
  CHECK(wide.format_label == "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex or GZDoom)");
  REQUIRE(wide.frames.positions.size() == packed.frames.positions.size());
  for (std::size_t i = 0; i < packed.frames.positions.size(); ++i) {
    const auto& p = packed.frames.positions[i];
    CHECK(wide.frames.positions[i] == std::array<i16, 3>{i16(p[0] * 32), i16(p[1] * 32), i16(p[2] * 64)});
  }
  CHECK(opened("dx16_extremes").frames.positions[0][0] != 0);
}

TEST_CASE("eight-byte vertices are those of the game whose script names the mesh") {
  const auto label = [](const std::string& script, const std::string& text) {
    Drop drop = synthetic("dx16");
    drop.add(script, test::text_bytes(text));
    return std::string(test::opened(drop).format_label);
  };
  CHECK(label("MODELDEF", "Model A { Model 0 \"dx16_d.3d\" FrameIndex XZW1 A 0 0 }") ==
        "Unreal 1 vertex mesh, 8-byte vertices (GZDoom)");
  CHECK(label("dx16.uc", "#exec MESH IMPORT MESH=dx16 ANIVFILE=dx16_a.3d DATAFILE=dx16_d.3d") ==
        "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex)");
}

TEST_CASE("alltypes: all styles and flags, hidden triangles left out") {
  const Model model = opened("alltypes");
  CHECK(model.attachments.size() == 2);
  CHECK(faces(model) == 12);
  const auto has = [&](auto fits) {
    return std::any_of(model.materials.begin(), model.materials.end(), fits);
  };
  CHECK(has([](const Material& m) { return m.blend == Blend::opaque && !m.two_sided; }));
  CHECK(has([](const Material& m) { return m.blend == Blend::opaque && m.two_sided && m.cutoff == 0; }));
  CHECK(has([](const Material& m) { return m.blend == Blend::translucent; }));
  CHECK(has([](const Material& m) { return m.cutoff == 0.5f; }));
  CHECK(has([](const Material& m) { return m.blend == Blend::modulated && !m.unlit; }));
  CHECK(has([](const Material& m) { return m.blend == Blend::alpha; }));
  CHECK(has([](const Material& m) { return m.unlit && m.blend == Blend::opaque; }));
  CHECK(has([](const Material& m) { return m.facet; }));
  CHECK(has([](const Material& m) { return m.mapping == TextureMapping::environment; }));
  CHECK(has([](const Material& m) { return m.filter == Filter::nearest; }));
}

TEST_CASE("weapontri: the triangle is an attachment and counts for neither bounds nor normals") {
  const Model model = opened("weapontri");
  const Model tetra = opened("tetra");
  CHECK(faces(model) == 4);
  REQUIRE(model.attachments.size() == 1);
  CHECK(model.bounds.low == tetra.bounds.low);
  CHECK(model.bounds.high == tetra.bounds.high);
  CHECK(model.normals == tetra.normals);
}

TEST_CASE("a_short_by_one_vertex: on request, faces at the missing vertex are left out") {
  const Model model = opened_truncated(
      "a_short_by_one_vertex",
      "a_short_by_one_vertex_a.3d ends early: frames needs 16 bytes at byte 4, and 12 are left");
  CHECK(model.frames.vertices == 3);
  CHECK(faces(model) == 1);
  CHECK(has_note(model, Severity::warning, "ends early"));
  CHECK(has_note(model, Severity::warning, "3 faces use vertices that are not there"));
}

TEST_CASE("a_truncated_frames: on request, the two whole frames are used") {
  const Model model = opened_truncated(
      "a_truncated_frames",
      "a_truncated_frames_a.3d ends early: its 3 frames need 48 bytes at byte 4, and 35 are left");
  CHECK(model.frames.count() == 2);
  CHECK(has_note(model, Severity::warning, "ends early"));
  CHECK((model.notes[0].target.kind == Target::Kind::frame && model.notes[0].target.index == 1));
}

TEST_CASE("d_truncated: on request, the three whole faces are drawn") {
  const Model model = opened_truncated(
      "d_truncated", "d_truncated_d.3d ends early: its 4 polygons need 64 bytes at byte 48, and 56 are left");
  CHECK(faces(model) == 3);
  CHECK(has_note(model, Severity::warning, "ends early"));
}

TEST_CASE("zero_frames, zero_polys, zero_verts, d_header_only_47: errors with an offset") {
  const auto words = [](const char* stem) { return sentence(test::refused(synthetic(stem))); };
  CHECK(words("zero_frames") == "zero_frames_a.3d has no frames: the count at byte 0 is 0");
  CHECK(words("zero_polys") == "zero_polys_d.3d has no faces: the count at byte 0 is 0");
  CHECK(words("zero_verts") == "zero_verts_d.3d has no vertices: the count at byte 2 is 0");
  CHECK(words("d_header_only_47") ==
        "d_header_only_47_d.3d ends early: header needs 48 bytes at byte 0, and 47 are left");
}

TEST_CASE("a file without a whole face or vertex offers nothing to open") {
  const test::UnrealFixture& fixture = test::unreal_fixture("tetra");
  struct Cut {
    std::size_t datafile;
    std::size_t anivfile;
    ErrorCode code;
  };
  const std::size_t all = 48 + 4 * 16;
  for (const Cut& cut : {Cut{48 + 15, 20, ErrorCode::ends_early}, Cut{all, 4 + 3, ErrorCode::ends_early},
                         Cut{0, 20, ErrorCode::empty}, Cut{all, 0, ErrorCode::empty}}) {
    Bytes datafile = fixture.datafile;
    Bytes anivfile = fixture.anivfile;
    datafile.resize(cut.datafile);
    anivfile.resize(cut.anivfile);
    Drop drop;
    drop.add("tetra_d.3d", datafile);
    drop.add("tetra_a.3d", anivfile);
    const Error plain = test::refused(drop);
    CHECK(plain.code == cut.code);
    CHECK(plain.offer == nullptr);
    test::refused(drop, "", {{"truncated", "open"}});
  }
}

TEST_CASE("texgap: slots 3 and 255") {
  const Model model = opened("texgap");
  REQUIRE(model.materials.size() == 2);
  CHECK(model.materials[0].slot == 3);
  CHECK(model.materials[1].slot == 255);
  CHECK(model.materials[1].name == "slot 255");
}

TEST_CASE("stride_tie: frames of 12 bytes hold three packed vertices") {
  const Model model = opened("stride_tie");
  CHECK(model.frames.vertices == 3);
  CHECK(model.frames.count() == 2);
}

TEST_CASE("framesize_plus8: a prototype's bounds are not drawn") {
  const Model model = opened("framesize_plus8");
  CHECK(model.frames.vertices == 4);
  CHECK(model.frames.count() == 2);
  CHECK(has_note(model, Severity::mended, "Frames of a prototype"));
}

TEST_CASE("anim3: the class file's clips, rotated and mirrored") {
  const Model model = opened("anim3");
  REQUIRE(model.clips.size() == 3);
  CHECK(model.clips[0].rate == 30);
  CHECK(model.clips[2].name == "Walk");
  CHECK(model.clips[2].first == 1);
  CHECK(model.clips[2].count == 2);
  CHECK(model.clips[2].rate == 15);
  CHECK(model.clips[2].group == "Waiting");
  REQUIRE(model.clips[2].events.size() == 1);
  CHECK(model.clips[2].events[0].time == 0.25f);
  CHECK(model.clips[2].events[0].name == "PlayFootStep");
  CHECK(has_note(model, Severity::warning, "Walk runs past the last frame"));
  CHECK(test::measure(model).volume > 0);
}
