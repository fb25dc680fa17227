#include "formats/unreal/write/usual_sequences.hpp"

#include <algorithm>

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// Moves the first clip of a name to position `to`, or adds one of `count` frames there.
void move_or_add(const char* name, u32 count, std::ptrdiff_t to, std::vector<Clip>& clips) {
  const auto is_same = [&](const Clip& clip) { return same_name(clip.name, name); };
  auto found = std::find_if(clips.begin(), clips.end(), is_same);
  if (found == clips.end()) {
    Clip clip;
    clip.name = name;
    clip.count = count;
    clips.insert(clips.begin() + to, std::move(clip));
  } else if (found - clips.begin() > to) {
    std::rotate(clips.begin() + to, found, found + 1);
  }
}

}  // namespace

void add_usual_sequences(RawMesh& mesh, bool is_own) {
  const auto is_all = [](const Clip& clip) { return same_name(clip.name, "All"); };
  if (is_own && std::any_of(mesh.clips.begin(), mesh.clips.end(), is_all)) return;
  move_or_add("All", mesh.frames(), 0, mesh.clips);
  move_or_add("Still", 1, 1, mesh.clips);
}

}  // namespace retromesh::unreal
