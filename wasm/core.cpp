#include "formats/catalog.hpp"
#include "formats/io/list.hpp"
#include "formats/model/pose.hpp"
#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"
#include "wasm/posables.hpp"

/// The core module: files in, models out, poses of those that move.
namespace retromesh::wasm {
namespace {

/// Choices for the interpretations of the model that is opened next.
std::vector<InterpretationRequest>& interpretation_requests() {
  static auto& only = *new std::vector<InterpretationRequest>;
  return only;
}

void add(Answer& out, const std::vector<Part>& parts) {
  out.add_count(parts.size());
  for (const Part& part : parts) {
    out.add_number(part.file);
    out.add_text(part.role);
    out.add_text(part.why);
  }
}

/// The number of shared parts, which are said once, behind the entries.
u32 number_of(const SharedParts& parts, std::vector<const std::vector<Part>*>& all) {
  for (u32 i = 0; i < all.size(); ++i) {
    if (all[i] == parts.get()) return i;
  }
  add_to(all) = parts.get();
  return static_cast<u32>(all.size()) - 1;
}

void add(Answer& out, const Entry& entry, std::vector<const std::vector<Part>*>& shared) {
  out.add_text(entry.id);
  out.add_text(entry.name);
  out.add_text(entry.format);
  out.add_text(entry.label);
  add(out, entry.parts);
  out.add_count(entry.shared.size());
  for (const SharedParts& parts : entry.shared) out.add_number(number_of(parts, shared));
}

/// How far triangles have faded in the last pose, at rest before it.
std::span<const u8> fading(Posable& posable) {
  if (posable.pose.source_positions.empty()) pose_frame(posable.model, 0, posable.pose);
  return posable.pose.fading;
}

/// Positions, normals, attachment places, the file's own vertices and places of bones of the last pose.
std::span<const float> pose_part(u32 handle, u32 part) {
  const Posable* posable = find(handle);
  if (!posable) return {};
  const Pose& pose = posable->pose;
  if (part == 2 || part == 4) {
    const std::vector<Matrix>& places = part == 2 ? pose.attachments : pose.bones;
    return {places.data()->data(), places.size() * 12};
  }
  const std::vector<Vec3>& vectors = part == 0   ? pose.positions
                                     : part == 1 ? pose.normals
                                                 : pose.source_positions;
  return {vectors.data()->data(), vectors.size() * 3};
}

}  // namespace
}  // namespace retromesh::wasm

using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Whether listing wants the bytes of a file with the name that was written as text.
EMSCRIPTEN_KEEPALIVE bool core_list_reads() { return list_reads(boundary().asked); }

/// Answers the models in the files, then the parts that several of them share.
EMSCRIPTEN_KEEPALIVE void core_list() {
  Answer& answer = boundary().answer;
  std::vector<const std::vector<Part>*> shared;
  const std::vector<Entry> entries = list(boundary().files.files());
  answer.clear();
  answer.add_count(entries.size());
  for (const Entry& entry : entries) add(answer, entry, shared);
  answer.add_count(shared.size());
  for (const std::vector<Part>* parts : shared) add(answer, *parts);
}

/// Takes a choice for a reading of the model that is opened next: their ids were written as text,
/// "uv-layout=planar".
EMSCRIPTEN_KEEPALIVE void core_ask() {
  const std::string& text = boundary().asked;
  const std::size_t end = text.find('=');
  if (end == std::string::npos) return;
  InterpretationRequest& asked = add_to(interpretation_requests());
  asked.reading = text.substr(0, end);
  asked.choice = text.substr(end + 1);
}

/// Opens the entry whose id was written as text. Answers yes, the model and its handle; or no and the error.
EMSCRIPTEN_KEEPALIVE void core_open() {
  Limits limits;
  auto opened = open(boundary().files.files(), boundary().asked, limits, interpretation_requests());
  interpretation_requests().clear();
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_flag(static_cast<bool>(opened));
  if (!opened) return add(answer, opened.error());
  add(answer, opened.value());
  answer.add_number(keep(opened.value()));
}

EMSCRIPTEN_KEEPALIVE void core_pose(u32 handle, u32 clip, double seconds, bool loop, bool smooth) {
  Posable* posable = find(handle);
  if (posable) pose(posable->model, {clip, seconds, loop, smooth, posable->morphs}, posable->pose);
}

/// Where to write how much of each morph the next poses mix in.
EMSCRIPTEN_KEEPALIVE float* core_morphs(u32 handle) {
  Posable* posable = find(handle);
  return posable ? posable->morphs.data() : nullptr;
}
EMSCRIPTEN_KEEPALIVE u32 core_morph_count(u32 handle) {
  Posable* posable = find(handle);
  return posable ? static_cast<u32>(posable->morphs.size()) : 0;
}

/// Where part 0 (positions), 1 (normals), 2 (attachments), 3 (vertices of the file) or 4 (bones) of the last
/// pose lies, and how many floats it has.
EMSCRIPTEN_KEEPALIVE const float* core_pose_part(u32 handle, u32 part) {
  return pose_part(handle, part).data();
}
EMSCRIPTEN_KEEPALIVE u32 core_pose_size(u32 handle, u32 part) {
  return static_cast<u32>(pose_part(handle, part).size());
}

/// Where the fading of the last pose lies, one byte for each triangle, and how many there are: none for a
/// model that never fades.
EMSCRIPTEN_KEEPALIVE const u8* core_fading(u32 handle) {
  Posable* posable = find(handle);
  return posable ? fading(*posable).data() : nullptr;
}
EMSCRIPTEN_KEEPALIVE u32 core_fading_count(u32 handle) {
  Posable* posable = find(handle);
  return posable ? static_cast<u32>(fading(*posable).size()) : 0;
}

EMSCRIPTEN_KEEPALIVE void core_release(u32 handle) { release(handle); }
}
