#include "formats/unreal/faces/attachment.hpp"

#include "formats/model/decision.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

/// The rule that is requested, or the first. No file tells which is right.
u32 choose_rule(std::span<const InterpretationRequest> requests, Model& model) {
  Decision rule("weapon-axes", "Weapon triangle", "", requests);
  rule.add("first-second", "between corners 1 and 2, Z from 1 to 2", true, 0);
  rule.add("first-third", "between corners 1 and 3, Z from 3 to 1", true, 0);
  rule.choose(0, false);
  return rule.finish(model.interpretations);
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
