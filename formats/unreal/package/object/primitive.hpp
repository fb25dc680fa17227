#pragma once
#include <array>
#include <vector>

#include "formats/unreal/package/properties.hpp"

/// What the records of meshes are made of. (README, "Package meshes".)
namespace retromesh::unreal::package {

inline constexpr u16 kSpheresHaveRadius = 62;
inline constexpr u16 kLazyArraysHaveEnd = 62;

constexpr u32 sphere_size(u16 version) { return version < kSpheresHaveRadius ? 3 : 4; }

template <class T>
struct CountedList {
  io::CompactIndex count;
  std::vector<T> values;
};

template <class V, class T>
void visit_list(V& v, const char* count_name, const char* name, CountedList<T>& list,
                const FieldMeaning& meaning = {}) {
  v(count_name, list.count);
  v.list(name, list.values, static_cast<u32>(list.count.value()), meaning);
}

/// A list that the game can leave on the disk: before it stands where it ends.
template <class T>
struct LazyArray {
  u32 end = 0;  ///< Offset in the file of the first byte behind the list. Not stored before version 62.
  CountedList<T> list;

  u32 start = 0;  ///< Of the values, in the file.
  u32 stop = 0;   ///< Where the values end.
};

/// What the fields of a lazy array are called.
struct LazyNames {
  const char* end;
  const char* count;
  const char* values;
};

template <class V, class T>
void visit_lazy_start(V& v, const LazyNames& names, LazyArray<T>& array, const ObjectLayout& layout) {
  if (layout.version >= kLazyArraysHaveEnd) v(names.end, array.end);
  v(names.count, array.list.count);
  v.infer(array.start, [&](u32 left) { return layout.end - left; });
}

template <class V, class T>
void visit_lazy(V& v, const LazyNames& names, LazyArray<T>& array, const ObjectLayout& layout,
                const FieldMeaning& meaning = {}) {
  visit_lazy_start(v, names, array, layout);
  v.list(names.values, array.list.values, static_cast<u32>(array.list.count.value()), meaning);
  v.infer(array.stop, [&](u32 left) { return layout.end - left; });
}

template <class T>
bool ends_as_stored(const LazyArray<T>& array, const ObjectLayout& layout) {
  return layout.version < kLazyArraysHaveEnd || array.end == array.stop;
}

struct Box {
  std::array<float, 3> least{};
  std::array<float, 3> most{};
  u8 is_valid = 0;
};

template <class V>
constexpr void visit(V& v, Box& box) {
  v("least", box.least, kNotUsed);
  v("most", box.most, kNotUsed);
  v("valid", box.is_valid, kNotUsed);
}

/// What all meshes begin with.
struct Primitive {
  PropertyList properties;
  Box box;
  std::vector<float> sphere;  ///< Centre, and from version 62 on the radius.
};

template <class V>
void visit_primitive(V& v, Primitive& primitive, const ObjectLayout& layout) {
  visit_properties(v, primitive.properties, layout);
  v("box", primitive.box);
  v.list("sphere", primitive.sphere, sphere_size(layout.version), kNotUsed);
}

struct Notify {
  float time = 0;  ///< A part of the sequence, 0 to 1.
  io::CompactIndex function;
};

template <class V>
void visit(V& v, Notify& notify) {
  v("time", notify.time);
  v("function", notify.function, {.words = words_of_name});
}

/// A sequence of frames.
struct Sequence {
  io::CompactIndex name;
  io::CompactIndex group;
  i32 start = 0;
  i32 frames = 0;
  CountedList<Notify> notifies;
  float rate = 0;  ///< Frames a second.
};

template <class V>
void visit(V& v, Sequence& sequence) {
  v("name", sequence.name, {.words = words_of_name});
  v("group", sequence.group, {.words = words_of_name});
  v("start", sequence.start, {.unit = "frame"});
  v("frames", sequence.frames, {.unit = "frames"});
  v("notify count", sequence.notifies.count);
  v.each("notifies", sequence.notifies.values, static_cast<u32>(sequence.notifies.count.value()));
  v("rate", sequence.rate, {.unit = "frames a second"});
}

template <class V, class T>
void visit_each(V& v, const char* count_name, const char* name, CountedList<T>& list,
                const FieldMeaning& meaning = {}) {
  v(count_name, list.count);
  v.each(name, list.values, static_cast<u32>(list.count.value()), meaning);
}

/// A reference to an object.
struct StoredRef {
  io::CompactIndex ref;

  ObjectRef get() const { return {ref.value()}; }
};

template <class V>
void visit(V& v, StoredRef& stored) {
  v("object", stored.ref, {.words = words_of_object});
}

}  // namespace retromesh::unreal::package
