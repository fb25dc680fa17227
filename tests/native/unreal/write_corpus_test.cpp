#include <algorithm>

#include "formats/writers.hpp"
#include "tests/native/unreal/writing.hpp"

// Every real pair of the corpus, opened and written again.

using namespace retromesh;
using test::Drop;

namespace {

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

u32 part_with(const Entry& entry, PartKind kind) {
  for (const Part& part : entry.parts) {
    if (part.kind == kind) return part.file;
  }
  FAIL("no part of kind " << static_cast<int>(kind));
  return 0;
}

void check_entry(const Folder& folder, const Entry& entry) {
  INFO(entry.id);
  const std::vector<File> files = folder.drop.files();
  const Model model = test::opened_for_writing(folder.drop, entry.id);
  const Writing writing = test::written(model);
  const auto bytes_of_part = [&](PartKind kind) {
    const ByteView view = files[part_with(entry, kind)].bytes;
    return Bytes(view.begin(), view.end());
  };
  CHECK((bytes_of_part(PartKind::faces) == test::bytes_of(writing, "Copy_d.3d")));
  CHECK((bytes_of_part(PartKind::frames) == test::bytes_of(writing, "Copy_a.3d")));

  const std::string script = test::text_of(writing, "Copy.uc");
  INFO(script);
  const Model again = test::opened(test::drop_of(writing));
  test::check_same_model(again, model, test::has_note(writing, "cannot say the whole transform"));
}

}  // namespace

TEST_CASE("all real pairs are written as the same bytes, and open as the same model with their class file") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  std::vector<std::string> seen;
  for (const char* name : {"swwmgz", "swwmz_cc0", "assimp_bsd", "assimp_nonbsd"}) {
    const Folder folder = read_folder(*corpus + "/unreal", name);
    for (const Entry& entry : folder.entries) {
      if (entry.format != "unreal") continue;
      // Looks of one pair differ in their skins only.
      const std::string faces = folder.drop.files()[part_with(entry, PartKind::faces)].name;
      if (std::count(seen.begin(), seen.end(), faces)) continue;
      check_entry(folder, entry);
      seen.push_back(faces);
    }
  }
  CHECK(seen.size() == 112);
}

TEST_CASE("all synthetic pairs that open are written as the same bytes") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const Folder folder = read_folder(*corpus + "/unreal", "synthetic");
  const std::vector<File> files = folder.drop.files();
  std::size_t equal = 0;
  std::vector<std::string> other;
  for (const Entry& entry : folder.entries) {
    Limits limits;
    const auto model = open_for_writing(files, entry.id, limits);
    if (!model) continue;
    auto written = write_as("unreal", model.value(), "Copy", {}, limits);
    const ByteView faces = files[part_with(entry, PartKind::faces)].bytes;
    const ByteView frames = files[part_with(entry, PartKind::frames)].bytes;
    const auto same = [&](ByteView before, std::size_t file) {
      return written && std::ranges::equal(before, written.value().files[file].bytes);
    };
    const bool is_equal = same(faces, 0) && same(frames, 1);
    equal += is_equal ? 1 : 0;
    if (!is_equal) other.push_back(entry.name);
  }
  CHECK(equal == 15);
  CHECK(other == std::vector<std::string>{});
}
