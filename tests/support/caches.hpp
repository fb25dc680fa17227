#pragma once
#include "formats/runescape/samples/cache_builder.hpp"

/// Small caches of RuneScape, with records of each kind that is read.
namespace retromesh::test {

/// Indices, and the groups of records in one.
inline constexpr u8 kFrameIndex = 0, kBaseIndex = 1, kConfigIndex = 2, kModelIndex = 7, kSpriteIndex = 8,
                    kTextureIndex = 9, kReferenceIndex = 255;
inline constexpr u32 kObjectGroup = 6, kNpcGroup = 9, kItemGroup = 10, kSequenceGroup = 12, kEffectGroup = 13;

/// How texts end in records.
inline constexpr u8 kOldText = 10, kJs5Text = 0;

/// Npc 1 "Walker" of model 0, with a head, colours, a variant, and sequence 3 while it stands.
Bytes walker_record(u8 text_end);
/// Item 2 of model 0, with a texture replaced.
Bytes item_record(u8 text_end);
/// Object 4 of two shapes.
Bytes object_record(u8 text_end);
/// Effect 5 of model 0 and sequence 3.
Bytes effect_record();
/// Two steps of 3 and 4 ticks, whose frames have these numbers.
Bytes js5_sequence(u32 first, u32 second);

/// A sprite group of one picture of 2 × 2 pixels, and a definition of a texture that shows group 6.
Bytes small_sprite();
Bytes small_texture();

/// A model with bytes for three sectors.
Bytes large_model();

/// Model 0 with texture 5, records, a base, frames in a group, and sprites.
samples::Js5Cache small_js5_cache();
/// The same of an older game.
samples::OldCache small_old_cache();

}  // namespace retromesh::test
