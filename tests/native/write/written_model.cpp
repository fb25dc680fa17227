#include "tests/native/write/written_model.hpp"

#include <algorithm>
#include <cmath>

#include "formats/catalog.hpp"
#include "formats/image/image.hpp"
#include "formats/model/pose.hpp"
#include "formats/writers.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/support/contract.hpp"

namespace retromesh::test {
namespace {

constexpr std::size_t kOfEach = 20;

Model opened_with_images(std::span<const File> files, const std::string& id) {
  Model model = opened(files, id);
  Limits limits;
  image::read_images(files, model, limits);
  return model;
}

/// Opens about `count` of the entries that `is_wanted`, evenly distributed.
template <class Wanted>
void add_entries(const std::string& folder, std::size_t count, const Wanted& is_wanted,
                 std::vector<NamedModel>& models) {
  Drop drop;
  for (const std::string& path : files_under(folder)) drop.add_from(folder, path);
  const std::vector<File> files = drop.files();
  std::vector<Entry> entries;
  for (Entry& entry : list(files)) {
    if (is_wanted(entry)) entries.push_back(std::move(entry));
  }
  const std::size_t step = std::max<std::size_t>(entries.size() / count, 1);
  for (std::size_t i = 0; i < entries.size(); i += step) {
    const std::vector<File> parts = parts_of(entries[i], files);
    Limits limits;
    if (!open(parts, entries[i].id, limits)) continue;
    models.push_back({folder + ": " + entries[i].id, opened_with_images(parts, entries[i].id)});
  }
}

bool is_drawn(const Material& material) {
  return material.not_drawn.empty() && !(material.blend == Blend::alpha && material.opacity == 0);
}

}  // namespace

Model opened_for_writing(const Drop& drop, const std::string& id) {
  Limits limits;
  auto result = open_for_writing(drop.files(), id, limits);
  if (!result) FAIL(sentence(result.error()));
  return std::move(result.value());
}

Writing written(std::string_view family, const Model& model, const WriteOptions& options,
                const std::string& stem) {
  Limits limits;
  auto made = write_as(family, model, stem, options, limits);
  if (!made) FAIL(sentence(made.error()));
  return std::move(made.value());
}

bool is_refused(std::string_view family, const Model& model) {
  if (!model.indices.empty()) return false;
  Limits limits;
  const ErrorCode code = error_of(write_as(family, model, "copy", {}, limits)).code;
  CHECK((code == ErrorCode::nothing_drawn || code == ErrorCode::unusable));
  return true;
}

Model reopened(const Writing& writing) {
  std::vector<File> files;
  for (const WrittenFile& file : writing.files) files.push_back({file.name, file.bytes});
  const std::vector<Entry> entries = list(files);
  const auto is_first = [](const Entry& entry) { return entry.parts[0].file == 0; };
  const auto first = std::find_if(entries.begin(), entries.end(), is_first);
  REQUIRE(first != entries.end());
  Model model = opened(files, first->id);
  if (const auto broken = pose_violation(model)) FAIL(*broken);
  return model;
}

bool has_note(const Writing& writing, const std::string& part) {
  return std::any_of(writing.notes.begin(), writing.notes.end(), [&](const Note& note) {
    return (note.title + ". " + note.why).find(part) != std::string::npos;
  });
}

std::vector<NumberedTriangle> drawn_triangles(const Model& model) {
  std::vector<NumberedTriangle> triangles;
  for (const Group& group : model.groups) {
    if (!is_drawn(model.materials[group.material])) continue;
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      triangles.push_back({model.face_source[i / 3],
                           group.material,
                           {model.indices[i], model.indices[i + 1], model.indices[i + 2]}});
    }
  }
  return triangles;
}

std::vector<NumberedTriangle> triangles_by_face(const Model& model) {
  std::vector<NumberedTriangle> triangles = drawn_triangles(model);
  std::stable_sort(triangles.begin(), triangles.end(),
                   [](const NumberedTriangle& a, const NumberedTriangle& b) { return a.face < b.face; });
  return triangles;
}

std::vector<Vec3> positions_in(const Model& model, u32 frame) {
  Pose pose;
  pose_frame(model, frame, pose);
  return pose.positions;
}

double farthest_corner(const std::vector<NumberedTriangle>& a, const std::vector<Vec3>& positions_a,
                       double scale, const std::vector<NumberedTriangle>& b,
                       const std::vector<Vec3>& positions_b, FirstCorner first) {
  REQUIRE(a.size() == b.size());
  const auto square_between = [&](const NumberedTriangle& one, const NumberedTriangle& other,
                                  std::size_t turn) {
    double square = 0;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const Vec3& from = positions_a[one.corners[corner]];
      const Vec3& to = positions_b[other.corners[(corner + turn) % 3]];
      double sum = 0;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double apart = double{from[axis]} * scale - double{to[axis]};
        sum += apart * apart;
      }
      square = std::max(square, sum);
    }
    return square;
  };
  double square = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double nearest = square_between(a[i], b[i], 0);
    for (std::size_t turn = 1; turn < 3 && first == FirstCorner::any; ++turn)
      nearest = std::min(nearest, square_between(a[i], b[i], turn));
    square = std::max(square, nearest);
  }
  return std::sqrt(square);
}

double size_of(const Model& model) {
  double square = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double side = double{model.bounds.high[axis]} - double{model.bounds.low[axis]};
    square += side * side;
  }
  return std::sqrt(square);
}

double longest_side(const Model& model) {
  double longest = 0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    longest = std::max(longest, double{model.bounds.high[axis]} - double{model.bounds.low[axis]});
  return longest;
}

Model square() {
  Model model;
  model.format = "made";
  model.format_label = "Made in the test";
  model.source_positions = {{0, 0, 0}, {100, 0, 0}, {100, 50, 0}, {0, 50, 0}};
  model.normals.assign(4, {0, 0, 1});
  model.uvs = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  model.indices = {0, 1, 2, 0, 2, 3};
  model.vertex_source = {0, 1, 2, 3};
  model.face_source = {0, 1};
  model.groups = {{0, 6, 0}};
  model.materials.resize(1);
  return model;
}

std::vector<NamedModel> sample_models() {
  std::vector<NamedModel> models;
  for (const samples::Sample& sample : samples::all_samples())
    models.push_back({sample.name, opened_with_images(samples::views_of(sample.files), "")});
  return models;
}

std::vector<NamedModel> corpus_models() {
  std::vector<NamedModel> models;
  const std::string root = *corpus();
  const auto all = [](const Entry&) { return true; };
  add_entries(root + "/unreal/swwmgz/models", kOfEach, all, models);
  for (const char* set : {"swwmz_cc0", "assimp_bsd", "assimp_nonbsd"})
    add_entries(root + "/unreal/" + set, 1, all, models);
  const auto is_npc = [](const Entry& entry) {
    return entry.id.find('#') != std::string::npos && entry.shared.size() > 1;
  };
  add_entries(root + "/runescape/2004scape_225", kOfEach / 2, is_npc, models);
  add_entries(root + "/runescape/2004scape_225/models", kOfEach / 2, all, models);
  for (const char* set : {"nearreality_osrs", "nova_hd", "synthetic"})
    add_entries(root + "/runescape/" + set, kOfEach / 2, all, models);
  add_entries(root + "/humanfly", kOfEach, all, models);
  return models;
}

}  // namespace retromesh::test
