// A cache as the game's client downloads it. Npc 1 is the creature with its head in the chat box, npc 2 a
// twin in other colours; the item and the effect are its veils, and the object a statue of it.
#include "formats/runescape/samples/pond.hpp"

#include <map>

#include "formats/runescape/samples/cache_builder.hpp"
#include "formats/runescape/samples/dewlop.hpp"

namespace retromesh::samples {
namespace {

// Indices, and the groups of records.
constexpr u8 kFrames = 0, kBases = 1, kConfigs = 2, kModels = 7, kSprites = 8, kTextures = 9;
constexpr u32 kObjects = 6, kNpcs = 9, kItems = 10, kSequences = 12, kEffects = 13;

enum PondModel : u32 { kBodyModel = 1, kLegsModel, kHeadModel, kVeilsModel };
enum PondSequence : u32 { kIdleSequence = 1, kHopSequence, kCroakSequence };

constexpr u32 kScuteSprite = 3;   ///< The sprite of the shell's texture, which is number 0.
constexpr u32 kBaseOfFrames = 1;  ///< Of the frames, as they say.

u32 number_at(ByteView bytes, std::size_t at) {
  return static_cast<u32>(bytes[at]) << 8 | static_cast<u32>(bytes[at + 1]);
}

/// A base in the form of later caches: the counts of labels come before all labels.
Bytes later_base(ByteView loose) {
  const u32 count = number_at(loose, loose.size() - 4);
  CacheBytes base, labels;
  base.one(count).add(loose.first(count));
  for (std::size_t at = count, i = 0; i < count; ++i) {
    const u32 own = static_cast<u32>(loose[at]);
    base.one(own);
    labels.add(loose.subspan(at + 1, own));
    at += own + 1;
  }
  return base.add(labels.bytes).bytes;
}

/// A frame in the form of later caches, which has no number, and its time is in the sequence. One that moves
/// nothing has an origin at 0, since what has no change at all is not known to be a frame.
Bytes later_frame(ByteView loose) {
  constexpr std::size_t kIdBytes = 2, kHeadBytes = 5, kDelayAndFooter = 9;
  if (loose.size() == kHeadBytes + kDelayAndFooter)
    return CacheBytes().two(kBaseOfFrames).one(1).one(1).one(64).bytes;
  return CacheBytes().add(loose.subspan(kIdBytes, loose.size() - kIdBytes - kDelayAndFooter)).bytes;
}

u32 delay_of(ByteView loose) { return static_cast<u32>(loose[loose.size() - 9]); }

void add_animation(Js5Cache& cache) {
  CacheGroupFiles frames, sequences;
  struct Steps {
    CacheBytes lengths, files, groups;
    u32 count = 0;
  };
  std::map<u32, Steps> clips;
  for (const NamedBytes& file : dewlop_animation()) {
    if (file.name.ends_with(".base")) cache.add(kBases, kBaseOfFrames, later_base(file.bytes));
    if (!file.name.ends_with(".frame")) continue;
    const u32 number = static_cast<u32>(frames.size());
    frames[number] = later_frame(file.bytes);
    const bool is_idle = file.name.find("idle") != std::string::npos;
    Steps& steps = clips[is_idle                                      ? kIdleSequence
                         : file.name.find("hop") != std::string::npos ? kHopSequence
                                                                      : kCroakSequence];
    steps.lengths.two(delay_of(file.bytes));
    steps.files.two(number);
    steps.groups.two(kBaseOfFrames);
    ++steps.count;
  }
  cache.add(kFrames, kBaseOfFrames, frames);
  for (const auto& [id, steps] : clips) {
    CacheBytes record;
    record.one(1).two(steps.count).add(steps.lengths.bytes).add(steps.files.bytes).add(steps.groups.bytes);
    sequences[id] = record.one(2).two(steps.count).one(0).bytes;
  }
  cache.add(kConfigs, kSequences, sequences);
}

/// The sprite of the shell's texture: a picture of rows, its colours, and its size at the end.
Bytes sprite_of(const Picture& picture) {
  CacheBytes sprite;
  sprite.one(0);
  for (const u8 pixel : picture.pixels) sprite.one(pixel + 1U);
  for (const Colour& colour : picture.palette) sprite.one(colour[0]).one(colour[1]).one(colour[2]);
  sprite.two(picture.width).two(picture.height).one(static_cast<u32>(picture.palette.size()));
  return sprite.two(0).two(0).two(picture.width).two(picture.height).two(1).bytes;
}

/// Colours of the hide and the spots, in other hues; `saturation` is taken from them.
CacheBytes recolours(u32 hide, u32 spots, u32 saturation) {
  constexpr u32 kHide = 27 << 10 | 4 << 7, kSpots = 24 << 10 | 5 << 7;
  CacheBytes pairs;
  u32 count = 0;
  const auto add = [&](u32 from, u32 to, u32 first, u32 last) {
    for (u32 light = first; light <= last; ++light, ++count) pairs.two(from | light).two(to | light);
  };
  add(kHide, hide << 10 | (4 - saturation) << 7, 40, 66);
  add(kSpots, spots << 10 | (5 - saturation) << 7, 34, 38);
  return CacheBytes().one(40).one(count).add(pairs.bytes);
}

CacheBytes npc(std::string_view title) {
  CacheBytes record;
  record.one(1).one(4).two(kBodyModel).two(kLegsModel).two(kHeadModel).two(kVeilsModel);
  record.one(2).text(title).one(13).two(kIdleSequence).one(14).two(kHopSequence);
  return record.one(60).one(1).two(kHeadModel).one(100).one(14);
}

void add_records(Js5Cache& cache) {
  CacheBytes dusk = npc("Dusk dewlop");
  dusk.add(recolours(47, 52, 0).bytes).one(97).two(104).one(98).two(104);
  cache.add(kConfigs, kNpcs, CacheGroupFiles{{1, npc("Dewlop").one(0).bytes}, {2, dusk.one(0).bytes}});

  CacheBytes item;
  item.one(1).two(kVeilsModel).one(2).text("Dewlop veils").one(4).two(900).one(5).two(160).one(6).two(1900);
  cache.add(kConfigs, kItems, CacheGroupFiles{{1, item.one(0).bytes}});

  CacheBytes statue;
  statue.one(5)
      .one(4)
      .two(kBodyModel)
      .two(kLegsModel)
      .two(kHeadModel)
      .two(kVeilsModel)
      .one(2)
      .text("Statue of a dewlop");
  statue.one(65).two(192).one(66).two(192).one(67).two(192).add(recolours(0, 0, 4).bytes);
  cache.add(kConfigs, kObjects, CacheGroupFiles{{1, statue.one(0).bytes}});

  CacheBytes effect;
  effect.one(1).two(kVeilsModel).one(2).two(kCroakSequence).one(4).two(160).one(5).two(160);
  cache.add(kConfigs, kEffects, CacheGroupFiles{{1, effect.one(0).bytes}});
}

}  // namespace

Sample make_pond() {
  Js5Cache cache;
  u32 model = kBodyModel;
  const std::vector<Sample> loose = runescape_samples();
  for (const NamedBytes& file : loose[0].files) {
    if (file.name.ends_with(".ob2")) cache.add(kModels, model++, file.bytes);
  }
  add_animation(cache);
  add_records(cache);
  cache.add(kSprites, kScuteSprite, sprite_of(dewlop_scutes()));
  CacheBytes texture;
  texture.two(0).one(1).one(1).two(kScuteSprite).four(0).one(0).one(0);
  cache.add(kTextures, 0, CacheGroupFiles{{0, texture.bytes}});

  Sample sample;
  sample.id = "pond";
  sample.name = "Pond";
  sample.view = {.yaw = -33, .pitch = 15, .frame = 0};
  sample.archive = {"runescape_caches", "RuneScape cache", "main_file_cache.dat2#npc/2"};
  sample.files = cache.files();
  return sample;
}

std::vector<Sample> runescape_caches_samples() { return {make_pond()}; }

}  // namespace retromesh::samples
