#include "formats/runescape/cache/config/looks.hpp"

#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/config/sequences.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// Looks of records, and the texts that the family reads.

using namespace retromesh;
using namespace retromesh::runescape;
using namespace retromesh::runescape::cache;

namespace {

Record wall() {
  Record record;
  record.title = "Wall";
  record.models = {{7, 0}, {8, 10}, {9, 0}, {6, 22}};
  record.recolours = {{811, 40000}, {3, 4}};
  record.retextures = {{24, 17}};
  record.scale = {64, 128, 256};
  record.offset = {0, -3, 0};
  record.mirror = true;
  record.ambient = 5;
  record.contrast = -2;
  record.stand = 477;
  return record;
}

std::vector<std::string> names_of(const std::vector<Look>& looks) {
  std::vector<std::string> names;
  for (const Look& look : looks) names.push_back(name_of(look));
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("an object has a look for each shape, the centre first", "[runescape][cache]") {
  const auto looks = looks_of(RecordKind::object, wall());
  CHECK(names_of(looks) == Names{"shape10", "shape0", "shape22"});
  CHECK(looks[1].models == std::vector<u32>{7, 9});
  Record plain;
  plain.models = {{1}, {2}};
  CHECK(names_of(looks_of(RecordKind::object, plain)) == Names{""});
  CHECK(looks_of(RecordKind::object, Record()).empty());
}

TEST_CASE("an item has looks for men and women who wear it", "[runescape][cache]") {
  Record helmet;
  helmet.models = {{1}};
  helmet.worn[0].models = {2, kNothing, 3};
  helmet.worn[0].lift = -4;
  helmet.worn[0].heads = {kNothing, 5};
  helmet.worn[1].models = {6, 7, 8};
  helmet.scale = {64, 64, 64};
  const auto looks = looks_of(RecordKind::item, helmet);
  CHECK(names_of(looks) == Names{"", "man", "woman", "man-head"});
  CHECK(looks[1].models == std::vector<u32>{2, 3});
  CHECK(look_text(RecordKind::item, Edition::js5, 4151, helmet, looks[0]) ==
        "[obj_4151]\nkind=item\nmodel1=1\nscale=64,64,64\n");
  CHECK(look_text(RecordKind::item, Edition::js5, 4151, helmet, looks[1]) ==
        "[obj_4151_man]\nkind=item\nlight=npc\nmodel1=2\nmodel2=3\noffset=0,-4,0\n");
  CHECK(look_text(RecordKind::item, Edition::js5, 4151, helmet, looks[3]) ==
        "[obj_4151_man-head]\nkind=item\nmodel1=5\n");
}

TEST_CASE("a look is a text that the family reads", "[runescape][cache]") {
  const Record record = wall();
  const auto looks = looks_of(RecordKind::object, record);
  const std::string text = look_text(RecordKind::object, Edition::js5, 3, record, looks[1]);
  std::vector<Npc> npcs;
  Notes notes;
  Limits limits;
  read_npcs("a.npc", test::text_bytes(text), npcs, notes, limits);
  CHECK(notes.empty());
  REQUIRE(npcs.size() == 1);
  const Npc& read = npcs[0];
  CHECK(read.name == "loc_3_shape0");
  CHECK(read.title == "Wall");
  CHECK(read.kind == NpcKind::object);
  CHECK(read.models == Names{"7", "9"});
  REQUIRE(read.recolours.size() == 3);
  CHECK(read.recolours[0].from == 811);
  CHECK(read.recolours[0].of == Recolour::Of::colour);
  CHECK(read.recolours[2].to == 17);
  CHECK(read.recolours[2].of == Recolour::Of::texture);
  CHECK(read.scale == record.scale);
  CHECK(read.offset == record.offset);
  CHECK(read.is_mirrored);
  CHECK(read.ambient == 5);
  CHECK(read.contrast == -50);
  CHECK(read.ready == "seq_477");
}

TEST_CASE("recolours of old stores also replace textures", "[runescape][cache]") {
  const Record record = wall();
  const std::string text =
      look_text(RecordKind::object, Edition::old, 3, record, looks_of(RecordKind::object, record)[0]);
  CHECK(
      text ==
      "[loc_3_shape10]\nname=Wall\nkind=object\nmodel1=8\nrecol1s=hsl 811\nrecol1d=hsl 40000\nrecol2s=hsl 3\n"
      "recol2d=hsl 4\nretex1s=811\nretex1d=40000\nretex2s=3\nretex2d=4\nretex3s=24\nretex3d=17\nambient=5\n"
      "contrast=-10\nmirror=yes\nscale=64,128,256\noffset=0,-3,0\nreadyanim=seq_477\n");
}

TEST_CASE("npcs and effects are scaled and turned after their animation", "[runescape][cache]") {
  Record man;
  man.models = {{55}};
  man.heads = {7};
  man.scale = {200, 100, 200};
  man.contrast = 3;
  man.stand = 808;
  man.walk = {819, 820, kNothing, 822};
  const auto looks = looks_of(RecordKind::npc, man);
  CHECK(names_of(looks) == Names{"", "head"});
  CHECK(look_text(RecordKind::npc, Edition::js5, 1, man, looks[0]) ==
        "[npc_1]\nmodel1=55\ncontrast=15\nresizeh=200\nresizev=100\nreadyanim=seq_808\n"
        "walkanim=seq_819,seq_820,,seq_822\n");
  CHECK(look_text(RecordKind::npc, Edition::js5, 1, man, looks[1]) == "[npc_1_head]\nlight=item\nmodel1=7\n");
  Record bolt;
  bolt.models = {{9}};
  bolt.rotation = 90;
  bolt.walk[0] = 3;
  CHECK(look_text(RecordKind::effect, Edition::js5, 2, bolt, looks_of(RecordKind::effect, bolt)[0]) ==
        "[spot_2]\nkind=effect\nmodel1=9\nrotation=90\nwalkanim=seq_3\n");
}

TEST_CASE("a sequence is a text that the family reads", "[runescape][cache]") {
  SequenceRecord record;
  record.steps = {{12 << 16 | 3, 4}, {12 << 16 | 0xFFFF, 1}, {12 << 16 | 5, 0}};
  record.replay_offset = 2;
  record.priority = 6;
  record.stretches = true;
  record.left_hand = 0;
  record.right_hand = 513;
  const std::string text = sequence_text(Edition::js5, 808, record);
  CHECK(
      text ==
      "[seq_808]\nframe1=12_3\ndelay1=4\nframe2=12_5\nreplayoff=2\npriority=6\nstretches=yes\nlefthand=hide\n"
      "righthand=1\n");
  std::vector<Sequence> sequences;
  Notes notes;
  Limits limits;
  read_sequences("a.seq", test::text_bytes(text), sequences, notes, limits);
  CHECK(notes.empty());
  REQUIRE(sequences.size() == 1);
  CHECK(sequences[0].frames.size() == 2);
  CHECK(frame_name(Edition::old, 73) == "frame_73");
}
