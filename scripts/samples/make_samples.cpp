// samples DIRECTORY writes our own sample models there, each in a folder of its own, with an index
// for the page. Each is opened by the core as a check, and its thumbnail is rendered from the opened
// model.
#include <sys/stat.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include "formats/archives.hpp"
#include "formats/catalog.hpp"
#include "formats/image/image.hpp"
#include "formats/io/message.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/validate.hpp"
#include "scripts/samples/gif.hpp"
#include "scripts/samples/portrait.hpp"
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kPictureWidth = 404;
constexpr u32 kPictureHeight = 280;

bool complain(const std::string& sample, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", sample.c_str(), why.c_str());
  return false;
}

/// What the start page says of a sample, and the model of its picture.
struct Opened {
  Model model;
  std::string_view label;
  std::string detail;
};

/// The entry of the sample's first file: morph targets have entries of their own.
const Entry& entry_of(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    if (entry.parts[0].file == 0) return entry;
  }
  return entries[0];
}

/// Whether there are only notes that tell facts; else they are printed.
bool are_facts(const Sample& sample, const Notes& notes) {
  for (const Note& note : notes) {
    if (note.severity() != Severity::fact) return complain(sample.name, note.title);
  }
  return true;
}

/// A model of files, opened by the core; nothing when that has an error, a warning or a missing file.
std::optional<Model> open_model(const Sample& sample, std::span<const File> files, const std::string& id) {
  Limits limits;
  auto opened = open(files, id, limits);
  if (!opened) {
    complain(sample.name, sentence(opened.error()));
    return std::nullopt;
  }
  image::read_images(files, opened.value(), limits);
  if (const auto broken = validate(opened.value())) {
    complain(sample.name, *broken);
    return std::nullopt;
  }
  for (const MissingFile& wanted : opened.value().missing_files) {
    complain(sample.name, wanted.name + " is missing");
    return std::nullopt;
  }
  if (!are_facts(sample, opened.value().notes)) return std::nullopt;
  return std::move(opened.value());
}

std::optional<Opened> open_loose(const Sample& sample) {
  const std::vector<File> files = views_of(sample.files);
  const std::vector<Entry> entries = list(files);
  if (entries.empty()) {
    complain(sample.name, "has no model");
    return std::nullopt;
  }
  const Entry& entry = entry_of(entries);
  std::optional<Model> model = open_model(sample, files, entry.id);
  if (!model) return std::nullopt;
  const std::string detail = format({"%, %",
                                     {counted(model->indices.size() / 3, "face", "faces"),
                                      counted(frame_count(*model), "frame", "frames")}});
  return Opened{std::move(*model), entry.label, detail};
}

/// A model of an archive, from its loose files.
std::optional<Model> open_member(const Sample& sample, Archive& archive, const std::string& id) {
  Limits limits;
  const auto unpacked = archive.unpack(id, limits);
  if (!unpacked) {
    complain(sample.name, sentence(unpacked.error()));
    return std::nullopt;
  }
  if (!unpacked.value().missing.empty() || !are_facts(sample, unpacked.value().notes)) return std::nullopt;
  std::vector<File> members;
  for (const Member& member : unpacked.value().members) members.push_back({member.name, member.bytes});
  return open_model(sample, members, unpacked.value().id);
}

/// An archive, of which each model is opened.
std::optional<Opened> open_archive(const Sample& sample, const ArchiveKind& kind) {
  SparseFiles files;
  for (const NamedBytes& file : sample.files) {
    const u32 size = static_cast<u32>(file.bytes.size());
    const u32 number = files.add(file.name, size);
    std::memcpy(files.add_range({number, 0, size}), file.bytes.data(), size);
  }
  const std::unique_ptr<Archive> archive = kind.open(files);
  Limits limits;
  while (archive->step(limits)) {
  }
  std::optional<Model> shown;
  for (const ArchiveEntry& entry : archive->entries) {
    std::optional<Model> model = open_member(sample, *archive, entry.id);
    if (!model) return std::nullopt;
    if (entry.id == sample.archive.shown) shown = std::move(model);
  }
  if (!shown || !archive->errors.empty()) {
    complain(sample.name, "is no archive of models");
    return std::nullopt;
  }
  const std::string detail = format(
      {"%, %",
       {counted(archive->entries.size(), "model", "models"), counted(sample.files.size(), "file", "files")}});
  return Opened{std::move(*shown), sample.archive.label, detail};
}

std::optional<Opened> open_again(const Sample& sample) {
  for (const ArchiveKind& kind : archive_kinds()) {
    if (sample.archive.kind == kind.id) return open_archive(sample, kind);
  }
  return open_loose(sample);
}

bool save(const std::string& folder, const NamedBytes& file) {
  mkdir(folder.c_str(), 0777);  // Fails where it is there; then opening the file does not.
  std::FILE* const stream = std::fopen((folder + '/' + file.name).c_str(), "wb");
  const bool opened = stream != nullptr;
  const bool written =
      opened && std::fwrite(file.bytes.data(), 1, file.bytes.size(), stream) == file.bytes.size();
  return (opened && std::fclose(stream) == 0 && written) || complain(file.name, "could not be written");
}

/// The names of samples have no characters that JSON escapes.
std::string in_quotes(std::string_view text) { return format({"\"%\"", {text}}); }

std::string index_entry(const Sample& sample, const Opened& opened, const std::vector<NamedBytes>& files,
                        const std::string& picture) {
  std::string names;
  for (const NamedBytes& file : files) names += (names.empty() ? "" : ", ") + in_quotes(file.name);
  return "  {\"id\": " + in_quotes(sample.id) + ", \"name\": " + in_quotes(sample.name) +
         ", \"format\": " + in_quotes(opened.label) + ",\n   \"detail\": " + in_quotes(opened.detail) +
         ", \"files\": [" + names + "],\n   \"picture\": " + in_quotes(picture) + "}";
}

bool make(const Sample& sample, const std::string& directory, std::string& index) {
  const std::vector<NamedBytes>& files = sample.files;
  const std::optional<Opened> opened = open_again(sample);
  if (!opened) return false;
  const Picture picture = draw_portrait(opened->model, sample.view, kPictureWidth, kPictureHeight);
  const NamedBytes portrait = {sample.id + ".gif", write_gif(picture)};
  std::size_t size = 0;
  for (const NamedBytes& file : files) {
    if (!save(directory + '/' + sample.id, file)) return false;
    size += file.bytes.size();
  }
  if (!save(directory + '/' + sample.id, portrait)) return false;
  index += (index.empty() ? "" : ",\n") + index_entry(sample, *opened, files, portrait.name);
  const std::string line =
      format({"%: % bytes in %, picture % bytes",
              {sample.name, size, counted(files.size(), "file", "files"), portrait.bytes.size()}});
  std::puts(line.c_str());
  return true;
}

}  // namespace

bool make_all(const std::string& directory) {
  std::string index;
  std::vector<Sample> samples = all_samples();
  for (Sample& sample : archive_samples()) samples.push_back(std::move(sample));
  for (const Sample& sample : samples) {
    if (!make(sample, directory, index)) return false;
  }
  return save(directory, {"index.json", bytes_of("[\n" + index + "\n]\n")});
}

}  // namespace retromesh::samples

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "samples DIRECTORY writes the sample models there\n");
    return 2;
  }
  return retromesh::samples::make_all(arguments[1]) ? 0 : 1;
}
