#include <algorithm>
#include <set>
#include <tuple>

#include "formats/image/image.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/package/objects.hpp"
#include "tests/native/unreal/package/packages_host.hpp"
#include "tests/support/opened.hpp"

// The members of real packages against the loose files that they were made of, an independent extractor, and
// the pixels of the packages.

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

std::string folder() { return *test::corpus() + "/archives/unreal"; }

using RawPolygon = std::array<u8, 16>;

/// The polygons of a datafile in order, without their colour byte, which packages do not have.
std::multiset<RawPolygon> polygons_of(ByteView datafile) {
  std::multiset<RawPolygon> polygons;
  for (std::size_t at = 48; at + 16 <= datafile.size(); at += 16) {
    RawPolygon polygon{};
    std::memcpy(polygon.data(), datafile.data() + at, polygon.size());
    polygon[7] = 0;
    polygons.insert(polygon);
  }
  return polygons;
}

std::string sha256_of(const std::multiset<RawPolygon>& polygons) {
  std::vector<u8> bytes;
  for (const RawPolygon& polygon : polygons) bytes.insert(bytes.end(), polygon.begin(), polygon.end());
  return test::sha256(std::as_bytes(std::span(bytes)));
}

std::vector<std::vector<std::string>> rows_of(const std::string& path) {
  const Bytes bytes = test::read_file(path);
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  for (const std::byte byte : bytes) {
    const char letter = static_cast<char>(byte);
    if (letter == '\n') {
      rows.emplace_back(1);
    } else if (letter == '\t') {
      rows.back().emplace_back();
    } else {
      rows.back().back() += letter;
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("meshes of real packages are their loose sources") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const std::string root = folder() + "/CacoFFF_SiegeIV-UT99";
  auto host = test::PackagesHost::of_folder(root);
  host.list();
  u32 compared = 0;
  for (const char* const loose : {"Models", "GLauncher"}) {
    for (const std::string& path : test::files_under(root + '/' + loose)) {
      if (!path.ends_with("_d.3d")) continue;
      const std::string stem = path.substr(0, path.size() - 5);
      INFO(stem);
      const std::string id = "system/siegeiv_0032beta9.u#" + fold_case(stem);
      const std::vector<std::string> ids = host.ids();
      if (std::find(ids.begin(), ids.end(), id) == ids.end()) continue;  // Imported with another name.
      const auto unpacked = host.unpack(id);
      REQUIRE(unpacked);
      const Member* const datafile = test::member_of(unpacked.value(), stem + "_d.3d");
      const Member* const anivfile = test::member_of(unpacked.value(), stem + "_a.3d");
      REQUIRE(datafile);
      REQUIRE(anivfile);
      const Bytes loose_datafile = test::read_file(root + '/' + loose + '/' + path);
      Bytes loose_anivfile = test::read_file(root + '/' + loose + '/' + stem + "_a.3d");
      CHECK(polygons_of(datafile->bytes) == polygons_of(loose_datafile));
      // One loose file lacks its last vertex.
      const bool is_cut = stem == "sg_GLAmmo";
      CHECK(loose_anivfile.size() + (is_cut ? 4 : 0) == anivfile->bytes.size());
      Bytes frames = anivfile->bytes;
      if (is_cut) frames.resize(loose_anivfile.size());
      CHECK(frames == loose_anivfile);
      ++compared;
    }
  }
  CHECK(compared == 8);
}

TEST_CASE("meshes of real packages have the counts of an independent extractor") {
  if (!test::corpus()) SKIP("the corpus is not here");
  auto host = test::PackagesHost::of_folder(folder());
  host.list();
  u32 compared = 0;
  for (const auto& row : rows_of(folder() + "/umodelextract.tsv")) {
    if (row.size() < 8 || row[0] == "package") continue;
    INFO(row[0] << ' ' << row[1]);
    const std::string end = "/" + fold_case(row[0]) + ".u#" + fold_case(row[1]);
    const auto is_it = [&](const ArchiveEntry& entry) { return entry.id.ends_with(end); };
    const auto entry = std::find_if(host.entries.begin(), host.entries.end(), is_it);
    REQUIRE(entry != host.entries.end());
    const auto unpacked = host.unpack(entry->id);
    REQUIRE(unpacked);
    const Bytes& datafile = test::member_of(unpacked.value(), "_d.3d")->bytes;
    const Bytes& anivfile = test::member_of(unpacked.value(), "_a.3d")->bytes;
    const auto number = [&](std::size_t cell) { return static_cast<std::size_t>(std::stoul(row[cell])); };
    CHECK((datafile.size() - 48) / 16 == number(2));
    CHECK(io::load<u16, Endian::little>(datafile.data() + 2) == number(3));
    CHECK(io::load<u16, Endian::little>(anivfile.data()) == number(4));
    CHECK(io::load<u16, Endian::little>(anivfile.data() + 2) == number(5));
    CHECK(test::sha256(ByteView(anivfile).subspan(4)) == row[6]);
    CHECK(sha256_of(polygons_of(datafile)) == row[7]);
    ++compared;
  }
  CHECK(compared == 37);
}

TEST_CASE("images of real packages have the pixels of the first level and its palette") {
  if (!test::corpus()) SKIP("the corpus is not here");
  auto host = test::PackagesHost::of_folder(folder());
  host.list();
  u32 compared = 0;
  for (const ArchiveEntry& entry : host.entries) {
    const auto unpacked = host.unpack(entry.id);
    if (!unpacked) continue;
    for (const Member& member : unpacked.value().members) {
      if (!member.name.ends_with(".pcx") || member.from.size() != 2) continue;
      INFO(member.name);
      const auto& [texture_range, palette_range] = std::tie(member.from[0], member.from[1]);
      const Bytes& bytes = host.bytes(texture_range.file);
      Limits limits;
      const std::string& file = host.name(texture_range.file);
      const package::Tables tables = test::value_of(package::read_tables(file, bytes, limits));
      const auto object_at = [&](const ByteRange& range) -> const package::Export& {
        const auto is_it = [&](const package::Export& object) { return object.offset == range.first; };
        return *std::find_if(tables.exports.begin(), tables.exports.end(), is_it);
      };
      const auto view_of = [&](const ByteRange& range) {
        return ByteView(bytes).subspan(range.first, range.size);
      };
      const auto texture = test::value_of(
          package::read_texture({file, tables, object_at(texture_range), view_of(texture_range)}, limits));
      const auto palette = test::value_of(
          package::read_palette({file, tables, object_at(palette_range), view_of(palette_range)}, limits));
      const Image image = test::value_of(image::read(member.name, member.bytes, false, limits));
      const package::Mip& mip = texture.mips.mips[0];
      REQUIRE(image.width == mip.width);
      REQUIRE(image.height == mip.height);
      u32 wrong = 0;
      for (std::size_t i = 0; i < std::size_t{mip.width} * mip.height; ++i) {
        const package::Colour& colour = palette.colours.values[mip.pixels.list.values[i]];
        const u8* const pixel = &image.pixels[4 * i];
        wrong += pixel[0] != colour.red || pixel[1] != colour.green || pixel[2] != colour.blue;
      }
      CHECK(wrong == 0);
      ++compared;
    }
  }
  CHECK(compared > 40);
}
