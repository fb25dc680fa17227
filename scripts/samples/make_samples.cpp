// samples DIRECTORY writes our own sample models there, each in a folder of its own, with an index
// for the page. Each is opened by the core as a check, and its thumbnail is rendered from the opened
// model.
#include <sys/stat.h>

#include <cstdio>
#include <optional>
#include <string_view>

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

struct Opened {
  Model model;
  std::string_view label;
};

/// The entry of the sample's first file: morph targets have entries of their own.
const Entry& entry_of(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    if (entry.parts[0].file == 0) return entry;
  }
  return entries[0];
}

/// The sample, opened by the core; nothing when that has an error, a warning or a missing file.
std::optional<Opened> open_again(const Sample& sample, const std::vector<NamedBytes>& files) {
  const std::vector<File> drop = views_of(files);
  const std::vector<Entry> entries = list(drop);
  Limits limits;
  auto opened = open(drop, entries.empty() ? "" : entry_of(entries).id, limits);
  if (!opened) {
    complain(sample.name, sentence(opened.error()));
    return std::nullopt;
  }
  image::read_images(drop, opened.value(), limits);
  if (const auto broken = validate(opened.value())) {
    complain(sample.name, *broken);
    return std::nullopt;
  }
  for (const MissingFile& wanted : opened.value().missing_files) {
    complain(sample.name, wanted.name + " is missing");
    return std::nullopt;
  }
  for (const Note& note : opened.value().notes) {
    if (note.severity() == Severity::fact) continue;
    complain(sample.name, note.title);
    return std::nullopt;
  }
  return Opened{std::move(opened.value()), entry_of(entries).label};
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
  const std::string detail = format({"%, %",
                                     {counted(opened.model.indices.size() / 3, "face", "faces"),
                                      counted(frame_count(opened.model), "frame", "frames")}});
  return "  {\"id\": " + in_quotes(sample.id) + ", \"name\": " + in_quotes(sample.name) +
         ", \"format\": " + in_quotes(opened.label) + ",\n   \"detail\": " + in_quotes(detail) +
         ", \"files\": [" + names + "],\n   \"picture\": " + in_quotes(picture) + "}";
}

bool make(const Sample& sample, const std::string& directory, std::string& index) {
  const std::vector<NamedBytes>& files = sample.files;
  const std::optional<Opened> opened = open_again(sample, files);
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
  for (const Sample& sample : all_samples()) {
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
