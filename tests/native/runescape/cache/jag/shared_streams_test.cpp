#include <map>

#include "formats/runescape/cache/jag/shared_streams.hpp"
#include "formats/runescape/samples/cache_builder.hpp"
#include "tests/native/runescape/cache/cache_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/opened.hpp"

// The archive `models` of build 225, whose models, bases and frames are cut from streams that they share.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

u32 u16_at(const Bytes& bytes, std::size_t at) {
  return static_cast<u32>(bytes[at]) << 8 | static_cast<u32>(bytes[at + 1]);
}

/// Puts loose files of build 225 into the streams, as the game's own tools did.
class StreamWriter {
 public:
  void add_model(u32 id, const Bytes& model) {
    const std::size_t end = model.size() - 18;
    const auto number = [&](std::size_t at) { return static_cast<u32>(model[end + at]); };
    const u32 vertices = u16_at(model, end);
    const u32 faces = u16_at(model, end + 2);
    const std::pair<const char*, u32> columns[] = {{"ob_point1", vertices},
                                                   {"ob_vertex2", faces},
                                                   {"ob_face3", number(6) == 255 ? faces : 0},
                                                   {"ob_face5", number(8) == 1 ? faces : 0},
                                                   {"ob_face2", number(5) == 1 ? faces : 0},
                                                   {"ob_point5", number(9) == 1 ? vertices : 0},
                                                   {"ob_face4", number(7) == 1 ? faces : 0},
                                                   {"ob_vertex1", u16_at(model, end + 16)},
                                                   {"ob_face1", 2 * faces},
                                                   {"ob_axis", 6 * number(4)},
                                                   {"ob_point2", u16_at(model, end + 10)},
                                                   {"ob_point3", u16_at(model, end + 12)},
                                                   {"ob_point4", u16_at(model, end + 14)}};
    std::size_t at = 0;
    for (const auto& [name, size] : columns) at = put(name, model, at, size);
    REQUIRE(at == end);
    put_number("ob_head", id);
    put("ob_head", model, end, 10);
    ++models_;
  }

  void add_frame(const Bytes& frame) {
    const std::size_t end = frame.size() - 8;
    std::size_t at = put("frame_head", frame, 0, 5);
    at = put("frame_tran1", frame, at, u16_at(frame, end + 2));
    at = put("frame_tran2", frame, at, u16_at(frame, end + 4));
    at = put("frame_del", frame, at, 1);
    REQUIRE(at == end);
    ++frames_;
  }

  void add_base(u32 id, const Bytes& base) {
    const u32 kinds = u16_at(base, base.size() - 4);
    put_number("base_head", id);
    streams_["base_head"].push_back(static_cast<std::byte>(kinds));
    put("base_label", base, put("base_type", base, 0, kinds), u16_at(base, base.size() - 2));
    ++bases_;
  }

  std::vector<samples::NamedBytes> files() const {
    std::vector<samples::NamedBytes> files;
    for (const auto& [name, bytes] : streams_) {
      Bytes file;
      if (name.ends_with("_head")) {
        const u32 count = name[0] == 'o' ? models_ : name[0] == 'f' ? frames_ : bases_;
        file = test::bytes_of({static_cast<int>(count >> 8), static_cast<int>(count & 255)});
        if (name[0] != 'o') file.resize(4);  // The highest id, which says nothing more.
      }
      file.insert(file.end(), bytes.begin(), bytes.end());
      files.push_back({name + ".dat", std::move(file)});
    }
    return files;
  }

  /// The archive, as it is unpacked.
  Jag jag() const {
    Jag jag;
    jag.is_whole = true;
    for (const samples::NamedBytes& file : files()) {
      JagEntry entry;
      entry.name = jag_hash(file.name);
      entry.unpacked = entry.packed = {static_cast<u32>(file.bytes.size())};
      jag.body.entries.push_back(entry);
      jag.body.files.push_back({test::numbers_of(file.bytes)});
      ++jag.body.count;
    }
    return jag;
  }

 private:
  std::size_t put(const std::string& name, const Bytes& bytes, std::size_t at, u32 size) {
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    streams_[name].insert(streams_[name].end(), first, first + static_cast<std::ptrdiff_t>(size));
    return at + size;
  }

  void put_number(const std::string& name, u32 number) {
    for (const u32 part : {number >> 8, number & 255}) streams_[name].push_back(static_cast<std::byte>(part));
  }

  std::map<std::string, Bytes> streams_;
  u32 models_ = 0;
  u32 frames_ = 0;
  u32 bases_ = 0;
};

/// Base 6 with an origin and a move; frame 11 of it moves label 7 by (3, 200).
const Bytes kBase = test::bytes_of({0, 1, 1, 7, 2, 7, 8, 0, 2, 0, 5});
const Bytes kFrame = test::bytes_of({0, 11, 0, 6, 2, 0, 3, 67, 0xC0, 200, 4, 0, 5, 0, 2, 0, 3, 0, 1});

StreamWriter small_streams() {
  StreamWriter writer;
  writer.add_model(9, test::four_faces_bytes());
  writer.add_model(3, test::four_faces_bytes());
  writer.add_base(6, kBase);
  writer.add_frame(kFrame);
  return writer;
}

/// The archives of a client: an npc of model 3 that stands with sequence 0, of which frame 11 is the only
/// one.
std::vector<samples::NamedBytes> small_client() {
  const std::vector<std::pair<std::string, Bytes>> records = {
      {"npc", test::bytes_of({1, 1, 0, 3, 2, 'R', 'e', 'e', 'd', 10, 13, 0, 0, 0})},
      {"seq", test::bytes_of({1, 1, 0, 11, 255, 255, 0, 5, 0})}};
  std::vector<samples::NamedBytes> configs;
  for (const auto& [kind, record] : records) {
    const int size = static_cast<int>(record.size());
    configs.push_back({kind + ".dat", test::joined({test::bytes_of({0, 1}), record})});
    configs.push_back({kind + ".idx", test::bytes_of({0, 1, 0, size})});
  }
  return {{"client/config", samples::jag_of_files(configs, true)},
          {"client/models", samples::jag_of_files(small_streams().files(), false)}};
}

std::vector<File> views_of(const std::vector<samples::NamedBytes>& named) {
  std::vector<File> files;
  for (const samples::NamedBytes& file : named) files.push_back({file.name, file.bytes});
  return files;
}

}  // namespace

TEST_CASE("models, bases and frames are cut from the streams as the files that they were") {
  Limits limits;
  const SharedStreams streams = SharedStreams::read("models", small_streams().jag(), limits);
  CHECK(streams.errors.empty());
  CHECK(streams.ids(StreamKind::model) == std::vector<u32>{3, 9});
  CHECK(streams.ids(StreamKind::base) == std::vector<u32>{6});
  CHECK(streams.file(StreamKind::model, 3) == test::four_faces_bytes());
  CHECK(streams.file(StreamKind::base, 6) == kBase);
  CHECK(streams.file(StreamKind::frame, 11) == kFrame);
  CHECK(streams.size_of(StreamKind::frame, 11) == kFrame.size());
  CHECK(streams.file(StreamKind::model, 4).empty());
  CHECK(streams.size_of(StreamKind::model, 4) == 0);
}

TEST_CASE("what is before the end of a stream that ends early is read") {
  Jag jag = small_streams().jag();
  for (std::size_t i = 0; i < jag.body.entries.size(); ++i) {
    if (jag.body.entries[i].name == jag_hash("ob_axis.dat")) jag.body.files[i].bytes.resize(7);
  }
  Limits limits;
  const SharedStreams streams = SharedStreams::read("client/models", jag, limits);
  CHECK(streams.ids(StreamKind::model) == std::vector<u32>{9});
  CHECK(streams.ids(StreamKind::frame) == std::vector<u32>{11});
  REQUIRE(streams.errors.size() == 1);
  CHECK(streams.errors[0].file == "client/models");
  CHECK(streams.errors[0].field == "ob_axis.dat");
}

TEST_CASE("streams that are cut anywhere have whole files or none") {
  const Jag whole = small_streams().jag();
  const u64 model = test::four_faces_bytes().size();
  for (std::size_t stream = 0; stream < whole.body.files.size(); ++stream) {
    for (std::size_t size = 0; size < whole.body.files[stream].bytes.size(); ++size) {
      Jag jag = whole;
      jag.body.files[stream].bytes.resize(size);
      Limits limits;
      const SharedStreams streams = SharedStreams::read("models", jag, limits);
      for (const u32 id : streams.ids(StreamKind::model))
        CHECK(streams.file(StreamKind::model, id).size() == model);
      for (const u32 id : streams.ids(StreamKind::frame))
        CHECK(streams.file(StreamKind::frame, id) == kFrame);
      for (const u32 id : streams.ids(StreamKind::base)) CHECK(streams.file(StreamKind::base, id) == kBase);
    }
  }
}

TEST_CASE("the archives of a client of build 225 have its npcs, with their frames") {
  const auto files = small_client();
  test::OpenedArchive archive(test::archive_kind("runescape_caches"), views_of(files),
                              test::Ranges::as_wanted);
  Limits limits;
  const auto& entries = archive.list(limits);
  CHECK(archive.errors().empty());
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].id == "client#npc/0");
  CHECK(entries[0].name == "Reed");
  CHECK(entries[1].id == "client#model/3");
  for (const bool all_animations : {false, true}) {
    const Unpacked reed = test::value_of(archive.unpack("client#npc/0", limits, all_animations));
    CHECK(reed.notes.empty());
    const Model model = test::opened(test::files_of(reed), reed.id);
    CHECK(model.indices.size() / 3 == 4);
    REQUIRE_FALSE(model.clips.empty());
    CHECK(model.clips[0].name == "seq_0");
  }
}

TEST_CASE("files of other programs with the names of such archives are no error") {
  const std::vector<samples::NamedBytes> files = {{"config", test::text_bytes("[core]\n\tbare = false\n")},
                                                  {"models", test::bytes_of({1})}};
  test::OpenedArchive archive(test::archive_kind("runescape_caches"), views_of(files),
                              test::Ranges::as_wanted);
  Limits limits;
  CHECK(archive.list(limits).empty());
  CHECK(archive.errors().empty());
}

TEST_CASE("all models, bases and frames of the corpus are the same from streams", "[corpus]") {
  const auto root = test::corpus();
  if (!root) SKIP("no corpus");
  const std::string folder = *root + "/runescape/2004scape_225/";
  StreamWriter writer;
  std::map<std::pair<u8, u32>, Bytes> expected;
  u32 next = 0;
  for (const std::string& path : test::files_under(folder)) {
    const Bytes bytes = test::read_file(folder + path);
    if (path.ends_with(".ob2")) {
      writer.add_model(next, bytes);
      expected[{1, next++}] = bytes;
    } else if (path.ends_with(".base")) {
      writer.add_base(next, bytes);
      expected[{3, next++}] = bytes;
    } else if (path.ends_with(".frame")) {
      writer.add_frame(bytes);
      expected[{2, u16_at(bytes, 0)}] = bytes;
    }
  }
  CHECK(expected.size() == 1'680 + 125 + 466);
  Limits limits;
  const SharedStreams streams = SharedStreams::read("models", writer.jag(), limits);
  CHECK(streams.errors.empty());
  u32 wrong = 0;
  for (const auto& [key, bytes] : expected)
    wrong += streams.file(static_cast<StreamKind>(key.first), key.second) == bytes ? 0 : 1;
  CHECK(wrong == 0);
}
