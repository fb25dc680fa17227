#include "formats/export/imported_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh {
namespace {

Error wrong(const ImportedMesh& mesh, const char* field, const char* cause) {
  Error error = error_in(mesh.name, ErrorCode::unusable, field, cause, "Export it again.");
  error.offset = kNoPlace;
  return error;
}

bool all_finite(std::span<const float> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float each) { return std::fabs(each) < 1e9f; });
}

std::optional<Error> check(const ImportedMesh& mesh) {
  const std::size_t corners = mesh.triangles.size();
  const std::size_t frame = std::size_t{mesh.vertices} * 3;
  if (mesh.vertices == 0 || corners == 0 || mesh.frames.empty())
    return error_in(mesh.name, ErrorCode::nothing_drawn, mesh.vertices ? "triangle" : "vertex",
                    "There is no triangle to draw.", "Export a mesh of triangles.");
  if (corners % 3 || mesh.frames.size() % frame)
    return wrong(mesh, "triangles", "It has parts of triangles.");
  if (!mesh.uvs.empty() && mesh.uvs.size() != corners * 2)
    return wrong(mesh, "texture coordinates", "Some corners have none.");
  if (!mesh.colours.empty() && mesh.colours.size() != corners * 4)
    return wrong(mesh, "vertex colours", "Some corners have none.");
  if (!mesh.triangle_materials.empty() && mesh.triangle_materials.size() != corners / 3)
    return wrong(mesh, "materials", "Some triangles have none.");
  if (std::any_of(mesh.triangles.begin(), mesh.triangles.end(), [&](u32 v) { return v >= mesh.vertices; }))
    return wrong(mesh, "triangles", "A corner names a vertex that is not there.");
  const auto is_outside = [&](u16 material) {
    return material >= std::max<std::size_t>(mesh.materials.size(), 1);
  };
  if (std::any_of(mesh.triangle_materials.begin(), mesh.triangle_materials.end(), is_outside))
    return wrong(mesh, "materials", "A triangle names a material that is not there.");
  if (!all_finite(mesh.frames) || !all_finite(mesh.uvs))
    return wrong(mesh, "positions", "Some are no numbers, or beyond 1,000,000,000.");
  for (const ImportedMaterial& material : mesh.materials) {
    if (!all_finite(material.colour)) return wrong(mesh, "colours", "Some are no numbers.");
  }
  const u32 frames = static_cast<u32>(mesh.frames.size() / frame);
  for (const ImportedClip& clip : mesh.clips) {
    if (clip.count == 0 || clip.first >= frames || clip.count > frames - clip.first ||
        !(clip.rate > 0 && clip.rate < 1e6f))
      return wrong(mesh, "clips", "A clip uses frames that are not there, or has no rate.");
  }
  return std::nullopt;
}

class ModelBuilder {
 public:
  ModelBuilder(const ImportedMesh& mesh, Model& model) : mesh_(mesh), model_(model) {
    materials_ = mesh.materials.empty() ? std::vector<ImportedMaterial>(1) : mesh.materials;
  }

  void build() {
    model_.name = mesh_.name;
    model_.format = kImportedFormat;
    model_.format_label = "Imported mesh";
    add_images();
    add_faces();
    add_frames();
    add_clips();
    add_first_pose(model_);
  }

 private:
  /// What makes two corners one render vertex.
  using Corner = std::array<u32, 4>;

  const ImportedMaterial& material_of(std::size_t triangle) const { return materials_[number_of(triangle)]; }
  u32 number_of(std::size_t triangle) const {
    return mesh_.triangle_materials.empty() ? 0 : mesh_.triangle_materials[triangle];
  }

  void add_images() {
    for (const ImportedImage& imported : mesh_.images) {
      Image& image = model_.images.emplace_back();
      image.name = imported.name;
      image.width = imported.width;
      image.height = imported.height;
    }
  }

  /// Position in drawing order: opaque, two-sided, masked, blended.
  static u32 order_of(const ImportedMaterial& material) {
    if (material.blend != Blend::opaque) return 2 + static_cast<u32>(material.blend);
    return material.masked ? 1 : 0;
  }

  void add_faces() {
    has_colours_ = !mesh_.colours.empty();
    for (const ImportedMaterial& material : materials_)
      has_colours_ = has_colours_ || material.colour != std::array<float, 4>{1, 1, 1, 1};
    std::vector<std::vector<u32>> triangles(materials_.size());
    for (u32 i = 0; i < mesh_.triangles.size() / 3; ++i) {
      if (material_of(i).role == ImportedRole::weapon) {
        add_attachment(i);
      } else {
        triangles[number_of(i)].push_back(i);
      }
    }
    std::vector<u32> drawing;
    for (u32 i = 0; i < materials_.size(); ++i) {
      if (!triangles[i].empty()) drawing.push_back(i);
    }
    std::stable_sort(drawing.begin(), drawing.end(),
                     [&](u32 a, u32 b) { return order_of(materials_[a]) < order_of(materials_[b]); });
    for (const u32 number : drawing) add_group(materials_[number], triangles[number]);
  }

  void add_attachment(u32 triangle) {
    Attachment& attachment = model_.attachments.emplace_back();
    attachment.name = "Weapon triangle";
    attachment.face = triangle;
    for (std::size_t i = 0; i < 3; ++i) attachment.vertices[i] = mesh_.triangles[triangle * 3 + i];
  }

  void add_group(const ImportedMaterial& imported, const std::vector<u32>& triangles) {
    const u32 number = static_cast<u32>(model_.materials.size());
    Material& material = model_.materials.emplace_back();
    material.name = imported.name.empty() ? format({"slot %", {plain(number)}}) : imported.name;
    material.slot = number;
    material.blend = imported.blend;
    material.cutoff = imported.masked ? 0.5f : 0;
    material.two_sided = imported.two_sided || imported.masked || imported.blend != Blend::opaque;
    material.unlit = imported.unlit;
    material.image = imported.image < model_.images.size() ? imported.image : kNone;
    material.kind = kind_of(material);
    std::map<Corner, u32> known;
    model_.groups.push_back(
        {static_cast<u32>(model_.indices.size()), static_cast<u32>(triangles.size() * 3), number});
    for (const u32 triangle : triangles) {
      model_.face_source.push_back(triangle);
      for (std::size_t corner = triangle * 3; corner < triangle * 3 + 3; ++corner)
        model_.indices.push_back(vertex_of(corner, imported, known));
    }
    for (u32 i = model_.groups.back().start; i < model_.indices.size(); ++i) {
      const Vec2& uv = model_.uvs[model_.indices[i]];
      if (uv[0] < 0 || uv[0] > 1 || uv[1] < 0 || uv[1] > 1) material.wrap = Wrap::repeat;
    }
  }

  static const char* kind_of(const Material& material) {
    static constexpr const char* kBlended[] = {"", "Translucent", "Modulated", "Alpha blended"};
    if (material.blend != Blend::opaque) return kBlended[static_cast<u8>(material.blend)];
    if (material.cutoff > 0) return "Masked, two-sided";
    return material.two_sided ? "Opaque, two-sided" : "Opaque, one-sided";
  }

  u32 vertex_of(std::size_t corner, const ImportedMaterial& material, std::map<Corner, u32>& known) {
    const Vec2 uv = mesh_.uvs.empty() ? Vec2{0, 0} : Vec2{mesh_.uvs[corner * 2], mesh_.uvs[corner * 2 + 1]};
    std::array<u8, 4> colour{};
    for (std::size_t i = 0; i < 4; ++i) {
      const float own = mesh_.colours.empty() ? 255 : mesh_.colours[corner * 4 + i];
      colour[i] = static_cast<u8>(std::lround(own * std::clamp(material.colour[i], 0.0f, 1.0f)));
    }
    Corner key{mesh_.triangles[corner]};
    std::memcpy(&key[1], uv.data(), sizeof uv);
    std::memcpy(&key[3], colour.data(), sizeof colour);
    const u32 next = static_cast<u32>(model_.vertex_source.size());
    const auto [found, is_new] = known.try_emplace(key, next);
    if (!is_new) return found->second;
    model_.vertex_source.push_back(mesh_.triangles[corner]);
    model_.uvs.push_back(uv);
    if (has_colours_) model_.colours.push_back(colour);
    return next;
  }

  /// Integers as they are; else the middle of the mesh is 0, and the longest axis has 65,535 steps.
  void add_frames() {
    Vec3 low{mesh_.frames[0], mesh_.frames[1], mesh_.frames[2]};
    Vec3 high = low;
    bool is_integer = true;
    for (std::size_t i = 0; i < mesh_.frames.size(); ++i) {
      const float value = mesh_.frames[i];
      low[i % 3] = std::min(low[i % 3], value);
      high[i % 3] = std::max(high[i % 3], value);
      is_integer = is_integer && std::fabs(value) <= 32767 && std::fabs(value - std::round(value)) < 1e-3f;
    }
    double step = 1;
    std::array<double, 3> middle{};
    if (!is_integer) {
      double longest = 1e-6;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        middle[axis] = (double{low[axis]} + double{high[axis]}) / 2;
        longest = std::max(longest, double{high[axis]} - double{low[axis]});
      }
      step = longest / 65534;
    }
    VertexFrames& frames = model_.frames;
    frames.vertices = mesh_.vertices;
    frames.positions.resize(mesh_.frames.size() / 3);
    for (std::size_t i = 0; i < mesh_.frames.size(); ++i) {
      const double steps = (double{mesh_.frames[i]} - middle[i % 3]) / step;
      frames.positions[i / 3][i % 3] = static_cast<i16>(std::clamp(std::round(steps), -32767.0, 32767.0));
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      frames.matrix[axis * 5] = static_cast<float>(step);
      frames.matrix[axis * 4 + 3] = static_cast<float>(middle[axis]);
    }
  }

  void add_clips() {
    for (const ImportedClip& imported : mesh_.clips) {
      Clip& clip = model_.clips.emplace_back();
      clip.name = imported.name;
      clip.first = imported.first;
      clip.count = imported.count;
      clip.rate = imported.rate;
    }
    if (!model_.clips.empty()) return;
    Clip& all = model_.clips.emplace_back();
    all.name = "All";
    all.count = model_.frames.count();
  }

  const ImportedMesh& mesh_;
  Model& model_;
  std::vector<ImportedMaterial> materials_;
  bool has_colours_ = false;
};

}  // namespace

Result<Model> model_of(const ImportedMesh& mesh, Limits& limits) {
  if (const auto error = check(mesh)) return *error;
  // Frames as integers, and for each corner a render vertex, twice in a Pose, with its node of a map.
  const u64 wanted = u64{mesh.frames.size()} * sizeof(i16) + u64{mesh.triangles.size()} * 192;
  if (!limits.charge(wanted)) {
    Error error = too_large(mesh.name, limits);
    error.offset = kNoPlace;
    return error;
  }
  return Result<Model>::filled([&](Model& model) {
    ModelBuilder(mesh, model).build();
    return std::optional<Error>();
  });
}

}  // namespace retromesh
