#include "formats/unreal/attachment.hpp"

#include <iterator>
#include <vector>

#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

constexpr const char* kInterpretation = "weapon-axes";

struct Rule {
  const char* id;
  const char* name;
};
constexpr Rule kRules[] = {{"first-second", "between corners 1 and 2, Z from 1 to 2"},
                           {"first-third", "between corners 1 and 3, Z from 3 to 1"}};

/// The rule that is requested, or the first. No file tells which is right.
u32 choose_rule(std::span<const InterpretationRequest> requests, Model& model) {
  model.interpretations = std::vector<Interpretation>(1);
  Interpretation& interpretation = model.interpretations[0];
  interpretation.id = kInterpretation;
  interpretation.name = "Weapon triangle";
  interpretation.choices = std::vector<InterpretationChoice>(std::size(kRules));
  for (u32 i = 0; i < std::size(kRules); ++i) {
    interpretation.choices[i].id = kRules[i].id;
    interpretation.choices[i].name = kRules[i].name;
  }
  for (const InterpretationRequest& request : requests) {
    for (u32 i = 0; i < std::size(kRules); ++i) {
      if (request.interpretation != kInterpretation || request.choice != kRules[i].id) continue;
      interpretation.is_asked = true;
      interpretation.chosen = i;
    }
  }
  return interpretation.chosen;
}

}  // namespace

void interpret_attachments(std::span<const InterpretationRequest> requests, Model& model) {
  if (model.attachments.empty()) return;
  const u32 first = choose_rule(requests, model) * 2;  // the corner where Z begins
  const bool is_mirrored = determinant(model.frames.matrix) < 0;
  for (Attachment& attachment : model.attachments) {
    const auto corners = attachment.vertices;
    const u32 from = corners[first];
    const u32 to = corners[(first + 1) % 3];
    attachment.vertices = {is_mirrored ? to : from, is_mirrored ? from : to, corners[(first + 2) % 3]};
    if (is_mirrored) attachment.axes = AttachmentAxes::middle_reversed;
  }
}

}  // namespace retromesh::unreal
