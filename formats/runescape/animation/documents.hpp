#pragma once
#include <string>

#include "formats/io/walker.hpp"
#include "formats/runescape/animation/document.hpp"

/// Reading, walking and writing animation files by kind, for the inspector.
namespace retromesh::runescape {

/// The name of a kind of file: "frame". Empty for none.
const char* kind_name(AnimationFile kind);

/// Walks a file of a kind. Errors: those of reading.
Result<io::Walked> walk_animation(AnimationFile kind, const std::string& file, ByteView bytes,
                                  io::Listener& listener, Limits& limits);

/// Reads and writes a file of a kind. Errors: those of both.
Result<Bytes> rewrite_animation(AnimationFile kind, const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::runescape
