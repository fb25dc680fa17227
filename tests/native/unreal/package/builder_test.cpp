#include "formats/unreal/samples/package_builder.hpp"

#include "formats/unreal/samples/package_objects.hpp"
#include "tests/support/catch.hpp"

// The bytes that our own packages are made of, as numbers written down from the description of the format.

namespace retromesh::samples {
namespace {

std::string hex(ByteView bytes) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string text;
  for (const std::byte byte : bytes) {
    if (!text.empty()) text += ' ';
    text += kDigits[static_cast<std::size_t>(byte >> 4)];
    text += kDigits[static_cast<std::size_t>(byte & std::byte{15})];
  }
  return text;
}

/// The bytes that `write` puts into an object of a package.
template <class Write>
std::string put(u16 version, const Write& write) {
  PackageNames names;
  names.index("None");
  ObjectWriter object(names, version);
  write(object);
  return hex(object.at(0x100));
}

std::string index_of(i32 value, u32 least = 1) {
  return put(69, [&](ObjectWriter& object) { object.index(value, least); });
}

std::string property_of(PropertyValue value, u32 element = 0) {
  return put(69, [&](ObjectWriter& object) {
    put_properties(object, std::vector<ObjectProperty>{{"A", std::move(value), element}});
  });
}

}  // namespace

TEST_CASE("compact indices have the sign and six bits first, then seven bits each", "[unreal][package]") {
  CHECK(index_of(0) == "00");
  CHECK(index_of(-1) == "81");
  CHECK(index_of(63) == "3F");
  CHECK(index_of(64) == "40 01");
  CHECK(index_of(-64) == "C0 01");
  CHECK(index_of(8191) == "7F 7F");
  CHECK(index_of(8192) == "40 80 01");
  CHECK(index_of(0x7FFFFFFF) == "7F FF FF FF 0F");
  CHECK(index_of(5, 3) == "45 80 00");
}

TEST_CASE("lists that say where they end have the place in the file from version 62", "[unreal][package]") {
  const auto write = [](ObjectWriter& object) {
    object.begin_lazy();
    object.count("numbers", 1);
    object.put(u16{0x1234});
    object.end_lazy("numbers");
  };
  CHECK(put(62, write) == "07 01 00 00 01 34 12");
  CHECK(put(61, write) == "01 34 12");
}

TEST_CASE("properties have a name, type, size code and element", "[unreal][package]") {
  CHECK(property_of(u8{7}) == "01 01 07 00");
  CHECK(property_of(i32{-2}) == "01 22 FE FF FF FF 00");
  CHECK(property_of(true) == "01 83 00");
  CHECK(property_of(false) == "01 03 00");
  CHECK(property_of(1.0F, 3) == "01 A4 03 00 00 80 3F 00");
  CHECK(property_of(ObjectReference{-65}, 200) == "01 95 80 C8 C1 01 00");
  CHECK(property_of(NameValue{"B"}, 0x3FFFFFFF) == "01 86 FF FF FF FF 02 00");
  CHECK(property_of(std::string("abc")) == "01 5D 05 04 61 62 63 00 00");
  CHECK(property_of(RawValue{10, "Vector", Bytes(12)}) == "01 3A 02 00 00 00 00 00 00 00 00 00 00 00 00 00");
}

namespace {

/// A texture without an image in a group, whose class is imported.
Bytes package_of(u16 version) {
  PackageBuilder package(version);
  package.names.index("None");
  const i32 group = package.add_group("G");
  package.add_object("Texture", "T", group, [](ObjectWriter& object) {
    object.name("None");
    object.put(u8{0});
  });
  return package.build();
}

}  // namespace

TEST_CASE("a package of version 69 has GUID and generations, and names with their lengths",
          "[unreal][package]") {
  CHECK(hex(package_of(69)) ==
        "C1 83 2A 9E 45 00 00 00 01 00 00 00 "              // Signature, version, licensee, flags.
        "08 00 00 00 40 00 00 00 "                          // Names.
        "02 00 00 00 B2 00 00 00 "                          // Exports.
        "04 00 00 00 96 00 00 00 "                          // Imports.
        "A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 AA AB AC AD AE AF "  // GUID.
        "01 00 00 00 02 00 00 00 08 00 00 00 "              // A generation.
        "05 4E 6F 6E 65 00 10 00 07 00 "                    // 0 None
        "05 43 6F 72 65 00 10 00 07 00 "                    // 1 Core
        "08 50 61 63 6B 61 67 65 00 10 00 07 00 "           // 2 Package
        "06 43 6C 61 73 73 00 10 00 07 00 "                 // 3 Class
        "07 45 6E 67 69 6E 65 00 10 00 07 00 "              // 4 Engine
        "08 54 65 78 74 75 72 65 00 10 00 07 00 "           // 5 Texture
        "02 47 00 10 00 07 00 "                             // 6 G
        "02 54 00 10 00 07 00 "                             // 7 T
        "00 "                                               // The group: no properties.
        "00 00 "                                            // The texture: no mips.
        "01 02 00 00 00 00 01 "                             // -1 Core
        "01 03 FF FF FF FF 02 "                             // -2 class Core.Package
        "01 02 00 00 00 00 04 "                             // -3 Engine
        "01 03 FD FF FF FF 05 "                             // -4 class Engine.Texture
        "82 00 00 00 00 00 06 00 00 00 00 01 53 02 "        // 1 G: one byte at 0x93
        "84 00 01 00 00 00 07 00 00 00 00 02 54 02");       // 2 G.T: two bytes at 0x94
}

TEST_CASE("a package of version 61 has a heritage, and names that end with NUL", "[unreal][package]") {
  CHECK(hex(package_of(61))
            .starts_with("C1 83 2A 9E 3D 00 00 00 01 00 00 00 "
                         "08 00 00 00 3C 00 00 00 02 00 00 00 A6 00 00 00 04 00 00 00 8A 00 00 00 "
                         "01 00 00 00 2C 00 00 00 "                          // One heritage at 0x2C.
                         "A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 AA AB AC AD AE AF "  // Its GUID.
                         "4E 6F 6E 65 00 10 00 07 00 "                       // 0 None
                         "43 6F 72 65 00 10 00 07 00 "));                    // 1 Core
}

}  // namespace retromesh::samples
