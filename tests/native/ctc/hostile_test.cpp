#include "formats/inspector.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"

// Broken files: each gives a Model that keeps its promises, or an Error inside the file.

using namespace retromesh;
using test::CtcFile;

namespace {

struct Outcomes {
  u32 opened = 0;
  u32 refused = 0;
  u32 rewritten = 0;
};

void check_pose(const Model& model) {
  Pose pose;
  const std::array<float, 2> strengths = {0.5f, 1};
  for (u32 clip = 0; clip < 2; ++clip) {
    retromesh::pose(model, {clip, 0.13, true, true, strengths}, pose);
    for (const Vec3& normal : pose.normals) {
      if (!(std::abs(dot(normal, normal) - 1) < 1e-3f)) FAIL_CHECK("a posed normal is not of unit length");
    }
  }
}

void check(const Bytes& bytes, Outcomes& outcomes) {
  const std::vector<File> files = {{"beam.ctc", bytes}};
  Limits limits;
  limits.bytes = 8 << 20;
  const auto opened = open(files, "", limits);
  if (opened) {
    ++outcomes.opened;
    const auto broken = validate(opened.value());
    if (broken) FAIL_CHECK(*broken);
    check_pose(opened.value());
  } else {
    ++outcomes.refused;
    const Error& error = opened.error();
    if (error.offset > bytes.size()) FAIL_CHECK("an error is behind its file: " << sentence(error));
  }
  Limits enough;
  const auto written = rewrite(files, 0, enough);
  if (!written) return;
  ++outcomes.rewritten;
  if (written.value() != bytes) FAIL_CHECK("a document was not written back as it was");
}

/// Everything that a file can have, small.
CtcFile full() {
  CtcFile file = test::bar();
  file.triangles.push_back({{2, 1, 0}, {{{0, 1}, {1, 0}, {0, 0}}}});
  file.frames.push_back(test::bent({0, 90, 0}));
  file.animations = {{"idle", 0, 1}, {"bend", 1, 1}};
  file.morphs = {{"rise", {1, 2}, {{1, 2, 25}, {0, 0, 25}}}};
  file.attachments = {{"tag_hand", 0}};
  file.substitutions = 1;
  file.colours.assign(6, {0x33, 0x66, 0xE5, 0x80});
  return file;
}

}  // namespace

TEST_CASE("every prefix of a CTC file opens or fails inside the file", "[ctc]") {
  const Bytes whole = full().write();
  Outcomes outcomes;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    check(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)), outcomes);
  }
  CHECK(outcomes.opened == 0);
  CHECK(outcomes.refused == whole.size());
}

TEST_CASE("every single-byte change of a CTC file opens or fails inside the file", "[ctc]") {
  const Bytes whole = full().write();
  Outcomes outcomes;
  Bytes bytes = whole;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    const u32 now = static_cast<u32>(whole[at]);
    for (const u32 value : {0u, now ^ 1, now ^ 0x80, 0x7Fu, 0xFFu}) {
      bytes[at] = static_cast<std::byte>(value);
      check(bytes, outcomes);
    }
    bytes[at] = whole[at];
  }
  CHECK(outcomes.opened > 2000);
  CHECK(outcomes.refused > 300);
  CHECK(outcomes.rewritten > outcomes.opened);
}
