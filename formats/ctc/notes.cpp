#include "formats/ctc/notes.hpp"

#include <algorithm>
#include <utility>

#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::size_t kMostOmissions = 64;

class Inspector {
 public:
  Inspector(const std::string& file, u32 size, const Document& document, Model& model)
      : file_(file), size_(size), document_(document), header_(document.header), model_(model) {}

  void check_skins() {
    if (header_.skins > 0) return;
    add(Rule::skins_missing, {"No skin is named"}, {"All triangles are drawn with a placeholder."}, kSkinsAt);
  }

  void check_triangle_lists() {
    const u32 lists = header_.triangle_lists;
    u64 total = 0;
    for (const u32 size : document_.triangle_lists) total += size;
    if (lists == 0) {
      add(Rule::triangle_lists_missing, {"There is no triangle list"},
          {"The game draws nothing without one. Here all triangles use the first skin."}, kTriangleListsAt);
      return;
    }
    if (lists != header_.skins && header_.skins > 0) {
      add(Rule::triangle_lists_not_skins,
          {"% for %",
           {counted(lists, "triangle list", "triangle lists"), counted(header_.skins, "skin", "skins")}},
          {lists > header_.skins ? "Each skin has one. The extra lists use the last skin."
                                 : "Each skin has one. The extra skins are not used."},
          kTriangleListsAt);
    }
    if (total < header_.triangles) {
      const u64 rest = header_.triangles - total;
      add(Rule::triangles_in_no_list, {"% in no list", {counted(rest, "triangle is", "triangles are")}},
          {"They are not drawn. Attachments use such triangles."}, kTriangleListsAt)
          .count = static_cast<u32>(rest);
    }
  }

  void check_frame_size() {
    const u64 expected = u64{io::kStoredSize<Key>} * (header_.bones + 1);
    if (header_.frame_size == expected || header_.frames == 0) return;
    add(Rule::frame_size_wrong, {"The frame size in the header is wrong"},
        {"It is % bytes; with % a frame has %. The field is not used.",
         {header_.frame_size, counted(header_.bones, "bone", "bones"), expected}},
        kFrameSizeAt);
  }

  void check_end() {
    const u32 declared = header_.offsets.end;
    if (declared == size_) return;
    add(Rule::bytes_behind_end, {"% behind the end", {counted(size_ - declared, "byte", "bytes")}},
        {"By the header the file ends at byte %. Blocks behind it are read all the same.", {declared}},
        kEndAt);
  }

  void check_overlaps() {
    struct Range {
      const BlockField* field;
      u64 first;
      u64 end;
    };
    std::vector<Range> ranges;
    for (const BlockField& field : kBlockFields) {
      if (header_.*field.count == 0) continue;
      const u64 first = header_.offsets.*field.offset;
      ranges.push_back({&field, first, first + size_of(field)});
    }
    for (std::size_t a = 0; a < ranges.size(); ++a) {
      for (std::size_t b = a + 1; b < ranges.size(); ++b) {
        if (ranges[a].first >= ranges[b].end || ranges[b].first >= ranges[a].end) continue;
        add(Rule::blocks_overlap, {"Two blocks share bytes"},
            {"% and % overlap. Both are read as they are.", {ranges[a].field->name, ranges[b].field->name}},
            ranges[b].field->offset_at);
        return;
      }
    }
  }

  void check_weights(const std::vector<u32>& scaled) {
    if (scaled.empty()) return;
    Note& note =
        add(Rule::weights_not_one,
            {"% not sum to 1",
             {counted(scaled.size(), "vertex has weights that do", "vertices have weights that do")}},
            {"They are scaled to do so."}, header_.offsets.weights);
    note.count = static_cast<u32>(scaled.size());
    for (const u32 vertex : scaled) note.target.add(Target::Kind::vertex, vertex);
  }

  /// Bones without weights whose children have none, either: nothing follows them.
  void check_idle_bones() {
    if (header_.bones == 0 || header_.frames == 0) return;
    std::vector<u8> is_followed(header_.bones);
    for (const VertexWeights& vertex : document_.weights) {
      for (const Weight& weight : vertex.weights) {
        // Up to a bone that is known, so that each is visited once.
        for (u32 bone = weight.bone; bone != kNone && !is_followed[bone];
             bone = document_.bones[bone].parent_plus_one - 1)
          is_followed[bone] = 1;
      }
    }
    Target idle;
    u32 count = 0;
    for (u32 i = 0; i < is_followed.size(); ++i) {
      if (is_followed[i]) continue;
      idle.add(Target::Kind::bone, i);
      ++count;
    }
    if (count == 0) return;
    Note& note = add(Rule::bones_idle, {"% nothing", {counted(count, "bone moves", "bones move")}},
                     {"No vertex has a weight of bone %.", {plain(idle.index)}},
                     offset_of<Bone>(header_.offsets.bones, idle.index));
    note.count = count;
    note.target = std::move(idle);
  }

  void check_substitutions() {
    if (header_.substitutions == 0) return;
    Note& note = add(Rule::substitutions,
                     {"%", {counted(header_.substitutions, "vertex substitution", "vertex substitutions")}},
                     {"The game never used them; how many are applied can be chosen."}, kSubstitutionsAt);
    note.count = header_.substitutions;
    for (const Substitution& substitution : document_.substitutions) {
      if (substitution.replacement < header_.vertices)
        note.target.add(Target::Kind::vertex, substitution.replacement);
    }
  }

  void check_animations(const Interpretations& interpretations) {
    if (header_.animations == 0 || header_.frames == 0) return;
    if (interpretations.animations != AnimationRecord::whole || interpretations.all.front().is_asked) return;
    add(Rule::animations_do_not_fit, {"The animations do not fit the frames"},
        {"With no layout of their record they cover the % frames exactly once, so all frames are one clip.",
         {header_.frames}},
        kAnimationsAt);
  }

  void check_interpretations(const Interpretations& interpretations) {
    u32 count = 0;
    std::string list;
    for (const Interpretation& one : interpretations.all) {
      if (one.is_settled || one.is_asked) continue;
      ++count;
      list += format({list.empty() ? "%: %" : "; %: %", {one.name, one.choices[one.chosen].name}});
    }
    if (count == 0) return;
    add_note(model_.notes, Rule::interpretation_undecided,
             {"% not decided by this file", {counted(count, "interpretation is", "interpretations are")}},
             {"The likeliest is used. %.", {list}}, SourceLocation::in(file_))
        .count = count;
  }

 private:
  Note& add(Rule rule, const Message& title, const Message& why, u32 offset) {
    return add_note(model_.notes, rule, title, why, SourceLocation::byte(file_, offset));
  }

  u64 size_of(const BlockField& field) const {
    const u32 begin = header_.offsets.*field.offset;
    if (field.offset == &Offsets::weights) return offset_of_weights(document_, header_.vertices) - begin;
    if (field.offset == &Offsets::morphs) return offset_of_targets(document_, header_.morphs) - begin;
    return header_.*field.count * element_size(header_, field);
  }

  const std::string& file_;
  u32 size_;
  const Document& document_;
  const Header& header_;
  Model& model_;
};

}  // namespace

void add_notes(const std::string& file, u32 size, const Document& document,
               const Interpretations& interpretations, const std::vector<u32>& scaled_vertices,
               Model& model) {
  Inspector inspector(file, size, document, model);
  inspector.check_skins();
  inspector.check_triangle_lists();
  inspector.check_overlaps();
  inspector.check_end();
  inspector.check_weights(scaled_vertices);
  inspector.check_idle_bones();
  inspector.check_animations(interpretations);
  inspector.check_frame_size();
  inspector.check_substitutions();
  inspector.check_interpretations(interpretations);
}

void note_omission(Rule rule, const std::string& file, const Message& title, const Message& why, u32 offset,
                   Model& model, const Target& target) {
  if (model.notes.size() >= kMostOmissions) return;
  add_note(model.notes, rule, title, why, SourceLocation::byte(file, offset)).target = target;
}

}  // namespace retromesh::ctc
