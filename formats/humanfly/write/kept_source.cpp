#include "formats/humanfly/write/kept_source.hpp"

#include <memory>
#include <utility>

#include "formats/family.hpp"
#include "formats/humanfly/animation.hpp"
#include "formats/humanfly/files.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::humanfly {
namespace {

/// The object of a file that opened: all of it, or its whole primitives.
Result<Document> read_opened(const File& file, Limits& limits) {
  auto document = read_document(file.name, file.bytes, limits);
  if (document) return document;
  u32 declared = 0;
  const Bytes whole = whole_primitives(file.bytes, declared, limits);
  return read_document(file.name, whole, limits);
}

bool keep_images(const FileSet& files, const Pairing& pairing, u32 number, Limits& limits, const Model& model,
                 KeptSource& original) {
  const std::vector<Resource> resources = resources_of(original.objects[0]);
  for (std::size_t i = 0; i < resources.size(); ++i) {
    Bytes& image = add_to(original.images);
    // Without a file, the image is a built-in one.
    if (model.images[i].file.empty()) continue;
    const ByteView bytes = files[pairing.find(i, resources, number).file].bytes;
    const bool is_palette = resources[i].kind == ResourceKind::palette;
    if (!is_palette && !is_apx(bytes) && !is_sprite_image(bytes)) continue;
    if (is_palette && !original.palettes.empty()) continue;
    if (!limits.charge(bytes.size())) return false;
    (is_palette ? original.palettes : image).assign(bytes.begin(), bytes.end());
  }
  return true;
}

void keep(const FileSet& files, const Pairing& pairing, u32 number, Limits& limits, Model& model) {
  auto original = std::make_shared<KeptSource>();
  auto object = read_opened(files[number], limits);
  if (!object) return;
  add_to(original->objects) = std::move(object.value());
  for (MorphTarget& target : morph_targets(files, pairing, number, limits))
    add_to(original->objects) = std::move(target.document);
  // One is missing where the limits do not allow all.
  if (original->objects.size() != 1 + model.clips.size()) return;
  if (keep_images(files, pairing, number, limits, model, *original)) model.original = std::move(original);
}

}  // namespace

void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model) {
  Pairing pairing(files);
  while (pairing.step()) {
  }
  for (const u32 number : pairing.objects()) {
    if (id.empty() || files.folded(number) == id) return keep(files, pairing, number, limits, model);
  }
}

const KeptSource* kept_source(const Model& model) {
  return model.format == kReader.id ? static_cast<const KeptSource*>(model.original.get()) : nullptr;
}

}  // namespace retromesh::humanfly
