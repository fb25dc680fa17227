#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/mesh/decode.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// The meshes of files, the real models of the corpus, and the results of independent readers.
namespace retromesh::test {

/// A list of the oracle, "runelite_nova_hd".
inline nlohmann::json oracle_list(const std::string& name) {
  const Bytes bytes = read_file(*oracle() + "/runescape/" + name + ".json");
  const char* text = reinterpret_cast<const char*>(bytes.data());
  return nlohmann::json::parse(text, text + bytes.size());
}

/// The mesh of a file that is a model.
inline runescape::Mesh mesh_in(ByteView bytes) {
  Limits limits;
  Notes notes;
  const auto document = value_of(runescape::read_document("a.ob2", bytes, limits));
  return value_of(runescape::decode("a.ob2", static_cast<u32>(bytes.size()), document, notes, limits));
}

/// The mesh of a file, its path counted from the corpus' folder of this family; nothing when it is not a
/// model.
inline std::optional<runescape::Mesh> read_mesh(const std::string& path) {
  const Bytes bytes = read_file(*corpus() + "/runescape/" + path);
  if (!runescape::identify(bytes)) return std::nullopt;
  Limits limits;
  Notes notes;
  const auto document = runescape::read_document(path, bytes, limits);
  if (!document) return std::nullopt;
  auto mesh = runescape::decode(path, static_cast<u32>(bytes.size()), document.value(), notes, limits);
  if (!mesh) return std::nullopt;
  return std::move(mesh.value());
}

/// How the oracle writes a list of numbers: the first 16 digits of the SHA-1 of them.
inline std::string short_hash(const std::vector<i32>& numbers) {
  return sha1(std::as_bytes(std::span(numbers))).substr(0, 16);
}

/// Whether the reader that made an entry of the oracle read the same positions. Some misread files, and some
/// do not divide the coordinates of later versions by 4.
inline bool has_positions_of(const nlohmann::json& entry, const runescape::Mesh& mesh) {
  constexpr const char* kNames[] = {"hx", "hy", "hz"};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::vector<i32> numbers;
    for (const auto& vertex : mesh.vertices) numbers.push_back(vertex[axis]);
    if (entry.value(kNames[axis], "") != short_hash(numbers)) return false;
  }
  return true;
}

}  // namespace retromesh::test
