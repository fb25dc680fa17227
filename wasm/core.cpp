#include <emscripten/bind.h>

#include <memory>

#include "formats/catalog.hpp"
#include "formats/image/image.hpp"
#include "formats/model/pose.hpp"
#include "wasm/values.hpp"

/// The core module: files in, models out, poses of those that move.
namespace retromesh::wasm {
namespace {

/// What stays behind a handle: what posing needs, and no more.
struct Posable {
  Model model;
  Pose pose;
};

/// Keeps of `model` only what pose() reads.
Model posing_part(Model model) {
  model.uvs = {};
  model.images = {};
  model.properties = {};
  model.wanted = {};
  model.notes = {};
  model.face_source = {};
  return model;
}

val to_value(const Entry& entry) {
  val parts = val::array();
  for (const Part& part : entry.parts) {
    val value = val::object();
    value.set("file", part.file);
    value.set("role", part.role);
    value.set("why", part.why);
    parts.call<void>("push", value);
  }
  val value = val::object();
  value.set("id", entry.id);
  value.set("name", entry.name);
  value.set("format", entry.format);
  value.set("label", entry.label);
  value.set("parts", parts);
  return value;
}

template <std::size_t N>
val view(const std::vector<std::array<float, N>>& values) {
  return val(emscripten::typed_memory_view(values.size() * N, reinterpret_cast<const float*>(values.data())));
}

/// The one class that JavaScript sees. Files are handed over anew for each `list` and `open`; models are numbers.
class Core {
 public:
  void begin() { files_.clear(); }

  val add_file(const std::string& name, u32 size) { return files_.add(name, size); }

  bool list_reads(const std::string& name) const { return retromesh::list_reads(name); }

  val list() {
    val entries = val::array();
    for (const Entry& entry : retromesh::list(files_.files())) entries.call<void>("push", to_value(entry));
    files_.clear();
    return entries;
  }

  /// `{handle, model}` or `{error}`. A model that does not move gets handle 0 and keeps nothing here.
  val open(const std::string& id) {
    Limits limits;
    auto opened = retromesh::open(files_.files(), id, limits);
    files_.clear();
    val answer = val::object();
    if (!opened) {
      answer.set("error", wasm::to_value(opened.error()));
      return answer;
    }
    answer.set("model", wasm::to_value(opened.value()));
    answer.set("handle", keep(std::move(opened.value())));
    return answer;
  }

  /// `{image}` or `{error}` of the first file handed over; with `hole`, palette entry 0 becomes transparent.
  val read_image(bool hole) {
    const File file = files_.files().front();
    Limits limits;
    const auto read = image::read(file.name, file.bytes, hole, limits);
    files_.clear();
    val answer = val::object();
    if (read) {
      answer.set("image", wasm::to_value(read.value()));
    } else {
      answer.set("error", wasm::to_value(read.error()));
    }
    return answer;
  }

  /// Poses a model; what it writes is read with positions(), normals() and attachments().
  void pose(u32 handle, u32 clip, double seconds, bool loop, bool smooth) {
    if (Posable* posable = find(handle)) retromesh::pose(posable->model, {clip, seconds, loop, smooth}, posable->pose);
  }

  val positions(u32 handle) { return view(pose_of(handle).positions); }
  val normals(u32 handle) { return view(pose_of(handle).normals); }
  val attachments(u32 handle) { return view(pose_of(handle).attachments); }

  void release(u32 handle) {
    if (handle > 0 && handle <= posables_.size()) posables_[handle - 1].reset();
  }

 private:
  u32 keep(Model model) {
    const bool moves = model.frames.count() > 1 || !model.attachments.empty();
    if (!moves) return 0;
    posables_.push_back(std::make_unique<Posable>(Posable{posing_part(std::move(model)), {}}));
    return static_cast<u32>(posables_.size());
  }

  Posable* find(u32 handle) { return handle > 0 && handle <= posables_.size() ? posables_[handle - 1].get() : nullptr; }

  const Pose& pose_of(u32 handle) {
    static const Pose kNothing;
    const Posable* posable = find(handle);
    return posable ? posable->pose : kNothing;
  }

  FileTable files_;
  std::vector<std::unique_ptr<Posable>> posables_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(core) {
  emscripten::class_<Core>("Core")
      .constructor<>()
      .function("begin", &Core::begin)
      .function("addFile", &Core::add_file)
      .function("listReads", &Core::list_reads)
      .function("list", &Core::list)
      .function("open", &Core::open)
      .function("readImage", &Core::read_image)
      .function("pose", &Core::pose)
      .function("positions", &Core::positions)
      .function("normals", &Core::normals)
      .function("attachments", &Core::attachments)
      .function("release", &Core::release);
}

}  // namespace retromesh::wasm
