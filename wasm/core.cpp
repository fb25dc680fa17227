#include <algorithm>

#include "formats/catalog.hpp"
#include "wasm/answer.hpp"
#include "wasm/file_input.hpp"
#include "wasm/posable.hpp"
#include "wasm/schema.hpp"

/// The module of one family: files in, models out, poses of those that change.
namespace retromesh::wasm {
namespace {

/// An Entry whose shared parts are indices of ListAnswer::shared.
struct ListedEntry {
  const Entry* entry = nullptr;
  std::vector<u32> shared;
};

template <class V>
void visit(V& v, const ListedEntry& listed) {
  const Entry& entry = or_empty(listed.entry);
  v("id", entry.id);
  v("name", entry.name);
  v("format", entry.format);
  v("label", entry.label);
  v("parts", entry.parts);
  v("shared", listed.shared);
}

/// Parts that several entries have.
struct SharedList {
  const std::vector<Part>* parts = nullptr;
};

template <class V>
void visit(V& v, const SharedList& shared) {
  v("parts", or_empty(shared.parts));
}

struct ListAnswer {
  std::vector<ListedEntry> entries;
  std::vector<SharedList> shared;
};

template <class V>
void visit(V& v, const ListAnswer& answer) {
  v("entries", answer.entries);
  v("shared", answer.shared);
}

struct OpenAnswer {
  ResultAnswer<Model> result;
  u32 handle = 0;         ///< 0 for a model that does not change.
  u32 morph_weights = 0;  ///< Address of one float for each morph, which JavaScript writes before posing.
};

template <class V>
void visit(V& v, const OpenAnswer& answer) {
  visit(v, answer.result);
  v("handle", answer.handle);
  v("morph_weights", answer.morph_weights);
}

struct PaletteAnswer {
  std::vector<u8> colours;
};

template <class V>
void visit(V& v, const PaletteAnswer& answer) {
  v("colours", answer.colours);
}

u32 address_of(const void* data) { return static_cast<u32>(reinterpret_cast<std::uintptr_t>(data)); }

class Core : public FileInput {
 public:
  std::string schema() {
    return Schema().add<ListAnswer>("list").add<OpenAnswer>("open").add<PaletteAnswer>("palette").take();
  }

  bool list_reads(const std::string& name) { return retromesh::list_reads(name); }

  emscripten::val list() {
    const std::vector<Entry> entries = retromesh::list(files());
    ListAnswer answer;
    for (const Entry& entry : entries) {
      ListedEntry& listed = answer.entries.emplace_back();
      listed.entry = &entry;
      for (const SharedParts& parts : entry.shared)
        listed.shared.push_back(index_of(parts.get(), answer.shared));
    }
    return answer_.of(answer);
  }

  /// Chooses an interpretation of the model that is opened next.
  void request(const std::string& interpretation, const std::string& choice) {
    requests_.push_back({interpretation, choice});
  }

  emscripten::val open(const std::string& id) {
    Limits limits;
    auto posable = std::make_unique<Posable>(files(), id, limits, requests_);
    requests_.clear();
    OpenAnswer answer;
    answer.result = ResultAnswer<Model>(posable->opened);
    if (!posable->opened || !posable->changes()) return answer_.of(answer);
    answer.handle = static_cast<u32>(posables_.size()) + 1;
    answer.morph_weights = address_of(posable->morph_weights.data());
    const emscripten::val view = answer_.of(answer);
    posable->keep_for_posing();
    posables_.push_back(std::move(posable));
    return view;
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
    PainterView view;
    view.rotation = {right_x, right_y, right_z, down_x, down_y, down_z, away_x, away_y, away_z};
    view.centre = {centre_x, centre_y, centre_z};
    view.distance = distance;
    sorted_.clear();
    if (posable.model.sort_triangles)
      posable.model.sort_triangles(posable.model, view, posable.source_positions(), posable.painter, sorted_);
    return emscripten::val(emscripten::typed_memory_view(sorted_.size(), sorted_.data()));
  }

  /// Red, green and blue of the colours that the family's shades are indices of.
  emscripten::val palette() { return answer_.of(PaletteAnswer{retromesh::palette()}); }

  void release(u32 handle) { posables_[handle - 1].reset(); }

 private:
  static u32 index_of(const std::vector<Part>* parts, std::vector<SharedList>& all) {
    const auto is_same = [&](const SharedList& shared) { return shared.parts == parts; };
    const auto found = std::find_if(all.begin(), all.end(), is_same);
    const auto index = static_cast<u32>(found - all.begin());
    if (found == all.end()) all.push_back({parts});
    return index;
  }

  Answer answer_;
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
