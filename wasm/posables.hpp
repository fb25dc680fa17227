#pragma once
#include <memory>
#include <vector>

#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh {
class PainterOrder;
}

/// The models that the core keeps for posing and sorting.
namespace retromesh::wasm {

/// What stays behind a handle: what posing and sorting need, and no more.
struct Posable {
  Model model;
  Pose pose;
  std::vector<float> morphs;  ///< How much of each is mixed in; JavaScript writes it before it poses.
  /// Of a model that is drawn from far to near, once it is drawn. Shared, because only what makes one then
  /// has to know how it ends: most cores have no painter.
  std::shared_ptr<PainterOrder> painter;
};

/// Keeps of a model what pose() and PainterOrder read, and gives its handle; 0 for one that is the same in
/// every picture.
u32 keep(Model& from);

/// The model of a handle; null when it is released, or was never there.
Posable* find(u32 handle);

void release(u32 handle);

}  // namespace retromesh::wasm
