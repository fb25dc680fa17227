#include "formats/catalog.hpp"
#include "formats/writers.hpp"
#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/packages.hpp"
#include "tests/support/registered.hpp"

// Every byte of a datafile and of an anivfile is in a field, and what opens is written as files that open
// with the same faces.

namespace retromesh::unreal {
namespace {

void check_written(std::span<const File> files) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto opened = open_for_writing(files, "", limits);
  if (!opened) return;
  const auto written = write_as("unreal", opened.value(), "Copy", {}, limits);
  if (!written) return;
  std::vector<File> copies;
  for (const WrittenFile& file : written.value().files) copies.push_back({file.name, file.bytes});
  const auto again = retromesh::open(copies, "", limits);
  fuzz::check(bool(again) || again.error().code == ErrorCode::over_limit, "a written model does not open");
  if (!again) return;
  fuzz::check(again.value().indices.size() == opened.value().indices.size(), "a written model lacks faces");
}

void fuzz_files(std::span<const File> files) {
  check_written(files);
  for (u32 file = 0; file < files.size(); ++file) {
    if (!files[file].name.ends_with(".3d")) continue;
    for (const u8 count : fuzz::fields_of_bytes(files, file)) fuzz::check(count > 0, "a byte is in no field");
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

/// Packages: what they list is unpacked and opened, by whole files or by ranges as they are wanted.
Bytes package_sample(const fuzz::FuzzTarget&, unsigned seed) {
  constexpr u16 kVersions = test::kLastVersion - test::kFirstVersion + 1;
  const u16 version = static_cast<u16>(test::kFirstVersion + seed % kVersions);
  Bytes input;
  const auto add = [&](const samples::NamedBytes& file) { fuzz::add_file(input, file.name, file.bytes); };
  switch (seed / kVersions % 4) {
    case 0:
      add(test::mesh_package(version));
      break;
    case 1:
      add(test::skeleton_package(version));
      break;
    default:
      add(test::far_package(version));
      add(test::texture_package(version));
      if (seed / kVersions % 4 == 3) add(test::mesh_package(version));
  }
  return input;
}

const test::Registered<fuzz::FileCheck> kFuzzCheck({"unreal", fuzz_files});
const test::Registered<fuzz::FuzzTarget> kFuzzPackages({"unreal_packages", fuzz::check_archive,
                                                        package_sample});
const test::Registered<fuzz::FuzzTarget> kFuzzModeldef(
    {"unreal_modeldef", [](const fuzz::FuzzTarget&, ByteView text) { check_text("modeldef.tetra", text); }});
const test::Registered<fuzz::FuzzTarget> kFuzzScript(
    {"unreal_script", [](const fuzz::FuzzTarget&, ByteView text) { check_text("Classes/Tetra.uc", text); }});

}  // namespace
}  // namespace retromesh::unreal
