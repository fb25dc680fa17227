#pragma once
#include <string>
#include <vector>

#include "formats/inspector/open_documents.hpp"

/// Both ways between what is drawn and the bytes that make it.
namespace retromesh {

/// Bytes of an element: fields that follow each other.
struct ElementRange {
  u32 file = 0;
  u32 offset = 0;
  u32 size = 0;
  std::string path;     ///< Of the field, or the common part of several: "polygons[17]".
  bool is_used = true;  ///< False when no reader uses them.
};

struct Elements {
  ElementKind kind = ElementKind::none;
  std::vector<u32> indices;
  u32 frame = kNoElement;  ///< Of vertices and bones: only their bytes in this frame.
};

/// The bytes of the elements in all documents. Ranges beyond the limits are left out.
std::vector<ElementRange> ranges_of(const OpenDocuments& documents, Elements elements, Limits& limits);

/// What a byte of a document makes; of kind none for headers, slack and gaps.
Element element_at(const OpenDocument& document, u32 offset);

}  // namespace retromesh
