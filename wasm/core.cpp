#include <memory>

#include "formats/catalog.hpp"
#include "formats/io/list.hpp"
#include "formats/model/pose.hpp"
#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The core module: files in, models out, poses of those that move.
namespace retromesh::wasm {
namespace {

/// What stays behind a handle: what posing needs, and no more.
struct Posable {
  Model model;
  Pose pose;
};

/// What the module keeps from call to call.
struct Kept {
  std::unique_ptr<Model> opened;  ///< Until JavaScript has copied its arrays.
  std::vector<std::unique_ptr<Posable>> posables;
};

Kept& kept() {
  static Kept& only = *new Kept;
  return only;
}

Posable* find(u32 handle) {
  auto& posables = kept().posables;
  return handle > 0 && handle <= posables.size() ? posables[handle - 1].get() : nullptr;
}

/// Moves what pose() reads from one model to another.
void take_posing_part(Model& from, Model& to) {
  to.positions.swap(from.positions);
  to.normals.swap(from.normals);
  to.vertex_source.swap(from.vertex_source);
  to.indices.swap(from.indices);
  to.groups.swap(from.groups);
  to.materials.swap(from.materials);
  to.clips.swap(from.clips);
  to.attachments.swap(from.attachments);
  to.frames = std::move(from.frames);
}

void add(JsonText& out, const Entry& entry) {
  out.open_object(nullptr);
  out.add_text("id", entry.id);
  out.add_text("name", entry.name);
  out.add_text("format", entry.format);
  out.add_text("label", entry.label);
  out.open_list("parts");
  for (const Part& part : entry.parts) {
    out.open_object(nullptr);
    out.add_number("file", part.file);
    out.add_text("role", part.role);
    out.add_text("why", part.why);
    out.close_object();
  }
  out.close_list();
  out.close_object();
}

/// Positions, normals and attachment places of the last pose.
std::span<const float> pose_part(u32 handle, u32 part) {
  const Posable* posable = find(handle);
  if (!posable) return {};
  const Pose& pose = posable->pose;
  if (part == 2) return {pose.attachments.data()->data(), pose.attachments.size() * 12};
  const std::vector<Vec3>& vectors = part == 0 ? pose.positions : pose.normals;
  return {vectors.data()->data(), vectors.size() * 3};
}

}  // namespace
}  // namespace retromesh::wasm

using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Whether listing wants the bytes of a file with the name that was written as text.
EMSCRIPTEN_KEEPALIVE bool core_list_reads() { return list_reads(boundary().asked); }

/// Answers `[{id, name, format, label, parts}]`.
EMSCRIPTEN_KEEPALIVE void core_list() {
  JsonText& answer = boundary().answer;
  answer.clear();
  answer.open_list(nullptr);
  for (const Entry& entry : list(boundary().files.files())) add(answer, entry);
  answer.close_list();
}

/// Opens the entry whose id was written as text. Answers `{model}`, whose arrays have to be copied before
/// `core_keep`, or `{error}`.
EMSCRIPTEN_KEEPALIVE void core_open() {
  Limits limits;
  auto opened = open(boundary().files.files(), boundary().asked, limits);
  JsonText& answer = boundary().answer;
  answer.clear();
  answer.open_object(nullptr);
  if (opened) {
    kept().opened = std::make_unique<Model>(std::move(opened.value()));
    add(answer, "model", *kept().opened);
  } else {
    add(answer, "error", opened.error());
  }
  answer.close_object();
}

/// Keeps of the model that was opened what posing needs, and gives its handle; 0 for one that does not move.
EMSCRIPTEN_KEEPALIVE u32 core_keep() {
  const std::unique_ptr<Model> model = std::move(kept().opened);
  const bool moves = model->frames.count() > 1 || !model->attachments.empty();
  if (!moves) return 0;
  std::unique_ptr<Posable>& posable = add_to(kept().posables);
  posable = std::make_unique<Posable>();
  take_posing_part(*model, posable->model);
  return static_cast<u32>(kept().posables.size());
}

EMSCRIPTEN_KEEPALIVE void core_pose(u32 handle, u32 clip, double seconds, bool loop, bool smooth) {
  if (Posable* posable = find(handle)) pose(posable->model, {clip, seconds, loop, smooth}, posable->pose);
}

/// Where part 0 (positions), 1 (normals) or 2 (attachments) of the last pose lies, and how many floats it
/// has.
EMSCRIPTEN_KEEPALIVE const float* core_pose_part(u32 handle, u32 part) {
  return pose_part(handle, part).data();
}
EMSCRIPTEN_KEEPALIVE u32 core_pose_size(u32 handle, u32 part) {
  return static_cast<u32>(pose_part(handle, part).size());
}

EMSCRIPTEN_KEEPALIVE void core_release(u32 handle) {
  if (find(handle)) kept().posables[handle - 1].reset();
}
}
