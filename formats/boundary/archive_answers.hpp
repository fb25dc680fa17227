#pragma once
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
void visit(V& v, const ArchiveAlias& alias) {
  v("id", alias.id);
  v("name", alias.name);
}

template <class V>
void visit(V& v, const ArchiveEntry& entry) {
  v("id", entry.id);
  v("name", entry.name);
  v("place", entry.place);
  v("label", entry.label);
  v("file", entry.file);
  v("bytes", entry.bytes);
  v("aliases", entry.aliases);
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

/// One of several answers, each with what those before it do not have.
struct ListArchiveAnswer {
  std::vector<ArchiveEntry> entries;
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
