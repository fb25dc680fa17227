#include "scripts/samples/sample.hpp"

#include <map>
#include <tuple>

namespace retromesh::samples {

Bytes bytes_of(const std::string& text) {
  Bytes bytes;
  for (const char c : text) bytes.push_back(std::byte(u8(c)));
  return bytes;
}

namespace {

void add_all(std::vector<Sample>& all, std::vector<Sample> more) {
  for (Sample& sample : more) all.push_back(std::move(sample));
}

}  // namespace

std::vector<Sample> all_samples() {
  std::vector<Sample> all;
#define RETROMESH_FAMILY(id, ...) add_all(all, id##_samples());
#include "formats/families.def"
#undef RETROMESH_FAMILY
  return all;
}

std::vector<Sample> archive_samples() {
  std::vector<Sample> all;
#define RETROMESH_ARCHIVE(id, ...) add_all(all, id##_samples());
#include "formats/archives.def"
#undef RETROMESH_ARCHIVE
  return all;
}

std::vector<File> views_of(std::span<const NamedBytes> files) {
  std::vector<File> views;
  for (const NamedBytes& file : files) views.push_back({file.name, file.bytes});
  return views;
}

u32 add_texture(Sample& sample, const std::string& name, Picture picture) {
  Image image;
  image.name = name;
  image.file = name + ".pcx";
  image.width = picture.width;
  image.height = picture.height;
  sample.textures.push_back({image.file, std::move(picture)});
  sample.model.images.push_back(std::move(image));
  return u32(sample.model.images.size() - 1);
}

void add_material(Sample& sample, Material look, u32 slot, u32 texture) {
  look.name = sample.model.images[texture].name;
  look.slot = slot;
  look.image = texture;
  sample.model.materials.push_back(std::move(look));
}

void add_clip(Sample& sample, Clip clip, std::vector<Shape>& shapes, const std::vector<Shape>& frames) {
  clip.first = u32(shapes.size());
  clip.count = u32(frames.size());
  sample.model.clips.push_back(std::move(clip));
  shapes.insert(shapes.end(), frames.begin(), frames.end());
}

void add_whole_clip(Model& model, u32 frames, float rate) {
  Clip all;
  all.name = "All";
  all.count = frames;
  all.rate = rate;
  model.clips.insert(model.clips.begin(), all);
}

namespace {

Matrix inverse(const Matrix& m) {
  const Point x{m[0], m[4], m[8]}, y{m[1], m[5], m[9]}, z{m[2], m[6], m[10]}, place{m[3], m[7], m[11]};
  const double volume = dot(x, cross(y, z));
  const Point rows[3] = {cross(y, z) * (1 / volume), cross(z, x) * (1 / volume), cross(x, y) * (1 / volume)};
  Matrix back{};
  for (std::size_t r = 0; r < 3; r++) {
    back[r * 4] = float(rows[r].x);
    back[r * 4 + 1] = float(rows[r].y);
    back[r * 4 + 2] = float(rows[r].z);
    back[r * 4 + 3] = float(-dot(rows[r], place));
  }
  return back;
}

std::array<i16, 3> packed(const Point& p, const Matrix& back) {
  std::array<i16, 3> raw{};
  for (std::size_t r = 0; r < 3; r++) {
    const double value = double(back[r * 4]) * p.x + double(back[r * 4 + 1]) * p.y +
                         double(back[r * 4 + 2]) * p.z + double(back[r * 4 + 3]);
    raw[r] = i16(std::lround(value));
  }
  return raw;
}

/// The render vertex of a corner; a new one unless an equal corner exists and the face shares vertices.
class Vertices {
 public:
  explicit Vertices(Model& model) : model_(model) {}

  u32 of(const Corner& corner, u32 material) {
    const long u = std::lround(corner.spot.u * 255), v = std::lround(corner.spot.v * 255);
    const u32 next = u32(model_.uvs.size());
    const auto [found, is_new] = known_.try_emplace({material, corner.point, u, v}, next);
    if (!is_new && !model_.materials[material].facet) return found->second;
    model_.uvs.push_back({float(u) / 255, float(v) / 255});
    model_.vertex_source.push_back(corner.point);
    return next;
  }

 private:
  Model& model_;
  std::map<std::tuple<u32, u32, long, long>, u32> known_;
};

void set_faces(Model& model, const std::vector<Face>& faces) {
  Vertices vertices(model);
  u32 number = 0;
  for (u32 material = 0; material < model.materials.size(); material++) {
    Group group{u32(model.indices.size()), 0, material};
    for (const Face& face : faces) {
      if (face.material != material) continue;
      for (const Corner& corner : face.corners) model.indices.push_back(vertices.of(corner, material));
      model.face_source.push_back(number++);
    }
    group.count = u32(model.indices.size()) - group.start;
    model.groups.push_back(group);
  }
}

void set_frames(Model& model, const std::vector<Shape>& shapes, const Matrix& matrix) {
  const Matrix back = inverse(matrix);
  model.frames.matrix = matrix;
  model.frames.vertices = u32(shapes[0].points.size());
  for (const Shape& shape : shapes) {
    for (const Point& point : shape.points) model.frames.positions.push_back(packed(point, back));
  }
}

}  // namespace

void set_shapes(Model& model, const std::vector<Shape>& shapes, const Matrix& matrix) {
  set_faces(model, shapes[0].faces);
  set_frames(model, shapes, matrix);
}

}  // namespace retromesh::samples
