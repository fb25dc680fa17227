#pragma once
#include "formats/model/model.hpp"

/// What a Model has and a format has no place for, as notes of its writer.
namespace retromesh {

/// What a format keeps of a Model; all that is false becomes a note where the model has it.
struct Capabilities {
  bool lines = false;
  bool sprites = false;
  bool frames = false;  ///< The frames of clips.
  bool rates = false;   ///< Frames a second, and durations of frames.
  bool events = false;  ///< Events and groups of clips.
  bool bones = false;
  bool morphs = false;
  bool attachments = false;
  bool blends = false;      ///< Adding and multiplying colours.
  bool alpha = false;       ///< Opacity.
  bool facets = false;      ///< One normal for each face.
  bool sides = false;       ///< Which faces are seen from both sides.
  bool mappings = false;    ///< Texture coordinates from normals, and light maps.
  bool light = false;       ///< Whether a material is lit, and light that is baked.
  bool priorities = false;  ///< The order of drawing.
  bool labels = false;
};

/// Adds a note for each part of a model that a format does not keep.
void note_losses(const Model& model, const Capabilities& kept, Notes& notes);

}  // namespace retromesh
