#pragma once
#include "formats/ctc/document.hpp"
#include "formats/io/note.hpp"

namespace retromesh::ctc {

/// Changes a document that was built so that readers who decide by the data what the format leaves open
/// decide for how it was built: first frame and count, matrices by rows from the model to the bone, u and v
/// of each corner, counter-clockwise corners. Morphs may become offsets, and triangles that are not drawn may
/// be added. A note says what a reader has to choose where that is not enough. (README, "Writing".)
void settle_open_layouts(Document& document, Notes& notes);

}  // namespace retromesh::ctc
