#pragma once
#include <string>

#include "formats/io/note.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// Sums up a document that `read_document` gave for `file`, of `size` bytes: positions in units of the client
/// (those of versions from 13 on are divided by 4), corners, and what every face looks like.
///
/// Faces that nothing could draw are left out, and what else is wrong is mended; `notes` tells of both, and
/// of what is read but not shown. A face's mapping is one of `Mesh::mappings`, and the corners of one that is
/// a plane are vertices. The only Error is over_limit. (README, "Faces", "Textures of faces".)
Result<Mesh> decode(const std::string& file, u32 size, const Document& document, Notes& notes,
                    Limits& limits);

/// The texture of a face, by its row; kNoTexture when it wears none.
u16 texture_of(const Document& document, const FaceRow& row);

}  // namespace retromesh::runescape
