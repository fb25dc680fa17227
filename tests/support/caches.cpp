#include "tests/support/caches.hpp"

#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"

namespace retromesh::test {

using namespace samples;

namespace {

constexpr u32 kFrames = 2;  ///< The group with frames.

/// A sequence of builds up to 377.
Bytes old_sequence() {
  return CacheBytes().one(1).one(2).two(7).two(0xFFFF).two(3).two(8).two(0xFFFF).two(4).one(0).bytes;
}

/// The textures of older games: 4 × 4 pixels of four colours.
Bytes old_textures() {
  CacheBytes index;
  index.two(4).two(4).one(4).three(0x102030).three(0xFF0000).three(0x00FF00);
  index.one(0).one(0).two(4).two(4).one(0);
  CacheBytes pixels;
  pixels.two(0);
  for (u32 i = 0; i < 16; i++) pixels.one(i % 4);
  const std::vector<NamedBytes> files = {{"index.dat", index.bytes}, {"5.dat", pixels.bytes}};
  return jag_of_files(files, false);
}

}  // namespace

Bytes walker_record(u8 text_end) {
  CacheBytes record;
  record.one(1).one(1).two(0).one(2).text("Walker", text_end).one(13).two(3).one(14).two(3);
  record.one(40).one(2).two(1).two(811).two(2).two(90).one(60).one(1).two(0).one(97).two(140);
  return record.one(0).bytes;
}

Bytes item_record(u8 text_end) {
  CacheBytes record;
  record.one(1).two(0).one(2).text("Shard", text_end).one(4).two(700).one(23).two(0).one(3);
  return record.one(0).bytes;
}

Bytes object_record(u8 text_end) {
  CacheBytes record;
  record.one(1).one(2).two(0).one(10).two(0).one(22).one(2).text("Bench", text_end).one(62).one(65).two(64);
  return record.one(0).bytes;
}

Bytes effect_record() { return CacheBytes().one(1).two(0).one(2).two(3).one(4).two(200).one(0).bytes; }

Bytes js5_sequence(u32 first, u32 second) {
  CacheBytes record;
  record.one(1)
      .two(2)
      .two(3)
      .two(4)
      .two(first & 0xFFFF)
      .two(second & 0xFFFF)
      .two(first >> 16)
      .two(second >> 16);
  return record.one(2).two(1).one(0).bytes;
}

Bytes small_sprite() {
  CacheBytes sprite;
  sprite.one(0).one(1).one(2).one(1).one(0);               // Rows; four pixels.
  sprite.three(0xC08040).three(0x204060);                  // Colours 1 and 2.
  sprite.two(2).two(2).one(2);                             // Size, colours.
  return sprite.two(0).two(0).two(2).two(2).two(1).bytes;  // The picture, and that there is one.
}

Bytes small_texture() { return CacheBytes().two(6).two(811).one(0).one(0).one(0).bytes; }

Bytes large_model() {
  // 1,000 vertices at one point, and four faces of the first ones.
  CacheBytes model;
  const Bytes small = four_faces_bytes();
  constexpr std::size_t kVertices = 4, kVertexLabels = 20, kFooter = 18;
  model.add(Bytes(1'000 - kVertices)).add(ByteView(small).first(kVertexLabels)).add(Bytes(1'000 - kVertices));
  model.add(ByteView(small).subspan(kVertexLabels, small.size() - kFooter - kVertexLabels));
  return model.two(1'000).add(ByteView(small).last(kFooter - 2)).bytes;
}

Js5Cache small_js5_cache() {
  Js5Cache cache;
  cache.add(kModelIndex, 0, four_faces_bytes());
  cache.add(kModelIndex, 3, four_faces_bytes(), false);
  Bytes frame = small_later_frame();
  cache.add(kFrameIndex, kFrames, CacheGroupFiles{{0, frame}, {1, frame}}, true, 2);
  cache.add(kBaseIndex, 4, small_later_base());
  cache.add(kConfigIndex, kNpcGroup, CacheGroupFiles{{1, walker_record(kJs5Text)}});
  cache.add(kConfigIndex, kItemGroup, CacheGroupFiles{{2, item_record(kJs5Text)}});
  cache.add(kConfigIndex, kObjectGroup, CacheGroupFiles{{4, object_record(kJs5Text)}});
  cache.add(kConfigIndex, kSequenceGroup,
            CacheGroupFiles{{3, js5_sequence(kFrames << 16, kFrames << 16 | 1)}});
  cache.add(kConfigIndex, kEffectGroup, CacheGroupFiles{{5, effect_record()}});
  cache.add(kSpriteIndex, 6, small_sprite());
  cache.add(kTextureIndex, 0, CacheGroupFiles{{5, small_texture()}});
  return cache;
}

OldCache small_old_cache() {
  OldCache cache;
  cache.add(1, 0, four_faces_bytes());
  cache.add(2, 0, small_frames());
  const Bytes none = CacheBytes().one(0).bytes;
  cache.add_records("npc", std::vector{none, walker_record(kOldText)});
  cache.add_records("obj", std::vector{none, none, item_record(kOldText)});
  cache.add_records("loc", std::vector{none, none, none, none, object_record(kOldText)});
  cache.add_records("seq", std::vector{none, none, none, old_sequence()});
  cache.add_records("spotanim", std::vector{none, effect_record()});
  cache.add_archive(6, old_textures());
  return cache;
}

}  // namespace retromesh::test
