// retromesh_samples DIRECTORY writes our own sample models there, each in a folder of its own, with an index
// for the page. Each is opened again by the core before it counts, and its picture is drawn from what was
// opened.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "formats/catalog.hpp"
#include "formats/image/read_images.hpp"
#include "formats/io/format.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/validate.hpp"
#include "formats/unreal/write.hpp"
#include "scripts/samples/bellweed.hpp"
#include "scripts/samples/dewlop.hpp"
#include "scripts/samples/fenstrider.hpp"
#include "scripts/samples/gif.hpp"
#include "scripts/samples/lantern.hpp"
#include "scripts/samples/portrait.hpp"
#include "scripts/samples/skimmer.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kPictureWidth = 404;
constexpr u32 kPictureHeight = 280;

struct Job {
  Sample sample;
  PortraitView view;
};

bool complain(const std::string& sample, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", sample.c_str(), why.c_str());
  return false;
}

bool write_files(const Sample& sample, std::vector<NamedBytes>& files) {
  if (!sample.files.empty()) {
    files = sample.files;
    return true;
  }
  Limits limits;
  auto written = unreal::write_mesh(sample.model, sample.name, limits);
  if (!written) return complain(sample.name, sentence(written.error()));
  files.push_back({sample.name + "_d.3d", std::move(written.value().datafile)});
  files.push_back({sample.name + "_a.3d", std::move(written.value().anivfile)});
  files.push_back({sample.name + ".uc", bytes_of(written.value().script)});
  for (const Texture& texture : sample.textures) files.push_back({texture.file, write_pcx(texture.picture)});
  return true;
}

struct Opened {
  Model model;
  std::string_view label;
};

/// The entry of the first file: objects that turn into each other are listed each.
const Entry& entry_of(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    if (entry.parts[0].file == 0) return entry;
  }
  return entries[0];
}

/// What a player of the page gets to see; nothing when the core finds anything to complain about.
std::optional<Opened> open_again(const Sample& sample, const std::vector<NamedBytes>& files) {
  std::vector<File> drop;
  for (const NamedBytes& file : files) drop.push_back({file.name, file.bytes});
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
    complain(sample.name, "it asks for " + wanted.name);
    return std::nullopt;
  }
  for (const Note& note : opened.value().notes) {
    if (note.severity == Note::Severity::fact) continue;
    complain(sample.name, note.title);
    return std::nullopt;
  }
  return Opened{std::move(opened.value()), entry_of(entries).label};
}

bool save(const std::filesystem::path& folder, const NamedBytes& file) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  std::ofstream stream(folder / file.name, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(file.bytes.data()), std::streamsize(file.bytes.size()));
  stream.flush();
  return stream.good() || complain(file.name, "could not be written");
}

/// Names here hold no character that JSON escapes.
std::string in_quotes(std::string_view text) { return format({"\"%\"", {text}}); }

std::string index_entry(const Sample& sample, const Opened& opened, const std::vector<NamedBytes>& files,
                        const std::string& picture) {
  std::string names;
  for (const NamedBytes& file : files) names += (names.empty() ? "" : ", ") + in_quotes(file.name);
  const u32 frames = frame_count(opened.model);
  const std::string detail =
      with_commas(opened.model.indices.size() / 3) + " faces, " + with_commas(frames) + " frames";
  return "  {\"id\": " + in_quotes(sample.id) + ", \"name\": " + in_quotes(sample.name) +
         ", \"format\": " + in_quotes(opened.label) + ",\n   \"detail\": " + in_quotes(detail) +
         ", \"files\": [" + names + "],\n   \"picture\": " + in_quotes(picture) + "}";
}

bool make(const Job& job, const std::filesystem::path& directory, std::string& index) {
  const Sample& sample = job.sample;
  std::vector<NamedBytes> files;
  if (!write_files(sample, files)) return false;
  const std::optional<Opened> opened = open_again(sample, files);
  if (!opened) return false;
  const Picture picture = draw_portrait(opened->model, job.view, kPictureWidth, kPictureHeight);
  const NamedBytes portrait = {sample.id + ".gif", write_gif(picture)};
  std::size_t size = 0;
  for (const NamedBytes& file : files) {
    if (!save(directory / sample.id, file)) return false;
    size += file.bytes.size();
  }
  if (!save(directory / sample.id, portrait)) return false;
  index += (index.empty() ? "" : ",\n") + index_entry(sample, *opened, files, portrait.name);
  std::printf("%s: %s bytes in %zu files, picture %s bytes\n", sample.name.c_str(), with_commas(size).c_str(),
              files.size(), with_commas(portrait.bytes.size()).c_str());
  return true;
}

}  // namespace

bool make_all(const std::filesystem::path& directory) {
  std::string index;
  for (const Job& job : {Job{make_fenstrider(), {.yaw = -42, .pitch = 11, .frame = 0}},
                         Job{make_lantern(), {.yaw = 25, .pitch = 10, .frame = 0}},
                         Job{make_bellweed(), {.yaw = -30, .pitch = 24, .frame = 5}},
                         Job{make_skimmer(), {.yaw = 35, .pitch = 18, .frame = 0}},
                         Job{make_dewlop(), {.yaw = -33, .pitch = 15, .frame = 0}}}) {
    if (!make(job, directory, index)) return false;
  }
  return save(directory, {"index.json", bytes_of("[\n" + index + "\n]\n")});
}

}  // namespace retromesh::samples

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "retromesh_samples DIRECTORY writes the sample models there\n");
    return 2;
  }
  return retromesh::samples::make_all(arguments[1]) ? 0 : 1;
}
