#include "tests/native/inspector/described.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "formats/inspector/open_documents.hpp"
#include "formats/model/pose.hpp"
#include "tests/native/contract/file_sets.hpp"

namespace retromesh::test {
namespace {

void add_material(const Material& material, bool with_sides, std::vector<float>& look) {
  for (const u32 number : {material.slot, u32(material.fill), u32(material.blend),
                           u32(with_sides && material.two_sided), u32(material.unlit), u32(material.facet),
                           u32(material.mapping), u32(material.filter), u32(material.wrap)})
    look.push_back(static_cast<float>(number));
  look.push_back(material.opacity);
  look.push_back(material.cutoff);
  for (const char letter : material.kind) look.push_back(static_cast<float>(letter));
}

void add_corner(const Model& model, u32 vertex, bool with_light, std::vector<float>& look) {
  look.push_back(static_cast<float>(model.vertex_source[vertex]));
  if (!model.uvs.empty()) look.insert(look.end(), model.uvs[vertex].begin(), model.uvs[vertex].end());
  if (!model.colours.empty())
    look.insert(look.end(), model.colours[vertex].begin(), model.colours[vertex].end());
  if (with_light && !model.shades.empty()) look.push_back(model.shades[vertex]);
  // Normals that the file stores for corners belong to the face.
  if (with_light && model.normal_source == NormalSource::file)
    look.insert(look.end(), model.normals[vertex].begin(), model.normals[vertex].end());
}

/// The headings of the README of a folder of formats/.
std::set<std::string> headings_of(const std::string& folder) {
  const Bytes bytes = read_file(std::string(RETROMESH_ROOT) + "/formats/" + folder + "/README.md");
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::set<std::string> headings;
  for (std::size_t at = text.find("\n#"); at != std::string::npos; at = text.find("\n#", at + 1)) {
    const std::size_t start = text.find(' ', at) + 1;
    headings.insert(text.substr(start, text.find('\n', start) - start));
  }
  return headings;
}

}  // namespace

std::string without_numbers(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }),
             text.end());
  return text;
}

bool reads_whole_corpus() { return std::getenv("RETROMESH_WHOLE_CORPUS") != nullptr; }

std::vector<ModelFiles> small_models() {
  std::vector<ModelFiles> all;
  for (const FileSetCase& set : file_sets()) {
    ModelFiles& model = all.emplace_back();
    model.family = set.family;
    model.name = set.name;
    for (const samples::NamedBytes& file : set.files) model.drop.add(file.name, file.bytes);
  }
  return all;
}

std::vector<ModelFiles> corpus_files(std::size_t step) {
  std::vector<ModelFiles> all;
  if (!corpus()) return all;
  const std::vector<std::string> paths = files_under(*corpus());
  for (std::size_t i = 0; i < paths.size(); i += reads_whole_corpus() ? 1 : step) {
    ModelFiles& model = all.emplace_back();
    model.name = paths[i];
    model.drop.add_with_partner(*corpus(), paths[i]);
  }
  return all;
}

std::optional<std::string> sections_violation(const OpenDocument& document) {
  u32 end = 0;
  for (const io::Section& section : document.sections) {
    if (section.offset != end || section.size == 0)
      return "a section does not begin where the one before ends";
    end = section.offset + section.size;
  }
  if (end != document.bytes.size()) return "the sections end before the file";
  return std::nullopt;
}

std::optional<std::string> description_violation(const OpenDocument& document) {
  if (auto broken = sections_violation(document)) return broken;
  for (const io::Section& section : document.sections) {
    if (*section.name == 0) return "no section has byte " + std::to_string(section.offset);
  }
  const u32 size = static_cast<u32>(document.bytes.size());
  Limits limits;
  u32 end = 0;
  const io::MappedField* before = nullptr;
  const std::set<std::string> headings = headings_of(document.folder);
  const auto fields = document.fields(0, size, limits);
  for (const io::MappedField& field : fields) {
    const std::string heading = *field.meaning.heading ? field.meaning.heading : document.heading;
    if (headings.count(heading) == 0) return "\"" + heading + "\" of " + field.path + " is no heading";
    const bool shares = before && field.bits > 0 && before->bits > 0 && field.offset == before->offset &&
                        field.first_bit == before->first_bit + before->bits;
    if (!shares && field.offset != end) return field.path + " does not begin where the field before ends";
    end = field.offset + field.size;
    before = &field;
  }
  if (end != size) return "the fields end before the file";
  return std::nullopt;
}

std::vector<float> look_of_face(const Model& model, u32 face, bool with_light) {
  std::vector<float> look;
  // Sides that are inferred from the shape depend on all faces.
  const bool with_sides = with_light || !model.free_sides;
  for (const Group& group : model.groups) {
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      if (model.face_source[i / 3] != face) continue;
      add_material(model.materials[group.material], with_sides, look);
      for (u32 corner = 0; corner < 3; ++corner)
        add_corner(model, model.indices[i + corner], with_light, look);
      if (!model.priorities.empty()) look.push_back(model.priorities[i / 3]);
      if (!model.face_labels.empty()) look.push_back(model.face_labels[i / 3]);
    }
  }
  for (const Line& line : model.lines) {
    if (line.face != face) continue;
    add_material(model.materials[line.material], with_sides, look);
    for (const u32 vertex : line.vertices) add_corner(model, vertex, with_light, look);
  }
  for (const Sprite& sprite : model.sprites) {
    if (sprite.face != face) continue;
    add_material(model.materials[sprite.material], with_sides, look);
    add_corner(model, sprite.vertex, with_light, look);
  }
  for (const Attachment& attachment : model.attachments) {
    if (attachment.face == face)
      look.insert(look.end(), attachment.vertices.begin(), attachment.vertices.end());
  }
  return look;
}

std::vector<float> look_of_vertex(const Model& model, u32 vertex, u32 frame) {
  std::vector<float> look;
  if (vertex < model.vertex_labels.size()) look.push_back(model.vertex_labels[vertex]);
  if (!model.deform) {
    const VertexFrames& frames = model.frames;
    if (vertex >= frames.vertices || frame >= frames.count()) return look;
    const auto& position = frames.positions[frame * frames.vertices + vertex];
    look.insert(look.end(), position.begin(), position.end());
    return look;
  }
  Pose posed;
  pose_frame(model, frame, posed);
  for (u32 i = 0; i < model.vertex_source.size(); ++i) {
    if (model.vertex_source[i] != vertex) continue;
    look.insert(look.end(), posed.positions[i].begin(), posed.positions[i].end());
    look.insert(look.end(), posed.normals[i].begin(), posed.normals[i].end());
  }
  return look;
}

}  // namespace retromesh::test
