#include "formats/runescape/entries.hpp"

#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/family.hpp"
#include "formats/runescape/model_files.hpp"

namespace retromesh::runescape {
namespace {

std::vector<u32> textures_in(const File& file) {
  Limits limits;
  const auto document = read_document(file.name, file.bytes, limits);
  return document ? textures_of(document.value()) : std::vector<u32>{};
}

}  // namespace

void add_part(u32 file, const char* role, const std::string& why, std::vector<Part>& parts) {
  Part& part = add_to(parts);
  part.file = file;
  part.role = role;
  part.why = why;
}

ModelLister::ModelLister(const FileSet& files) : files_(files), finder_(files) {
  textures_.resize(files.files().size());
}

Entry ModelLister::entry_of(u32 file) {
  Entry entry;
  entry.id = files_.folded(file);
  entry.name = stem_of(files_[file].name);
  entry.format = kId;
  entry.label = kLabel;
  add_part(file, "model", "told by its bytes", entry.parts);
  add_textures(file, entry);
  return entry;
}

void ModelLister::add_textures(u32 file, Entry& entry) {
  if (!finder_.has_images()) return;
  if (!textures_[file]) textures_[file] = textures_in(files_[file]);
  const std::vector<u32>& textures = *textures_[file];
  if (!textures.empty() && finder_.pack() != kNoFile) {
    add_part(finder_.pack(), "texture names", "names the numbers of textures", entry.parts);
  }
  for (const u32 texture : textures) {
    const u32 image = finder_.find(texture, folder_of(files_[file].name));
    if (image == kNoFile) continue;
    add_part(image, "texture", format({"texture %", {plain(texture)}}), entry.parts);
    const u32 crop = finder_.crop_of(image);
    if (crop != kNoFile) add_part(crop, "crop", format({"of texture %", {plain(texture)}}), entry.parts);
  }
}

bool list_reads(const std::string&) { return true; }

std::vector<Entry> list_still(const FileSet& files, Limits&) {
  ModelFiles models(files);
  ModelLister lister(files);
  std::vector<Entry> entries;
  for (const u32 file : files.in_order()) {
    if (models.is_listed(file)) add_to(entries) = lister.entry_of(file);
  }
  return entries;
}

}  // namespace retromesh::runescape
