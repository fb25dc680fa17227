#pragma once
#include <array>
#include <vector>

#include "formats/unreal/package/object/primitive.hpp"

/// A class: whose default properties say how actors look. (README, "Package classes".)
namespace retromesh::unreal::package {

struct ClassStart {
  io::CompactIndex super;
  io::CompactIndex next;
  io::CompactIndex script;  ///< A TextBuffer.
  io::CompactIndex children;
  io::CompactIndex friendly_name;
  u32 line = 0;
  u32 text_position = 0;
  u32 script_size = 0;  ///< In memory: at least the bytes in the file.
};

template <class V>
void visit(V& v, ClassStart& start) {
  v("super", start.super, {.words = words_of_object});
  v("next", start.next, {.words = words_of_object, .is_used = false});
  v("script", start.script, {.words = words_of_object});
  v("children", start.children, {.words = words_of_object, .is_used = false});
  v("friendly name", start.friendly_name, {.words = words_of_name, .is_used = false});
  v("line", start.line, kNotUsed);
  v("text position", start.text_position, kNotUsed);
  v("script size", start.script_size, {.unit = "bytes in memory"});
}

struct Dependency {
  io::CompactIndex object_class;
  u32 is_deep = 0;
  u32 crc = 0;
};

template <class V>
void visit(V& v, Dependency& dependency) {
  v("class", dependency.object_class, {.words = words_of_object});
  v("deep", dependency.is_deep, kNotUsed);
  v("crc", dependency.crc, kNotUsed);
}

struct StateNumbers {
  std::array<u32, 2> probe_mask{};
  std::array<u32, 2> ignore_mask{};
  u16 label_table = 0;
  u32 state_flags = 0;
};

template <class V>
constexpr void visit(V& v, StateNumbers& numbers) {
  v("probe mask", numbers.probe_mask, kNotUsed);
  v("ignore mask", numbers.ignore_mask, kNotUsed);
  v("label table", numbers.label_table, kNotUsed);
  v("state flags", numbers.state_flags);
}

/// A reference to a name.
struct StoredName {
  io::CompactIndex name;
};

template <class V>
void visit(V& v, StoredName& stored) {
  v("name", stored.name, {.words = words_of_name});
}

inline constexpr u16 kClassesHaveWithin = 62;

/// What follows the bytecode.
struct ClassTail {
  StateNumbers state;
  u32 record_size = 0;  ///< Below version 62.
  u32 flags = 0;
  std::array<u8, 16> guid{};
  CountedList<Dependency> dependencies;
  CountedList<StoredName> packages;
  io::CompactIndex within;
  io::CompactIndex config;
  PropertyList defaults;
};

/// All of it but the default properties.
template <class V>
void visit_class_tail_start(V& v, ClassTail& tail, const ObjectLayout& layout) {
  v("state", tail.state);
  if (layout.version < kClassesHaveWithin) v("record size", tail.record_size, kNotUsed);
  v("class flags", tail.flags, kNotUsed);
  v("guid", tail.guid, kNotUsed);
  visit_each(v, "dependencies count", "dependencies", tail.dependencies);
  visit_each(v, "packages count", "packages", tail.packages, kNotUsed);
  if (layout.version >= kClassesHaveWithin) {
    v("within", tail.within, {.words = words_of_object, .is_used = false});
    v("config", tail.config, {.words = words_of_name, .is_used = false});
  }
}

template <class V>
void visit_class_tail(V& v, ClassTail& tail, const ObjectLayout& layout) {
  visit_class_tail_start(v, tail, layout);
  visit_properties(v, tail.defaults, layout);
}

struct Class {
  ClassStart start;
  std::vector<u8> bytecode;
  ClassTail tail;
};

template <class V>
void visit_class(V& v, Class& object, const ObjectLayout& layout) {
  visit(v, object.start);
  v.list("bytecode", object.bytecode, static_cast<u32>(object.bytecode.size()), kNotUsed);
  visit_class_tail(v, object.tail, layout);
}

}  // namespace retromesh::unreal::package
