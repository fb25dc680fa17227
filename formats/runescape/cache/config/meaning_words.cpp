#include "formats/runescape/cache/config/opcodes.hpp"

namespace retromesh::runescape::cache {
namespace {

/// In the order of Meaning.
constexpr const char* kMeanings[] = {
    "does not concern the look",
    "title",
    "models",
    "models and shapes",
    "models by shapes",
    "models of the head in the chat box",
    "model that is worn",
    "head of a wearer in the chat box",
    "recolours",
    "retextures",
    "colour that is replaced",
    "colour that replaces",
    "scale of an axis, in 128ths",
    "scale of width and depth, in 128ths",
    "offset on an axis",
    "rotation in degrees",
    "mirrored",
    "added to the ambient light",
    "added to the contrast of the light",
    "sequence while standing",
    "sequence while walking",
    "sequence while turning, running or crawling",
    "record that has its sequences",
    "sequences while standing and walking",
    "records that are shown in its place",
    "item that it stands for",
    "item whose model it has",
    "item for a count, and the count",
    "part of the body",
    "frames",
    "lengths of frames, and frames",
    "frames to go back after the last one",
    "stretches while moving",
    "priority among sequences",
    "item in the left hand",
    "item in the right hand",
    "how often it is played",
    "key frames of later clients",
};

}  // namespace

const char* words_of(Meaning meaning) { return kMeanings[static_cast<u8>(meaning)]; }

}  // namespace retromesh::runescape::cache
