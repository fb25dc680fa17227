#include "formats/runescape/npc_subject.hpp"

#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/model/properties.hpp"
#include "formats/runescape/config_text.hpp"
#include "formats/runescape/merge.hpp"
#include "formats/runescape/recolour.hpp"

namespace retromesh::runescape {
namespace {

constexpr float kFullSize = 128;

/// The clips of an npc: what it does when it stands and walks before all else.
std::vector<FrameClip> clips_of_npc(const Companions& companions, u32 number) {
  const Npc& npc = companions.npcs()[number];
  std::vector<FrameClip> all = companions.clips_of(companions.bases_of(number));
  std::vector<FrameClip> sorted;
  const auto take = [&](const std::string& name) {
    for (FrameClip& clip : all) {
      if (!clip.frames.empty() && clip.name == name) add_to(sorted) = std::exchange(clip, {});
    }
  };
  if (!npc.ready.empty()) take(npc.ready);
  for (const std::string& walk : npc.walk) {
    if (!walk.empty()) take(walk);
  }
  for (FrameClip& clip : all) {
    if (!clip.frames.empty()) add_to(sorted) = std::move(clip);
  }
  return sorted;
}

void add_wanted_part(const Npc& npc, const std::string& model, Subject& subject) {
  Wanted& wanted = add_to(subject.wanted);
  wanted.name = model + ".ob2";
  wanted.role = say({"part of %", {shown(npc.title.empty() ? npc.name : npc.title)}});
  wanted.place = npc.place;
}

}  // namespace

std::vector<u32> parts_of_npc(const FileSet& files, ModelFiles& models, const Npc& npc) {
  std::vector<u32> parts;
  for (const std::string& model : npc.models) {
    u32 found = kNoFile;
    for (const u32 file : files.with_stem(model, folder_of(npc.place.file))) {
      if (found == kNoFile && models.is_model(file)) found = file;
    }
    add_to(parts) = found;
  }
  return parts;
}

Result<Subject> subject_of_npc(const FileSet& files, ModelFiles& models, const Companions& companions,
                               u32 number, Limits& limits) {
  const Npc& npc = companions.npcs()[number];
  const std::vector<u32> parts = parts_of_npc(files, models, npc);
  Subject subject;
  std::vector<Mesh> meshes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] == kNoFile) {
      add_wanted_part(npc, npc.models[i], subject);
      continue;
    }
    auto part = subject_of_file(files[parts[i]], limits);
    if (!part) return part.error();
    add_to(meshes) = std::move(part.value().mesh);
    for (Note& note : part.value().notes) add_to(subject.notes) = std::move(note);
    if (!subject.file) subject.file = &files[parts[i]];
  }
  if (meshes.empty()) {
    return error_in(npc.place.file, ErrorCode::partner_missing, "model", "", "Drop its parts with it.");
  }
  auto merged = merge(meshes, limits);
  if (!merged) return merged.error();
  subject.mesh = std::move(merged.value().mesh);
  subject.mesh.face_source.clear();
  recolour(subject.mesh, npc.recolours);
  subject.name = npc.title.empty() ? npc.name : npc.title;
  subject.label = kNpcLabel;
  subject.light = kCharacterLight;
  subject.light.ambient += npc.ambient;
  subject.light.contrast += npc.contrast;
  const float width = static_cast<float>(npc.width) / kFullSize;
  subject.stretch = {width, static_cast<float>(npc.height) / kFullSize, width};
  Property& config = add_property(subject.properties, "Config", {"%", {npc.name}}, {""});
  config.place = npc.place;
  add_property(subject.properties, "Parts", {"%", {meshes.size()}}, {""});
  subject.clips = clips_of_npc(companions, number);
  return Result<Subject>(std::move(subject));
}

}  // namespace retromesh::runescape
