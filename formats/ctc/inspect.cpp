#include "formats/ctc/inspect.hpp"

#include <algorithm>
#include <utility>

#include "formats/ctc/document_offsets.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::ctc {
namespace {

using Severity = Note::Severity;

/// Adds notes about one file.
class Observer {
 public:
  Observer(const std::string& file, u32 size, const Document& document, Model& model)
      : file_(file), size_(size), document_(document), header_(document.header), model_(model) {}

  void skins() {
    if (header_.skins > 0) return;
    add(Severity::warning, {"No skin is named"}, {"All triangles wear a stand-in."}, kSkinsAt);
  }

  void lists() {
    const u32 lists = header_.triangle_lists;
    u64 total = 0;
    for (const u32 size : document_.triangle_lists) total += size;
    if (lists == 0) {
      add(Severity::warning, {"There is no triangle list"},
          {"The game draws nothing without one. Here all triangles wear the first skin."}, kTriangleListsAt);
      return;
    }
    if (lists != header_.skins && header_.skins > 0) {
      add(Severity::warning,
          {"% for %",
           {counted(lists, "triangle list", "triangle lists"), counted(header_.skins, "skin", "skins")}},
          {lists > header_.skins
               ? "There is one for each skin. The lists that are too many wear the last skin."
               : "There is one for each skin. The skins that are too many are not worn."},
          kTriangleListsAt);
    }
    if (total < header_.triangles) {
      const u64 rest = header_.triangles - total;
      add(Severity::fact, {"% in no list", {counted(rest, "triangle is", "triangles are")}},
          {"They are not drawn. Attachments follow such triangles."}, kTriangleListsAt)
          .count = static_cast<u32>(rest);
    }
  }

  void frame_size() {
    const u64 expected = u64{io::kStoredSize<Key>} * (header_.bones + 1);
    if (header_.frame_size == expected || header_.frames == 0) return;
    add(Severity::fact, {"The header has another size of frames"},
        {"It says % bytes; with % a frame has %. Nothing here reads it.",
         {header_.frame_size, counted(header_.bones, "bone", "bones"), expected}},
        kFrameSizeAt);
  }

  void end() {
    const u32 said = header_.offsets.end;
    if (said == size_) return;
    add(Severity::mended, {"% behind the end", {counted(size_ - said, "byte", "bytes")}},
        {"The header says that the file ends at byte %. Blocks behind it are read all the same.", {said}},
        kEndAt);
  }

  void overlaps() {
    struct Run {
      const BlockField* field;
      u64 first;
      u64 end;
    };
    std::vector<Run> runs;
    for (const BlockField& field : kBlockFields) {
      if (header_.*field.count == 0) continue;
      const u64 first = header_.offsets.*field.offset;
      runs.push_back({&field, first, first + size_of(field)});
    }
    for (std::size_t a = 0; a < runs.size(); ++a) {
      for (std::size_t b = a + 1; b < runs.size(); ++b) {
        if (runs[a].first >= runs[b].end || runs[b].first >= runs[a].end) continue;
        add(Severity::warning, {"Two blocks share bytes"},
            {"% and % overlap. Both are read as they are.", {runs[a].field->name, runs[b].field->name}},
            runs[b].field->offset_at);
        return;
      }
    }
  }

  void weights(u32 scaled) {
    if (scaled == 0) return;
    add(Severity::mended,
        {"% not sum to 1", {counted(scaled, "vertex has weights that do", "vertices have weights that do")}},
        {"They are scaled until they do."}, header_.offsets.weights)
        .count = scaled;
  }

  void substitutions() {
    if (header_.substitutions == 0) return;
    add(Severity::fact,
        {"% not used",
         {counted(header_.substitutions, "vertex substitution is", "vertex substitutions are")}},
        {"Some property of the game's could ask for them, and none does."}, kSubstitutionsAt)
        .count = header_.substitutions;
  }

  void animations(const Interpretations& interpretations) {
    if (header_.animations == 0 || header_.frames == 0) return;
    if (interpretations.animations != AnimationRecord::whole || interpretations.told.front().is_asked) return;
    add(Severity::warning, {"The animations do not fit the frames"},
        {"No way to read their numbers divides the % frames between them, so all frames are one clip.",
         {header_.frames}},
        kAnimationsAt);
  }

  void interpretations(const Interpretations& interpretations) {
    u32 open = 0;
    for (const Interpretation& reading : interpretations.told)
      open += reading.is_settled || reading.is_asked ? 0u : 1u;
    std::string words;
    for (const Interpretation& reading : interpretations.told) {
      if (reading.is_settled || reading.is_asked) continue;
      words +=
          format({words.empty() ? "%: %" : "; %: %", {reading.name, reading.choices[reading.chosen].name}});
    }
    if (open == 0) return;
    add_note(model_.notes, Severity::fact,
             {"% cannot be told from this file", {counted(open, "reading", "interpretations")}},
             {"The likelier is taken. %.", {words}}, SourceLocation::in(file_))
        .count = open;
  }

 private:
  Note& add(Severity severity, const Message& title, const Message& why, u32 offset) {
    return add_note(model_.notes, severity, title, why, SourceLocation::byte(file_, offset));
  }

  u64 size_of(const BlockField& field) const {
    const u64 count = header_.*field.count;
    const u32 Offsets::* at = field.offset;
    if (at == &Offsets::skins) return count * sizeof(SkinName);
    if (at == &Offsets::vertices) return count * io::kStoredSize<Vertex>;
    if (at == &Offsets::triangles) return count * sizeof(Triangle);
    if (at == &Offsets::uvs) return count * sizeof(TriangleUvs);
    if (at == &Offsets::bones) return count * io::kStoredSize<Bone>;
    if (at == &Offsets::weights) {
      return place_of_weights(document_, header_.vertices) - header_.offsets.weights;
    }
    if (at == &Offsets::animations) return count * io::kStoredSize<Animation>;
    if (at == &Offsets::frames) return count * (header_.bones + 1) * io::kStoredSize<Key>;
    if (at == &Offsets::morphs) {
      return place_of_targets(document_, header_.morphs) - header_.offsets.morphs;
    }
    if (at == &Offsets::attachments) return count * io::kStoredSize<AttachmentPoint>;
    if (at == &Offsets::substitutions) return count * io::kStoredSize<Substitution>;
    return count * 4;  // triangle lists, colours
  }

  const std::string& file_;
  u32 size_;
  const Document& document_;
  const Header& header_;
  Model& model_;
};

}  // namespace

void add_observations(const std::string& file, u32 size, const Document& document,
                      const Interpretations& interpretations, u32 scaled_vertices, Model& model) {
  Observer observer(file, size, document, model);
  observer.skins();
  observer.lists();
  observer.overlaps();
  observer.end();
  observer.weights(scaled_vertices);
  observer.animations(interpretations);
  observer.frame_size();
  observer.substitutions();
  observer.interpretations(interpretations);
}

}  // namespace retromesh::ctc
