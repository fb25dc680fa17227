#include "formats/ctc/animation/attachments.hpp"

#include <utility>

#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/notes.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::ctc {

void add_attachments(const std::string& file, const Document& document, Model& model) {
  for (u32 i = 0; i < document.attachments.size(); ++i) {
    const AttachmentPoint& point = document.attachments[i];
    std::string name = text_of(point.name);
    if (name.empty()) name = format({"Attachment %", {i}});
    const u32 offset = offset_of<AttachmentPoint>(document.header.offsets.attachments, i) +
                       static_cast<u32>(point.name.size());
    const Message title = {"Attachment % is left out", {name}};
    if (point.triangle >= document.header.triangles) {
      note_omission(Rule::attachment_triangle_missing, file, title,
                    {"It follows triangle % at byte %, and there are %.",
                     {point.triangle, offset, document.header.triangles}},
                    offset, model);
      continue;
    }
    const Triangle& corners = document.triangles[point.triangle];
    if (!has_area(document.vertices[corners[0]].position, document.vertices[corners[1]].position,
                  document.vertices[corners[2]].position)) {
      note_omission(Rule::attachment_without_area, file, title,
                    {"Its triangle % has no area, so it has no direction.", {point.triangle}}, offset, model,
                    {Target::Kind::vertex, corners[0], {corners[1], corners[2]}});
      continue;
    }
    Attachment& attachment = add_to(model.attachments);
    attachment.name = std::move(name);
    attachment.vertices = {corners[0], corners[1], corners[2]};
    attachment.face = point.triangle;
    attachment.axes = AttachmentAxes::corner;
  }
}

}  // namespace retromesh::ctc
