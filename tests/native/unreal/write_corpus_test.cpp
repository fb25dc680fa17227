#include <nlohmann/json.hpp>

#include "tests/native/unreal/writing.hpp"

// Every real pair of the corpus, opened and written again.

using namespace retromesh;
using nlohmann::json;
using test::Drop;

namespace {

/// The bytes after the header's unused fields.
void check_bytes(const Bytes& before, const Bytes& after, std::size_t header) {
  REQUIRE(after.size() == before.size());
  CHECK(std::equal(before.begin(), before.begin() + 4, after.begin()));
  CHECK(std::equal(before.begin() + std::ptrdiff_t(header), before.end(),
                   after.begin() + std::ptrdiff_t(header)));
}

void check_matrices(const Model& before, const Model& after) {
  for (std::size_t i = 0; i < 12; ++i) {
    const bool is_offset = i % 4 == 3;
    const double margin = is_offset ? 2e-3 : 1e-5;
    CHECK(after.frames.matrix[i] == Approx(before.frames.matrix[i]).epsilon(1e-5).margin(margin));
  }
}

void check_same_model(const Model& before, const Model& after) {
  CHECK(after.indices == before.indices);
  CHECK(after.uvs == before.uvs);
  CHECK(after.vertex_source == before.vertex_source);
  CHECK(after.face_source == before.face_source);
  CHECK(after.frames.positions == before.frames.positions);
  CHECK(after.attachments.size() == before.attachments.size());
  REQUIRE(after.clips.size() == before.clips.size());
  for (std::size_t i = 0; i < before.clips.size(); ++i) {
    CHECK(after.clips[i].name == before.clips[i].name);
    CHECK(after.clips[i].first == before.clips[i].first);
    CHECK(after.clips[i].count == before.clips[i].count);
    CHECK(after.clips[i].rate == before.clips[i].rate);
  }
}

std::vector<std::string> folders_of(const json& pairs) {
  std::vector<std::string> folders;
  for (const json& pair : pairs) {
    const std::string path = pair["d"];
    const std::string folder = path.substr(0, path.find('/'));
    if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
  }
  return folders;
}

/// Entries of a folder, with all its files at hand.
struct Folder {
  Drop drop;
  std::vector<Entry> entries;
};

Folder read_folder(const std::string& root, const std::string& name) {
  Folder folder;
  for (const std::string& path : test::files_under(root + "/" + name))
    folder.drop.add_from(root, name + "/" + path);
  folder.entries = list(folder.drop.files());
  return folder;
}

u32 part_with(const Entry& entry, const char* role) {
  for (const Part& part : entry.parts) {
    if (part.role == role) return part.file;
  }
  FAIL("no " << role);
  return 0;
}

void check_entry(const Folder& folder, const Entry& entry) {
  INFO(entry.id);
  const std::vector<File> files = folder.drop.files();
  const Model model = test::opened_for_writing(folder.drop, entry.id);
  const Writing writing = test::written(model);
  const auto bytes_of_part = [&](const char* role) {
    const ByteView view = files[part_with(entry, role)].bytes;
    return Bytes(view.begin(), view.end());
  };
  check_bytes(bytes_of_part("faces"), test::bytes_of(writing, "Copy_d.3d"), 48);
  check_bytes(bytes_of_part("frames"), test::bytes_of(writing, "Copy_a.3d"), 4);

  const std::string script = test::text_of(writing, "Copy.uc");
  INFO(script);
  const Model again = test::opened(test::drop_of(writing));
  if (!test::has_note(writing, "cannot say the whole transform")) check_matrices(model, again);
  check_same_model(model, again);
}

}  // namespace

TEST_CASE("all real pairs are written as the same bytes, and open as the same model with their class file") {
  const auto corpus = test::corpus();
  if (!corpus || !test::oracle()) SKIP("the corpus or its oracle is not here");
  const Bytes bytes = test::read_file(*test::oracle() + "/unreal/oracle.json");
  const auto* const text = reinterpret_cast<const char*>(bytes.data());
  const json pairs = json::parse(text, text + bytes.size());
  REQUIRE(pairs.size() >= 112);
  std::vector<std::string> seen;
  for (const std::string& name : folders_of(pairs)) {
    const Folder folder = read_folder(*corpus + "/unreal", name);
    for (const Entry& entry : folder.entries) {
      if (entry.format != "unreal") continue;
      // Looks of one pair differ in their skins only.
      const std::string faces = folder.drop.files()[part_with(entry, "faces")].name;
      if (std::count(seen.begin(), seen.end(), faces)) continue;
      check_entry(folder, entry);
      seen.push_back(faces);
    }
  }
  for (const json& pair : pairs)
    CHECK(std::count(seen.begin(), seen.end(), pair["d"].get<std::string>()) > 0);
}
