#pragma once
#include <array>
#include <vector>

#include "formats/unreal/package/object/skeletal_mesh.hpp"

/// The movements of a skeleton. (README, "Package skeletons".)
namespace retromesh::unreal::package {

struct AnimatedBone {
  io::CompactIndex name;
  u32 flags = 0;
  i32 parent = 0;
};

template <class V>
void visit(V& v, AnimatedBone& bone) {
  v("name", bone.name, {.words = words_of_name});
  v("flags", bone.flags, kNotUsed);
  v("parent", bone.parent, {.unit = "bone"});
}

/// The keys of a bone.
struct Track {
  u32 flags = 0;
  CountedList<std::array<float, 4>> rotations;
  CountedList<Point> positions;
  CountedList<float> times;
};

template <class V>
void visit(V& v, Track& track) {
  v("flags", track.flags, kNotUsed);
  visit_list(v, "rotations count", "rotations", track.rotations);
  visit_list(v, "positions count", "positions", track.positions);
  visit_list(v, "times count", "times", track.times, {.unit = "frame"});
}

/// A movement: the track of each bone.
struct Move {
  std::array<float, 3> root_speed{};
  float time = 0;
  u32 first_bone = 0;
  u32 flags = 0;
  CountedList<u32> bones;
  CountedList<Track> tracks;
  Track root;
};

template <class V>
void visit(V& v, Move& move) {
  v("root speed", move.root_speed, kNotUsed);
  v("time", move.time, {.unit = "frames"});
  v("first bone", move.first_bone, {.unit = "bone"});
  v("flags", move.flags, kNotUsed);
  visit_list(v, "bones count", "bones", move.bones, {.unit = "bone"});
  visit_each(v, "tracks count", "tracks", move.tracks);
  visit(v, move.root);
}

struct Animation {
  PropertyList properties;
  CountedList<AnimatedBone> bones;
  CountedList<Move> moves;
  CountedList<Sequence> sequences;
};

template <class V>
void visit_animation(V& v, Animation& animation, const ObjectLayout& layout) {
  visit_properties(v, animation.properties, layout);
  visit_each(v, "bones count", "bones", animation.bones);
  visit_each(v, "moves count", "moves", animation.moves);
  visit_each(v, "sequences count", "sequences", animation.sequences);
}

}  // namespace retromesh::unreal::package
