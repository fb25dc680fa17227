#pragma once
#include "formats/runescape/footer.hpp"

/// Telling models from other files, which nothing but their structure can: the old layout has no magic, the
/// later ones have two bytes at the end, and three games share the extensions. (README, "Which layout".)
namespace retromesh::runescape {

/// The layout that the last two bytes name. A file of the old layout may end like that by chance.
Layout named_layout(ByteView bytes);

/// Whether bytes are a model: every column is there and every stream is used up to its last byte.
bool identify(ByteView bytes);

/// Whether bytes are a model of RuneScape Classic, which is another format.
bool is_classic(ByteView bytes);

}  // namespace retromesh::runescape
