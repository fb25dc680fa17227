#include "formats/export/imported_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "formats/io/vectors.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/skeleton.hpp"

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

/// Whether an array has as many elements as it has to, or none.
template <class T>
bool fits(std::span<const T> array, std::size_t count) {
  return array.empty() || array.size() == count;
}

/// The elements that name vertices and materials.
std::optional<Error> check_numbers(const ImportedMesh& mesh) {
  const std::size_t materials = std::max<std::size_t>(mesh.materials.size(), 1);
  const auto is_vertex = [&](u32 number) { return number < mesh.vertices; };
  bool is_inside = std::all_of(mesh.triangles.begin(), mesh.triangles.end(), is_vertex);
  bool has_materials = std::all_of(mesh.triangle_materials.begin(), mesh.triangle_materials.end(),
                                   [&](u16 material) { return material < materials; });
  for (std::size_t i = 0; i + 2 < mesh.lines.size(); i += 3) {
    is_inside = is_inside && is_vertex(mesh.lines[i]) && is_vertex(mesh.lines[i + 1]);
    has_materials = has_materials && mesh.lines[i + 2] < materials;
  }
  for (std::size_t i = 0; i + 1 < mesh.sprites.size(); i += 2) {
    is_inside = is_inside && is_vertex(mesh.sprites[i]);
    has_materials = has_materials && mesh.sprites[i + 1] < materials;
  }
  for (const Morph& morph : mesh.morphs) {
    is_inside = is_inside && morph.vertices.size() == morph.offsets.size() &&
                std::all_of(morph.vertices.begin(), morph.vertices.end(), is_vertex);
  }
  if (!is_inside) return wrong(mesh, "triangles", "A corner names a vertex that is not there.");
  if (!has_materials) return wrong(mesh, "materials", "A triangle names a material that is not there.");
  return std::nullopt;
}

std::optional<Error> check(const ImportedMesh& mesh) {
  const std::size_t corners = mesh.triangles.size();
  const std::size_t frame = std::size_t{mesh.vertices} * 3;
  if (mesh.vertices == 0 || mesh.frames.empty() ||
      (corners == 0 && mesh.lines.empty() && mesh.sprites.empty()))
    return error_in(mesh.name, ErrorCode::nothing_drawn, mesh.vertices ? "triangle" : "vertex",
                    "There is no triangle to draw.", "Export a mesh of triangles.");
  if (corners % 3 || mesh.frames.size() % frame)
    return wrong(mesh, "triangles", "It has parts of triangles.");
  if (!mesh.uvs.empty() && mesh.uvs.size() != corners * 2)
    return wrong(mesh, "texture coordinates", "Some corners have none.");
  if (!mesh.colours.empty() && mesh.colours.size() != corners * 4)
    return wrong(mesh, "vertex colours", "Some corners have none.");
  if (!fits(mesh.triangle_materials, corners / 3) || !fits(mesh.face_numbers, corners / 3) ||
      !fits(mesh.priorities, corners / 3) || !fits(mesh.face_labels, corners / 3))
    return wrong(mesh, "materials", "Some triangles have none.");
  if (!fits(mesh.vertex_labels, mesh.vertices) || mesh.lines.size() % 3 || mesh.sprites.size() % 2)
    return wrong(mesh, "labels", "Some vertices have none.");
  if (auto error = check_numbers(mesh)) return error;
  if (!all_finite(mesh.frames) || !all_finite(mesh.uvs))
    return wrong(mesh, "positions", "Some are no numbers, or beyond 1,000,000,000.");
  for (const ImportedMaterial& material : mesh.materials) {
    if (!all_finite(material.colour) || !all_finite({&material.opacity, 1}))
      return wrong(mesh, "colours", "Some are no numbers.");
  }
  const u32 frames = static_cast<u32>(mesh.frames.size() / frame);
  for (const Morph& morph : mesh.morphs) {
    for (const Vec3& offset : morph.offsets) {
      if (!all_finite(offset)) return wrong(mesh, "morphs", "Some are no numbers.");
    }
  }
  for (const Clip& clip : mesh.clips) {
    if (clip.count == 0 || clip.first >= frames || clip.count > frames - clip.first ||
        clip.replay_from >= clip.count || !fits(std::span<const u16>(clip.durations), clip.count) ||
        std::count(clip.durations.begin(), clip.durations.end(), 0) > 0 ||
        !(clip.rate > 0 && clip.rate < 1e6f))
      return wrong(mesh, "clips", "A clip uses frames that are not there, or has no rate.");
  }
  if (!mesh.skeleton) return std::nullopt;
  std::size_t offsets = 0;
  for (const Morph& morph : mesh.morphs) offsets += 3 * morph.vertices.size();
  const char* fault = fault_of(*mesh.skeleton, mesh.vertices, frames);
  if (!fault && (mesh.skeleton->morph_offsets.size() != offsets || !all_finite(mesh.skeleton->morph_offsets)))
    fault = "Some morphs are not in the bind pose.";
  return fault ? std::optional(wrong(mesh, "bones", fault)) : std::nullopt;
}

/// Model::deform for vertex frames to which morphs are added.
void deform_frames_and_morphs(const Model& model, const FrameMix& mix, std::span<const float> morphs,
                              Pose& out) {
  interpolate_frames(model.frames, mix, out.source_positions);
  for (std::size_t i = 0; i < std::min(model.morphs.size(), morphs.size()); ++i) {
    const Morph& morph = model.morphs[i];
    for (std::size_t at = 0; at < morph.vertices.size(); ++at) {
      Vec3& position = out.source_positions[morph.vertices[at]];
      position = sum(position, scaled(morph.offsets[at], morphs[i]));
    }
  }
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
    model_.has_cut_faces = mesh_.face_numbers.empty();
    add_images();
    add_faces();
    add_lines();
    add_frames();
    add_clips();
    model_.vertex_labels.assign(mesh_.vertex_labels.begin(), mesh_.vertex_labels.end());
    model_.sorted_by_priority = !mesh_.priorities.empty();
    model_.morphs = mesh_.morphs;
    if (!model_.morphs.empty()) model_.deform = deform_frames_and_morphs;
    add_first_pose(model_);
    add_skeleton();
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
      has_colours_ = has_colours_ || material.colour != std::array<float, 3>{1, 1, 1};
    std::vector<std::vector<u32>> triangles(materials_.size());
    std::vector<bool> is_used(materials_.size());
    for (std::size_t i = 2; i < mesh_.lines.size(); i += 3) is_used[mesh_.lines[i]] = true;
    for (std::size_t i = 1; i < mesh_.sprites.size(); i += 2) is_used[mesh_.sprites[i]] = true;
    for (u32 i = 0; i < mesh_.triangles.size() / 3; ++i) {
      if (material_of(i).role != ImportedRole::drawn) {
        add_attachment(i);
      } else {
        triangles[number_of(i)].push_back(i);
      }
    }
    std::vector<u32> drawing;
    for (u32 i = 0; i < materials_.size(); ++i) {
      if (!triangles[i].empty() || is_used[i]) drawing.push_back(i);
    }
    std::stable_sort(drawing.begin(), drawing.end(),
                     [&](u32 a, u32 b) { return order_of(materials_[a]) < order_of(materials_[b]); });
    groups_.resize(materials_.size(), kNone);
    for (const u32 number : drawing) {
      groups_[number] = static_cast<u32>(model_.groups.size());
      add_group(materials_[number], triangles[number]);
    }
  }

  /// Lines and sprites have no texture coordinates or colours of their own.
  void add_lines() {
    const auto add_vertex = [&](u32 vertex, u32 material) {
      model_.vertex_source.push_back(vertex);
      model_.uvs.push_back({0, 0});
      if (has_colours_) model_.colours.push_back(colour_of(materials_[material], nullptr));
      return static_cast<u32>(model_.vertex_source.size() - 1);
    };
    u32 face = static_cast<u32>(mesh_.triangles.size() / 3);
    for (const u32 number : mesh_.face_numbers) face = std::max(face, number + 1);
    for (std::size_t i = 0; i < mesh_.lines.size(); i += 3) {
      const u32 material = mesh_.lines[i + 2];
      const u32 from = add_vertex(mesh_.lines[i], material);
      const u32 to = add_vertex(mesh_.lines[i + 1], material);
      model_.lines.push_back({{from, to}, groups_[material], face++});
    }
    for (std::size_t i = 0; i < mesh_.sprites.size(); i += 2) {
      const u32 material = mesh_.sprites[i + 1];
      model_.sprites.push_back({add_vertex(mesh_.sprites[i], material), groups_[material], face++});
    }
  }

  void add_attachment(u32 triangle) {
    Attachment& attachment = model_.attachments.emplace_back();
    const ImportedMaterial& material = material_of(triangle);
    const bool is_corner = material.role == ImportedRole::corner;
    attachment.name = is_corner ? material.name : "Weapon triangle";
    if (is_corner) attachment.axes = AttachmentAxes::corner;
    attachment.face = face_number(triangle);
    for (std::size_t i = 0; i < 3; ++i) attachment.vertices[i] = mesh_.triangles[triangle * 3 + i];
  }

  void add_group(const ImportedMaterial& imported, const std::vector<u32>& triangles) {
    const u32 number = static_cast<u32>(model_.materials.size());
    Material& material = model_.materials.emplace_back();
    material.name = imported.name.empty() ? format({"slot %", {plain(number)}}) : imported.name;
    material.slot = number;
    material.blend = imported.blend;
    if (imported.blend == Blend::alpha) material.opacity = std::clamp(imported.opacity, 0.0f, 1.0f);
    material.cutoff = imported.masked ? 0.5f : 0;
    const bool is_added = imported.blend == Blend::translucent || imported.blend == Blend::modulated;
    material.two_sided = imported.two_sided || imported.masked || is_added;
    material.unlit = imported.unlit;
    material.facet = imported.facet;
    material.mapping = imported.mapping;
    material.filter = imported.filter;
    material.image = imported.image < model_.images.size() ? imported.image : kNone;
    material.kind = kind_of(material);
    std::map<Corner, u32> known;
    model_.groups.push_back(
        {static_cast<u32>(model_.indices.size()), static_cast<u32>(triangles.size() * 3), number});
    for (const u32 triangle : triangles) {
      model_.face_source.push_back(face_number(triangle));
      if (!mesh_.priorities.empty()) model_.priorities.push_back(mesh_.priorities[triangle]);
      if (!mesh_.face_labels.empty()) model_.face_labels.push_back(mesh_.face_labels[triangle]);
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

  u32 face_number(u32 triangle) const {
    return mesh_.face_numbers.empty() ? triangle : mesh_.face_numbers[triangle];
  }

  /// The colour of a material, times that of a vertex. Alpha is of the vertex only: Material::opacity has the
  /// material's.
  static std::array<u8, 4> colour_of(const ImportedMaterial& material, const u8* of_vertex) {
    std::array<u8, 4> colour = {255, 255, 255, of_vertex ? of_vertex[3] : u8{255}};
    for (std::size_t i = 0; i < 3; ++i) {
      const float own = of_vertex ? of_vertex[i] : 255;
      colour[i] = static_cast<u8>(std::lround(own * std::clamp(material.colour[i], 0.0f, 1.0f)));
    }
    return colour;
  }

  u32 vertex_of(std::size_t corner, const ImportedMaterial& material, std::map<Corner, u32>& known) {
    const Vec2 uv = mesh_.uvs.empty() ? Vec2{0, 0} : Vec2{mesh_.uvs[corner * 2], mesh_.uvs[corner * 2 + 1]};
    const auto colour = colour_of(material, mesh_.colours.empty() ? nullptr : &mesh_.colours[corner * 4]);
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

  /// Bones take the place of the frames that they make.
  void add_skeleton() {
    if (!mesh_.skeleton) return;
    model_.skeleton = skeleton_of(*mesh_.skeleton);
    if (!moves_as_frames(model_)) return;
    model_.frames = {};
    model_.deform = deform_by_bones;
    const float* next = mesh_.skeleton->morph_offsets.data();
    for (Morph& morph : model_.morphs) {
      for (Vec3& offset : morph.offsets) {
        std::copy_n(next, 3, offset.begin());
        next += 3;
      }
    }
    add_first_pose(model_);
  }

  void add_clips() {
    model_.clips = mesh_.clips;
    if (!model_.clips.empty()) return;
    Clip& all = model_.clips.emplace_back();
    all.name = "All";
    all.count = model_.frames.count();
  }

  const ImportedMesh& mesh_;
  Model& model_;
  std::vector<ImportedMaterial> materials_;
  std::vector<u32> groups_;  ///< Of each of `materials_`; kNone for one that is not used.
  bool has_colours_ = false;
};

}  // namespace

Result<Model> model_of(const ImportedMesh& mesh, Limits& limits) {
  if (const auto error = check(mesh)) return *error;
  // Frames as integers, and for each corner a render vertex, twice in a Pose, with its node of a map; keys,
  // influences and poses of bones.
  u64 wanted = u64{mesh.frames.size()} * sizeof(i16) + u64{mesh.triangles.size()} * 192;
  if (mesh.skeleton)
    wanted +=
        mesh.skeleton->poses.size() * 4 + mesh.skeleton->influence_bones.size() * 16 + mesh.vertices * 64;
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
