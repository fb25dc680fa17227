#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "formats/image/image.hpp"
#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"

// The fuzz program. The environment variable RETROMESH_FUZZ_TARGET names its target: a family with a set of
// files, or one of the others below. The hidden test [.fuzz-seeds] writes seeds for each.

using namespace retromesh;
using fuzz::FuzzTarget;

extern "C" std::size_t LLVMFuzzerMutate(u8* data, std::size_t size, std::size_t most);

namespace {

/// An image; the first byte of the input selects the extension of its name.
void check_image(const FuzzTarget&, ByteView input) {
  if (input.empty()) return;
  constexpr const char* kNames[] = {"skin.pcx", "skin.bmp", "skin.tga", "skin"};
  const std::string name = kNames[static_cast<std::size_t>(input[0]) & 3];
  const ByteView bytes = input.subspan(1);
  for (const bool hole : {false, true}) {
    Limits limits;
    limits.bytes = fuzz::kMemory;
    const auto read = image::read(name, bytes, hole, limits);
    if (!read) {
      fuzz::check(read.error().offset <= bytes.size(), "an error is behind its file");
      continue;
    }
    const Image& image = read.value();
    const bool whole = image.pixels.size() == u64{image.width} * image.height * 4;
    fuzz::check(whole || image.pixels.empty(), "a picture is not its width by its height");
  }
}

/// A text beside a valid pair.
void check_text(const char* name, ByteView text) {
  static const test::MeshFiles kMesh;
  static const Bytes kFaces = kMesh.datafile();
  static const Bytes kFrames = kMesh.anivfile();
  const std::vector<File> files = {
      {"Models/Tetra_d.3d", kFaces}, {"Models/Tetra_a.3d", kFrames}, {name, text}};
  static const Reader& kFamily = test::family_with("unreal");
  const FileSet set(files);
  Limits for_list;
  const bool with_poses = fuzz::is_thorough(text);
  const std::vector<Entry> entries = test::all_entries(kFamily, set, for_list);
  for (const Entry& entry : fuzz::chosen_entries(entries, text.size(), with_poses))
    fuzz::check_opened(fuzz::open_within(kFamily, set, entry.id), files, with_poses);
}

const FuzzTarget kTargets[] = {
#define RETROMESH_FAMILY(id, ...) {#id, fuzz::check_family, fuzz::family_sample, samples::id##_samples},
#include "formats/families.def"
#undef RETROMESH_FAMILY
    {"image", check_image},
    {"drop", fuzz::check_drop, fuzz::drop_sample},
    {"unreal_modeldef", [](const FuzzTarget&, ByteView text) { check_text("modeldef.tetra", text); }},
    {"unreal_script", [](const FuzzTarget&, ByteView text) { check_text("Classes/Tetra.uc", text); }},
};

const FuzzTarget* chosen = nullptr;

/// Changes bytes of one file of a list, now and then of two, and keeps the names.
Bytes mutated(std::span<const fuzz::NamedView> files, unsigned seed) {
  const std::size_t changed = seed % files.size();
  const std::size_t also = seed / 64 % 8 == 0 ? seed / 512 % files.size() : changed;
  Bytes made;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (i != changed && i != also) {
      fuzz::add_file(made, files[i].name, files[i].bytes);
      continue;
    }
    constexpr std::size_t kGrowth = 64;
    const ByteView given = files[i].bytes;
    Bytes bytes(given.begin(), given.end());
    bytes.resize(given.size() + kGrowth);
    u8* const first = reinterpret_cast<u8*>(bytes.data());
    bytes.resize(LLVMFuzzerMutate(first, given.size(), bytes.size()));
    fuzz::add_file(made, files[i].name, bytes);
  }
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* const name = std::getenv("RETROMESH_FUZZ_TARGET");
  for (const FuzzTarget& target : kTargets) {
    if (name && std::string(name) == target.name) chosen = &target;
  }
  if (chosen) return 0;
  std::fprintf(stderr, "RETROMESH_FUZZ_TARGET has to be one of these:\n");
  for (const FuzzTarget& target : kTargets) std::fprintf(stdout, "%s\n", target.name);
  std::fflush(stdout);
  std::_Exit(2);
}

extern "C" std::size_t LLVMFuzzerCustomMutator(u8* data, std::size_t size, std::size_t most, unsigned seed) {
  if (!chosen->sample) return LLVMFuzzerMutate(data, size, most);
  const ByteView given = fuzz::view(data, size);
  const Bytes input = size < 4 ? chosen->sample(*chosen, seed) : Bytes(given.begin(), given.end());
  const std::vector<fuzz::NamedView> files = fuzz::read_file_list(input);
  if (files.empty()) return LLVMFuzzerMutate(data, size, most);
  const Bytes made = mutated(files, seed);
  const std::size_t kept = std::min(made.size(), most);
  std::copy_n(reinterpret_cast<const u8*>(made.data()), kept, data);
  return kept;
}

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  chosen->check(*chosen, fuzz::view(data, size));
  return 0;
}
