#include "wasm/values.hpp"

namespace retromesh::wasm {
namespace {

/// Vectors of small float arrays are floats one behind the other.
template <std::size_t N>
val copied_floats(const std::vector<std::array<float, N>>& values) {
  const auto* first = reinterpret_cast<const float*>(values.data());
  return val(emscripten::typed_memory_view(values.size() * N, first)).template call<val>("slice");
}

using wasm::to_value;
val to_value(const Note& note);
val to_value(const Property& property);
val to_value(const Material& material);
val to_value(const Group& group);
val to_value(const ClipEvent& event);
val to_value(const Clip& clip);
val to_value(const Attachment& attachment);
val to_value(const Wanted& wanted);

template <class T>
val list(const std::vector<T>& values) {
  val array = val::array();
  for (const T& value : values) array.call<void>("push", to_value(value));
  return array;
}

const char* name_of(Place::Kind kind) {
  constexpr const char* kNames[] = {"", "file", "line", "byte"};
  return kNames[static_cast<u8>(kind)];
}

const char* name_of(Target::Kind kind) {
  constexpr const char* kNames[] = {"", "clip", "face", "material"};
  return kNames[static_cast<u8>(kind)];
}

const char* name_of(Note::Severity severity) {
  constexpr const char* kNames[] = {"warning", "mended", "fact"};
  return kNames[static_cast<u8>(severity)];
}

const char* name_of(Blend blend) {
  constexpr const char* kNames[] = {"opaque", "translucent", "modulated", "alpha"};
  return kNames[static_cast<u8>(blend)];
}

val to_value(const Target& target) {
  if (target.kind == Target::Kind::none) return val::null();
  val value = val::object();
  value.set("kind", std::string(name_of(target.kind)));
  value.set("index", target.index);
  return value;
}

val to_value(const Note& note) {
  val value = val::object();
  value.set("severity", std::string(name_of(note.severity)));
  value.set("title", note.title);
  value.set("why", note.why);
  value.set("place", wasm::to_value(note.place));
  value.set("count", note.count);
  value.set("target", to_value(note.target));
  return value;
}

val to_value(const Property& property) {
  val value = val::object();
  value.set("name", property.name);
  value.set("value", property.value);
  value.set("remark", property.remark);
  value.set("amount", property.amount);
  value.set("limit", property.limit);
  value.set("place", wasm::to_value(property.place));
  return value;
}

val to_value(const Material& material) {
  val value = val::object();
  value.set("name", material.name);
  value.set("slot", material.slot);
  value.set("kind", material.kind);
  value.set("blend", std::string(name_of(material.blend)));
  value.set("twoSided", material.two_sided);
  value.set("unlit", material.unlit);
  value.set("facet", material.facet);
  value.set("mapping", std::string(material.mapping == Mapping::uv ? "uv" : "environment"));
  value.set("filter", std::string(material.filter == Filter::linear ? "linear" : "nearest"));
  value.set("wrap", std::string(material.wrap == Wrap::clamp ? "clamp" : "repeat"));
  value.set("cutoff", material.cutoff);
  value.set("image", material.image == kNone ? val::null() : val(material.image));
  value.set("properties", list(material.properties));
  return value;
}

val to_value(const Group& group) {
  val value = val::object();
  value.set("start", group.start);
  value.set("count", group.count);
  value.set("material", group.material);
  return value;
}

val to_value(const ClipEvent& event) {
  val value = val::object();
  value.set("time", event.time);
  value.set("name", event.name);
  return value;
}

val to_value(const Clip& clip) {
  val value = val::object();
  value.set("name", clip.name);
  value.set("group", clip.group);
  value.set("first", clip.first);
  value.set("count", clip.count);
  value.set("rate", clip.rate);
  value.set("events", list(clip.events));
  value.set("place", wasm::to_value(clip.place));
  return value;
}

val to_value(const Attachment& attachment) {
  val value = val::object();
  value.set("name", attachment.name);
  value.set("face", attachment.face);
  return value;
}

val to_value(const Wanted& wanted) {
  val value = val::object();
  value.set("name", wanted.name);
  value.set("role", wanted.role);
  value.set("faces", wanted.faces);
  value.set("place", wasm::to_value(wanted.place));
  return value;
}

}  // namespace

void FileTable::clear() {
  files_.clear();
  held_.clear();
}

val FileTable::add(const std::string& name, u32 size) {
  held_.push_back({name, Bytes(size)});
  auto* first = reinterpret_cast<u8*>(held_.back().bytes.data());
  return val(emscripten::typed_memory_view(size, first));
}

std::span<const File> FileTable::files() {
  files_.clear();
  for (const Held& held : held_) files_.push_back({held.name, held.bytes});
  return files_;
}

val to_value(const Place& place) {
  if (place.kind == Place::Kind::none) return val::null();
  val value = val::object();
  value.set("kind", std::string(name_of(place.kind)));
  value.set("file", place.file);
  value.set("at", place.at);
  return value;
}

val to_value(const Error& error) {
  val value = val::object();
  value.set("code", std::string(code_name(error.code)));
  value.set("file", error.file);
  value.set("offset", error.offset);
  value.set("field", error.field);
  value.set("expected", static_cast<double>(error.expected));
  value.set("found", static_cast<double>(error.found));
  value.set("cause", error.cause);
  value.set("advice", error.advice);
  value.set("sentence", sentence(error));
  return value;
}

val to_value(const Image& image) {
  val value = val::object();
  value.set("name", image.name);
  value.set("file", image.file);
  value.set("width", image.width);
  value.set("height", image.height);
  value.set("pixels", image.pixels.empty() ? val::null() : copied(image.pixels));
  value.set("encoded", val::null());
  value.set("bits", image.bits);
  value.set("palette", copied(image.palette));
  value.set("coloursUsed", image.colours_used);
  value.set("hole", image.hole);
  return value;
}

val to_value(const Model& model) {
  val value = val::object();
  value.set("name", model.name);
  value.set("format", model.format);
  value.set("formatLabel", model.format_label);
  value.set("positions", copied_floats(model.positions));
  value.set("normals", copied_floats(model.normals));
  value.set("uvs", copied_floats(model.uvs));
  value.set("vertexSource", copied(model.vertex_source));
  value.set("indices", copied(model.indices));
  value.set("faceSource", copied(model.face_source));
  value.set("groups", list(model.groups));
  value.set("materials", list(model.materials));
  value.set("images", list(model.images));
  value.set("clips", list(model.clips));
  value.set("frameCount", model.frames.count());
  value.set("fileFrames", copied(model.frames.file_frames));
  value.set("sourceVertexCount", model.frames.vertices);
  value.set("attachments", list(model.attachments));
  value.set("bounds", copied_floats(std::vector<Vec3>{model.bounds.low, model.bounds.high}));
  value.set("properties", list(model.properties));
  value.set("wanted", list(model.wanted));
  value.set("notes", list(model.notes));
  return value;
}

}  // namespace retromesh::wasm
