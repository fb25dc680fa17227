#include <emscripten.h>

#include "formats/catalog.hpp"
#include "formats/model/painter_order.hpp"
#include "wasm/boundary.hpp"
#include "wasm/posables.hpp"

/// What a core adds whose games lit models once and sorted their faces: the palette, and the painter's order.
namespace retromesh::wasm {
namespace {

/// The triangles that were sorted last.
std::vector<u32>& sorted() {
  static auto& only = *new std::vector<u32>;
  return only;
}

}  // namespace
}  // namespace retromesh::wasm

using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Sorts the triangles of a model in its present pose; gives how many of them are drawn. See PainterView.
EMSCRIPTEN_KEEPALIVE u32 core_sort(u32 handle, double right_x, double right_y, double right_z, double down_x,
                                   double down_y, double down_z, double away_x, double away_y, double away_z,
                                   double centre_x, double centre_y, double centre_z, double distance) {
  sorted().clear();
  Posable* posable = find(handle);
  if (!posable || posable->model.priorities.empty()) return 0;
  if (!posable->painter) posable->painter = std::make_shared<PainterOrder>(posable->model);
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
}
