#include <algorithm>
#include <map>

#include "formats/model/pose.hpp"
#include "formats/runescape/animation/clips.hpp"
#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/inspection.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/support/catch.hpp"

// Text configs: sequences, npcs and packs, and the clips that are made from them.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

std::vector<Sequence> sequences_of(const std::string& text, Notes& notes) {
  std::vector<Sequence> sequences;
  Limits limits;
  read_sequences("a.seq", test::text_bytes(text), sequences, notes, limits);
  return sequences;
}

std::vector<Npc> npcs_of(const std::string& text, Notes& notes) {
  std::vector<Npc> npcs;
  Limits limits;
  read_npcs("a.npc", test::text_bytes(text), npcs, notes, limits);
  return npcs;
}

Pack pack_of(const std::string& text) {
  Pack pack;
  Notes notes;
  Limits limits;
  pack.add("anim.pack", test::text_bytes(text), notes, limits);
  while (pack.sort(limits)) {
  }
  return pack;
}

/// Frames of one base with these names, numbers and delays.
Animations frames_of(const std::vector<std::tuple<std::string, u32, u32>>& frames) {
  Animations all;
  all.bases.resize(1);
  all.bases[0].name = "base_4";
  for (const auto& [name, id, delay] : frames) {
    Frame frame;
    frame.name = name;
    frame.id = id;
    frame.delay = delay;
    all.frames.push_back(frame);
  }
  return all;
}

std::vector<FrameClip> clips_from(const std::string& text, const Animations& all, const Pack& pack,
                                  Notes& notes) {
  Limits limits;
  const std::vector<Sequence> sequences = sequences_of(text, notes);
  FrameClipBuilder builder(sequences, all, pack, notes, limits);
  while (builder.step()) {
  }
  return std::move(builder.clips);
}

std::vector<std::pair<u32, u32>> frames_and_ticks(const FrameClip& clip) {
  std::vector<std::pair<u32, u32>> pairs;
  for (const ClipFrame& frame : clip.frames) pairs.emplace_back(frame.frame, frame.ticks);
  return pairs;
}

}  // namespace

TEST_CASE("a sequence has its frames by number, with delays, replay and priority", "[runescape]") {
  Notes notes;
  const auto sequences = sequences_of(
      "// walking\r\n[walk]\r\nframe2=anim_8\r\n frame1 = anim_7 \r\ndelay2=20000\r\nreplayoff=2\r\n"
      "priority=6\r\nreplaycount=3\r\nstretches=yes\r\nlefthand=hide\r\niframe1=anim_9\r\nwalkmerge=label_"
      "1\r\n"
      "\r\n[stand]\nframe1=anim_1",
      notes);
  REQUIRE(sequences.size() == 2);
  const Sequence& walk = sequences[0];
  CHECK(walk.name == "walk");
  CHECK(walk.location.at == 2);
  REQUIRE(walk.frames.size() == 2);
  CHECK(walk.frames[0].name == "anim_7");
  CHECK(walk.frames[0].delay == 0);
  CHECK(walk.frames[1].name == "anim_8");
  CHECK(walk.frames[1].delay == 20000);
  CHECK(walk.replay_offset == 2);
  CHECK(walk.replay_count == 3);
  CHECK(walk.priority == 6);
  CHECK(walk.stretches);
  CHECK(walk.left_hand == "hide");
  CHECK(sequences[1].replay_offset == kNoNumber);
  CHECK(sequences[1].priority == kNoNumber);
  CHECK(notes.empty());
}

TEST_CASE("invalid lines of a config become notes with their line and count", "[runescape]") {
  Notes notes;
  const auto sequences = sequences_of(
      "frame1=lost\n[a\nno setting\nor here\npriority=high\nframe256=x\nframe0=x\nframe99999999999=x\nnew=1\n"
      "delay1=\n=\n[]\n",
      notes);
  REQUIRE(sequences.size() == 2);
  CHECK(sequences[0].name == "a");
  CHECK(sequences[1].name.empty());
  std::map<std::string, std::pair<u32, u32>> found;
  for (const Note& note : notes) found[note.title] = {note.location.at, note.count};
  CHECK(found ==
        std::map<std::string, std::pair<u32, u32>>{{"A setting before the first section", {1, 1}},
                                                   {"A line is neither a section nor a setting", {3, 2}},
                                                   {"A value is not a number or out of range", {5, 2}},
                                                   {"A sequence has too many frames", {6, 1}},
                                                   {"Sequences have unknown settings", {7, 4}}});
}

TEST_CASE("an npc has its models, sequences, recolours and light", "[runescape]") {
  Notes notes;
  const auto npcs = npcs_of(
      "[man]\nname=Man\nmodel2=torso\nmodel10=feet\nmodel1=head\nhead1=face\nreadyanim=stand\n"
      "walkanim=f,b,l,r\nrecol1s=12288\nrecol1d=40000\nrecol2s=1\nambient=15\ncontrast=-20\nresizeh=64\n"
      "resizev=200\nhasalpha=yes\nop1=Talk-to\nparam=attack,3\nhitpoints=7\n[ghost]\nwalkanim=glide\n",
      notes);
  REQUIRE(npcs.size() == 2);
  const Npc& man = npcs[0];
  CHECK(man.name == "man");
  CHECK(man.title == "Man");
  CHECK(man.models == std::vector<std::string>{"head", "torso", "feet"});
  CHECK(man.head_models == std::vector<std::string>{"face"});
  CHECK(man.ready == "stand");
  CHECK(man.walk == std::array<std::string, 4>{"f", "b", "l", "r"});
  REQUIRE(man.recolours.size() == 1);
  CHECK(man.recolours[0].from == 920);
  CHECK(man.recolours[0].to == 40000);
  CHECK(man.ambient == 15);
  CHECK(man.contrast == -20);
  CHECK(man.width == 64);
  CHECK(man.height == 200);
  CHECK(man.has_alpha);
  CHECK(npcs[1].walk == std::array<std::string, 4>{"glide", "", "", ""});
  CHECK(npcs[1].width == 128);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].title == "A recolour is incomplete");
}

TEST_CASE("a pack maps names to ids", "[runescape]") {
  const Pack pack = pack_of("3=anim_three\r\n0=anim_zero\n-1=no\nx=no\n");
  CHECK(pack.id_of("anim_three") == 3);
  CHECK(pack.id_of("anim_zero") == 0);
  CHECK(pack.id_of("no") == kNoNumber);
  CHECK(Pack().id_of("anim_zero") == kNoNumber);
  CHECK(number_at_end("base_73") == 73);
  CHECK(number_at_end("7") == 7);
  CHECK(number_at_end("base") == kNoNumber);
  CHECK(number_at_end("base_99999999999") == kNoNumber);
}

TEST_CASE("frames are found by file, pack or number, and last at least one tick", "[runescape]") {
  const Animations all = frames_of({{"anim_9", 9, 4}, {"", 5, 0}, {"", 6, 3}});
  const Pack pack = pack_of("5=wave\n");
  Notes notes;
  const auto clips = clips_from(
      "[a]\nframe1=anim_9\nframe2=wave\nframe3=anim_6\ndelay3=12\nframe4=anim_77\n[b]\nframe1=anim_1\n", all,
      pack, notes);
  REQUIRE(clips.size() == 1);
  CHECK(clips[0].name == "a");
  CHECK(clips[0].location.at == 1);
  CHECK(frames_and_ticks(clips[0]) == std::vector<std::pair<u32, u32>>{{0, 4}, {1, 1}, {2, 12}});
  CHECK(clips[0].ticks == 17);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].why == "a has 1 frame that no file contains.");
}

TEST_CASE("a clip loops by its replay offset, or ends when that is too large", "[runescape]") {
  const Animations all = frames_of({{"a", 1, 2}, {"b", 2, 3}, {"c", 3, 4}});
  Notes notes;
  const std::string frames = "frame1=a\nframe2=b\nframe3=c\n";
  const auto clips =
      clips_from("[all]\n" + frames + "[two]\nreplayoff=2\n" + frames + "[far]\nreplayoff=1000\n" + frames +
                     "[gap]\nreplayoff=1\nframe4=missing\n" + frames,
                 all, Pack(), notes);
  REQUIRE(clips.size() == 4);
  const auto shown_frames = [](const FrameClip& clip, bool loop) {
    Model model;
    model.clips.resize(1);
    Clip& timed = model.clips[0];
    timed.count = static_cast<u32>(clip.frames.size());
    timed.rate = kTicksPerSecond;
    timed.replay_from = clip.replay_from;
    for (const ClipFrame& frame : clip.frames) timed.durations.push_back(static_cast<u16>(frame.ticks));
    std::string shown;
    for (int tick = 0; tick < 20; ++tick) {
      shown += static_cast<char>('a' + mix_at(model, {0, tick / double{kTicksPerSecond}, loop, false}).from);
    }
    return shown;
  };
  CHECK(shown_frames(clips[0], true) == "aabbbccccaabbbccccaa");
  CHECK(shown_frames(clips[0], false) == "aabbbccccccccccccccc");
  CHECK(clips[1].replay_from == 1);
  CHECK(shown_frames(clips[1], true) == "aabbbccccbbbccccbbbc");
  CHECK(!clips[2].replays);
  CHECK(clips[2].replay_from == 0);
  CHECK(clips[3].replay_from == 0);
}

TEST_CASE("without sequences all frames of a base are one clip, sorted by id", "[runescape]") {
  Animations all = frames_of({{"c", 30, 2}, {"a", 10, 0}, {"b", 20, 3}});
  all.bases.resize(3);
  all.bases[2].name = "base_6";
  all.frames.push_back(all.frames[0]);
  all.frames.back().base = 2;
  Notes notes;
  const auto clips = clips_from("", all, Pack(), notes);
  REQUIRE(clips.size() == 2);
  CHECK(clips[0].name == "base_4");
  CHECK(frames_and_ticks(clips[0]) == std::vector<std::pair<u32, u32>>{{1, 1}, {2, 3}, {0, 2}});
  CHECK(clips[1].name == "base_6");
  CHECK(!clips[0].is_sequence);
}

TEST_CASE("RGB colours of configs are converted to face colours as in the game's tools", "[runescape]") {
  // Settings whose values are in both a config and the model's faces.
  const std::map<u16, u16> known = {{12288, 920}, {31649, 11200}, {30753, 960}, {24075, 4550}, {21279, 39145},
                                    {15855, 61},  {31393, 8128},  {16912, 66},  {22197, 86},   {32767, 127}};
  for (const auto& [text, colour] : known) CHECK(colour_of_rgb15(text) == colour);
  CHECK(colour_of_rgb15(0) == 0);
}

TEST_CASE("a config that needs more memory than the limit ends with a note", "[runescape]") {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "[a]\nmodel1=x\nframe1=x\n";
  for (const u64 allowed : {u64{0}, u64{3000}, u64{100000}}) {
    Notes notes;
    Limits limits{allowed};
    std::vector<Sequence> sequences;
    read_sequences("a.seq", test::text_bytes(text), sequences, notes, limits);
    CHECK(sequences.size() < 3000);
    std::vector<Npc> npcs;
    limits.bytes = allowed;
    read_npcs("a.npc", test::text_bytes(text), npcs, notes, limits);
    CHECK(npcs.size() < 3000);
    CHECK(std::count_if(notes.begin(), notes.end(),
                        [](const Note& note) { return note.severity() == Severity::warning; }) == 2);
  }
}

TEST_CASE("all real configs are read without notes, and their names resolve", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const std::string root = *test::corpus() + "/runescape/2004scape_225/";
  Notes notes;
  Limits limits;
  std::vector<Sequence> sequences;
  std::vector<Npc> npcs;
  for (const std::string& path : test::files_under(root + "config")) {
    const Bytes text = test::read_file(root + "config/" + path);
    const bool is_sequence = path.substr(path.size() - 4) == ".seq";
    if (is_sequence) read_sequences(path, text, sequences, notes, limits);
    if (!is_sequence) read_npcs(path, text, npcs, notes, limits);
  }
  for (const Note& note : notes)
    WARN(note.location.file << ":" << note.location.at << " " << note.title << " " << note.why);
  CHECK(notes.empty());
  CHECK(sequences.size() == 1027);
  CHECK(npcs.size() == 1017);

  Pack frames;
  Pack models;
  Pack names;
  frames.add("anim.pack", test::read_file(root + "pack/anim.pack"), notes, limits);
  models.add("model.pack", test::read_file(root + "pack/model.pack"), notes, limits);
  names.add("seq.pack", test::read_file(root + "pack/seq.pack"), notes, limits);
  for (Pack* pack : {&frames, &models, &names}) {
    while (pack->sort(limits)) {
    }
  }
  CHECK(notes.empty());
  u32 count = 0;
  for (const Sequence& sequence : sequences) {
    CHECK(names.id_of(sequence.name) != kNoNumber);
    count += static_cast<u32>(sequence.frames.size());
    for (const SequenceFrame& frame : sequence.frames) CHECK(frames.id_of(frame.name) != kNoNumber);
  }
  CHECK(count == 14278);
  for (const Npc& npc : npcs) {
    INFO(npc.name);
    for (const std::string& model : npc.models) CHECK(models.id_of(model) != kNoNumber);
    if (!npc.ready.empty()) CHECK(names.id_of(npc.ready) != kNoNumber);
    if (!npc.walk[0].empty()) CHECK(names.id_of(npc.walk[0]) != kNoNumber);
  }
}

TEST_CASE("a section says what items, objects and effects need", "[runescape]") {
  Notes notes;
  const auto npcs = npcs_of(
      "[rock]\nkind=object\nrecol1s=hsl 811\nrecol1d=hsl 65535\nretex1s=24\nretex1d=17\nretex2s=bark\n"
      "retex2d=oak\nscale=64,128,256\noffset=-3,0,7\nmirror=yes\nrotation=270\n[face]\nkind=npc\nlight="
      "item\n[plain]\n",
      notes);
  CHECK(notes.empty());
  REQUIRE(npcs.size() == 3);
  const Npc& rock = npcs[0];
  CHECK(rock.kind == NpcKind::object);
  CHECK(rock.lit_as == NpcKind::object);
  REQUIRE(rock.recolours.size() == 2);
  CHECK(rock.recolours[0].from == 811);
  CHECK(rock.recolours[0].to == 65535);
  CHECK(rock.recolours[0].of == Recolour::Of::colour);
  CHECK(rock.recolours[1].from == 24);
  CHECK(rock.recolours[1].to == 17);
  CHECK(rock.recolours[1].of == Recolour::Of::texture);
  CHECK(rock.scale == std::array<i32, 3>{64, 128, 256});
  CHECK(rock.offset == std::array<i32, 3>{-3, 0, 7});
  CHECK(rock.is_mirrored);
  CHECK(rock.rotation == 270);
  CHECK(npcs[1].kind == NpcKind::npc);
  CHECK(npcs[1].lit_as == NpcKind::item);
  CHECK(npcs[2].kind == NpcKind::npc);
  CHECK(npcs[2].scale == std::array<i32, 3>{128, 128, 128});
}

TEST_CASE("kinds that do not exist, and axes that are no three numbers, become notes", "[runescape]") {
  Notes notes;
  const auto npcs =
      npcs_of("[a]\nkind=wall\nscale=1,2\noffset=1,2,40000\nrecol1s=hsl 65536\nrecol1d=hsl\nlight=\n", notes);
  REQUIRE(npcs.size() == 1);
  CHECK(npcs[0].kind == NpcKind::npc);
  CHECK(npcs[0].scale == std::array<i32, 3>{128, 128, 128});
  CHECK(npcs[0].offset == std::array<i32, 3>{});
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].count == 6);
  CHECK(notes[0].location.at == 2);
}

TEST_CASE("lines of a section are described in words", "[runescape]") {
  const Bytes text = test::text_bytes(
      "[rock]\nkind=object\nlight=npc\nscale=64,128,256\noffset=1,2,3\nmirror=yes\nrotation=90\nrecol1s=hsl "
      "811\n"
      "retex2d=17\nsize=3\n");
  std::vector<std::string> words;
  for (const ScriptLine& line : script_lines({"a.npc", text})) words.push_back(line.words);
  CHECK(words == std::vector<std::string>{
                     "Npc rock", "It is of the kind: object", "It is lit as the kind: npc",
                     "Before light, x, y and z are multiplied by these 128ths: 64,128,256",
                     "Before light, x, y and z are moved by 1,2,3", "Front and back are exchanged: yes",
                     "It is turned by 90 degrees", "Recolour 1: replaces colour hsl 811",
                     "Retexture 2: by texture 17", "Not used here"});
}
