#pragma once
#include <string>

#include "formats/io/any_document.hpp"
#include "formats/runescape/animation/document.hpp"

/// Reading animation files by kind, for the inspector.
namespace retromesh::runescape {

/// The name of a kind of file: "frame". Empty for none.
const char* kind_name(AnimationFile kind);

/// Reads a file of a kind; the document refers to its bytes.
Result<io::DocumentPtr> keep_animation(AnimationFile kind, const std::string& file, ByteView bytes,
                                       Limits& limits);

}  // namespace retromesh::runescape
