#include <memory>

#include "formats/catalog.hpp"
#include "formats/io/list.hpp"
#include "formats/model/painter_order.hpp"
#include "formats/model/pose.hpp"
#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The core module: files in, models out, poses of those that move.
namespace retromesh::wasm {
namespace {

/// What stays behind a handle: what posing and sorting need, and no more.
struct Posable {
  Model model;
  Pose pose;
  std::vector<float> morphs;  ///< How much of each is mixed in; JavaScript writes it before it poses.
  std::unique_ptr<PainterOrder> painter;  ///< Of a model that is drawn from far to near, once it is drawn.
};

/// The triangles that were sorted last.
std::vector<u32>& sorted() {
  static auto& only = *new std::vector<u32>;
  return only;
}

/// Choices for the readings of the model that is opened next.
std::vector<AskedReading>& asked_readings() {
  static auto& only = *new std::vector<AskedReading>;
  return only;
}

/// The models that move, until they are released; a handle is a place in this list, counted from one.
std::vector<std::unique_ptr<Posable>>& posables() {
  static auto& only = *new std::vector<std::unique_ptr<Posable>>;
  return only;
}

Posable* find(u32 handle) {
  auto& all = posables();
  return handle > 0 && handle <= all.size() ? all[handle - 1].get() : nullptr;
}

/// Keeps of a model what pose() reads, and gives its handle; 0 for one that is the same in every picture.
u32 keep(Model& from) {
  const bool painted = !from.priorities.empty();
  const bool moves = frame_count(from) > 1 || !from.attachments.empty() || !from.morphs.empty();
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
  to.place = from.place;
  to.normal_source = from.normal_source;
  to.face_source.swap(from.face_source);
  to.priorities.swap(from.priorities);
  to.sorted_by_priority = from.sorted_by_priority;
  return static_cast<u32>(posables().size());
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

/// Positions, normals, attachment places and the file's own vertices of the last pose.
std::span<const float> pose_part(u32 handle, u32 part) {
  const Posable* posable = find(handle);
  if (!posable) return {};
  const Pose& pose = posable->pose;
  if (part == 2) return {pose.attachments.data()->data(), pose.attachments.size() * 12};
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
  AskedReading& asked = add_to(asked_readings());
  asked.reading = text.substr(0, end);
  asked.choice = text.substr(end + 1);
}

/// Opens the entry whose id was written as text. Answers yes, the model and its handle; or no and the error.
EMSCRIPTEN_KEEPALIVE void core_open() {
  Limits limits;
  auto opened = open(boundary().files.files(), boundary().asked, limits, asked_readings());
  asked_readings().clear();
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

/// Where part 0 (positions), 1 (normals), 2 (attachments) or 3 (vertices of the file) of the last pose lies,
/// and how many floats it has.
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

/// Sorts the triangles of a model in its present pose; gives how many of them are drawn. See PainterView.
EMSCRIPTEN_KEEPALIVE u32 core_sort(u32 handle, double right_x, double right_y, double right_z, double down_x,
                                   double down_y, double down_z, double away_x, double away_y, double away_z,
                                   double centre_x, double centre_y, double centre_z, double distance) {
  sorted().clear();
  Posable* posable = find(handle);
  if (!posable || posable->model.priorities.empty()) return 0;
  if (!posable->painter) posable->painter = std::make_unique<PainterOrder>(posable->model);
  if (posable->pose.source_positions.empty()) pose_frame(posable->model, 0, posable->pose);
  PainterView view;
  view.rotation = {right_x, right_y, right_z, down_x, down_y, down_z, away_x, away_y, away_z};
  view.centre = {centre_x, centre_y, centre_z};
  view.distance = distance;
  posable->painter->sort(view, posable->pose.source_positions, sorted());
  return static_cast<u32>(sorted().size());
}
EMSCRIPTEN_KEEPALIVE const u32* core_sorted() { return sorted().data(); }

/// Answers red, green and blue of each colour.
EMSCRIPTEN_KEEPALIVE void core_palette() {
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_array(palette());
}

EMSCRIPTEN_KEEPALIVE void core_release(u32 handle) {
  if (find(handle)) posables()[handle - 1].reset();
}
}
