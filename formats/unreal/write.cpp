#include "formats/unreal/write.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "formats/model/geometry.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

using Vec = std::array<double, 3>;

/// A matrix as a class file writes it: the parameters of mesh_matrix.
struct MeshTransform {
  Vec origin{};
  Vec scale{};
  Vec pitch_yaw_roll{};  ///< 256 a turn.
  bool unmirror = false;
};

/// `number` with seven significant digits, as many as a float has, without trailing zeros.
std::string number_text(double number) {
  const double size = std::fabs(number);
  if (!(size > 1e-9)) return "0";
  const int decimals = std::clamp(6 - static_cast<int>(std::floor(std::log10(size))), 0, 15);
  const double shift = std::pow(10, decimals);
  const auto shifted = static_cast<u64>(std::llround(size * shift));
  const u64 whole = shifted / static_cast<u64>(shift);
  std::string digits = std::to_string(shifted % static_cast<u64>(shift));
  digits.insert(
      0, static_cast<std::size_t>(decimals) - std::min(digits.size(), static_cast<std::size_t>(decimals)),
      '0');
  digits.erase(digits.find_last_not_of('0') + 1);
  return (number < 0 ? "-" : "") + std::to_string(whole) + (digits.empty() ? "" : '.' + digits);
}

/// " YAW=64"; empty for an angle of 0.
std::string angle_text(const char* name, double angle) {
  const std::string text = number_text(std::round(angle * 1e4) / 1e4);
  return text == "0" ? "" : std::string(" ") + name + '=' + text;
}

double turns_256(double radians) { return radians * 128 / 3.14159265358979323846; }

/// The inverse of mesh_matrix: the columns of `m` are the rotated and scaled axes, in the Model's space.
MeshTransform decompose(const Matrix& m) {
  MeshTransform result;
  result.unmirror = determinant(m) > 0;
  std::array<Vec, 3> axes;
  for (std::size_t column = 0; column < 3; ++column) {
    // Back to Unreal's axes: X is the third row, Y the first with its sign changed, Z the second.
    axes[column] = {m[8 + column], -m[column], m[4 + column]};
    const Vec& a = axes[column];
    result.scale[column] = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    for (double& part : axes[column]) part /= result.scale[column] > 0 ? result.scale[column] : 1;
  }
  if (result.unmirror) {
    for (double& part : axes[0]) part = -part;
  }
  // At a pitch of 90 degrees yaw and roll are the same rotation (gimbal lock): all of it becomes yaw.
  const double pitch = std::asin(std::clamp(axes[0][2], -1.0, 1.0));
  const bool upright = std::fabs(axes[0][2]) > 0.999999;
  const double yaw = upright ? std::atan2(-axes[1][0], axes[1][1]) : std::atan2(axes[0][1], axes[0][0]);
  const double roll = upright ? 0 : std::atan2(-axes[1][2], axes[2][2]);
  result.pitch_yaw_roll = {turns_256(pitch), turns_256(yaw), turns_256(roll)};

  const Vec offset = {m[11], -m[3], m[7]};
  for (std::size_t column = 0; column < 3; ++column) {
    const Vec& a = axes[column];
    const double along = a[0] * offset[0] + a[1] * offset[1] + a[2] * offset[2];
    result.origin[column] = result.scale[column] > 0 ? -along / result.scale[column] : 0;
  }
  return result;
}

u8 uv_byte(float coordinate) {
  return static_cast<u8>(std::lround(std::clamp(coordinate, 0.0f, 1.0f) * 255));
}

bool fits_packed(const Model& model) {
  return std::all_of(
      model.frames.positions.begin(), model.frames.positions.end(), [](const std::array<i16, 3>& p) {
        return p[0] >= -1024 && p[0] <= 1023 && p[1] >= -1024 && p[1] <= 1023 && p[2] >= -512 && p[2] <= 511;
      });
}

Polygon attachment_polygon(const Attachment& attachment) {
  Polygon polygon;
  for (std::size_t i = 0; i < 3; ++i) polygon.vertices[i] = static_cast<u16>(attachment.vertices[i]);
  if (attachment.axes == AttachmentAxes::middle_reversed) std::swap(polygon.vertices[0], polygon.vertices[1]);
  polygon.type = kAttachmentBit;
  return polygon;
}

Datafile make_datafile(const Model& model) {
  Datafile datafile;
  datafile.header.vertices = static_cast<u16>(model.frames.vertices);
  const bool is_reversed = determinant(model.frames.matrix) < 0;
  struct Numbered {
    u32 number;
    Polygon polygon;
  };
  std::vector<Numbered> faces;
  for (const Group& group : model.groups) {
    const Material& material = model.materials[group.material];
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      Polygon polygon;
      polygon.type = type_of(material);
      polygon.texture = static_cast<u8>(material.slot);
      for (u32 corner = 0; corner < 3; ++corner) {
        const u32 from = is_reversed && corner ? 3 - corner : corner;
        const u32 vertex = model.indices[i + from];
        polygon.vertices[corner] = static_cast<u16>(model.vertex_source[vertex]);
        polygon.uv[corner] = {uv_byte(model.uvs[vertex][0]), uv_byte(model.uvs[vertex][1])};
      }
      faces.push_back({model.face_source[i / 3], polygon});
    }
  }
  for (const Attachment& attachment : model.attachments)
    faces.push_back({attachment.face, attachment_polygon(attachment)});
  std::stable_sort(faces.begin(), faces.end(),
                   [](const Numbered& a, const Numbered& b) { return a.number < b.number; });
  for (const Numbered& face : faces) datafile.polygons.push_back(face.polygon);
  settle(datafile);
  return datafile;
}

Anivfile make_anivfile(const Model& model) {
  Anivfile anivfile;
  anivfile.layout = {fits_packed(model) ? 4u : 8u, model.frames.vertices};
  for (const auto& position : model.frames.positions) {
    if (anivfile.layout.stride == 4) {
      anivfile.packed.push_back(pack(position));
    } else {
      anivfile.wide.push_back({position[0], position[1], position[2], 0});
    }
  }
  settle(anivfile);
  return anivfile;
}

std::string triple_text(const Vec& values) {
  return " X=" + number_text(values[0]) + " Y=" + number_text(values[1]) + " Z=" + number_text(values[2]);
}

/// A value of a directive; in quotes, which it cannot contain, where a blank or a comment would end it.
std::string quoted(std::string name) {
  const auto is_left_out = [](char c) {
    return c == '"' || static_cast<unsigned char>(c) < ' ' || c == 0x7F;
  };
  name.erase(std::remove_if(name.begin(), name.end(), is_left_out), name.end());
  const bool is_plain = !name.empty() && name.find_first_of(" \t=") == std::string::npos &&
                        name.find("//") == std::string::npos && name.find("/*") == std::string::npos;
  return is_plain ? name : '"' + name + '"';
}

/// A name with an underscore for each character that UnrealScript does not allow in one.
std::string identifier(std::string name) {
  for (char& letter : name) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!is_letter && !(letter >= '0' && letter <= '9')) letter = '_';
  }
  const bool begins_with_digit = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return begins_with_digit ? '_' + name : name;
}

/// Writes the class file, with its lines in the order of UnrealEd's exporter.
class ScriptText {
 public:
  /// The files are called `stem`, the mesh too where that is a name.
  ScriptText(const Model& model, const std::string& stem)
      : model_(model), file_(stem), stem_(identifier(stem)) {}

  std::string write() {
    text_ = "class " + stem_ + " expands Actor;\n\n";
    add_mesh();
    add_clips();
    add_textures();
    text_ += "\ndefaultproperties\n{\n    DrawType=DT_Mesh\n    Mesh=" + stem_ + "\n}\n";
    return std::move(text_);
  }

 private:
  void exec(const std::string& directive) { text_ += "#exec " + directive + '\n'; }

  void add_mesh() {
    const MeshTransform transform = decompose(model_.frames.matrix);
    const Vec& turn = transform.pitch_yaw_roll;
    exec("MESH IMPORT MESH=" + stem_ + " ANIVFILE=" + quoted(file_ + "_a.3d") +
         " DATAFILE=" + quoted(file_ + "_d.3d") + " X=0 Y=0 Z=0" + (transform.unmirror ? " UNMIRROR=1" : ""));
    exec("MESH ORIGIN MESH=" + stem_ + triple_text(transform.origin) + angle_text("PITCH", turn[0]) +
         angle_text("YAW", turn[1]) + angle_text("ROLL", turn[2]));
    exec("MESHMAP NEW MESHMAP=" + stem_ + " MESH=" + stem_);
    exec("MESHMAP SCALE MESHMAP=" + stem_ + triple_text(transform.scale));
    text_ += '\n';
  }

  void add_clips() {
    for (const Clip& clip : model_.clips) {
      exec("MESH SEQUENCE MESH=" + stem_ + " SEQ=" + quoted(clip.name) +
           " STARTFRAME=" + std::to_string(clip.first) + " NUMFRAMES=" + std::to_string(clip.count) +
           " RATE=" + number_text(double{clip.rate}) +
           (clip.group.empty() ? "" : " GROUP=" + quoted(clip.group)));
    }
    for (const Clip& clip : model_.clips) {
      for (const ClipEvent& event : clip.events) {
        exec("MESH NOTIFY MESH=" + stem_ + " SEQ=" + quoted(clip.name) +
             " TIME=" + number_text(double{event.time}) + " FUNCTION=" + quoted(event.name));
      }
    }
    text_ += '\n';
  }

  void add_textures() {
    std::vector<std::string> imported;
    for (const Material& material : model_.materials) {
      if (material.image == kNone) continue;
      if (std::find(imported.begin(), imported.end(), material.name) == imported.end()) {
        exec("TEXTURE IMPORT NAME=" + quoted(material.name) +
             " FILE=" + quoted(model_.images[material.image].file) + " GROUP=Skins");
        imported.push_back(material.name);
      }
    }
    std::vector<u32> slots;
    for (const Material& material : model_.materials) {
      if (material.image == kNone || std::find(slots.begin(), slots.end(), material.slot) != slots.end())
        continue;
      exec("MESHMAP SETTEXTURE MESHMAP=" + stem_ + " NUM=" + std::to_string(material.slot) +
           " TEXTURE=" + quoted(material.name));
      slots.push_back(material.slot);
    }
  }

  const Model& model_;
  std::string file_;
  std::string stem_;
  std::string text_;
};

Error too_many(const std::string& stem, const char* what, u64 most, u64 found) {
  return {ErrorCode::bad_value, stem, 0, what, most, found, "The format counts them in 16 bits.",
          "Split the model."};
}

/// What a mesh of this format has and the model lacks, or null.
const char* missing_part(const Model& model) {
  if (model.frames.count() == 0 || model.deform) return "vertex frames";
  if (model.uvs.size() != model.vertex_source.size()) return "texture coordinates";
  return nullptr;
}

}  // namespace

Result<WrittenMesh> write_mesh(const Model& model, const std::string& stem, Limits& limits) {
  if (const char* missing = missing_part(model)) {
    return error_in(stem, ErrorCode::unusable, missing, "The format needs them, and the model has none.",
                    "Write it in another format.");
  }
  Datafile datafile = make_datafile(model);
  Anivfile anivfile = make_anivfile(model);
  const u32 most = 65535 / anivfile.layout.stride;
  if (model.frames.vertices > most) return too_many(stem, "vertices", most, model.frames.vertices);
  if (datafile.polygons.size() > 65535) return too_many(stem, "faces", 65535, datafile.polygons.size());
  if (model.frames.count() > 65535) return too_many(stem, "frames", 65535, model.frames.count());

  auto faces = write_datafile(datafile, limits);
  if (!faces) return faces.error();
  auto frames = write_anivfile(anivfile, limits);
  if (!frames) return frames.error();
  return WrittenMesh{std::move(faces.value()), std::move(frames.value()), ScriptText(model, stem).write()};
}

}  // namespace retromesh::unreal
