#include "wasm/posables.hpp"

#include "formats/io/list.hpp"

namespace retromesh::wasm {
namespace {

/// The models that move, until they are released; a handle is a place in this list, counted from one.
std::vector<std::unique_ptr<Posable>>& posables() {
  static auto& only = *new std::vector<std::unique_ptr<Posable>>;
  return only;
}

}  // namespace

Posable* find(u32 handle) {
  auto& all = posables();
  return handle > 0 && handle <= all.size() ? all[handle - 1].get() : nullptr;
}

u32 keep(Model& from) {
  const bool painted = !from.priorities.empty();
  const bool moves =
      frame_count(from) > 1 || from.skeleton || !from.attachments.empty() || !from.morphs.empty();
  if (!moves && !painted) return 0;
  std::unique_ptr<Posable>& posable = add_to(posables());
  posable = std::make_unique<Posable>();
  Model& to = posable->model;
  to.positions.swap(from.positions);
  to.normals.swap(from.normals);
  to.vertex_source.swap(from.vertex_source);
  to.indices.swap(from.indices);
  to.groups.swap(from.groups);
  to.materials.swap(from.materials);
  to.clips.swap(from.clips);
  to.attachments.swap(from.attachments);
  to.frames = std::move(from.frames);
  to.label_frames = std::move(from.label_frames);
  to.skeleton = std::move(from.skeleton);
  to.morphs.swap(from.morphs);
  posable->morphs.resize(to.morphs.size());
  to.deform = from.deform;
  to.normal_source = from.normal_source;
  to.face_source.swap(from.face_source);
  to.priorities.swap(from.priorities);
  to.sorted_by_priority = from.sorted_by_priority;
  return static_cast<u32>(posables().size());
}

void release(u32 handle) {
  if (find(handle)) posables()[handle - 1].reset();
}

}  // namespace retromesh::wasm
