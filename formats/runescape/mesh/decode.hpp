#pragma once
#include <string>

#include "formats/io/note.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// Decodes the document that `read_document` gave for `file`, of `size` bytes: absolute positions in client
/// units (from version 13 on the file's are shifted right by 2), vertex indices, and face attributes.
///
/// Faces without valid corners are skipped and other errors are corrected; both add to `notes`. In the
/// result Face::mapping is valid or kOwnCorners, and the corners of a plane are valid vertices. Errors:
/// over_limit. (README, "Faces", "Textures of faces".)
Result<Mesh> decode(const std::string& file, u32 size, const Document& document, Notes& notes,
                    Limits& limits);

/// The texture of a face; kNoTexture when it has none.
u16 texture_of(const Document& document, const FaceRow& row);

}  // namespace retromesh::runescape
