#include <cmath>

#include "formats/model/pose.hpp"
#include "tests/native/unreal/writing.hpp"

// Models of the corpus of other families, written as vertex meshes.

using namespace retromesh;

namespace {

struct Folder {
  const char* path;
  const char* ending;
};

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// The bounding box of the drawn vertices of a frame.
Bounds bounds_of(const Model& model, u32 frame) {
  Pose pose;
  pose_frame(model, frame, pose);
  Bounds bounds{{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
  for (const u32 index : model.indices) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      bounds.low[axis] = std::min(bounds.low[axis], pose.positions[index][axis]);
      bounds.high[axis] = std::max(bounds.high[axis], pose.positions[index][axis]);
    }
  }
  return bounds;
}

/// Opens `path` alone, writes it as a vertex mesh, and compares what is read again.
void check_file(const std::string& root, const std::string& path) {
  INFO(path);
  test::Drop drop;
  drop.add_from(root, path);
  const auto files = drop.files();
  if (list(files).empty()) return;
  Limits limits;
  const auto opened = open_for_writing(files, "", limits);
  if (!opened || opened.value().indices.empty()) return;
  const Model& model = opened.value();
  const Writing writing = test::written(model);
  const Model again = test::opened(test::drop_of(writing));
  std::size_t drawn = 0;
  for (const Group& group : model.groups) {
    const Material& material = model.materials[group.material];
    if (material.blend != Blend::alpha || material.opacity > 0) drawn += group.count;
  }
  CHECK(again.indices.size() == drawn);
  if (drawn < model.indices.size()) return;
  const Bounds before = bounds_of(model, 0);
  const Bounds after = bounds_of(again, 0);
  float longest = 0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    longest = std::max(longest, model.bounds.high[axis] - model.bounds.low[axis]);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    // Half a step, of which 2,044 or 1,020 fit along an axis.
    CHECK(std::fabs(after.low[axis] - before.low[axis]) <= longest / 1020 * 0.51f);
    CHECK(std::fabs(after.high[axis] - before.high[axis]) <= longest / 1020 * 0.51f);
  }
}

}  // namespace

TEST_CASE("models of other families are written as vertex meshes with all drawn faces, to half a step") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  for (const Folder& folder :
       {Folder{"/runescape/2004scape_225", ".ob2"}, Folder{"/runescape/nova_hd", ".dat"},
        Folder{"/runescape/nearreality_osrs", ".dat"}, Folder{"/humanfly", ".fly"}}) {
    u32 count = 0;
    for (const std::string& path : test::files_under(*corpus + folder.path)) {
      if (!ends_with(path, folder.ending) || count == 20) continue;
      check_file(*corpus + folder.path, path);
      ++count;
    }
    INFO(folder.path);
    CHECK(count > 5);
  }
}
