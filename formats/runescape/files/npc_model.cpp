#include "formats/runescape/files/npc_model.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/material.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/mesh/merge.hpp"
#include "formats/runescape/mesh/placement.hpp"
#include "formats/runescape/mesh/recolour.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

constexpr float kFullSize = 128;  // of Npc::width and height

/// The clips of an npc, idle and walk sequences first, and a fact where these have no frames and other
/// sequences have some.
std::vector<FrameClip> clips_of_npc(const Pairing& pairing, u32 number, Notes& notes) {
  const Npc& npc = pairing.npcs()[number];
  std::vector<FrameClip> all = pairing.clips_of(pairing.bases_of(number));
  std::vector<FrameClip> sorted;
  const auto take = [&](const std::string& name, const char* use) {
    if (name.empty()) return;
    for (FrameClip& clip : all) {
      if (clip.frames.empty() || clip.name != name) continue;
      clip.use = use;
      add_to(sorted) = std::exchange(clip, {});
    }
    for (const FrameClip& clip : sorted) {
      if (clip.name == name) return;
    }
    // Most drops have the frames of some npcs only, or none.
    if (pairing.animations().frames.empty()) return;
    note_config(notes, 0, Rule::npc_frames_missing, "Clips of the npc lack their frames",
                {"No file contains those of %.", {shown(name)}}, npc.location);
  };
  take(npc.ready, "Standing");
  for (const std::string& walk : npc.walk) take(walk, "Walking");
  for (FrameClip& clip : all) {
    if (!clip.frames.empty()) add_to(sorted) = std::move(clip);
  }
  return sorted;
}

void add_missing_part(const Npc& npc, const std::string& model, ModelSource& source) {
  MissingFile& missing = add_to(source.missing_files);
  missing.name = model + ".ob2";
  missing.kind = PartKind::npc_part;
  missing.owner = shown(npc.title.empty() ? npc.name : npc.title);
  missing.location = npc.location;
}

void note_left_out(const Error& error, ModelSource& source) {
  source.is_truncated = true;
  add_note(source.notes, Rule::npc_part_left_out, {"%", {sentence(error)}}, {"The part is left out."},
           SourceLocation::byte(error.file, error.offset));
}

/// The faces of the parts follow one another in an npc, without those that are left out.
void number_in_npc(Target& target, const Mesh& part, u32 faces_before) {
  if (target.kind != Target::Kind::face) return;
  const auto& numbers = part.face_source;
  const auto found = std::find(numbers.begin(), numbers.end(), target.index);
  if (!numbers.empty() && found == numbers.end()) {
    target = {};
    return;
  }
  if (!numbers.empty()) target.index = static_cast<u32>(found - numbers.begin());
  target.index += faces_before;
}

}  // namespace

const char* label_of(NpcKind kind) {
  constexpr const char* kNames[] = {"RuneScape npc", "RuneScape item", "RuneScape object",
                                    "RuneScape effect"};
  return kNames[static_cast<u8>(kind)];
}

std::string npc_id(const FileSet& files, const Pairing& pairing, u32 npc) {
  return format({"%#%", {files.folded(pairing.file_of(npc)), pairing.npcs()[npc].name}});
}

std::vector<u32> npc_part_files(ModelFiles& models, const Npc& npc) {
  std::vector<u32> parts;
  for (const std::string& model : npc.models) {
    add_to(parts) = models.with_stem(model, folder_of(npc.location.file));
  }
  return parts;
}

Result<ModelSource> npc_model_source(const FileSet& files, ModelFiles& models, const Pairing& pairing,
                                     u32 number, bool asked, Limits& limits) {
  const Npc& npc = pairing.npcs()[number];
  const std::vector<u32> parts = npc_part_files(models, npc);
  ModelSource source;
  std::vector<Mesh> meshes;
  u32 faces_before = 0;
  std::optional<Error> first_error;
  std::optional<Error> placeholder;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] == kNoFile) {
      add_missing_part(npc, npc.models[i], source);
      continue;
    }
    auto part = read_model_source(files[parts[i]], limits);
    if (!part) {
      if (part.error().code == ErrorCode::placeholder) {
        placeholder = part.error();
        continue;
      }
      if (!first_error) first_error = part.error();
      note_left_out(part.error(), source);
      continue;
    }
    for (Note& note : part.value().notes) {
      number_in_npc(note.target, part.value().mesh, faces_before);
      add_to(source.notes) = std::move(note);
    }
    faces_before += static_cast<u32>(part.value().mesh.faces.size());
    add_to(meshes) = std::move(part.value().mesh);
    if (!source.file) source.file = &files[parts[i]];
  }
  if (first_error && (!asked || meshes.empty())) {
    if (!meshes.empty()) first_error->offer = &kOpenTruncated;
    return *first_error;
  }
  if (meshes.empty()) {
    if (placeholder) return *placeholder;
    return error_in(npc.location.file, ErrorCode::partner_missing, "model", "",
                    "Open its parts together with it.");
  }
  auto merged = merge(meshes, limits);
  if (!merged) {
    merged.error().file = npc.location.file;
    return merged.error();
  }
  source.mesh = std::move(merged.value().mesh);
  source.mesh.face_source.clear();
  recolour(source.mesh, npc.recolours);
  place(source.mesh, {npc.scale, npc.offset, npc.is_mirrored});
  source.name = npc.title.empty() ? npc.name : npc.title;
  source.label = label_of(npc.kind);
  const bool is_character = npc.lit_as == NpcKind::npc || npc.lit_as == NpcKind::effect;
  source.light = is_character ? kCharacterLight : kItemLight;
  source.light.ambient += npc.ambient;
  source.light.contrast += npc.contrast;
  const float width = static_cast<float>(npc.width) / kFullSize;
  source.scale = {width, static_cast<float>(npc.height) / kFullSize, width};
  source.quarter_turns = static_cast<u32>(npc.rotation) / 90 % 4;
  Property& config = add_property(source.properties, "Config", {"%", {npc.name}}, {""});
  config.location = npc.location;
  add_property(source.properties, "Parts", {"%", {meshes.size()}}, {""});
  source.clips = clips_of_npc(pairing, number, source.notes);
  return Result<ModelSource>(std::move(source));
}

}  // namespace retromesh::runescape
