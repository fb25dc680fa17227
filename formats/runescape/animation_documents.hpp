#pragma once
#include <string>

#include "formats/io/walker.hpp"
#include "formats/runescape/document_animation.hpp"

/// Bases and frames as documents, for the inspector.
namespace retromesh::runescape {

/// What a kind of file is called: "frame". Empty for none.
const char* kind_name(AnimationFile kind);

/// Walks a file of a kind. Errors: those of reading.
Result<io::Walked> walk_animation(AnimationFile kind, const std::string& file, ByteView bytes,
                                  io::Listener& listener, Limits& limits);

/// Reads and writes a file of a kind. Errors: those of both.
Result<Bytes> rewrite_animation(AnimationFile kind, const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::runescape
