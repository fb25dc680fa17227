#include <algorithm>
#include <functional>
#include <iterator>

#include "formats/catalog.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"

// Listing is near linear in the number of files, lines and names: twice the input takes at most 2.3 times the
// work, which is counted, not timed.

using namespace retromesh;

namespace {

using Drop = std::vector<samples::NamedBytes>;

std::string number(u32 i) { return std::to_string(i); }

void add(Drop& drop, const std::string& name, const std::string& text) {
  drop.push_back({name, test::text_bytes(text)});
}

void add_pair(Drop& drop, const std::string& stem) {
  drop.push_back({stem + "_d.3d", {}});
  drop.push_back({stem + "_a.3d", {}});
}

const std::string kImport = "#exec MESH IMPORT ANIVFILE=L_a.3d DATAFILE=L_d.3d MESH=T";

/// Meshes and textures of one class file.
Drop meshes_and_textures(u32 n) {
  Drop drop;
  add_pair(drop, "L");
  std::string text;
  for (u32 i = 0; i < n; ++i) {
    text += kImport + number(i) + "\n#exec TEXTURE IMPORT NAME=S" + number(i) + " FILE=S" + number(i) +
            ".PCX\n#exec MESHMAP SETTEXTURE MESHMAP=T" + number(i) + " NUM=0 TEXTURE=S" + number(i) + "\n";
  }
  add(drop, "T.uc", text);
  return drop;
}

/// Imports of one texture name, which all meshes use.
Drop one_texture_name(u32 n) {
  Drop drop;
  add_pair(drop, "L");
  std::string text;
  for (u32 i = 0; i < n; ++i) {
    text += kImport + number(i) + "\n#exec TEXTURE IMPORT NAME=S FILE=S" + number(i) +
            ".PCX\n#exec MESHMAP SETTEXTURE MESHMAP=T" + number(i) + " NUM=0 TEXTURE=S\n";
  }
  add(drop, "T.uc", text);
  return drop;
}

/// A MODELDEF that changes one of 256 skins before each frame.
Drop surface_skins(u32 n) {
  Drop drop;
  add_pair(drop, "L");
  std::string text = "Model A { Model 0 L_d.3d\n";
  for (u32 i = 0; i < 256; ++i) text += "SurfaceSkin 0 " + number(i) + " t" + number(i) + ".pcx\n";
  for (u32 i = 0; i < n; ++i)
    text += "SurfaceSkin 0 255 s" + number(i) + ".pcx FrameIndex TROO A 0 " + number(i) + "\n";
  add(drop, "modeldef.txt", text + "}\n");
  return drop;
}

/// Lines that are no settings: one in each of many configs, and many in one.
Drop odd_lines(u32 n) {
  Drop drop;
  drop.push_back({"m/a.ob2", test::four_faces_bytes()});
  std::string text;
  for (u32 i = 0; i < n; ++i) {
    add(drop, "c/" + number(i) + ".npc", "x\n");
    text += "x\nx\nx\nx\n";
  }
  add(drop, "c/zz.npc", text);
  return drop;
}

/// Bases, frames and sequences, all of one npc's model.
Drop sequences_and_bases(u32 n) {
  Drop drop;
  drop.push_back({"m/a.ob2", test::four_faces_bytes()});
  std::string npcs;
  for (u32 i = 0; i < n; ++i) {
    Bytes base = test::small_base();
    base[base.size() - 2] = static_cast<std::byte>(i >> 8 & 255);
    base[base.size() - 1] = static_cast<std::byte>(i & 255);
    drop.push_back({"base/base_" + number(i) + ".base", base});
    Bytes frame = test::small_frame();
    frame[0] = frame[2] = static_cast<std::byte>(i >> 8 & 255);
    frame[1] = frame[3] = static_cast<std::byte>(i & 255);
    drop.push_back({"frame/anim_" + number(i) + ".frame", frame});
    add(drop, "c/" + number(i) + ".seq", "[s" + number(i) + "]\nframe1=anim_" + number(i) + "\n");
    npcs += "[n" + number(i) + "]\nmodel1=a\nreadyanim=s" + number(i) + "\n";
  }
  add(drop, "c/a.npc", npcs);
  return drop;
}

/// Objects with four sprites each, and as many pictures.
Drop objects_and_pictures(u32 n) {
  Drop drop;
  for (u32 i = 0; i < n; ++i) {
    test::ObjectBytes object = test::cube(5);
    for (int sprite = 0; sprite < 4; ++sprite)
      object.primitives.push_back(test::primitive((int(i) * 4 + sprite) % 500, 0, {0}));
    drop.push_back({"o/x" + number(i) + ".fly", object.bytes()});
    drop.push_back({"p/q" + number(i) + ".png", {}});
  }
  return drop;
}

/// Models of one name in many folders, for as many npcs.
Drop models_of_one_name(u32 n) {
  Drop drop;
  std::string npcs;
  for (u32 i = 0; i < n; ++i) {
    drop.push_back({"d" + number(i) + "/a.ob2", test::four_faces_bytes()});
    npcs += "[n" + number(i) + "]\nmodel1=a\n";
  }
  add(drop, "c/all.npc", npcs);
  return drop;
}

/// Pairs of one name in many folders, and as many imports of that name.
Drop pairs_of_one_name(u32 n) {
  Drop drop;
  std::string text;
  for (u32 i = 0; i < n; ++i) {
    add_pair(drop, "d" + number(i) + "/X");
    text += "#exec MESH IMPORT ANIVFILE=X_a.3d DATAFILE=X_d.3d MESH=T" + number(i) + "\n";
  }
  add(drop, "Classes/T.uc", text);
  return drop;
}

/// Pairs with an image each, in which nothing is malformed.
Drop many_pairs(u32 n) {
  Drop drop;
  for (u32 i = 0; i < n; ++i) {
    const std::string stem = "m" + number(i % 100) + "/L" + number(i);
    add_pair(drop, stem);
    drop.push_back({stem + ".png", {}});
  }
  return drop;
}

struct GrowthCase {
  const char* name;
  Drop (*make)(u32 n);
  u32 entries;  ///< At n = 1000.
};

const GrowthCase kCases[] = {
    {"meshes and textures of one class file", meshes_and_textures, 1000},
    {"imports of one texture name", one_texture_name, 1000},
    {"surface skins of a MODELDEF", surface_skins, 1000},
    {"odd lines of configs", odd_lines, 1},
    {"sequences and bases", sequences_and_bases, 1001},
    {"objects and pictures", objects_and_pictures, 1000},
    {"models of one name", models_of_one_name, 2000},
    {"pairs of one name", pairs_of_one_name, 1999},
    {"many pairs", many_pairs, 1000},
};

/// The work of listing, in numbers that are the same on every machine.
struct ListingWork {
  u64 compared = 0;  ///< Names, notes and rules.
  u64 parts = 0;     ///< Of all entries, lists that entries share once.
  u64 bytes = 0;     ///< Charged to the limits.
  u64 entries = 0;
  bool is_whole = true;
};

/// Lists the models of all families.
ListingWork work_of(const Drop& drop) {
  ListingWork work;
  const std::vector<File> files = samples::views_of(drop);
  const FileSet set(files);
  for (const Reader& family : readers()) {
    Limits limits;
    const u64 before = limits.bytes;
    const std::vector<Entry> entries = test::all_entries(family, set, limits);
    std::vector<const PartList*> counted;
    for (const Entry& entry : entries) {
      work.parts += entry.parts.size() + entry.shared.size();
      for (const SharedParts& shared : entry.shared) counted.push_back(shared.get());
    }
    std::sort(counted.begin(), counted.end());
    counted.erase(std::unique(counted.begin(), counted.end()), counted.end());
    for (const PartList* list : counted) work.parts += list->parts.size();
    work.compared += limits.compared;
    work.bytes += before - limits.bytes;
    work.entries += entries.size();
    work.is_whole = work.is_whole && !limits.exceeded;
  }
  work.compared += set.compared();
  return work;
}

void check_growth(const char* what, u64 before, u64 after) {
  INFO(what << ": " << before << " and, for twice the input, " << after);
  CHECK(after * 10 <= before * 23);
}

}  // namespace

TEST_CASE("listing twice the input takes at most 2.3 times the work", "[listing]") {
  for (const GrowthCase& each : kCases) {
    INFO(each.name);
    ListingWork before = work_of(each.make(500));
    for (const u32 n : {1000u, 2000u}) {
      const ListingWork after = work_of(each.make(n));
      INFO("n is " << n);
      CHECK(after.is_whole);
      if (n == 1000) CHECK(after.entries == each.entries);
      check_growth("compared", before.compared, after.compared);
      check_growth("parts", before.parts, after.parts);
      check_growth("bytes", before.bytes, after.bytes);
      before = after;
    }
  }
}

namespace {

/// What listing in calls does.
struct Calls {
  u64 calls = 0;
  u64 most = 0;  ///< Work of one call.
  u64 work = 0;
  std::vector<std::string> ids;
};

Calls calls_for(std::span<const File> files) {
  Limits limits;
  Lister lister(files, limits);
  Calls counted;
  for (bool goes_on = true; goes_on; ++counted.calls) {
    const u64 before = lister.work();
    goes_on = lister.go_on();
    counted.most = std::max(counted.most, lister.work() - before);
    for (const Entry& entry : lister.take()) counted.ids.push_back(entry.id);
  }
  counted.work = lister.work();
  return counted;
}

/// A bound of the work of one step: searches for the files of a model, or reading a file and sorting names in
/// it.
u64 work_of_step(std::span<const File> files) {
  std::size_t largest = 0;
  for (const File& file : files) largest = std::max(largest, file.bytes.size());
  return 1000 + largest / 2;
}

}  // namespace

TEST_CASE("a call of listing does bounded work, and all calls together near linear work", "[listing]") {
  for (const GrowthCase& each : kCases) {
    INFO(each.name);
    u64 before = 0;
    for (const u32 n : {500u, 1000u, 2000u}) {
      const Drop drop = each.make(n);
      const std::vector<File> files = samples::views_of(drop);
      const Calls counted = calls_for(files);
      INFO("n is " << n << ", calls are " << counted.calls);
      CHECK(counted.most <= Lister::kWorkOfCall + work_of_step(files));
      if (before > 0) check_growth("work", before, counted.work);
      before = counted.work;
      std::vector<std::string> ids;
      for (const Entry& entry : list(files)) ids.push_back(entry.id);
      CHECK(counted.ids == ids);
    }
  }
}

TEST_CASE("listing can be given up after any call", "[listing]") {
  const Drop drop = sequences_and_bases(1000);
  const std::vector<File> files = samples::views_of(drop);
  const u64 calls = calls_for(files).calls;
  CHECK(calls > 3);
  for (u64 most = 1; most < calls; ++most) {
    Limits limits;
    Lister lister(files, limits);
    for (u64 call = 0; call < most; ++call) CHECK(lister.go_on());
  }
}

TEST_CASE("listing ends at its limits and says so", "[listing]") {
  const Drop drop = many_pairs(1000);
  const std::vector<File> files = samples::views_of(drop);
  Limits limits;
  limits.bytes = 100'000;
  const std::size_t listed = list(files, limits).size();
  CHECK(limits.exceeded);
  CHECK(listed > 0);
  CHECK(listed < 1000);
}
