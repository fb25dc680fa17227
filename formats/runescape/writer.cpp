#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "formats/export/capabilities.hpp"
#include "formats/export/quantize.hpp"
#include "formats/export/vertex_colours.hpp"
#include "formats/family.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/materials.hpp"
#include "formats/runescape/materials/palette.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "formats/runescape/mesh/kept_source.hpp"
#include "formats/runescape/mesh/mesh.hpp"
#include "formats/runescape/mesh/old_layout.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

/// The farthest that a vertex may be from the origin: clients sort faces into 1,500 depths.
constexpr double kFarthestVertex = 749;

constexpr std::size_t kMostOfAKind = 65535;  // vertices and faces are counted in 16 bits
constexpr u32 kMostLabels = 255;

/// Everything else is in Model::original or has no place in the format.
constexpr Capabilities kKept = {
    .bones = true, .alpha = true, .facets = true, .priorities = true, .labels = true};

class MeshMaker {
 public:
  MeshMaker(const Model& model, Notes& notes)
      : model_(model), notes_(notes), colours_(model, palette_of(model)), surfaces_(model.materials) {
    for (Material& surface : surfaces_) {
      surface.opacity = 1;
      if (surface.blend != Blend::alpha) surface.blend = Blend::opaque;
    }
  }

  /// Returns the scale, which it chooses when that is 0.
  float add_vertices(float scale) {
    const std::vector<Vec3>& positions = model_.source_positions;
    const double chosen =
        scale > 0 ? double{scale} : whole_scale(positions, kFarthestVertex, kFarthestVertex);
    const Quantized quantized = quantize(positions, chosen);
    for (const auto& [x, y, z] : quantized.positions) add_to(mesh_.vertices) = {x, -y, -z};
    note_precision(quantized, notes_);
    note_depth();
    return static_cast<float>(chosen);
  }

  void add_labels() {
    if (!model_.vertex_labels.empty()) {
      mesh_.vertex_labels = model_.vertex_labels;
      mesh_.vertex_labels.resize(mesh_.vertices.size());
    } else if (model_.skeleton && !model_.skeleton->influences.empty()) {
      add_labels_of_bones(*model_.skeleton);
    }
  }

  /// In the order of the file, which decides between faces of equal depth.
  void add_faces() {
    std::vector<u32> order;
    std::vector<u32> materials(model_.indices.size() / 3);
    for (const Group& group : model_.groups) {
      if (!model_.materials[group.material].not_drawn.empty()) {
        undrawn_ += group.count / 3;
        continue;
      }
      for (u32 i = group.start / 3; i < (group.start + group.count) / 3; ++i) {
        order.push_back(i);
        materials[i] = group.material;
      }
    }
    sort_by(order, [&](u32 a, u32 b) { return model_.face_source[a] < model_.face_source[b]; });
    for (const u32 number : order) add_face(materials[number], number);
    finish_faces();
  }

  Mesh& mesh() { return mesh_; }

 private:
  void note_depth() {
    double square = 0;
    for (const auto& [x, y, z] : mesh_.vertices)
      square = std::max(square, double(x) * x + double(y) * y + double(z) * z);
    const double farthest = std::sqrt(square);
    if (farthest <= kFarthestVertex + 1) return;
    add_note(notes_, Rule::write_too_large,
             {"The model reaches % units from its origin", {static_cast<u64>(farthest)}},
             {"Clients sort faces into 1,500 depths and may not draw it: choose a smaller scale."}, {});
  }

  void add_labels_of_bones(const Skeleton& skeleton) {
    if (skeleton.parents.size() > kMostLabels) {
      add_note(notes_, Rule::write_bones_too_many,
               {"% left out", {counted(skeleton.parents.size(), "bone is", "bones are")}},
               {"There are up to 255 labels."}, {});
      return;
    }
    for (std::size_t vertex = 0; vertex + 1 < skeleton.first_influences.size(); ++vertex) {
      Influence strongest;
      for (u32 i = skeleton.first_influences[vertex]; i < skeleton.first_influences[vertex + 1]; ++i) {
        if (skeleton.influences[i].weight > strongest.weight) strongest = skeleton.influences[i];
      }
      mesh_.vertex_labels.push_back(strongest.weight > 0 ? static_cast<u8>(strongest.bone + 1) : u8{0});
    }
    mesh_.vertex_labels.resize(mesh_.vertices.size());
    add_note(
        notes_, Rule::write_bones_to_labels,
        {"% labels", {counted(skeleton.parents.size(), "bone becomes", "bones become")}},
        {"The label of a vertex is its strongest bone, counted from 1; 0 is none. Vertices have one label "
         "and no weights."},
        {});
  }

  void add_face(u32 number_of_material, u32 number) {
    const Material& material = model_.materials[number_of_material];
    Face& face = add_to(mesh_.faces);
    for (u32 i = 0; i < 3; ++i) {
      const u32 vertex = model_.indices[3 * number + i];
      face.vertices[i] = static_cast<u16>(model_.vertex_source[vertex]);
    }
    const DrawnColour colour = colours_.face(surfaces_[number_of_material], number);
    face.colour = nearest_.find({colour[0], colour[1], colour[2]});
    face.transparency = transparency_of(material, colour[3]);
    face.shading = material.facet ? Shading::flat : Shading::smooth;
    if (!model_.priorities.empty()) face.priority = priority_of(model_.priorities[number]);
    if (!model_.face_labels.empty()) face.label = model_.face_labels[number];
    if (material.fill == Fill::image && material.image != kNone) {
      ++textured_;
      if (model_.images[material.image].pixels.empty()) ++unread_;
    }
  }

  u8 priority_of(u8 priority) {
    if (priority > kHighestPriority) ++lowered_;
    return std::min(priority, kHighestPriority);
  }

  /// `alpha`: of the face's vertices and texels; the opacity of its material is not rounded to a byte.
  static u8 transparency_of(const Material& material, u8 alpha) {
    if (material.blend == Blend::alpha && material.opacity == 0) return kInvisibleTransparency;
    if (material.blend == Blend::opaque && material.cutoff == 0) return 0;
    if (alpha == 0) return kHiddenTransparency;
    if (material.blend == Blend::opaque) return 0;
    const double opacity = double{opacity_as_alpha(material)} * alpha / 255;
    return static_cast<u8>(std::clamp(std::lround(256 * (1 - opacity)), 0L, kInvisibleTransparency - 1L));
  }

  void finish_faces() {
    const Face& first = mesh_.faces.front();
    for (const Face& face : mesh_.faces) {
      mesh_.has_priorities = mesh_.has_priorities || face.priority != first.priority;
      mesh_.has_transparency = mesh_.has_transparency || face.transparency > 0;
      mesh_.has_face_labels = mesh_.has_face_labels || face.label > 0;
    }
    mesh_.has_priorities = mesh_.has_priorities || model_.sorted_by_priority;
    const auto note = [&](Rule rule, u32 count, const Message& title, const Message& why) {
      if (count > 0) add_note(notes_, rule, title, why, {}).count = count;
    };
    note(Rule::priority_above_11, lowered_,
         {"% 11", {counted(lowered_, "priority above 11 becomes", "priorities above 11 become")}},
         {"There are 12 lists of faces."});
    note(Rule::write_undrawn_faces, undrawn_,
         {"% left out", {counted(undrawn_, "face that is not drawn is", "faces that are not drawn are")}},
         {"Its material is not drawn."});
    note(Rule::write_textures_to_colours, textured_,
         {"The textures of % one colour for each face", {counted(textured_, "face become", "faces become")}},
         {"Textures of the game are numbers: each face has the palette colour nearest to the mean of its "
          "texture."});
    note(Rule::write_textures_unread, unread_,
         {"% grey", {counted(unread_, "textured face is", "textured faces are")}},
         {"The pixels of their images are not there."});
  }

  const Model& model_;
  Notes& notes_;
  DrawnColours colours_;
  std::vector<Material> surfaces_;  ///< The materials without their opacity.
  NearestColour nearest_;
  Mesh mesh_;
  u32 textured_ = 0;
  u32 unread_ = 0;
  u32 undrawn_ = 0;
  u32 lowered_ = 0;
};

Error too_many(const std::string& file, const char* field, u64 found) {
  Error error = error_in(file, ErrorCode::bad_value, field, "The format counts them in 16 bits.",
                         "Split or simplify the model.");
  error.expected = kMostOfAKind;
  error.found = found;
  return error;
}

/// The first frame of a Model of any family as a mesh, in whole units: Writing::scale of them for one of the
/// Model, 0 chooses it. Each face gets the palette colour nearest to the mean of what is drawn on it. Labels
/// are kept; those of a skeleton are the strongest bone of each vertex and one. Errors, which name `file`:
/// bad_value for more than 65,535 vertices or faces, nothing_drawn without faces, over_limit.
Result<Mesh> model_to_mesh(const Model& model, const std::string& file, Writing& writing, Limits& limits) {
  const u64 vertices = model.source_positions.size();
  const u64 faces = model.indices.size() / 3;
  if (vertices > kMostOfAKind) return too_many(file, "vertices", vertices);
  if (faces > kMostOfAKind) return too_many(file, "faces", faces);
  const bool is_drawn = std::any_of(model.groups.begin(), model.groups.end(), [&](const Group& group) {
    return group.count > 0 && model.materials[group.material].not_drawn.empty();
  });
  if (!is_drawn) {
    return error_in(file, ErrorCode::nothing_drawn, "face", "The format stores triangles only.",
                    "Write it in another format.");
  }
  if (!limits.charge(vertices * 4 * sizeof(Vec3) + faces * 2 * sizeof(Face) + (u64{1} << 20)))
    return too_large(file, limits);
  return Result<Mesh>::filled([&](Mesh& mesh) -> std::optional<Error> {
    MeshMaker maker(model, writing.notes);
    writing.scale = maker.add_vertices(writing.scale);
    maker.add_labels();
    maker.add_faces();
    note_losses(model, kKept, writing.notes);
    mesh = std::move(maker.mesh());
    return std::nullopt;
  });
}

/// Scales and turns the vertices of a mesh as configs do, and scales them by `factor`.
void scale_vertices(const Model& model, float factor, Mesh& mesh, Notes& notes) {
  // The matrix leads to the Model's space, of which y and z are reversed.
  const Matrix& matrix = model.frames.matrix;
  if (factor == 1 && matrix[0] == 1 && matrix[5] == -1 && matrix[10] == -1) return;
  std::vector<Vec3> scaled;
  for (const Vec3i& vertex : mesh.vertices) {
    const Vec3 from = {static_cast<float>(vertex[0]), static_cast<float>(vertex[1]),
                       static_cast<float>(vertex[2])};
    const Vec3 to = transform(matrix, from);
    add_to(scaled) = {to[0] * factor, -to[1] * factor, -to[2] * factor};
  }
  const Quantized quantized = quantize(scaled, 1);
  mesh.vertices = quantized.positions;
  note_precision(quantized, notes);
}

void note_light(const Light& light, Notes& notes) {
  if (light.ambient == kItemLight.ambient && light.contrast == kItemLight.contrast &&
      light.direction == kItemLight.direction)
    return;
  add_note(
      notes, Rule::write_unlit, {"The light is not part of the file"},
      {"Characters are lit from another direction, and configs change how brightly; the file has colours "
       "without light."},
      {});
}

/// What opening reads and the Model does not have, such as particles and weights.
void note_parts(const Model& model, Notes& notes) {
  for (const Note& part : model.notes) {
    if (part.rule == Rule::parts_not_drawn)
      add_note(notes, Rule::write_parts_left_out, {"A part of the file is left out"}, {"%.", {part.title}},
               {});
  }
}

void note_clips(const Model& model, Notes& notes) {
  if (model.clips.empty()) return;
  add_note(notes, Rule::write_clips_apart,
           {"% in files of their own", {counted(model.clips.size(), "clip is", "clips are")}},
           {"They fit the written model, whose labels are those of the model that was opened."}, {})
      .count = static_cast<u32>(model.clips.size());
}

/// The mesh of a Model of this family.
Mesh mesh_of(const Model& model, const KeptSource& original, float scale, Notes& notes) {
  Mesh mesh = original.mesh;
  mesh.face_source.clear();
  scale_vertices(model, scale, mesh, notes);
  fit_to_old_layout(mesh, notes);
  note_light(original.light, notes);
  note_parts(model, notes);
  note_clips(model, notes);
  return mesh;
}

/// Writes a Model of any family as `<stem>.ob2`, a model in the old layout.
///
/// What was read from a file of this family keeps its colours, faces that are not drawn, texture triangles,
/// labels and priorities; from the old layout it is the same file again. Any other Model becomes one colour
/// for each face, the nearest of the palette. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits) {
  return Result<Writing>::filled([&](Writing& writing) -> std::optional<Error> {
    const std::string name = stem + ".ob2";
    const KeptSource* const original = kept_source(model);
    writing.scale = scale_of(options, original ? 1 : 0);
    if (original && !original->file.empty() && writing.scale == 1) {
      add_to(writing.files) = {name, original->file};
      note_clips(model, writing.notes);
      return std::nullopt;
    }
    Mesh mesh;
    if (original) {
      mesh = mesh_of(model, *original, writing.scale, writing.notes);
    } else {
      auto made = model_to_mesh(model, name, writing, limits);
      if (!made) return made.error();
      mesh = std::move(made.value());
    }
    auto bytes = write_old(mesh, name, limits);
    if (!bytes) return bytes.error();
    add_to(writing.files) = {name, std::move(bytes.value())};
    sort_by_severity(writing.notes);
    return std::nullopt;
  });
}

/// Keeps the bytes of a file in the old layout: tools other than those of the game store the same otherwise.
void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model) {
  ModelFiles models(files, limits);
  const u32 number = models.find(id);
  const auto is_mended = [](const Note& note) { return note.severity() == Severity::mended; };
  if (number == kNoFile || std::any_of(model.notes.begin(), model.notes.end(), is_mended)) return;
  const File& file = files[number];
  const auto document = read_document(file.name, file.bytes, limits);
  const bool is_old = document && document.value().layout == Layout::old;
  if (!is_old || !is_well_formed(document.value()) || !limits.charge(file.bytes.size())) return;
  auto original = std::make_shared<KeptSource>(*kept_source(model));
  original->file.assign(file.bytes.begin(), file.bytes.end());
  model.original = std::move(original);
}

}  // namespace

constexpr Writer kWriter = {write_model, keep_original};

}  // namespace retromesh::runescape
