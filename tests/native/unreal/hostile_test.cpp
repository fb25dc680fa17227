#include <cstdlib>
#include <fstream>
#include <functional>

#include "formats/catalog.hpp"
#include "formats/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// Every prefix and every single-byte change of the synthetic files: a valid Model, or an Error inside its
// file.

using namespace retromesh;

namespace {

/// Calls `use` with every prefix of both files and, at each byte, with each of `values` in its place.
void for_each_mutation(const Bytes& data, const Bytes& aniv, std::span<const int> values,
                       const std::function<void(const Bytes& data, const Bytes& aniv)>& use) {
  for (const bool in_data : {true, false}) {
    const Bytes& whole = in_data ? data : aniv;
    const auto with = [&](const Bytes& changed) { in_data ? use(changed, aniv) : use(data, changed); };
    for (std::size_t size = 0; size <= whole.size(); ++size) {
      with(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
    }
    Bytes changed = whole;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const int value : values) {
        changed[at] = std::byte(value);
        with(changed);
      }
      changed[at] = whole[at];
    }
  }
}

std::vector<std::string> synthetic_stems() {
  std::vector<std::string> stems;
  for (const std::string& path : test::files_under(*test::corpus() + "/unreal/synthetic")) {
    if (path.size() > 5 && path.substr(path.size() - 5) == "_d.3d")
      stems.push_back(path.substr(0, path.size() - 5));
  }
  return stems;
}

template <class T>
void append(std::string& text, const std::vector<T>& values) {
  text.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

/// What opening gave, in one line that the wasm build has to repeat.
std::string answer(const Result<Model>& opened) {
  if (!opened) {
    const Error& e = opened.error();
    return std::string(code_name(e.code)) + ' ' + e.file + ' ' + std::to_string(e.offset) + ' ' + e.field +
           ' ' + std::to_string(e.expected) + ' ' + std::to_string(e.found) + '\n';
  }
  const Model& model = opened.value();
  std::string bytes;
  append(bytes, model.positions);
  append(bytes, model.normals);
  append(bytes, model.uvs);
  append(bytes, model.indices);
  append(bytes, model.face_source);
  append(bytes, model.vertex_source);
  std::string line = test::sha1(test::text_bytes(bytes)) + ' ' + std::to_string(model.frames.count());
  for (const Note& note : model.notes) line += " | " + note.title;
  return line + '\n';
}

Bytes synthetic(const std::string& name) {
  return test::read_file(*test::corpus() + "/unreal/synthetic/" + name);
}

Result<Model> open_pair(const Bytes& data, const Bytes& aniv) {
  const std::vector<File> files = {{"x_d.3d", data}, {"x_a.3d", aniv}};
  Limits limits;
  return open(files, "", limits);
}

}  // namespace

TEST_CASE("every prefix and every single-byte change of a synthetic file opens or fails inside the file") {
  if (!test::corpus()) SKIP("the corpus is not here");
  std::vector<int> values(256);
  for (int value = 0; value < 256; ++value) values[static_cast<std::size_t>(value)] = value;
  u32 opened = 0;
  u32 refused = 0;
  for (const std::string& stem : synthetic_stems()) {
    INFO(stem);
    for_each_mutation(synthetic(stem + "_d.3d"), synthetic(stem + "_a.3d"), values,
                      [&](const Bytes& data, const Bytes& aniv) {
                        const auto result = open_pair(data, aniv);
                        if (result) {
                          ++opened;
                          if (const auto broken = validate(result.value())) FAIL(*broken);
                          return;
                        }
                        ++refused;
                        const Error& error = result.error();
                        if (error.offset > (error.file == "x_d.3d" ? data : aniv).size())
                          FAIL("an offset is behind the file");
                        if (sentence(error).empty()) FAIL("an error has no words");
                      });
  }
  CHECK(opened > 100000);
  CHECK(refused > 10000);
}

// Hidden: tests/wasm runs it and compares. RETROMESH_ANSWERS names the file to write.
TEST_CASE("writes what native opening answers", "[.answers]") {
  const char* path = std::getenv("RETROMESH_ANSWERS");
  REQUIRE(path);
  REQUIRE(test::corpus());
  std::ofstream out(path);
  constexpr int kValues[] = {0x00, 0x01, 0x08, 0x7F, 0x80, 0xFF};
  for (const std::string& stem : synthetic_stems()) {
    std::string answers;
    for_each_mutation(
        synthetic(stem + "_d.3d"), synthetic(stem + "_a.3d"), kValues,
        [&](const Bytes& data, const Bytes& aniv) { answers += answer(open_pair(data, aniv)); });
    out << stem << ' ' << test::sha1(test::text_bytes(answers)) << '\n';
  }
}
