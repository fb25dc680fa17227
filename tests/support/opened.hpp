#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

#include "formats/catalog.hpp"
#include "formats/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// Opens models for tests, and finds their notes.
namespace retromesh::test {

using Requests = std::vector<InterpretationRequest>;

/// Opens a model that has to open and to be valid.
inline Model opened(std::span<const File> files, const std::string& id = "", const Requests& requests = {}) {
  Limits limits;
  auto result = open(files, id, limits, requests);
  if (!result) FAIL(sentence(result.error()) << ". " << result.error().cause);
  CHECK(validate(result.value()).value_or("") == "");
  return std::move(result.value());
}

inline Model opened(const Drop& drop, const std::string& id = "", const Requests& requests = {}) {
  return opened(drop.files(), id, requests);
}

/// The error of a model that must not open.
inline Error refused(std::span<const File> files, const std::string& id = "", const Requests& requests = {}) {
  Limits limits;
  const auto result = open(files, id, limits, requests);
  REQUIRE_FALSE(result);
  return result.error();
}

inline Error refused(const Drop& drop, const std::string& id = "", const Requests& requests = {}) {
  return refused(drop.files(), id, requests);
}

/// The files of an entry, in the order of its parts, each once.
inline std::vector<File> parts_of(const Entry& entry, std::span<const File> all) {
  std::vector<File> files;
  const auto add = [&](const Part& part) {
    const auto is_it = [&](const File& file) { return file.name == all[part.file].name; };
    if (std::none_of(files.begin(), files.end(), is_it)) files.push_back(all[part.file]);
  };
  for (const Part& part : entry.parts) add(part);
  for (const SharedParts& shared : entry.shared)
    std::for_each(shared->parts.begin(), shared->parts.end(), add);
  return files;
}

/// The first note of this title, or null.
inline const Note* note_called(const Notes& notes, std::string_view title) {
  for (const Note& note : notes) {
    if (note.title == title) return &note;
  }
  return nullptr;
}

inline bool has_note(const Model& model, std::string_view title) {
  return note_called(model.notes, title) != nullptr;
}

/// The note with a title; fails the test when there is none.
inline Note note(const Model& model, std::string_view title) {
  const Note* const found = note_called(model.notes, title);
  if (!found) FAIL("there is no note " << title);
  return *found;
}

}  // namespace retromesh::test
