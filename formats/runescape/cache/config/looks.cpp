#include "formats/runescape/cache/config/looks.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

void add_look(std::vector<Look>& looks, Look::Of of, std::span<const u32> models) {
  Look look;
  look.of = of;
  for (const u32 model : models) {
    if (model != kNothing) add_to(look.models) = model;
  }
  if (!look.models.empty()) add_to(looks) = std::move(look);
}

/// Models with the same shape belong together; without shapes all do.
void add_shapes(std::vector<Look>& looks, const std::vector<ModelUse>& models) {
  for (const ModelUse& use : models) {
    const auto has_shape = [&](const Look& look) { return look.shape == use.shape; };
    auto look = std::find_if(looks.begin(), looks.end(), has_shape);
    if (look == looks.end()) {
      add_to(looks);
      look = looks.end() - 1;
      look->shape = use.shape;
      if (use.shape != kNoShape) look->of = Look::Of::shape;
    }
    add_to(look->models) = use.model;
  }
}

constexpr u8 kCentre = 10;

}  // namespace

std::vector<Look> looks_of(RecordKind kind, const Record& record) {
  std::vector<Look> looks;
  add_shapes(looks, record.models);
  const auto is_centre = [](const Look& look) { return look.shape == kCentre; };
  const auto centre = std::find_if(looks.begin(), looks.end(), is_centre);
  if (centre != looks.end()) std::rotate(looks.begin(), centre, centre + 1);
  if (kind != RecordKind::object) add_look(looks, Look::Of::head, record.heads);
  add_look(looks, Look::Of::man, record.worn[0].models);
  add_look(looks, Look::Of::woman, record.worn[1].models);
  add_look(looks, Look::Of::man_head, record.worn[0].heads);
  add_look(looks, Look::Of::woman_head, record.worn[1].heads);
  return looks;
}

std::string name_of(const Look& look) {
  constexpr const char* kNames[] = {"", "shape", "head", "man", "woman", "man-head", "woman-head"};
  const char* const name = kNames[static_cast<u8>(look.of)];
  return look.of == Look::Of::shape ? format({"%%", {name, plain(look.shape)}}) : name;
}

}  // namespace retromesh::runescape::cache
