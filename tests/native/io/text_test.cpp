#include "formats/io/error.hpp"
#include "formats/io/paths.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("sentences have the file, the offset, the expected and the found value") {
  Error error{ErrorCode::ends_early, "pack/crate_d.3d", 48, "polygons", 1920, 1200, "", ""};
  CHECK(sentence(error) ==
        "crate_d.3d ends early: polygons needs 1,920 bytes at byte 48, and 1,200 are left");
  error.found = 1;
  CHECK(sentence(error) == "crate_d.3d ends early: polygons needs 1,920 bytes at byte 48, and 1 is left");
  error.count = 120;
  CHECK(sentence(error) ==
        "crate_d.3d ends early: its 120 polygons need 1,920 bytes at byte 48, and 1 is left");
  error.code = ErrorCode::empty;
  CHECK(sentence(error) == "crate_d.3d is empty: it has no bytes");
  const Error partner{ErrorCode::partner_missing, "Kraal_d.3d", 0, "Kraal_a.3d", 0, 0, "", ""};
  CHECK(sentence(partner) == "Kraal_d.3d needs its partner Kraal_a.3d, which is not here");
}

TEST_CASE("numbers with four digits or more have commas") {
  CHECK(with_commas(0) == "0");
  CHECK(with_commas(999) == "999");
  CHECK(with_commas(1000) == "1,000");
  CHECK(with_commas(1234567) == "1,234,567");
}

TEST_CASE("paths: both slashes, any case") {
  CHECK(fold_path("Models\\Book_D.3D") == "models/book_d.3d");
  CHECK(fold_path("./a//b/./c") == "a/b/c");
  CHECK(fold_path("@[`{ \xC3\x84") == "@[`{ \xC3\x84");
  CHECK(folder_of("Models\\Book_d.3d") == "Models");
  CHECK(stem_of("Models/Book_d.3d") == "Book_d");
  CHECK(file_name("a/b\\c.uc") == "c.uc");
  CHECK(join_path("", "x") == "x");
  CHECK(plain_stem("a b.\xC3\xA4-1") == "a_b___-1");
  for (const std::string device : {"con", "NUL", "Com0", "lpt9"}) CHECK(plain_stem(device) == '_' + device);
  for (const std::string file : {"cone", "com", "com10", "coma", "lpt"}) CHECK(plain_stem(file) == file);
}

TEST_CASE("an extension is after the last dot of the name, unless the name begins with it") {
  CHECK(extension_of("skin.PCX") == "PCX");
  CHECK(extension_of("a.b/readme") == "");
  CHECK(stem_of("a.b/readme") == "readme");
  CHECK(extension_of("a.tar.gz") == "gz");
  CHECK(stem_of("x\\a.tar.gz") == "a.tar");
  for (const char* hidden : {".profile", "home/.profile", "home\\.profile"}) {
    CHECK(extension_of(hidden) == "");
    CHECK(stem_of(hidden) == ".profile");
  }
  CHECK(extension_of("..x") == "x");
  CHECK(stem_of("..x") == ".");
  CHECK(extension_of("ends.") == "");
  CHECK(stem_of("ends.") == "ends");
  for (const char* without : {"", "/", ".", "a/"}) CHECK(extension_of(without) == "");
}
