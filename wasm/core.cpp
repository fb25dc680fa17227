#include "formats/answer/core_answers.hpp"
#include "formats/answer/posable.hpp"
#include "formats/catalog.hpp"
#include "wasm/module.hpp"

/// The module of one family: files in, models out, poses of those that change.
namespace retromesh::wasm {
namespace {

u32 address_of(const void* data) { return static_cast<u32>(reinterpret_cast<std::uintptr_t>(data)); }

class Core : public Module {
 public:
  bool list_reads(const std::string& name) { return retromesh::list_reads(name); }

  emscripten::val list() {
    Limits limits;
    const std::vector<Entry> entries = retromesh::list(files(), limits);
    ListAnswer listed = list_answer(entries);
    listed.is_whole = !limits.exceeded;
    return answer(listed);
  }

  /// Chooses an interpretation of the model that is opened next.
  void request(const std::string& interpretation, const std::string& choice) {
    requests_.push_back({interpretation, choice});
  }

  emscripten::val open(const std::string& id) {
    Limits limits;
    auto posable = std::make_unique<Posable>(files(), id, limits, requests_);
    requests_.clear();
    OpenAnswer opened;
    opened.result = ResultAnswer<Model>(posable->opened);
    if (!posable->opened || !posable->changes()) return answer(opened);
    opened.handle = static_cast<u32>(posables_.size()) + 1;
    opened.morph_weights = address_of(posable->morph_weights.data());
    posables_.emplace_back();
    // Nothing allocates after the answer: memory that grows detaches its view.
    const emscripten::val block = answer(opened);
    posable->keep_for_posing();
    posables_.back() = std::move(posable);
    return block;
  }

  /// Poses a model. Gives the address of Posable::arrays, whose addresses stay the same from pose to pose.
  u32 pose(u32 handle, u32 clip, double seconds, bool loop, bool smooth) {
    Posable& posable = *posables_[handle - 1];
    posable.set_pose({clip, seconds, loop, smooth, posable.morph_weights});
    return address_of(posable.arrays.data());
  }

  /// Sorts the triangles of a model with priorities in its present pose; see PainterView.
  emscripten::val sort(u32 handle, double right_x, double right_y, double right_z, double down_x,
                       double down_y, double down_z, double away_x, double away_y, double away_z,
                       double centre_x, double centre_y, double centre_z, double distance) {
    Posable& posable = *posables_[handle - 1];
    PainterView camera;
    camera.rotation = {right_x, right_y, right_z, down_x, down_y, down_z, away_x, away_y, away_z};
    camera.centre = {centre_x, centre_y, centre_z};
    camera.distance = distance;
    sorted_.clear();
    if (posable.model.sort_triangles)
      posable.model.sort_triangles(posable.model, camera, posable.source_positions(), posable.painter,
                                   sorted_);
    return view(std::span(sorted_));
  }

  /// Red, green and blue of the colours that the family's shades are indices of.
  emscripten::val palette() { return answer(PaletteAnswer{retromesh::palette()}); }

  void release(u32 handle) { posables_[handle - 1].reset(); }

 private:
  std::vector<InterpretationRequest> requests_;
  std::vector<std::unique_ptr<Posable>> posables_;  ///< A handle is an index plus 1; null once released.
  std::vector<u32> sorted_;
};

EMSCRIPTEN_BINDINGS(core) {
  bind_class<Core>("Core")
      .function("listReads", &Core::list_reads)
      .function("list", &Core::list)
      .function("request", &Core::request)
      .function("open", &Core::open)
      .function("pose", &Core::pose)
      .function("sort", &Core::sort)
      .function("palette", &Core::palette)
      .function("release", &Core::release);
}

}  // namespace
}  // namespace retromesh::wasm
