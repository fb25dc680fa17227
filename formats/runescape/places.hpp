#pragma once
#include "formats/runescape/document.hpp"

namespace retromesh::runescape {

/// Bytes of a file at which its columns and streams begin; those that it does not have begin where they
/// would.
struct Places {
  u32 vertex_flags = 0;
  u32 face_types = 0;
  u32 priorities = 0;
  u32 infos = 0;  ///< Or render types.
  u32 groups = 0;
  u32 steps = 0;
  u32 coordinates = 0;
  u32 colours = 0;
  u32 corners = 0;  ///< Of the mappings that are planes.
  u32 x = 0;
  u32 y = 0;
  u32 z = 0;
  u32 trailing = 0;
  u32 footer = 0;
};

/// Works the places out for a file of `file_size` bytes.
Places places_of(const Document& document, u32 file_size);

/// The byte at which a face's steps begin.
u32 step_place(const Document& document, const Places& places, u32 face);

/// The byte at which the corners of a mapping that is a plane begin.
u32 corner_place(const Document& document, const Places& places, u32 mapping);

}  // namespace retromesh::runescape
