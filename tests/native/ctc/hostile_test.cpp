#include "formats/inspector.hpp"
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

TEST_CASE("every prefix of a CTC file is refused", "[ctc]") {
  const Bytes whole = test::every_block().write();
  for (std::size_t size = 0; size < whole.size(); ++size)
    CHECK_FALSE(test::open_ctc(Bytes(whole.data(), whole.data() + size)));
}

TEST_CASE("single-byte changes of a CTC file leave posed normals at unit length", "[ctc]") {
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
    if (model) check_posed_normals(model.value());
    Limits for_writing;
    if (rewrite(files, 0, for_writing)) ++rewritten;
  });
  CHECK(opened > 2000);
  CHECK(refused > 300);
  CHECK(rewritten > opened);
}
