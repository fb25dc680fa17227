#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/archives.hpp"
#include "formats/boundary/answer_writer.hpp"

/// The answers of a module of archives.
namespace retromesh {

template <class V>
void visit(V& v, const ByteRange& range) {
  v("file", range.file);
  v("first", range.first);
  v("size", range.size);
}

template <class V>
void visit(V& v, const Member& member) {
  v("name", member.name);
  v("bytes", member.bytes);
  v("from", member.from);
}

template <class V>
void visit(V& v, const Unpacked& unpacked) {
  v("id", unpacked.id);
  v("members", unpacked.members);
  v("notes", unpacked.notes);
  v("missing", unpacked.missing);
}

namespace answer {

/// Texts of a table, one after the other.
struct TextColumn {
  std::string text;
  std::vector<u32> ends;  ///< Where each ends, in UTF-16 code units.

  void add(std::string_view part);

 private:
  u32 end_ = 0;
};

template <class V>
void visit(V& v, const TextColumn& column) {
  v("text", column.text);
  v("ends", column.ends);
}

/// Entries as columns: an archive can have hundreds of thousands, of which JavaScript reads a field when it
/// is asked for.
struct EntryTable {
  TextColumn ids;
  TextColumn names;
  TextColumn places;
  TextColumn labels;
  std::vector<u32> files;
  std::vector<u32> bytes;
  TextColumn aliases;             ///< Ids and names in turn.
  std::vector<u32> aliases_ends;  ///< The end of each entry's among them.

  void add(const ArchiveEntry& entry);
};

template <class V>
void visit(V& v, const EntryTable& table) {
  v("ids", table.ids);
  v("names", table.names);
  v("places", table.places);
  v("labels", table.labels);
  v("files", table.files);
  v("bytes", table.bytes);
  v("aliases", table.aliases);
  v("aliases_ends", table.aliases_ends);
}

/// One of several answers, each with what those before it do not have.
struct ListArchiveAnswer {
  EntryTable entries;
  std::vector<Error> errors;
  std::vector<ByteRange> wanted;  ///< To be added before the next call.
  bool is_done = true;            ///< False while there is more to list.
  bool is_whole = true;           ///< False when the limits have ended the list.
};

template <class V>
void visit(V& v, const ListArchiveAnswer& answer) {
  v("entries", answer.entries);
  v("errors", answer.errors);
  v("wanted", answer.wanted);
  v("is_done", answer.is_done);
  v("is_whole", answer.is_whole);
}

/// Neither error nor value while ranges are wanted.
struct UnpackAnswer {
  ResultAnswer<Unpacked> result;
  std::vector<ByteRange> wanted;
};

template <class V>
void visit(V& v, const UnpackAnswer& answer) {
  visit(v, answer.result);
  v("wanted", answer.wanted);
}

}  // namespace answer
}  // namespace retromesh
