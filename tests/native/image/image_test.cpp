#include "tests/native/image/image_samples.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/mutations.hpp"

using namespace retromesh;
using namespace retromesh::image;

namespace {

const Bytes kPng = bytes({0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
const Bytes kJpeg = bytes({0xFF, 0xD8, 0xFF, 0xE0, 0, 16});
const Bytes kWebp = bytes({'R', 'I', 'F', 'F', 1, 2, 3, 4, 'W', 'E', 'B', 'P'});

/// Checks what holds for every result, for any bytes.
void check_promises(const std::string& name, const Bytes& file, bool hole) {
  Limits limits{u64{256} << 10};
  const u64 before = limits.bytes;
  const auto read = image::read(name, file, hole, limits);
  if (!read) {
    const Error& error = read.error();
    const bool kept = error.code != ErrorCode::none && error.offset <= file.size() && error.file == name &&
                      !error.field.empty() && !error.advice.empty();
    if (!kept) FAIL(sentence(error));
    return;
  }
  const Image& image = read.value();
  const std::size_t size = std::size_t{image.width} * image.height * 4;
  const bool decoded = image.bits != 0;
  const bool kept = image.pixels.size() == (decoded ? size : 0) && (size > 0) == decoded &&
                    before - limits.bytes >= size && image.palette.size() % 3 == 0 &&
                    image.colours_used <= image.palette.size() / 3 && (hole || !image.hole) &&
                    identify(name, file) != Kind::unknown;
  if (!kept) FAIL(name << " breaks a promise");
}

}  // namespace

TEST_CASE("Images are detected by their first bytes, with any name") {
  CHECK(identify("a.bmp", pcx_of_8_bits()) == Kind::pcx);
  CHECK(identify("a.pcx", bmp_of_8_bits()) == Kind::bmp);
  CHECK(identify("a.tga", kPng) == Kind::browser);
  CHECK(identify("a.pcx", kJpeg) == Kind::browser);
  CHECK(identify("a", kWebp) == Kind::browser);
  CHECK(identify("a.pcx", bytes({0x0A, 1, 1, 8})) == Kind::unknown);
  CHECK(identify("a.pcx", bytes({0x0A, 5, 0, 8})) == Kind::unknown);
  CHECK(identify("a.pcx", bytes({0x0A, 5, 1, 3})) == Kind::unknown);
  CHECK(identify("a.pcx", {}) == Kind::unknown);
  CHECK(identify("a.wav", bytes({'R', 'I', 'F', 'F', 1, 2, 3, 4, 'W', 'A', 'V', 'E'})) == Kind::unknown);
}

TEST_CASE("A TGA needs a valid header and its extension") {
  for (const char* name : {"a.tga", "A.TGA", "a.icb", "a.vda", "b/c.Vst"}) {
    CHECK(identify(name, tga_of_24_bits()) == Kind::tga);
  }
  CHECK(identify("a.3d", tga_of_24_bits()) == Kind::unknown);
  CHECK(identify("tga", tga_of_24_bits()) == Kind::unknown);
  for (const int type : {0, 4, 8, 12, 32, 33, 130}) {
    CHECK(identify("a.tga", tga_header({.type = type}).fill(100)) == Kind::unknown);
  }
  CHECK(identify("a.tga", tga_header({.bits = 23}).fill(100)) == Kind::unknown);
  CHECK(identify("a.tga", tga_header({.descriptor = 0x40}).fill(100)) == Kind::unknown);
}

TEST_CASE("Image names have one of ten extensions") {
  for (const char* name : {"a.pcx", "A.PCX", "b.Bmp", "c.tga", "d.icb", "e.vda", "f.vst", "g.png", "h.jpg",
                           "i.jpeg", "x.y/j.webp"}) {
    CHECK(has_image_extension(name));
  }
  for (const char* name : {"", "pcx", "a.pcx.gz", "a.pc", "a.pcxx", "a.", "a.gif"}) {
    CHECK_FALSE(has_image_extension(name));
  }
}

TEST_CASE("The name of an image is that of its file, without folders and extension") {
  CHECK(image_in("m_rifl.bmp", bmp_of_8_bits()).name == "m_rifl");
  CHECK(image_in("skins\\Rune.tga", tga_of_24_bits()).name == "Rune");
  const Image image = image_in("Skins/Fen.strider.PCX", pcx_of_8_bits());
  CHECK(image.name == "Fen.strider");
  CHECK(image.file == "Skins/Fen.strider.PCX");
}

TEST_CASE("PNG, JPEG and WebP are left to the browser") {
  for (const Bytes& file : {kPng, kJpeg, kWebp}) {
    const Image read = image_in("x/Skin.png", file, true);
    CHECK(read.name == "Skin");
    CHECK(read.file == "x/Skin.png");
    CHECK(read.bits == 0);
    CHECK(read.pixels.empty());
    CHECK_FALSE(read.hole);
  }
}

TEST_CASE("Files that are not images are an error") {
  for (const char* name : {"a.pcx", "a.bmp", "a.tga", "a.png", "a.txt"}) {
    const Error error = error_in_file(name, FileBytes().fill(200, 'x'));
    CHECK(error.code == ErrorCode::not_a_model);
    CHECK(error.offset == 0);
  }
  const Error empty = error_in_file("a.pcx", {});
  CHECK(empty.code == ErrorCode::empty);
}

TEST_CASE("The error of a file that is too short for its header is that of its extension's format") {
  const Error pcx = error_in_file("a.pcx", bytes({0x0A, 5}));
  CHECK(sentence(pcx) == "a.pcx ends early: header needs 128 bytes at byte 0, and 2 are left");
  const Error bmp = error_in_file("a.bmp", bytes({'B'}));
  CHECK(sentence(bmp) == "a.bmp ends early: header needs 18 bytes at byte 0, and 1 is left");
  const Error tga = error_in_file("a.tga", bytes({0, 0, 2}));
  CHECK(sentence(tga) == "a.tga ends early: header needs 18 bytes at byte 0, and 3 are left");
}

TEST_CASE("Pixels are charged before allocation") {
  for (const Sample& sample : all_samples()) {
    Limits enough{10000};
    REQUIRE(read(sample.name, sample.file, false, enough));
    const u64 used = 10000 - enough.bytes;
    Limits exact{used};
    CHECK(read(sample.name, sample.file, false, exact));
    Limits short_by_one{used - 1};
    const Error refused = test::error_of(read(sample.name, sample.file, false, short_by_one));
    CHECK(refused.code == ErrorCode::over_limit);
    CHECK(refused.field == "width");
    CHECK(refused.expected > refused.found);
  }
}

TEST_CASE("A few bytes cannot allocate a gigabyte") {
  const Error pcx =
      error_in_file("a.pcx", pcx_header({.width = 16384, .height = 16384, .bytes_per_line = 16384}).fill(9));
  CHECK(pcx.code == ErrorCode::ends_early);
  const Error bmp =
      error_in_file("a.bmp", bmp_header({.width = 16384, .height = 16384, .compression = 1, .between = 1024})
                                 .fill(1024)
                                 .u8s({0, 1}));
  CHECK(sentence(bmp) ==
        "a.bmp needs too much memory: width at byte 18 needs 1,073,741,824 bytes, and 268,435,456 are left "
        "of the limit");
  const Error tga = error_in_file("a.tga", tga_header({.type = 10, .width = 16384, .height = 16384}).fill(9));
  CHECK(tga.code == ErrorCode::ends_early);
}

TEST_CASE("Every prefix and single-byte change gives an image or an error inside the file") {
  for (const Sample& sample : all_samples()) {
    bool hole = false;
    test::for_each_mutation(sample.file, {}, [&](ByteView bytes) {
      hole = !hole;
      check_promises(sample.name, Bytes(bytes.begin(), bytes.end()), hole);
    });
  }
}

TEST_CASE("A real BMP of the corpus is read") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const Bytes file =
      test::read_file(*test::corpus() + "/unreal/assimp_nonbsd/test/models-nonbsd/3D/m_rifl.bmp");
  const Image image = image_in("m_rifl.bmp", file);
  CHECK(image.width == 256);
  CHECK(image.height == 256);
  CHECK(image.bits == 24);
  // The first row of the file is the bottom one; blue is first.
  const u8* bottom_left = image.pixels.data() + 255 * 256 * 4;
  CHECK(bottom_left[0] == u8(file[56]));
  CHECK(bottom_left[1] == u8(file[55]));
  CHECK(bottom_left[2] == u8(file[54]));
  CHECK(bottom_left[3] == 255);
}
