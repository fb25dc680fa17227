#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "formats/export/capabilities.hpp"
#include "formats/family.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/write/class_file.hpp"
#include "formats/unreal/write/fit.hpp"
#include "formats/unreal/write/kept_source.hpp"
#include "formats/unreal/write/mesh_transform.hpp"
#include "formats/unreal/write/raw_faces.hpp"
#include "formats/unreal/write/raw_mesh.hpp"

namespace retromesh::unreal {
namespace {

/// Moves the first clip of a name to position `to`, or adds one of `count` frames there.
void move_or_add(const char* name, u32 count, std::ptrdiff_t to, std::vector<Clip>& clips) {
  const auto is_same = [&](const Clip& clip) { return same_name(clip.name, name); };
  auto found = std::find_if(clips.begin(), clips.end(), is_same);
  if (found == clips.end()) {
    Clip clip;
    clip.name = name;
    clip.count = count;
    clips.insert(clips.begin() + to, std::move(clip));
  } else if (found - clips.begin() > to) {
    std::rotate(clips.begin() + to, found, found + 1);
  }
}

/// Puts the sequences All and Still, which games and tools look for, before the others: those of the clips
/// with these names, else new ones. Where a class file has All, its sequences stay as they are.
void add_usual_sequences(RawMesh& mesh, bool is_own) {
  const auto is_scripted = [](const Clip& clip) {
    return same_name(clip.name, "All") && clip.location.kind == SourceLocation::Kind::line;
  };
  if (is_own && std::any_of(mesh.clips.begin(), mesh.clips.end(), is_scripted)) return;
  move_or_add("All", mesh.frames(), 0, mesh.clips);
  move_or_add("Still", 1, 1, mesh.clips);
}

Error too_many(const std::string& stem, const char* what, u64 most, u64 found, const char* advice) {
  Error error = error_in(stem, ErrorCode::bad_value, what, "The format counts them in 16 bits.", advice);
  error.expected = most;
  error.found = found;
  return error;
}

/// The options of the format.
struct Choices {
  u32 vertex_bytes = 0;     ///< 4 or 8; 0: as in the files of the model, else 4.
  bool equal_axes = false;  ///< One scale for all axes; else Z has twice that of X and Y.
  float rate = 0;           ///< Frames a second at which clips are sampled; 0: as they are.
  bool patch_227 = false;   ///< Alpha blending keeps its style, which only patch 227 has.
  bool uv_text = false;     ///< Also the texture coordinates as text.
  float scale = 1;          ///< Units of the game for one of the Model.
};

Choices choices_of(const WriteOptions& options) {
  const std::string_view vertices = text_of(options, "vertices");
  return {vertices == "8"   ? 8u
          : vertices == "4" ? 4u
                            : 0u,
          text_of(options, "axes") == "equal",
          number_of(options, "rate"),
          text_of(options, "alpha") == "227",
          text_of(options, "uv") == "text",
          scale_of(options, 1)};
}

class MeshWriter {
 public:
  MeshWriter(const Model& model, const std::string& stem, const Choices& choices, Limits& limits)
      : model_(model), stem_(stem), choices_(choices), limits_(limits), kept_(kept_source(model)) {}

  Result<Writing> write() {
    writing_.scale = choices_.scale;
    if (auto error = make_mesh()) return *error;
    if (auto error = check_counts()) return *error;
    add_usual_sequences(mesh_, model_.format == kReader.id);
    note_format();
    sort_by_severity(writing_.notes);
    if (auto error = add_files()) return *error;
    return std::move(writing_);
  }

 private:
  std::optional<Error> make_mesh() {
    mesh_.stride = wanted_stride();
    const bool as_it_is = keeps_integers();
    const bool mirrors = !as_it_is || determinant(model_.frames.matrix) < 0;
    add_raw_faces(model_, {stem_, mirrors, choices_.patch_227, kept_ != nullptr}, mesh_, writing_);
    if (mesh_.faces.empty() && !(kept_ && as_it_is)) {
      return error_in(stem_, ErrorCode::unusable, "faces",
                      "The format needs triangles, and the model has none.", "Choose another format.");
    }
    if (as_it_is) {
      keep_integers();
    } else if (auto error = fit()) {
      return error;
    }
    return std::nullopt;
  }

  u32 wanted_stride() const {
    if (choices_.vertex_bytes) return choices_.vertex_bytes;
    return kept_ ? kept_->anivfile.layout.stride : 4;
  }

  /// Whether the Model's frames are integers that the format can store, with a matrix that a class file can
  /// write. A kept source keeps its bytes even where no class file can say what another script said.
  bool keeps_integers() const {
    const VertexFrames& frames = model_.frames;
    if (frames.count() == 0 || model_.deform || choices_.rate > 0 || choices_.equal_axes) return false;
    if (mesh_.stride == 4 && !fits_packed(frames.positions)) return false;
    if (frames.vertices > most_vertices(mesh_.stride)) return false;
    if (kept_) return true;
    const bool mirrors = determinant(frames.matrix) < 0;
    const auto needs_vertex = [&](const Attachment& attachment) {
      return mirrors && attachment.axes == AttachmentAxes::middle;
    };
    if (std::any_of(model_.attachments.begin(), model_.attachments.end(), needs_vertex)) return false;
    const auto has_durations = [](const Clip& clip) { return !clip.durations.empty(); };
    if (std::any_of(model_.clips.begin(), model_.clips.end(), has_durations)) return false;
    return shear_of(frames.matrix) == 0;
  }

  void keep_integers() {
    mesh_.vertices = model_.frames.vertices;
    mesh_.positions = model_.frames.positions;
    mesh_.matrix = model_.frames.matrix;
    mesh_.scale = choices_.scale;
    for (float& number : mesh_.matrix) number *= choices_.scale;
    mesh_.clips = model_.clips;
    note_what_is_lost(false);
    const double shear = shear_of(mesh_.matrix);
    if (shear > 0 && kept_ && kept_->directives.empty())
      add_note(
          writing_.notes, Rule::write_transform, {"The class file cannot say the whole transform"},
          {"MODELDEF scales after it rotates, a class file before: vertices move by up to % % of the size.",
           {number_text(std::ceil(shear * 1000) / 10), "%"}},
          {});
  }

  std::optional<Error> fit() {
    auto sampled = sample_frames(model_, choices_.rate, limits_);
    if (!sampled) return sampled.error();
    SampledFrames& frames = sampled.value();
    const u64 bytes = u64{frames.positions.size()} * 24;
    if (!limits_.charge(bytes)) return too_many_bytes(bytes);
    if (!mesh_.opposite.empty()) add_opposite_vertices(frames);
    for (Vec3& position : frames.positions) position = scaled(position, choices_.scale);
    Fit fit;
    fit.stride = mesh_.stride;
    fit.equal_axes = choices_.equal_axes;
    fit_vertices(frames, fit, mesh_, writing_.notes);
    mesh_.clips = std::move(frames.clips);
    note_what_is_lost(frames.resampled);
    if (kept_) take_kept_types();
    kept_ = nullptr;
    return std::nullopt;
  }

  void add_opposite_vertices(SampledFrames& frames) const {
    std::vector<Vec3> positions;
    for (u32 frame = 0; frame < frames.count(); ++frame) {
      const Vec3* const of_frame = &frames.positions[std::size_t{frame} * frames.vertices];
      positions.insert(positions.end(), of_frame, of_frame + frames.vertices);
      for (const auto& [a, b, c] : mesh_.opposite)
        positions.push_back(difference(sum(of_frame[a], of_frame[b]), of_frame[c]));
    }
    frames.vertices += static_cast<u32>(mesh_.opposite.size());
    frames.positions = std::move(positions);
  }

  void note_what_is_lost(bool resampled) {
    Notes& notes = writing_.notes;
    Capabilities kept;
    kept.frames = kept.rates = kept.events = kept.bones = true;
    kept.blends = kept.alpha = kept.facets = kept.sides = kept.light = true;
    kept.attachments = true;  // those that are not are noted with the faces
    const auto is_mapped = [](const Material& material) {
      return material.mapping == TextureMapping::uv || material.mapping == TextureMapping::environment;
    };
    kept.mappings = std::all_of(model_.materials.begin(), model_.materials.end(), is_mapped);
    note_losses(model_, kept, notes);
    if (resampled)
      add_note(notes, Rule::write_clips_resampled, {"Clips are sampled at equal steps"},
               {"All frames of a sequence of the format take the same time."}, {});
    if (kept_) note_culled_sides();
    if (model_.skeleton || model_.label_frames)
      add_note(notes, Rule::write_bones_to_frames, {"Bones and labels become frames of vertices"},
               {"The format has no others."}, {});
    if (model_.stepped && frame_count(model_) > 1)
      add_note(notes, Rule::write_interpolated, {"Frames are interpolated"},
               {"The model's game showed one frame after the other; this one moves between them."}, {});
    const auto is_left_out = [](const Material& material) { return !material.not_drawn.empty(); };
    if (std::any_of(model_.materials.begin(), model_.materials.end(), is_left_out))
      add_note(notes, Rule::write_undrawn_faces, {"Faces without a skin may be drawn"},
               {"GZDoom leaves them out; a game that reads the class file draws them."}, {});
  }

  /// With a MODELDEF, polygons of style normal are drawn from both sides; their types stay as they are.
  void note_culled_sides() {
    const auto is_culled = [&](const RawFace& face) {
      return style_of(face.type) == PolygonStyle::two_sided &&
             style_of(kept_->datafile.polygons[face.number].type) == PolygonStyle::normal;
    };
    const auto count = std::count_if(mesh_.faces.begin(), mesh_.faces.end(), is_culled);
    if (count == 0) return;
    const u64 faces = static_cast<u64>(count);
    add_note(
        writing_.notes, Rule::write_culled_sides,
        {"% from the front only", {counted(faces, "face is seen", "faces are seen")}},
        {"GZDoom draws both sides with a MODELDEF; games that read the class file cull back faces of this "
         "polygon type."},
        {})
        .count = static_cast<u32>(faces);
  }

  /// Other vertices than those of the files do not change how polygons are drawn.
  void take_kept_types() {
    for (RawFace& face : mesh_.faces) {
      const Polygon& polygon = kept_->datafile.polygons[face.number];
      face.type = polygon.type;
      face.texture = polygon.texture;
      if (polygon.type & kAttachmentBit) face.uv = polygon.uv;
    }
  }

  Error too_many_bytes(u64 needed) const {
    Error error = error_in(stem_, ErrorCode::over_limit, "frames", "", "Choose a lower rate.");
    error.expected = needed;
    error.found = limits_.bytes;
    return error;
  }

  std::optional<Error> check_counts() const {
    const u32 most = most_vertices(mesh_.stride);
    if (mesh_.vertices > most) {
      return too_many(
          stem_, "vertices", most, mesh_.vertices,
          mesh_.stride == 8 ? "Write vertices of 4 bytes, or split the model." : "Split the model.");
    }
    if (mesh_.faces.size() > 65535)
      return too_many(stem_, "faces", 65535, mesh_.faces.size(), "Split the model.");
    if (mesh_.frames() > 65535)
      return too_many(stem_, "frames", 65535, mesh_.frames(), "Choose a lower rate.");
    if (mesh_.most_slot > 255)
      return too_many(stem_, "texture slots", 256, mesh_.most_slot + 1, "Use fewer images.");
    return std::nullopt;
  }

  void note_format() {
    if (mesh_.stride == 8)
      add_note(writing_.notes, Rule::write_wide_vertices, {"Vertices have 8 bytes"},
               {"Of the games only Deus Ex reads them, besides GZDoom."}, {});
  }

  std::optional<Error> add_files() {
    Datafile datafile = make_datafile();
    Anivfile anivfile = make_anivfile();
    auto faces = write_datafile(datafile, limits_);
    if (!faces) return faces.error();
    auto frames = write_anivfile(anivfile, limits_);
    if (!frames) return frames.error();
    const std::string text = class_text(mesh_, stem_, kept_);
    const auto* const letters = reinterpret_cast<const std::byte*>(text.data());
    writing_.files.push_back({stem_ + "_d.3d", std::move(faces.value())});
    writing_.files.push_back({stem_ + "_a.3d", std::move(frames.value())});
    writing_.files.push_back({stem_ + ".uc", Bytes(letters, letters + text.size())});
    if (choices_.uv_text) writing_.files.push_back({stem_ + ".uvd", uv_text(datafile)});
    return std::nullopt;
  }

  /// A line for each polygon, as document 001 writes it: u and v of each corner, a blank behind each number.
  static Bytes uv_text(const Datafile& datafile) {
    std::string text;
    for (const Polygon& polygon : datafile.polygons) {
      for (const Uv& uv : polygon.uv) text += std::to_string(uv.u) + ' ' + std::to_string(uv.v) + ' ';
      text += '\n';
    }
    const auto* const letters = reinterpret_cast<const std::byte*>(text.data());
    return Bytes(letters, letters + text.size());
  }

  Datafile make_datafile() const {
    Datafile datafile;
    if (kept_) datafile = kept_->datafile;
    datafile.header.vertices = static_cast<u16>(kept_ ? datafile.header.vertices : mesh_.vertices);
    for (const RawFace& face : mesh_.faces) set_polygon(face, datafile);
    settle(datafile);
    return datafile;
  }

  /// With a kept source, type, colour, flags and texture are the file's own, and so are polygons that are not
  /// drawn.
  void set_polygon(const RawFace& face, Datafile& datafile) const {
    if (!kept_) datafile.polygons.push_back({{}, face.type, 0, {}, face.texture, 0});
    Polygon& polygon = kept_ ? datafile.polygons[face.number] : datafile.polygons.back();
    if (kept_ && (polygon.type & kAttachmentBit)) return;
    for (std::size_t i = 0; i < 3; ++i) polygon.vertices[i] = static_cast<u16>(face.vertices[i]);
    polygon.uv = face.uv;
    if (kept_ && is_unmirrored(polygon.texture)) {
      for (Uv& uv : polygon.uv) uv.u = static_cast<u8>(255 - uv.u);
    }
  }

  bool is_unmirrored(u8 texture) const {
    const auto& slots = kept_->unmirrored_textures;
    return std::find(slots.begin(), slots.end(), texture) != slots.end();
  }

  Anivfile make_anivfile() const {
    if (kept_ && kept_->anivfile.layout.stride == mesh_.stride) return kept_anivfile();
    Anivfile anivfile;
    anivfile.layout = {mesh_.stride, mesh_.vertices};
    for (const auto& position : mesh_.positions) add_vertex(position, anivfile);
    settle(anivfile);
    return anivfile;
  }

  static void add_vertex(const std::array<i16, 3>& position, Anivfile& anivfile) {
    if (anivfile.layout.stride == 4) {
      anivfile.packed.push_back(pack(position));
    } else {
      anivfile.wide.push_back({position[0], position[1], position[2], 0});
    }
  }

  /// The file's frames, those that are dropped at import included, with the Model's vertices.
  Anivfile kept_anivfile() const {
    Anivfile anivfile = kept_->anivfile;
    const std::vector<u32>& file_frames = model_.frames.file_frames;
    const std::size_t stored = anivfile.layout.vertices;
    for (u32 frame = 0; frame < mesh_.frames(); ++frame) {
      const std::size_t first = (file_frames.empty() ? frame : file_frames[frame]) * stored;
      for (std::size_t i = 0; i < mesh_.vertices && frame < anivfile.stored; ++i) {
        const auto& position = mesh_.positions[std::size_t{frame} * mesh_.vertices + i];
        if (mesh_.stride == 4) {
          anivfile.packed[first + i] = pack(position);
        } else {
          WideVertex& vertex = anivfile.wide[first + i];
          vertex = {position[0], position[1], position[2], vertex.pad};
        }
      }
    }
    return anivfile;
  }

  const Model& model_;
  const std::string& stem_;
  const Choices choices_;
  Limits& limits_;
  const KeptSource* kept_;  ///< Null also when the vertices are not those of the files.
  RawMesh mesh_;
  Writing writing_;
};

/// Writes any Model as `<stem>_d.3d`, `<stem>_a.3d` and `<stem>.uc`, with the textures that the class file
/// imports. (README, "Writing".)
///
/// Vertices that fit stay the integers that they are, and their matrix becomes ORIGIN, SCALE, YAW, PITCH,
/// ROLL and UNMIRROR; others are posed, rounded and welded. A Model with its original gives the same bytes
/// and directives again.
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits) {
  return MeshWriter(model, stem, choices_of(options), limits).write();
}

}  // namespace

constexpr Writer kWriter = {write_model, keep_original};

}  // namespace retromesh::unreal
