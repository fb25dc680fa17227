#include "formats/ctc/files.hpp"

#include "tests/native/ctc/ctc_fixtures.hpp"

using namespace retromesh;
using test::cube;
using test::operator""_field;

TEST_CASE("a skin is the image of its stem, animated ones first, the model's own folder first", "[ctc]") {
  test::Document file = cube();
  file.skins = {"C:\\art\\Beam01.bmp"_field};
  CHECK(test::opened_with(file, {}).missing_files.at(0).name == "Beam01.bmp");
  const auto image = [&](std::vector<std::pair<std::string, std::string>> others) {
    const Model model = test::opened_with(file, std::move(others));
    REQUIRE(model.images.size() == 1);
    CHECK(model.materials[0].image == 0);
    return model.images[0].file;
  };
  CHECK(image({{"models/BEAM01.PCX", "x"}, {"models/beam01.tga", "x"}}) == "models/beam01.tga");
  CHECK(image({{"other/beam01.png", "x"}, {"models/beam01.pcx", "x"}}) == "models/beam01.pcx");
  CHECK(image({{"other/beam01.gif", "x"}, {"other/beam01.jpg", "x"}}) == "other/beam01.jpg");
  const std::string animated =
      "ATD1\n# glow\ntype = animation\n!bitmap\nfile = textures/glow0.tga\n!bitmap "
      "file=\"textures/glow1.tga\"\n"
      "!frame bitmap=1 x=0 y=0 wait=0.1 next=0\n!frame bitmap=0\n";
  CHECK(image({{"models/beam01.atd", animated},
               {"models/beam01.png", "x"},
               {"textures/glow0.tga", "x"},
               {"textures/glow1.tga", "x"}}) == "textures/glow1.tga");
  CHECK(image({{"models/beam01.atd", animated}, {"models/beam01.png", "x"}}) == "models/beam01.png");
}

TEST_CASE("models are listed by their first bytes or their name, with their skins", "[ctc]") {
  const Bytes bytes = test::ctc_bytes(cube());
  test::Drop drop;
  drop.add("a/renamed.bin", bytes);
  drop.add("a/skin.png", test::text_bytes("x"));
  drop.add("b/broken.ctc", test::text_bytes("no model"));
  const std::vector<File> files = drop.files();
  const std::vector<Entry> entries = list(files);
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].id == "a/renamed.bin");
  REQUIRE(entries[0].parts.size() == 2);
  CHECK(entries[0].parts[1].file == 1);
  CHECK(entries[0].parts[1].kind == PartKind::skin);
  CHECK(entries[0].parts[1].numbers == std::vector<u32>{0});
  CHECK(entries[1].name == "broken");
  CHECK(list_reads("x/BEAM.CTC"));
  CHECK(list_reads("x/beam.atd"));
}

TEST_CASE("an animated texture gives the image of its first frame, in any layout", "[ctc]") {
  CHECK(ctc::first_image_of_atd("!bitmap file=a.tga !bitmap file=b.tga") == "a.tga");
  CHECK(ctc::first_image_of_atd("!bitmap\n file \"two words.tga\"\n!frame\n bitmap = 7") == "two words.tga");
  CHECK(ctc::first_image_of_atd("!frame bitmap=1\n!bitmap file=a.tga\n!bitmap file=b.tga") == "b.tga");
  CHECK(ctc::first_image_of_atd("type = interform") == "");
  CHECK(ctc::first_image_of_atd("!bitmap file") == "");
}
