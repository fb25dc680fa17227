#include <algorithm>
#include <array>

#include "formats/runescape/cache/config/document.hpp"
#include "formats/runescape/cache/config/looks.hpp"
#include "formats/runescape/cache/store.hpp"
#include "formats/runescape/cache/textures/sprites.hpp"
#include "formats/runescape/cache/textures/texture_definitions.hpp"
#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/mesh/decode.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/native/runescape/cache/asked_files.hpp"
#include "tests/native/runescape/cache/small_caches.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/registered.hpp"

// Model files of any layout: meshes have valid numbers and are the same after writing in the old layout,
// identified files can be read, and every byte belongs to one field. Caches list and unpack; what is read by
// ranges is what is read when all is there, and errors have a place in a file. Records are written as they
// were, and each look is a section of a text.

namespace retromesh::runescape {
namespace {

void check_mesh(const Mesh& mesh) {
  for (const Face& face : mesh.faces) {
    for (const u16 corner : face.vertices)
      fuzz::check(corner < mesh.vertices.size(), "a corner is no vertex");
    fuzz::check(face.mapping == kOwnCorners || face.mapping < mesh.mappings.size(), "a mapping is not there");
  }
  Limits limits;
  const auto written = write_old(mesh, "a.ob2", limits);
  if (!written) return;
  fuzz::check(identify(written.value()), "a written mesh is no model");
  const auto document = read_document("a.ob2", written.value(), limits);
  fuzz::check(static_cast<bool>(document), "a written mesh cannot be read");
  Notes notes;
  const auto again = decode("a.ob2", 0x100000, document.value(), notes, limits);
  fuzz::check(again && again.value().vertices == mesh.vertices, "a written mesh lost its vertices");
  fuzz::check(again.value().faces.size() == mesh.faces.size(), "a written mesh lost a face");
}

void check_model(ByteView bytes) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto document = read_document("a.dat", bytes, limits);
  if (!document) {
    fuzz::check(document.error().offset <= bytes.size(), "an error is behind its file");
    fuzz::check(!identify(bytes), "a model cannot be read");
    return;
  }
  Notes notes;
  const auto mesh = decode("a.dat", static_cast<u32>(bytes.size()), document.value(), notes, limits);
  if (mesh) check_mesh(mesh.value());
  for (const Note& note : notes) {
    fuzz::check(note.location.kind != SourceLocation::Kind::byte || note.location.at < bytes.size(),
                "a note is behind its file");
  }
  const File file = {"a.dat", bytes};
  for (const u8 count : fuzz::fields_of_bytes({&file, 1}, 0))
    fuzz::check(count == 1, "a byte is not one field's");
}

void fuzz_files(std::span<const File> files) {
  for (const File& file : files) {
    const std::string& name = file.name;
    const bool is_other =
        name.size() > 4 && (name.ends_with(".frame") || name.ends_with(".base") || name.ends_with(".pcx"));
    if (!is_other) check_model(file.bytes);
  }
}

const test::Registered<fuzz::FileCheck> kFuzzCheck({"runescape", fuzz_files});

/// A cache whose models open.
std::vector<samples::NamedBytes> whole_cache(unsigned seed) {
  if (seed % 3 == 0) return test::small_old_cache().files(seed / 3 % 2 == 0);
  return seed % 3 == 1 ? test::small_js5_cache().files() : test::small_js5_cache().flat_files();
}

Bytes cache_sample(const fuzz::FuzzTarget&, unsigned seed) {
  test::CacheFiles files;
  const bool has_models = seed % 2 == 0;
  seed /= 2;
  if (has_models) {
    Bytes input;
    for (const samples::NamedBytes& file : whole_cache(seed)) fuzz::add_file(input, file.name, file.bytes);
    return input;
  }
  switch (seed % 6) {
    case 0:
      files = test::small_old_sectors().files();
      break;
    case 1:
      files = test::small_flat();
      break;
    case 2:
      files = test::small_flatcache();
      break;
    case 3:
      files = test::small_loose();
      break;
    default:
      files = test::small_sectors(seed % 6 == 4 ? 7 : 6, seed / 6 & 15).files();
  }
  Bytes input;
  for (const auto& [name, bytes] : files) fuzz::add_file(input, name, bytes);
  return input;
}

void check_error(const Error& error, const SparseFiles& files) {
  for (u32 file = 0; file < files.count(); ++file) {
    if (files.name(file) == error.file && error.offset <= files.size(file)) return;
  }
  fuzz::check(error.file.empty() || error.code == ErrorCode::unusable, "an error is in no file");
}

/// A group, or its error, as bytes to compare.
template <class Found>
Bytes told(const Found& found, const SparseFiles& files) {
  fuzz::check(bool(found), "nothing is wanted and there is no result");
  if (!*found) {
    check_error(found->error(), files);
    return test::text_bytes(sentence(found->error()) + found->error().cause);
  }
  if constexpr (requires { found->value().is_intact; }) {
    fuzz::check(found->value().ids.size() == found->value().files.size(), "a file has no id");
    return found->value().files.bytes;
  } else {
    return found->value();
  }
}

/// What a store tells of its first groups.
std::vector<Bytes> read_store(test::AskedFiles& asked, const cache::StoreFiles& names) {
  const auto limits = [] {
    Limits own;
    own.bytes = fuzz::kMemory;
    return own;
  };
  cache::Store store(asked.files, names);
  std::vector<Bytes> all;
  for (const u8 index : store.indices()) {
    const auto* const table = asked.answer([&] {
      Limits own = limits();
      return store.table(index, own);
    });
    fuzz::check(table != nullptr, "there is no table");
    for (const cache::GroupInfo& info :
         std::span(table->groups).first(std::min<std::size_t>(8, table->groups.size()))) {
      all.push_back(told(asked.answer([&] {
        Limits own = limits();
        return store.files(index, info.id, own);
      }),
                         asked.files));
      all.push_back(told(asked.answer([&] {
        Limits own = limits();
        return store.beginning(index, info.id, 4, own);
      }),
                         asked.files));
    }
  }
  for (const std::string_view name : cache::kJagNames) {
    const auto jag = asked.answer([&] {
      Limits own = limits();
      return store.jag(name, own);
    });
    fuzz::check(bool(jag), "nothing is wanted and there is no archive");
    if (!*jag) continue;
    for (u32 i = 0; i < std::min<u32>(4, jag->value().body.count); ++i) {
      Limits own = limits();
      const auto file = cache::read_jag_entry(jag->value(), i, own);
      if (file) all.push_back(file.value());
    }
  }
  for (const Error& error : store.errors) check_error(error, asked.files);
  return all;
}

void check_cache(const fuzz::FuzzTarget& target, ByteView input) {
  fuzz::check_archive(target, input);
  if (!fuzz::is_thorough(input)) return;
  test::AskedFiles asked;
  test::AskedFiles whole;
  for (const fuzz::NamedView& file : fuzz::read_file_list(input)) {
    const Bytes bytes(file.bytes.begin(), file.bytes.end());
    asked.add(file.name, bytes);
    whole.add(file.name, bytes);
  }
  whole.add_all();
  for (const cache::StoreFiles& names : cache::find_stores(whole.files)) {
    const auto all = read_store(whole, names);
    fuzz::check(read_store(asked, names) == all, "ranges read otherwise");
  }
}

/// The first two bytes choose the kind and the edition of a record.
void check_record(const fuzz::FuzzTarget&, ByteView input) {
  const auto choice = [&](std::size_t i) { return i < input.size() ? static_cast<u8>(input[i]) : u8{0}; };
  const auto kind = static_cast<cache::RecordKind>(choice(0) % 6);
  const auto edition = static_cast<cache::Edition>(choice(1) % 14);
  const ByteView bytes = input.subspan(std::min<std::size_t>(2, input.size()));
  const cache::OpcodeTable table(kind, edition);
  Limits limits;
  auto document = cache::read_record_document("", table, bytes, limits);
  if (!document) return;
  const auto written = io::write<Endian::big>(document.value(), limits);
  fuzz::check(written && written.value() == Bytes(bytes.begin(), bytes.end()),
              "a record is written otherwise");
  cache::record_text(table, bytes);
  const cache::SequenceRecord sequence = cache::read_sequence(table, bytes, limits);
  cache::sequence_text(edition, 1, sequence);
  const cache::Record record = cache::read_record(table, bytes, limits);
  fuzz::check(record.end.offset <= bytes.size(), "a record ends behind its bytes");
  for (const cache::Look& look : cache::looks_of(kind, record)) {
    std::vector<Npc> npcs;
    Notes notes;
    const std::string text = cache::look_text(kind, edition, 1, record, look);
    read_npcs("a.npc", test::text_bytes(text), npcs, notes, limits);
    fuzz::check(npcs.size() == 1, "a look is no section");
  }
  cache::read_texture_definition(bytes);
  const auto sprite = cache::read_sprite("", bytes, choice(0), limits);
  const auto old = cache::read_old_sprite("", bytes, "", bytes, limits);
  fuzz::check(sprite || sprite.error().offset <= bytes.size(), "an error is behind its file");
  fuzz::check(!old || old.value().pixels.size() == 4 * u64{old.value().width} * old.value().height,
              "an image has other pixels");
}

const test::Registered<fuzz::FuzzTarget> kFuzzRecords({"runescape_records", check_record});

const test::Registered<fuzz::FuzzTarget> kFuzzCaches({"runescape_caches", check_cache, cache_sample});

}  // namespace
}  // namespace retromesh::runescape
