#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "formats/runescape/files/model_source.hpp"
#include "formats/runescape/files/npc_model.hpp"
#include "formats/runescape/files/pairing.hpp"
#include "formats/runescape/inspection.hpp"

namespace retromesh::runescape {
namespace {

/// The numbers that the faces and vertices of a part have in an npc, in which vertices at the same position
/// are one.
ElementNumbers numbers_in_npc(const Mesh& part, const Mesh& npc, u32 faces_before) {
  ElementNumbers numbers;
  const std::vector<u32>& source = part.face_source;
  numbers.faces.resize(source.empty() ? part.faces.size() : source.back() + 1, kNoElement);
  for (u32 i = 0; i < part.faces.size(); ++i)
    numbers.faces[source.empty() ? i : source[i]] = faces_before + i;
  std::map<Vec3i, u32> by_position;
  for (u32 i = 0; i < npc.vertices.size(); ++i) by_position.emplace(npc.vertices[i], i);
  for (const Vec3i& position : part.vertices) {
    const auto found = by_position.find(position);
    numbers.vertices.push_back(found == by_position.end() ? kNoElement : found->second);
  }
  return numbers;
}

/// The faces that use each texture mapping.
RecordUsers users_of_mappings(const Mesh& part) {
  RecordUsers users{{"corners", "mapping kinds", "plane corners", "axes", "scales", "rotations", "directions",
                     "translations"},
                    ElementKind::face,
                    {}};
  users.elements.resize(part.mappings.size());
  for (u32 i = 0; i < part.faces.size(); ++i) {
    const Face& face = part.faces[i];
    if (face.texture == kNoTexture || face.mapping >= users.elements.size()) continue;
    users.elements[face.mapping].push_back(part.face_source.empty() ? i : part.face_source[i]);
  }
  return users;
}

/// Numbers the elements of the documents of one model.
class Numberer {
 public:
  Numberer(const FileSet& files, std::span<const DocumentFile> documents)
      : files_(files), documents_(documents), models_(files, limits_), pairing_(files, models_, limits_) {
    while (pairing_.step()) {
    }
  }

  std::vector<ElementNumbers> number() {
    all_.resize(documents_.size());
    std::vector<u32> parts;
    for (const DocumentFile& each : documents_) {
      if (std::string_view(each.document) == kModel) parts.push_back(each.file);
    }
    const u32 npc = npc_of(parts);
    if (npc != kNoNumber) {
      number_npc(npc);
    } else if (parts.size() == 1) {
      const auto source = read_model_source(files_[parts[0]], limits_);
      if (source) number_frames(pairing_.clips_of(pairing_.bases_of(source.value().name)));
    }
    add_users();
    return std::move(all_);
  }

 private:
  /// The npc whose parts are these files; kNoNumber when there is none.
  u32 npc_of(const std::vector<u32>& parts) {
    for (u32 npc = 0; npc < pairing_.npcs().size(); ++npc) {
      std::vector<u32> own = npc_part_files(models_, pairing_.npcs()[npc]);
      own.erase(std::remove(own.begin(), own.end(), kNoFile), own.end());
      if (!own.empty() && own == parts) return npc;
    }
    return kNoNumber;
  }

  void number_npc(u32 npc) {
    const auto source = npc_model_source(files_, models_, pairing_, npc, true, limits_);
    if (!source) return;
    u32 faces_before = 0;
    for (std::size_t i = 0; i < documents_.size(); ++i) {
      if (std::string_view(documents_[i].document) != kModel) continue;
      const auto part = read_model_source(files_[documents_[i].file], limits_);
      if (!part) continue;
      all_[i] = numbers_in_npc(part.value().mesh, source.value().mesh, faces_before);
      faces_before += static_cast<u32>(part.value().mesh.faces.size());
    }
    number_frames(source.value().clips);
  }

  void add_users() {
    for (std::size_t i = 0; i < documents_.size(); ++i) {
      if (std::string_view(documents_[i].document) != kModel) continue;
      const auto part = read_model_source(files_[documents_[i].file], limits_);
      if (part) all_[i].users.push_back(users_of_mappings(part.value().mesh));
    }
  }

  /// Frame 0 of the Model is the rest pose; those of each clip follow. Files with several frames are none.
  void number_frames(const std::vector<FrameClip>& clips) {
    u32 number = 1;
    for (const FrameClip& clip : clips) {
      for (const ClipFrame& shown : clip.frames) {
        const u32 file = pairing_.file_of_frame(shown.frame);
        for (std::size_t i = 0; i < documents_.size(); ++i) {
          if (documents_[i].file == file && holds_one_frame(documents_[i])) all_[i].frames.push_back(number);
        }
        ++number;
      }
    }
  }

  static bool holds_one_frame(const DocumentFile& document) {
    return std::string_view(document.document).substr(0, 5) == "frame" &&
           std::string_view(document.document) != "frames";
  }

  const FileSet& files_;
  std::span<const DocumentFile> documents_;
  Limits limits_;
  ModelFiles models_;
  Pairing pairing_;
  std::vector<ElementNumbers> all_;
};

}  // namespace

std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents) {
  return Numberer(files, documents).number();
}

}  // namespace retromesh::runescape
