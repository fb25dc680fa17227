#include <algorithm>

#include "formats/inspector.hpp"
#include "formats/model/validate.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/support/mutations.hpp"

// Damaged CTC files, beyond what the contract test checks for every family.

using namespace retromesh;

namespace {

void check_posed_normals(const Model& model) {
  Pose pose;
  const std::array<float, 2> weights = {0.5f, 1};
  for (u32 clip = 0; clip < 2; ++clip) {
    retromesh::pose(model, {clip, 0.13, true, true, weights}, pose);
    for (const Vec3& normal : pose.normals) {
      if (!(std::abs(dot(normal, normal) - 1) < 1e-3f)) FAIL_CHECK("a posed normal is not of unit length");
    }
  }
}

}  // namespace

TEST_CASE("every prefix of a CTC file is rejected", "[ctc]") {
  const Bytes whole = test::every_block().write();
  for (std::size_t size = 0; size < whole.size(); ++size)
    CHECK_FALSE(test::open_ctc(Bytes(whole.data(), whole.data() + size)));
}

TEST_CASE("single-byte changes of a CTC file open validly or fail inside it, and are written back", "[ctc]") {
  const Bytes whole = test::every_block().write();
  u32 opened = 0;
  u32 refused = 0;
  u32 rewritten = 0;
  test::for_each_mutation(whole, {}, [&](ByteView bytes) {
    const std::vector<File> files = {{"beam.ctc", bytes}};
    Limits limits;
    limits.bytes = 8 << 20;
    const auto model = open(files, "", limits);
    ++(model ? opened : refused);
    if (model) {
      if (const auto broken = validate(model.value())) FAIL_CHECK(*broken);
      check_posed_normals(model.value());
    } else if (model.error().offset > bytes.size()) {
      FAIL_CHECK("an error is beyond its file: " << sentence(model.error()));
    }
    Limits for_writing;
    const auto written = rewrite(files, 0, for_writing);
    if (!written) return;
    ++rewritten;
    if (!std::equal(written.value().begin(), written.value().end(), bytes.begin(), bytes.end()))
      FAIL_CHECK("a document was not written back as it was");
  });
  CHECK(opened > 2000);
  CHECK(refused > 300);
  CHECK(rewritten > opened);
}
