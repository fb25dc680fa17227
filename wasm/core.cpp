#include "formats/boundary/core_answers.hpp"
#include "formats/boundary/posed_model.hpp"
#include "formats/catalog.hpp"
#include "wasm/module.hpp"

/// The module of one family: files in, models out, poses of those that change.
namespace retromesh::wasm {
namespace {

u32 address_of(const void* data) { return static_cast<u32>(reinterpret_cast<std::uintptr_t>(data)); }

class Core : public Module {
 public:
  bool list_reads(const std::string& name) { return retromesh::list_reads(name); }

  /// Frees the files added so far, and what was listed of them.
  void begin() {
    listing_.reset();
    Module::begin();
  }

  /// Lists a part of the files, in a time that does not depend on their number: the first call begins, and
  /// after the last one a new list begins.
  std::span<const u8> list() {
    if (!listing_) listing_ = std::make_unique<ListingInCalls>(files());
    const bool goes_on = listing_->lister.go_on();
    const std::vector<Entry> entries = listing_->lister.take();
    ListAnswer listed = list_answer(entries, listing_->sent);
    listed.is_done = !goes_on;
    listed.is_whole = !listing_->limits.exceeded;
    const std::span<const u8> block = answer(listed);
    if (!goes_on) listing_.reset();
    return block;
  }

  /// Chooses an interpretation of the model that is opened next.
  void request(const std::string& interpretation, const std::string& choice) {
    requests_.push_back({interpretation, choice});
  }

  std::span<const u8> open(const std::string& id) {
    Limits limits;
    auto posed = std::make_unique<PosedModel>(files(), id, limits, requests_);
    requests_.clear();
    OpenAnswer opened;
    opened.result = ResultAnswer<Model>(posed->opened);
    if (!posed->opened || !posed->changes()) return answer(opened);
    opened.handle = static_cast<u32>(posed_models_.size()) + 1;
    opened.morph_weights = address_of(posed->morph_weights.data());
    opened.view = address_of(&posed->view);
    posed_models_.emplace_back();
    // Nothing allocates after the answer: memory that grows detaches its view.
    const std::span<const u8> block = answer(opened);
    posed->keep_for_posing();
    posed_models_.back() = std::move(posed);
    return block;
  }

  /// Poses a model. Gives the address of PosedModel::arrays, whose addresses stay the same from pose to pose.
  u32 pose(u32 handle, u32 clip, double seconds, bool loop, bool smooth) {
    PosedModel& posed = *posed_models_[handle - 1];
    posed.set_pose({clip, seconds, loop, smooth, posed.morph_weights});
    return address_of(posed.arrays.data());
  }

  /// Sorts the triangles of a model with priorities; see PosedModel::sort.
  std::span<const u32> sort(u32 handle) {
    posed_models_[handle - 1]->sort(sorted_);
    return sorted_;
  }

  /// Red, green and blue of the colours that the family's shades are indices of.
  std::span<const u8> palette() { return answer(PaletteAnswer{retromesh::palette()}); }

  /// Decodes the file, an image of a model, into at most `most` bytes; see Images::read.
  std::span<const u8> read(bool hole, u32 most) { return read_image(retromesh::read_image, hole, most); }

  void release(u32 handle) { posed_models_[handle - 1].reset(); }

 private:
  /// A list that is being made.
  struct ListingInCalls {
    explicit ListingInCalls(std::span<const File> files) : lister(files, limits) {}

    Limits limits;
    Lister lister;
    std::vector<SharedParts> sent;  ///< In the answers so far.
  };

  std::unique_ptr<ListingInCalls> listing_;  ///< Null when none is.
  std::vector<InterpretationRequest> requests_;
  std::vector<std::unique_ptr<PosedModel>>
      posed_models_;  ///< A handle is an index plus 1; null once released.
  std::vector<u32> sorted_;
};

}  // namespace

RETROMESH_MODULE(Core)
RETROMESH_METHOD(Core, list_reads, "listReads:flag")
RETROMESH_METHOD(Core, list, "list:bytes")
RETROMESH_METHOD(Core, request, "request")
RETROMESH_METHOD(Core, open, "open:bytes")
RETROMESH_METHOD(Core, pose, "pose")
RETROMESH_METHOD(Core, sort, "sort:words")
RETROMESH_METHOD(Core, palette, "palette:bytes")
RETROMESH_METHOD(Core, read, "read:bytes")
RETROMESH_METHOD(Core, release, "release")

}  // namespace retromesh::wasm
