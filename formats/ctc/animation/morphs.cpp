#include "formats/ctc/animation/morphs.hpp"

#include <utility>

#include "formats/ctc/document/check.hpp"
#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/notes.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::ctc {
namespace {

/// Whether a morph is valid; adds a note when it is not. `start` is the offset of its vertex numbers.
bool check_morph(const std::string& file, const Document& document, u32 number, u32 start,
                 const std::string& name, Model& model) {
  const MorphTargets& targets = document.morph_targets[number];
  const u32 vertices = document.header.vertices;
  const Message title = {"Morph % is left out", {name}};
  if (targets.vertices.size() > vertices) {
    const u32 header = offset_of<MorphHeader>(document.header.offsets.morphs, number);
    note_omission(
        Rule::morph_too_large, file, title,
        {"It moves % vertices at byte %, and there are %.", {targets.vertices.size(), header + 16, vertices}},
        header + 16, model);
    return false;
  }
  for (u32 i = 0; i < targets.vertices.size(); ++i) {
    const u32 at = start + 4 * i;
    if (targets.vertices[i] >= vertices) {
      note_omission(Rule::morph_vertex_missing, file, title,
                    {"It moves vertex % at byte %, and there are %.", {targets.vertices[i], at, vertices}},
                    at, model);
      return false;
    }
  }
  for (u32 i = 0; i < targets.targets.size(); ++i) {
    const u32 at = start + 4 * static_cast<u32>(targets.vertices.size()) + io::kStoredSize<Vector> * i;
    if (are_usable(targets.targets[i])) continue;
    note_omission(Rule::morph_target_unusable, file, title,
                  {"The target of vertex % at byte % is not a usable number.", {targets.vertices[i], at}}, at,
                  model, {Target::Kind::vertex, targets.vertices[i]});
    return false;
  }
  return true;
}

}  // namespace

void add_morphs(const std::string& file, const Document& document, const Interpretations& interpretations,
                Model& model) {
  u32 next = offset_of_targets(document, 0);
  for (u32 i = 0; i < document.morphs.size(); ++i) {
    const u32 start = next;
    next = start + document.morphs[i].vertices * (io::kStoredSize<u32> + io::kStoredSize<Vector>);
    std::string name = text_of(document.morphs[i].name);
    if (name.empty()) name = format({"Morph %", {i}});
    if (!check_morph(file, document, i, start, name, model)) continue;
    const MorphTargets& targets = document.morph_targets[i];
    Morph& morph = add_to(model.morphs);
    morph.name = std::move(name);
    morph.vertices = targets.vertices;
    morph.offsets = targets.targets;
    if (interpretations.morphs == MorphTarget::offset) continue;
    for (std::size_t k = 0; k < morph.offsets.size(); ++k) {
      morph.offsets[k] = difference(morph.offsets[k], document.vertices[morph.vertices[k]].position);
    }
  }
}

}  // namespace retromesh::ctc
