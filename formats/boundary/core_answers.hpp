#pragma once
#include <span>
#include <vector>

#include "formats/boundary/answer_writer.hpp"
#include "formats/files/entry.hpp"

/// The answers of a core to list, open and palette.
namespace retromesh::answer {

/// An Entry whose shared parts are the numbers of lists in this answer and those before it.
struct ListedEntry {
  const Entry* entry = nullptr;
  std::vector<u32> shared;
};

template <class V>
void visit(V& v, const ListedEntry& listed) {
  const Entry& entry = or_empty(listed.entry);
  v("id", entry.id);
  v("name", entry.name);
  v("format", entry.format);
  v("label", entry.label);
  v("parts", entry.parts);
  v("shared", listed.shared);
}

/// Parts that several entries have.
struct SharedList {
  const PartList* list = nullptr;
};

template <class V>
void visit(V& v, const SharedList& shared) {
  v("parts", or_empty(shared.list).parts);
}

/// One of several answers, each with the models that the answers before it do not have.
struct ListAnswer {
  std::vector<ListedEntry> entries;
  std::vector<SharedList> shared;
  bool is_done = true;   ///< False while there is more to list.
  bool is_whole = true;  ///< False when the limits have ended the list.
};

template <class V>
void visit(V& v, const ListAnswer& answer) {
  v("entries", answer.entries);
  v("shared", answer.shared);
  v("is_done", answer.is_done);
  v("is_whole", answer.is_whole);
}

struct OpenAnswer {
  ResultAnswer<Model> result;
  u32 handle = 0;         ///< 0 for a model that does not change.
  u32 morph_weights = 0;  ///< Address of one float for each morph, which JavaScript writes before posing.
  u32 view = 0;           ///< Address of the 13 numbers of a PainterView, which it writes before sorting.
};

template <class V>
void visit(V& v, const OpenAnswer& answer) {
  visit(v, answer.result);
  v("handle", answer.handle);
  v("morph_weights", answer.morph_weights);
  v("view", answer.view);
}

struct PaletteAnswer {
  std::vector<u8> colours;
};

template <class V>
void visit(V& v, const PaletteAnswer& answer) {
  v("colours", answer.colours);
}

/// Entries as a ListAnswer, which points into them. `sent` are the shared lists of the answers before it, in
/// order; those of this one are appended.
inline ListAnswer list_answer(std::span<const Entry> entries, std::vector<SharedParts>& sent) {
  ListAnswer answer;
  for (const Entry& entry : entries) {
    ListedEntry& listed = answer.entries.emplace_back();
    listed.entry = &entry;
    for (const SharedParts& parts : entry.shared) {
      u32& number = parts->number;
      if (number >= sent.size() || sent[number] != parts) {
        number = static_cast<u32>(sent.size());
        sent.push_back(parts);
        answer.shared.push_back({parts.get()});
      }
      listed.shared.push_back(number);
    }
  }
  return answer;
}

}  // namespace retromesh::answer
