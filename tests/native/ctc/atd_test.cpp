#include "formats/ctc/atd.hpp"

#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("an animated texture gives the image of its first frame, in any layout", "[ctc]") {
  CHECK(ctc::first_image_of_atd("!bitmap file=a.tga !bitmap file=b.tga") == "a.tga");
  CHECK(ctc::first_image_of_atd("!bitmap\n file \"two words.tga\"\n!frame\n bitmap = 7") == "two words.tga");
  CHECK(ctc::first_image_of_atd("!frame bitmap=1\n!bitmap file=a.tga\n!bitmap file=b.tga") == "b.tga");
  CHECK(ctc::first_image_of_atd("type = interform") == "");
  CHECK(ctc::first_image_of_atd("!bitmap file") == "");
}
