#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include "formats/family.hpp"
#include "formats/image/image.hpp"
#include "formats/io/paths.hpp"
#include "tests/fuzz/file_list.hpp"
#include "tests/native/contract/file_sets.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/packages.hpp"

// Seeds of the fuzz program, from our samples, the file sets of the contract and, if present, the corpus.

using namespace retromesh;

namespace {

namespace fs = std::filesystem;

/// Maximum bytes of an input: larger ones take most of the time of a target.
constexpr std::size_t kMostBytes = 16384;
/// The same for a block of a MODELDEF.
constexpr std::size_t kMostOfBlock = 2048;

class Seeds {
 public:
  explicit Seeds(fs::path root) : root_(std::move(root)) { fs::remove_all(root_); }

  void add(const std::string& target, const Bytes& input, std::size_t most = kMostBytes) {
    if (input.size() > most) return;
    fs::create_directories(root_ / target);
    std::ofstream stream(root_ / target / ("seed-" + std::to_string(counts_[target]++)), std::ios::binary);
    stream.write(reinterpret_cast<const char*>(input.data()), std::streamsize(input.size()));
  }

  void add_files(const std::string& family, std::span<const File> files) {
    Bytes input;
    for (const File& file : files) fuzz::add_file(input, file_name(file.name), file.bytes);
    add(family, input);
  }

  /// For the other targets, whose inputs are one file.
  void add_file(const std::string& path, const Bytes& bytes) {
    constexpr std::string_view kImages[] = {"pcx", "bmp", "tga"};  // by the first byte of an input
    const std::string name = fold_path(file_name(path));
    if (name.ends_with(".uc")) add("unreal_script", bytes);
    if (name.starts_with("modeldef")) add_blocks(bytes);
    for (std::size_t type = 0; type < std::size(kImages); ++type) {
      if (extension_of(name) != kImages[type]) continue;
      Bytes input = {static_cast<std::byte>(type)};
      input.insert(input.end(), bytes.begin(), bytes.end());
      add("image", input);
    }
  }

 private:
  /// Whether a line begins the block of an actor: "Model Crate", not "Model 0 crate_d.3d".
  static bool begins_block(const std::string& line) {
    const std::size_t word = line.find_first_not_of(" \t");
    if (word == std::string::npos || fold_path(line.substr(word, 5)) != "model") return false;
    const std::size_t name = line.find_first_not_of(" \t", word + 5);
    return name != std::string::npos && name > word + 5 &&
           std::string_view("0123456789{\r").find(line[name]) == std::string_view::npos;
  }

  /// The blocks of a MODELDEF, one actor each: a whole file repeats the same few keywords, and takes ten
  /// times as long.
  void add_blocks(const Bytes& modeldef) {
    std::string block;
    const char* const text = reinterpret_cast<const char*>(modeldef.data());
    const std::string whole(text, modeldef.size());
    for (std::size_t at = 0; at < whole.size();) {
      const std::size_t end = std::min(whole.find('\n', at), whole.size() - 1) + 1;
      const std::string line = whole.substr(at, end - at);
      if (begins_block(line))
        add("unreal_modeldef", test::text_bytes(std::exchange(block, {})), kMostOfBlock);
      block += line;
      at = end;
    }
    add("unreal_modeldef", test::text_bytes(block), kMostOfBlock);
  }

  fs::path root_;
  std::map<std::string, u32> counts_;  ///< Of seeds, by target.
};

void add_models(Seeds& seeds, const std::string& family, const std::string& folder,
                const std::vector<std::string>& endings) {
  for (const std::string& path : test::files_under(folder)) {
    const auto fits = [&](const std::string& ending) { return path.ends_with(ending); };
    if (std::none_of(endings.begin(), endings.end(), fits)) continue;
    test::Drop drop;
    drop.add_with_partner(folder, path);
    seeds.add_files(family, drop.files());
  }
}

void add_corpus(Seeds& seeds, const std::string& root) {
  add_models(seeds, "unreal", root + "/unreal/swwmgz", {"_d.3d"});
  add_models(seeds, "humanfly", root + "/humanfly", {".fly"});
  for (const char* set : {"synthetic", "malformed", "nova_hd", "nearreality_osrs"})
    add_models(seeds, "runescape", root + "/runescape/" + set, {".ob2", ".dat"});
  for (const char* set : {"/unreal/synthetic", "/unreal/swwmgz"}) {
    for (const std::string& path : test::files_under(root + set))
      seeds.add_file(path, test::read_file(root + set + '/' + path));
  }
}

/// Packages of all versions.
void add_packages(Seeds& seeds) {
  for (u16 version = test::kFirstVersion; version <= test::kLastVersion; ++version) {
    for (auto* const make :
         {test::mesh_package, test::skeleton_package, test::texture_package, test::far_package}) {
      const samples::NamedBytes package = make(version);
      Bytes input;
      fuzz::add_file(input, package.name, package.bytes);
      seeds.add("unreal_packages", input);
    }
  }
}

void add_caches(Seeds& seeds) {
  for (const auto& files : {test::small_js5_cache().files(), test::small_js5_cache().flat_files(),
                            test::small_old_cache().files(true), test::small_old_cache().files(false)}) {
    Bytes input;
    for (const samples::NamedBytes& file : files) fuzz::add_file(input, file.name, file.bytes);
    seeds.add("runescape_caches", input);
  }
}

}  // namespace

// Hidden, as it writes files to the folder that RETROMESH_FUZZ_SEEDS names, one folder for each target.
TEST_CASE("writes seeds of the fuzz program", "[.fuzz-seeds]") {
  const char* folder = std::getenv("RETROMESH_FUZZ_SEEDS");
  REQUIRE(folder);
  Seeds seeds(folder);
  for (const test::FileSetCase& set : test::file_sets()) {
    std::vector<File> files;
    for (const samples::NamedBytes& file : set.files) {
      if (!image::has_image_extension(file.name)) files.push_back({file.name, file.bytes});
      if (set.is_sample) seeds.add_file(file.name, file.bytes);
    }
    seeds.add_files(set.family, files);
  }
  add_packages(seeds);
  add_caches(seeds);
  if (test::corpus()) add_corpus(seeds, *test::corpus());
  for (const Reader& family : readers()) CHECK(fs::exists(fs::path(folder) / family.id));
}
