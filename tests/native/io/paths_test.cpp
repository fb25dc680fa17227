#include "formats/io/paths.hpp"

#include "formats/io/error.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("paths: both slashes, any case") {
  CHECK(fold_path("Models\\Book_D.3D") == "models/book_d.3d");
  CHECK(fold_path("./a//b/./c") == "a/b/c");
  CHECK(fold_path("@[`{ \xC3\x84") == "@[`{ \xC3\x84");
  CHECK(folder_of("Models\\Book_d.3d") == "Models");
  CHECK(stem_of("Models/Book_d.3d") == "Book_d");
  CHECK(file_name("a/b\\c.uc") == "c.uc");
  CHECK(join_path("", "x") == "x");
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
