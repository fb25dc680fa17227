#include "tests/support/contract.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "formats/ctc/rules.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/model/pose.hpp"
#include "formats/unreal/rules.hpp"
#include "tests/native/contract/file_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// What holds for all families of formats/families.def: every prefix and every single-byte change of a file
// opens as a valid Model or ends in an Error inside its file; documents that are read are written back
// unchanged.

using namespace retromesh;

namespace {

constexpr u64 kMemory = 32 << 20;

Result<Model> open_entry(const Reader& family, std::span<const File> files, const std::string& entry) {
  Limits limits;
  limits.bytes = kMemory;
  return family.open(FileSet(files), entry, {}, limits);
}

/// The entries that file number `file` is a part of.
std::vector<std::string> entries_with(const Reader& family, std::span<const File> files, u32 file) {
  Limits limits;
  std::vector<std::string> ids;
  for (const Entry& entry : test::all_entries(family, FileSet(files), limits)) {
    for (const Part& part : entry.parts) {
      if (part.file != file) continue;
      ids.push_back(entry.id);
      break;
    }
  }
  return ids;
}

/// The first of them; "" when there is none.
std::string entry_with(const Reader& family, std::span<const File> files, u32 file) {
  const std::vector<std::string> ids = entries_with(family, files, file);
  return ids.empty() ? "" : ids[0];
}

/// Calls `use` with the files of a set, the number of the one that is damaged, and the entry that it is part
/// of.
template <class Use>
void for_each_damage(const test::FileSetCase& set, u32 file, const test::MutationPlan& plan, const Use& use) {
  std::vector<File> files = samples::views_of(set.files);
  const std::string entry = entry_with(test::family_with(set.family), files, file);
  test::for_each_mutation(set.files[file].bytes, plan, [&](ByteView bytes) {
    files[file].bytes = bytes;
    use(files, entry);
  });
}

struct Outcomes {
  u32 opened = 0;
  u32 refused = 0;
};

void check_damaged(const test::FileSetCase& set, u32 file, Outcomes& outcomes) {
  // Poses, maps and dumps take longer than opening: they are made for one in 17 changes. The number is odd,
  // so that each of the eight values of a byte has its turn.
  constexpr u32 kThoroughEvery = 17;
  const Reader& family = test::family_with(set.family);
  u32 number = 0;
  for_each_damage(set, file, set.plan, [&](std::span<const File> files, const std::string& entry) {
    const auto opened = open_entry(family, files, entry);
    ++(opened ? outcomes.opened : outcomes.refused);
    if (const auto broken = test::opening_violation(opened, files)) FAIL(*broken);
    if (number++ % kThoroughEvery != 0) return;
    if (opened) {
      if (const auto broken = test::pose_violation(opened.value())) FAIL(*broken);
    }
    if (const auto broken = test::document_violation(files, file)) FAIL(*broken);
    if (const auto broken = test::lint_violation(files)) FAIL(*broken);
  });
}

}  // namespace

TEST_CASE("every family has a sample, whose models open and satisfy the contract", "[contract]") {
  for (const Reader& family : readers()) {
    INFO(family.id);
    u32 models = 0;
    for (const test::FileSetCase& set : test::file_sets()) {
      if (set.family != family.id || !set.is_sample) continue;
      const std::vector<File> files = samples::views_of(set.files);
      Limits limits;
      for (const Entry& entry : test::all_entries(family, FileSet(files), limits)) {
        const auto opened = open_entry(family, files, entry.id);
        REQUIRE(opened);
        CHECK(test::opening_violation(opened, files).value_or("") == "");
        CHECK(test::pose_violation(opened.value()).value_or("") == "");
        CHECK(test::interpretation_violation(family, files, entry.id, opened.value()).value_or("") == "");
        ++models;
      }
      for (u32 file = 0; file < files.size(); ++file)
        CHECK(test::document_violation(files, file).value_or("") == "");
      CHECK(test::lint_violation(files).value_or("") == "");
    }
    CHECK(models > 0);
  }
}

#define RETROMESH_FAMILY(id, ...)                                                                  \
  TEST_CASE("every prefix and single-byte change of " #id " files opens or fails inside the file", \
            "[contract][" #id "]") {                                                               \
    Outcomes outcomes;                                                                             \
    for (const test::FileSetCase& set : test::file_sets()) {                                       \
      if (set.family != #id) continue;                                                             \
      for (u32 file = 0; file < set.files.size(); ++file) {                                        \
        INFO(set.name << ", " << set.files[file].name);                                            \
        if (!test::is_image_name(set.files[file].name)) check_damaged(set, file, outcomes);        \
      }                                                                                            \
    }                                                                                              \
    CHECK(outcomes.opened > 200);                                                                  \
    CHECK(outcomes.refused > 200);                                                                 \
  }
#include "formats/families.def"
#undef RETROMESH_FAMILY

TEST_CASE("a model that needs more memory than the limit is an error that says so", "[contract]") {
  u32 refused = 0;
  for (const test::FileSetCase& set : test::file_sets()) {
    if (set.files.size() > 1) continue;  // finding files that belong together needs memory, too
    INFO(set.name);
    const std::vector<File> files = samples::views_of(set.files);
    for (u64 memory = 10; memory < 100000; memory += memory / 3) {
      Limits limits;
      limits.bytes = memory;
      const auto opened = test::family_with(set.family).open(FileSet(files), "", {}, limits);
      if (opened) continue;
      CHECK(opened.error().code == ErrorCode::over_limit);
      ++refused;
    }
  }
  CHECK(refused > 20);
}

namespace {

/// What opening truncated files gives.
struct Truncated {
  u32 refused = 0;
  u32 opened = 0;  ///< On request.
};

bool is_early(const Note& note) {
  return note.rule == ctc::Rule::ends_early || note.rule == humanfly::Rule::ends_early ||
         note.rule == unreal::Rule::datafile_ends_early || note.rule == unreal::Rule::anivfile_ends_early;
}

/// A warning about a file, given by its path. Parts of an npc are left out for whatever error they have.
bool warns_of(const Note& note, const std::string& path) {
  return note.severity() == Severity::warning && note.location.file == path;
}

/// Checks a file that was cut: whatever is not whole is refused, or opened on request with an interpretation
/// and a warning that say so.
void check_truncated(const Reader& family, std::span<const File> files, const std::string& entry,
                     const std::string& cut, Truncated& outcomes) {
  const auto plain = open_entry(family, files, entry);
  if (plain) {
    for (const Note& note : plain.value().notes) CHECK_FALSE(is_early(note));
    return;
  }
  ++outcomes.refused;
  const Offer* offer = plain.error().offer;
  if (!offer) return;
  CHECK(std::string(offer->name) == "Open what is there");
  Limits limits;
  const InterpretationRequest request{offer->interpretation, offer->choice};
  const auto opened = family.open(FileSet(files), entry, std::span(&request, 1), limits);
  if (const auto broken = test::opening_violation(opened, files)) FAIL(*broken);
  if (!opened) return;
  ++outcomes.opened;
  const Model& model = opened.value();
  if (const auto broken = test::pose_violation(model)) FAIL(*broken);
  CHECK(std::any_of(model.interpretations.begin(), model.interpretations.end(),
                    [](const Interpretation& one) { return one.id == "truncated" && one.is_asked; }));
  CHECK(std::any_of(model.notes.begin(), model.notes.end(),
                    [&](const Note& note) { return warns_of(note, cut); }));
}

}  // namespace

TEST_CASE("files that end early are refused, and what is there of them is opened on request", "[contract]") {
  constexpr std::size_t kLengths = 60;  // of each file
  u32 offering = 0;                     // families that open files that end early
  for (const Reader& family : readers()) {
    INFO(family.id);
    Truncated outcomes;
    for (const test::FileSetCase& set : test::file_sets()) {
      if (set.family != family.id) continue;
      std::vector<File> files = samples::views_of(set.files);
      for (u32 file = 0; file < files.size(); ++file) {
        if (test::is_image_name(set.files[file].name)) continue;
        const std::vector<std::string> entries = entries_with(family, files, file);
        const ByteView whole = files[file].bytes;
        for (std::size_t i = 0; i < kLengths; ++i) {
          files[file].bytes = whole.first(whole.size() * i / kLengths);
          for (const std::string& entry : entries) {
            check_truncated(family, files, entry, set.files[file].name, outcomes);
          }
        }
        files[file].bytes = whole;
      }
    }
    CHECK(outcomes.refused > 40);
    CHECK((outcomes.opened == 0 || outcomes.opened > 20));
    if (outcomes.opened > 0) ++offering;
  }
  CHECK(offering >= 4);
}

namespace {

template <class T>
void append(std::string& text, const std::vector<T>& values) {
  text.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

/// The ASCII characters of a text: JavaScript replaces bytes of a damaged text that are not UTF-8.
std::string ascii(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; }), text.end());
  return text;
}

/// The catalog, which WebAssembly opens with, adds a file to "not-a-model".
std::string error_text(const Error& error) {
  if (error.code == ErrorCode::not_a_model) return "not-a-model\n";
  return std::string(code_name(error.code)) + ' ' + error.file + ' ' + std::to_string(error.offset) + ' ' +
         error.field + ' ' + std::to_string(error.expected) + ' ' + std::to_string(error.found) + '\n';
}

/// The result of opening as one line, which has to be the same in WebAssembly.
std::string answer_text(const Result<Model>& opened) {
  if (!opened) return ascii(error_text(opened.error()));
  const Model& model = opened.value();
  std::string bytes;
  append(bytes, model.source_positions);
  append(bytes, model.normals);
  append(bytes, model.uvs);
  append(bytes, model.indices);
  append(bytes, model.face_source);
  append(bytes, model.vertex_source);
  append(bytes, model.shades);
  append(bytes, model.colours);
  append(bytes, model.lines);
  append(bytes, model.sprites);
  append(bytes, model.priorities);
  append(bytes, model.vertex_labels);
  append(bytes, model.face_labels);
  std::string line = test::sha1(test::text_bytes(bytes)) + ' ' + std::to_string(frame_count(model));
  for (const Note& note : model.notes) line += " | " + note.title;
  return ascii(line + '\n');
}

/// The model files of a folder of the corpus, about eight of them from its whole length.
std::vector<std::string> some_models(const std::string& root) {
  std::vector<std::string> models;
  for (const std::string& path : test::files_under(root)) {
    for (const char* end : {"_d.3d", ".ob2", ".dat", ".fly"}) {
      if (path.ends_with(end)) models.push_back(path);
    }
  }
  const std::size_t step = std::max<std::size_t>(1, models.size() / 8);
  std::vector<std::string> some;
  for (std::size_t i = 0; i < models.size(); i += step) some.push_back(models[i]);
  return some;
}

std::filesystem::path output_folder() {
  const char* folder = std::getenv("RETROMESH_FILE_SETS");
  REQUIRE(folder);
  return folder;
}

}  // namespace

// Hidden, as it writes files to the folder that RETROMESH_FILE_SETS names: tests/wasm/contract.test.ts runs
// it, and repeats the same changes through WebAssembly. With RETROMESH_WHOLE_CORPUS it takes all changes of
// the tests above, else those of every third byte.
TEST_CASE("writes the files of this test and hashes of what opening them damaged gives", "[.answers]") {
  const std::filesystem::path root = output_folder();
  std::ofstream out(root / "answers.tsv");
  u32 number = 0;
  for (const test::FileSetCase& set : test::file_sets()) {
    const Reader& family = test::family_with(set.family);
    const std::filesystem::path folder = root / std::to_string(number);
    std::filesystem::create_directories(folder);
    std::string names;
    for (const samples::NamedBytes& file : set.files) {
      std::ofstream stream(folder / file.name, std::ios::binary);
      stream.write(reinterpret_cast<const char*>(file.bytes.data()), std::streamsize(file.bytes.size()));
      names += file.name + '|';
    }
    test::MutationPlan plan = set.plan;
    plan.values = std::min(plan.values, test::Values::few);
    if (!std::getenv("RETROMESH_WHOLE_CORPUS")) plan.step = plan.step * 3 | 1;
    for (u32 file = 0; file < set.files.size(); ++file) {
      if (test::is_image_name(set.files[file].name)) continue;
      std::string answers;
      std::string entry;
      for_each_damage(set, file, plan, [&](std::span<const File> files, const std::string& id) {
        entry = id;
        answers += answer_text(open_entry(family, files, id));
      });
      out << set.family << '\t' << number << '\t' << entry << '\t' << names << '\t' << set.files[file].name
          << '\t' << (plan.values == test::Values::one ? "one" : "few") << '\t' << plan.step << '\t'
          << test::sha1(test::text_bytes(answers)) << '\n';
    }
    ++number;
  }
}

// Hidden: tests/wasm/contract.test.ts opens the same files.
TEST_CASE("writes what opening real files gives", "[.answers]") {
  std::ofstream out(output_folder() / "real-answers.tsv");
  if (!test::corpus()) return;
  for (const char* set : {"unreal/swwmgz", "runescape/2004scape_225/models", "runescape/nearreality_osrs",
                          "runescape/nova_hd", "humanfly"}) {
    const std::string root = *test::corpus() + '/' + set;
    for (const std::string& path : some_models(root)) {
      test::Drop drop;
      drop.add_with_partner(root, path);
      const std::vector<File> files = drop.files();
      for (const Reader& family : readers()) {
        Limits limits;
        const std::vector<Entry> entries = test::all_entries(family, FileSet(files), limits);
        if (entries.empty()) continue;
        out << family.id << '\t' << set << '\t' << entries[0].id << '\t';
        for (const File& file : files) out << file.name << '|';
        out << '\t' << answer_text(family.open(FileSet(files), entries[0].id, {}, limits));
      }
    }
  }
}
