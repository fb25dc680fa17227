#include <algorithm>

#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/hostile_archives.hpp"

// Records, sequences and textures of caches.

namespace retromesh::test {

using namespace samples;

namespace {

/// Makes the small cache with another group of records.
class RecordList {
 public:
  template <class Change>
  void add(const char* name, const Change& change) {
    Js5Cache cache = small_js5_cache();
    change(cache);
    made.push_back({name, cache.files()});
  }

  void npcs(const char* name, const CacheGroupFiles& records) { group(name, kNpcGroup, records); }
  void npc(const char* name, const CacheBytes& record) { npcs(name, {{1, record.bytes}}); }

  void group(const char* name, u32 group, const CacheGroupFiles& records) {
    add(name, [&](Js5Cache& cache) { cache.add(kConfigIndex, group, records); });
  }

  /// Sequence 3, which npc 1 has.
  void sequence(const char* name, const CacheBytes& record) {
    group(name, kSequenceGroup, {{3, record.bytes}});
  }

  std::vector<HostileArchive> made;
};

CacheBytes titled(std::string_view title) {
  return CacheBytes().one(1).one(1).two(0).one(2).text(title).one(0);
}

CacheBytes repeated(u32 count, const CacheBytes& one, const CacheBytes& first = {}) {
  CacheBytes all = first;
  for (u32 i = 0; i < count; i++) all.add(one.bytes);
  return all;
}

void add_opcodes(RecordList& list) {
  list.npc("a record of 60,000 unknown opcodes", repeated(60'000, CacheBytes().one(255)));
  list.npc("a record of a million opcodes without data", repeated(1'000'000, CacheBytes().one(93)));
  list.npc("a record that ends within an opcode", CacheBytes().one(1).one(255).two(0));
  list.npc("a text without end", CacheBytes().one(1).one(1).two(0).one(2).add(Bytes(70'000, std::byte{'A'})));
  list.npc("100,000 titles",
           repeated(100'000, CacheBytes().one(2).text("A"), CacheBytes().one(1).one(1).two(0)));
  list.npc("100,000 lists of models", repeated(100'000, CacheBytes().one(1).one(2).two(0).two(3)));
  list.npc("parameters without end", CacheBytes().one(249).one(255).add(Bytes(700, std::byte{1})));
}

void add_titles(RecordList& list) {
  list.npc("a title that is HTML", titled("<img src=x onerror=alert(1)>"));
  list.npc("a title that is a path", titled("../../../etc/passwd"));
  list.npc("a title of a Windows path", titled("C:\\Windows\\..\\con"));
  list.npc("a title of control characters", titled("a\x1B[31m\n\r\t\x85\xA0z"));
  list.npc("a title of brackets and settings", titled("x]\n[y]\nmodel1=z"));
  list.npc("a title of spaces", titled("     "));
  list.npc("a title of dots", titled(".."));
  list.npc("a title of 60,000 letters", titled(std::string(60'000, 'W')));
  list.npc("a title of 200 slashes", titled(std::string(200, '/')));
}

void add_models(RecordList& list) {
  list.add("a record of 255 models of 64 KB", [](Js5Cache& cache) {
    CacheBytes record = CacheBytes().one(1).one(255);
    Bytes model(64'000);
    const Bytes faces = four_faces_bytes();
    std::copy(faces.begin(), faces.end(), model.begin());
    std::copy(faces.end() - 18, faces.end(), model.end() - 18);
    // 10,000 vertices that are all at one point, and 6,000 faces between them.
    const Bytes footer = CacheBytes().two(10'000).two(6'000).bytes;
    std::copy(footer.begin(), footer.end(), model.end() - 18);
    const Bytes stored = container_of_packed(2, gzip_of_runs(model), 64'000);
    for (u32 i = 0; i < 255; i++) {
      record.two(100 + i);
      cache.add_stored(kModelIndex, 100 + i, stored);
    }
    cache.add(kConfigIndex, kNpcGroup, CacheGroupFiles{{1, record.one(0).bytes}});
  });
  list.npc("models that are not there", CacheBytes().one(1).one(3).two(50).two(0xFFFF).two(51).one(0));
  list.npc("models beyond 16 bits", CacheBytes().one(61).one(2).four(0x7FFFFFFF).four(0xFFFFFFFE).one(0));
  list.add("a model of random bytes", [](Js5Cache& cache) {
    CacheBytes bytes;
    for (u32 i = 0; i < 5'000; i++) bytes.one(i * i * 31 >> 3 & 0xFF);
    cache.add(kModelIndex, 0, bytes.bytes);
  });
  list.add("a model of 255 faces in two bytes", [](Js5Cache& cache) {
    cache.add(kModelIndex, 0, CacheBytes().two(0).two(0xFFFF).two(0xFFFF).add(Bytes(14)).bytes);
  });
  CacheBytes colours = CacheBytes().one(1).one(1).two(0);
  for (u32 i = 0; i < 200; i++) {
    colours.one(40).one(255);
    for (u32 pair = 0; pair < 255; pair++) colours.two(pair).two(pair + i);
  }
  list.npc("51,000 colours", colours.one(0));
  CacheBytes textures = CacheBytes().one(1).one(1).two(0).one(41).one(255);
  for (u32 pair = 0; pair < 255; pair++) textures.two(5).two(pair);
  list.npc("255 textures in place of one", textures.one(0));
  list.npc("no size", CacheBytes().one(1).one(1).two(0).one(97).two(0).one(98).two(0).one(0));
  list.npc("a size of 65,535",
           CacheBytes().one(1).one(1).two(0).one(97).two(0xFFFF).one(98).two(0xFFFF).one(0));
}

/// An npc without models, in whose place others are shown.
Bytes variants_of(const std::vector<u32>& ids) {
  CacheBytes record;
  record.one(2).text("Many").one(106).two(0xFFFF).two(0xFFFF).one(static_cast<u32>(ids.size() - 1));
  for (const u32 id : ids) record.two(id);
  return record.one(0).bytes;
}

void add_links(RecordList& list) {
  list.npcs("an npc that is its own variant", {{1, variants_of({1, 1, 1})}});
  list.npcs("npcs that are each other's variants", {{1, variants_of({2})}, {2, variants_of({1})}});
  CacheGroupFiles all;
  for (u32 id = 0; id < 200; id++) {
    std::vector<u32> others;
    for (u32 i = 0; i < 255; i++) others.push_back((id + i * 7) % 200);
    CacheBytes record = CacheBytes().one(1).one(1).two(0).one(97).two(id + 1);
    all[id] = record.add(variants_of(others)).bytes;
  }
  list.npcs("51,000 variants", all);
  list.group("an item that is its own note", kItemGroup,
             {{2, CacheBytes().one(1).two(0).one(97).two(2).one(98).two(2).one(0).bytes}});
  CacheGroupFiles objects;
  for (u32 id = 0; id < 200; id++) {
    CacheBytes record = CacheBytes().one(1).one(255);
    for (u32 i = 0; i < 255; i++) record.two(id).one(i);
    objects[id] = record.one(0).bytes;
  }
  list.group("51,000 shapes", kObjectGroup, objects);
  CacheGroupFiles effects;
  for (u32 id = 0; id < 20'000; id++)
    effects[id] = CacheBytes().one(1).two(id & 3).one(4).two(id).one(0).bytes;
  list.group("20,000 effects", kEffectGroup, effects);
  list.add("70,000 npcs", [](Js5Cache& cache) {
    cache.protocol = 7;
    CacheGroupFiles npcs;
    for (u32 id = 0; id < 70'000; id++)
      npcs[id] =
          CacheBytes().one(1).one(1).two(0).one(97).two(id & 0xFFFF).one(98).two(id >> 16).one(0).bytes;
    cache.add(kConfigIndex, kNpcGroup, npcs);
  });
  list.add("20,000 npcs in groups of their own", [](Js5Cache& cache) {
    cache.add(kConfigIndex, kNpcGroup, CacheGroupFiles{{0, Bytes(1)}});
    for (u32 group = 0; group < 20'000; group++) cache.add(18, group, walker_record(kJs5Text), false);
  });
}

CacheBytes steps(u32 count) {
  CacheBytes record = CacheBytes().one(1).two(count);
  for (u32 i = 0; i < count; i++) record.two(0xFFFF);
  return record;
}

void add_sequences(RecordList& list) {
  CacheBytes most = steps(0xFFFF);
  CacheBytes far = steps(0xFFFF);
  for (u32 i = 0; i < 0xFFFF; i++) {
    most.two(i & 1);
    far.two(0);
  }
  for (u32 i = 0; i < 0xFFFF; i++) {
    most.two(2);
    far.two(i);
  }
  list.sequence("a sequence of 65,535 frames", most.one(0));
  list.sequence("a sequence of frames in 65,535 groups", far.one(0));
  list.sequence("65,535 frames in no bytes", CacheBytes().one(1).two(0xFFFF));
  list.sequence("a sequence of one frame that is not there",
                CacheBytes().add(js5_sequence(9 << 16, 2 << 16 | 7)));
  list.sequence("a sequence that goes back before its first step",
                CacheBytes().one(1).two(1).two(3).two(0).two(2).one(2).two(0xFFFF).one(0));
  list.add("frames of a base that is not there", [](Js5Cache& cache) {
    Bytes frame = small_later_frame();
    frame[1] = std::byte{99};
    cache.add(0, 2, CacheGroupFiles{{0, frame}, {1, small_later_frame()}});
  });
  list.add("frames of one byte",
           [](Js5Cache& cache) { cache.add(0, 2, CacheGroupFiles{{0, Bytes(1)}, {1, Bytes()}}); });
  list.add("a frame with more changes than its base", [](Js5Cache& cache) {
    CacheBytes frame =
        CacheBytes().two(4).one(255).add(Bytes(255, std::byte{7})).add(Bytes(1'530, std::byte{255}));
    cache.add(0, 2, CacheGroupFiles{{0, frame.bytes}, {1, frame.bytes}});
  });
  list.add("a base of 255 transforms without labels",
           [](Js5Cache& cache) { cache.add(1, 4, Bytes(300, std::byte{255})); });
  list.add("2,000 sequences of one base", [](Js5Cache& cache) {
    CacheGroupFiles sequences;
    for (u32 id = 0; id < 2'000; id++) sequences[id] = js5_sequence(2 << 16, 2 << 16 | 1);
    cache.add(kConfigIndex, kSequenceGroup, sequences);
  });
}

void add_textures(RecordList& list) {
  const auto sprite = [&](const char* name, const CacheBytes& bytes) {
    list.add(name, [&](Js5Cache& cache) { cache.add(8, 6, bytes.bytes); });
  };
  sprite(
      "a sprite of 65,535 by 65,535 pixels",
      CacheBytes().one(0).one(0).two(0xFFFF).two(0xFFFF).one(0).two(0).two(0).two(0xFFFF).two(0xFFFF).two(1));
  sprite("65,535 sprites in few bytes", CacheBytes().two(4).two(4).one(0).two(0xFFFF));
  sprite("a small sprite in a picture of 65,535 by 65,535 pixels",
         CacheBytes().one(0).one(0).two(0xFFFF).two(0xFFFF).one(0).two(0).two(0).two(1).two(1).two(1));
  sprite("a sprite outside of its picture",
         CacheBytes().one(0).one(0).two(2).two(2).one(0).two(0xFFFF).two(0xFFFF).two(1).two(1).two(1));
  sprite("a sprite without bytes", {});
  list.add("textures without sprites", [](Js5Cache& cache) {
    cache.add(9, 0, CacheGroupFiles{{5, CacheBytes().two(77).two(811).one(0).two(0).bytes}});
  });
  list.add("a texture of 255 sprites in few bytes", [](Js5Cache& cache) {
    cache.add(9, 0, CacheGroupFiles{{5, CacheBytes().two(811).one(1).one(255).two(6).four(0).bytes}});
  });
}

}  // namespace

std::vector<HostileArchive> hostile_records() {
  RecordList list;
  add_opcodes(list);
  add_titles(list);
  add_models(list);
  add_links(list);
  add_sequences(list);
  add_textures(list);
  return std::move(list.made);
}

std::vector<HostileArchive> hostile_caches() {
  std::vector<HostileArchive> all = hostile_stores();
  std::vector<HostileArchive> more = hostile_records();
  std::move(more.begin(), more.end(), std::back_inserter(all));
  return all;
}

}  // namespace retromesh::test
