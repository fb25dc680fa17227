#include "wasm/model_text.hpp"

namespace retromesh::wasm {
namespace {

constexpr const char* kPlaceKinds[] = {"", "file", "line", "byte"};
constexpr const char* kTargetKinds[] = {"", "clip", "face", "material"};
constexpr const char* kSeverities[] = {"warning", "mended", "fact"};
constexpr const char* kBlends[] = {"opaque", "translucent", "modulated", "alpha"};
constexpr const char* kFilters[] = {"linear", "nearest"};
constexpr const char* kWraps[] = {"clamp", "repeat", "repeat-v"};
constexpr const char* kMappings[] = {"uv", "environment"};

void add_place(Answer& out, const Place& place) {
  if (place.kind == Place::Kind::none) return out.add_null("place");
  out.open_object("place");
  out.add_word("kind", kPlaceKinds[static_cast<u8>(place.kind)]);
  out.add_text("file", place.file);
  out.add_number("at", place.at);
  out.close_object();
}

void add_target(Answer& out, const Target& target) {
  if (target.kind == Target::Kind::none) return out.add_null("target");
  out.open_object("target");
  out.add_word("kind", kTargetKinds[static_cast<u8>(target.kind)]);
  out.add_number("index", target.index);
  out.close_object();
}

void add_fields(Answer& out, const Note& note) {
  out.add_word("severity", kSeverities[static_cast<u8>(note.severity)]);
  out.add_text("title", note.title);
  out.add_text("why", note.why);
  add_place(out, note.place);
  out.add_number("count", note.count);
  add_target(out, note.target);
}

void add_fields(Answer& out, const Property& property) {
  out.add_text("name", property.name);
  out.add_text("value", property.value);
  out.add_text("remark", property.remark);
  if (property.limit > 0) {
    out.add_number("amount", property.amount);
    out.add_number("limit", property.limit);
  }
  add_place(out, property.place);
}

void add_fields(Answer& out, const Group& group) {
  out.add_number("start", group.start);
  out.add_number("count", group.count);
  out.add_number("material", group.material);
}

void add_fields(Answer& out, const ClipEvent& event) {
  out.add_float("time", event.time);
  out.add_text("name", event.name);
}

void add_fields(Answer& out, const Attachment& attachment) {
  out.add_text("name", attachment.name);
  out.add_number("face", attachment.face);
}

void add_fields(Answer& out, const Wanted& wanted) {
  out.add_text("name", wanted.name);
  out.add_text("role", wanted.role);
  out.add_number("faces", wanted.faces);
  add_place(out, wanted.place);
}

void add_fields(Answer& out, const Image& image) {
  out.add_text("name", image.name);
  out.add_text("file", image.file);
  out.add_number("width", image.width);
  out.add_number("height", image.height);
  if (image.pixels.empty()) {
    out.add_null("pixels");
  } else {
    out.add_array("pixels", image.pixels);
  }
  out.add_null("encoded");
  out.add_number("bits", image.bits);
  out.add_array("palette", image.palette);
  out.add_number("coloursUsed", image.colours_used);
  out.add_flag("hole", image.hole);
  if (image.hole_colour != kNone) out.add_number("holeColour", image.hole_colour);
}

void add_fields(Answer& out, const Clip& clip);
void add_fields(Answer& out, const Material& material);

template <class T>
void add_list(Answer& out, const char* name, const std::vector<T>& values) {
  out.open_list(name);
  for (const T& value : values) {
    out.open_object(nullptr);
    add_fields(out, value);
    out.close_object();
  }
  out.close_list();
}

void add_fields(Answer& out, const Clip& clip) {
  out.add_text("name", clip.name);
  out.add_text("group", clip.group);
  out.add_number("first", clip.first);
  out.add_number("count", clip.count);
  out.add_float("rate", clip.rate);
  add_list(out, "events", clip.events);
  add_place(out, clip.place);
}

void add_fields(Answer& out, const Material& material) {
  out.add_text("name", material.name);
  out.add_number("slot", material.slot);
  out.add_text("kind", material.kind);
  out.add_word("blend", kBlends[static_cast<u8>(material.blend)]);
  if (material.fill == Fill::palette) out.add_word("fill", "palette");
  if (material.opacity < 1) out.add_float("opacity", material.opacity);
  out.add_flag("twoSided", material.two_sided);
  out.add_flag("unlit", material.unlit);
  out.add_flag("facet", material.facet);
  out.add_word("mapping", kMappings[static_cast<u8>(material.mapping)]);
  out.add_word("filter", kFilters[static_cast<u8>(material.filter)]);
  out.add_word("wrap", kWraps[static_cast<u8>(material.wrap)]);
  out.add_float("cutoff", material.cutoff);
  if (material.image == kNone) {
    out.add_null("image");
  } else {
    out.add_number("image", material.image);
  }
  add_list(out, "properties", material.properties);
}

}  // namespace

void add(Answer& out, const char* name, const Error& error) {
  out.open_object(name);
  out.add_word("code", code_name(error.code));
  out.add_text("file", error.file);
  out.add_number("offset", error.offset);
  out.add_text("field", error.field);
  out.add_number("expected", error.expected);
  out.add_number("found", error.found);
  out.add_text("cause", error.cause);
  out.add_text("advice", error.advice);
  out.add_text("sentence", sentence(error));
  out.close_object();
}

void add(Answer& out, const char* name, const Image& image) {
  out.open_object(name);
  add_fields(out, image);
  out.close_object();
}

void add(Answer& out, const char* name, const Model& model) {
  out.open_object(name);
  out.add_text("name", model.name);
  out.add_text("format", model.format);
  out.add_text("formatLabel", model.format_label);
  out.add_array("positions", model.positions);
  out.add_array("normals", model.normals);
  out.add_array("uvs", model.uvs);
  out.add_array("vertexSource", model.vertex_source);
  if (!model.shades.empty()) out.add_array("shades", model.shades);
  out.add_array("indices", model.indices);
  out.add_array("faceSource", model.face_source);
  if (!model.priorities.empty()) out.add_array("priorities", model.priorities);
  add_list(out, "groups", model.groups);
  add_list(out, "materials", model.materials);
  add_list(out, "images", model.images);
  add_list(out, "clips", model.clips);
  out.add_number("frameCount", model.frames.count());
  out.add_array("fileFrames", model.frames.file_frames);
  out.add_number("sourceVertexCount", model.frames.vertices);
  add_list(out, "attachments", model.attachments);
  out.add_array("bounds", &model.bounds, sizeof(Bounds) / sizeof(float), "f4");
  add_list(out, "properties", model.properties);
  add_list(out, "wanted", model.wanted);
  add_list(out, "notes", model.notes);
  out.close_object();
}

}  // namespace retromesh::wasm
