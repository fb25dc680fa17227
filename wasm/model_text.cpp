#include "wasm/model_text.hpp"

#include "formats/model/pose.hpp"

namespace retromesh::wasm {
namespace {

/// An enumeration as its number.
template <class Enum>
void add_choice(Answer& out, Enum choice) {
  out.add_number(static_cast<u32>(choice));
}

void add(Answer& out, const SourceLocation& location) {
  add_choice(out, place.kind);
  if (place.kind == SourceLocation::Kind::none) return;
  out.add_text(place.file);
  out.add_number(place.at);
}

void add(Answer& out, const Target& target) {
  add_choice(out, target.kind);
  if (target.kind == Target::Kind::none) return;
  out.add_number(target.index);
}

void add(Answer& out, const Note& note) {
  add_choice(out, note.severity);
  out.add_text(note.title);
  out.add_text(note.why);
  add(out, note.location);
  out.add_number(note.count);
  add(out, note.target);
}

void add(Answer& out, const Property& property) {
  out.add_text(property.name);
  out.add_text(property.value);
  out.add_text(property.remark);
  out.add_number(property.amount);
  out.add_number(property.limit);
  add(out, property.location);
}

void add(Answer& out, const Group& group) {
  out.add_number(group.start);
  out.add_number(group.count);
  out.add_number(group.material);
}

void add(Answer& out, const ClipEvent& event) {
  out.add_float(event.time);
  out.add_text(event.name);
}

void add(Answer& out, const Attachment& attachment) {
  out.add_text(attachment.name);
  out.add_number(attachment.face);
}

void add(Answer& out, const Morph& morph) { out.add_text(morph.name); }

void add(Answer& out, const InterpretationChoice& choice) {
  out.add_text(choice.id);
  out.add_text(choice.name);
  out.add_flag(choice.possible);
  out.add_float(choice.score);
}

void add(Answer& out, const MissingFile& wanted) {
  out.add_text(wanted.name);
  out.add_text(wanted.role);
  out.add_number(wanted.faces);
  add(out, wanted.location);
}

void add(Answer& out, const Clip& clip);
void add(Answer& out, const Material& material);
void add(Answer& out, const Interpretation& reading);

template <class T>
void add_list(Answer& out, const std::vector<T>& values) {
  out.add_count(values.size());
  for (const T& value : values) add(out, value);
}

void add(Answer& out, const Clip& clip) {
  out.add_text(clip.name);
  out.add_text(clip.group);
  out.add_number(clip.first);
  out.add_number(clip.count);
  out.add_float(clip.rate);
  out.add_array(clip.durations);
  out.add_number(clip.replay_from);
  add_list(out, clip.events);
  add(out, clip.location);
}

void add(Answer& out, const Material& material) {
  out.add_text(material.name);
  out.add_number(material.slot);
  out.add_text(material.kind);
  add_choice(out, material.fill);
  add_choice(out, material.blend);
  out.add_float(material.opacity);
  out.add_flag(material.two_sided);
  out.add_flag(material.unlit);
  out.add_flag(material.facet);
  add_choice(out, material.mapping);
  add_choice(out, material.filter);
  add_choice(out, material.wrap);
  out.add_float(material.cutoff);
  out.add_number(material.image);
  out.add_number(material.light_image);
  add_list(out, material.properties);
}

void add(Answer& out, const Interpretation& reading) {
  out.add_text(reading.id);
  out.add_text(reading.name);
  out.add_text(reading.measure);
  add_list(out, reading.choices);
  out.add_number(reading.chosen);
  out.add_number(reading.suggested);
  out.add_flag(reading.is_settled);
  out.add_flag(reading.is_asked);
}

/// Records of nothing but 32-bit numbers, one behind the other.
template <class T>
void add_numbers(Answer& out, const std::vector<T>& records) {
  const std::size_t size = records.size() * sizeof(T);
  out.add_array(records.data(), size / sizeof(u32), size);
}

}  // namespace

void add(Answer& out, const Error& error) {
  out.add_text(code_name(error.code));
  out.add_text(error.file);
  out.add_number(error.offset);
  out.add_text(error.field);
  out.add_large(error.expected);
  out.add_large(error.found);
  out.add_text(error.cause);
  out.add_text(error.advice);
  out.add_text(sentence(error));
}

void add(Answer& out, const Image& image) {
  out.add_text(image.name);
  out.add_text(image.file);
  out.add_number(image.width);
  out.add_number(image.height);
  out.add_array(image.pixels);
  out.add_number(image.bits);
  out.add_array(image.palette);
  out.add_number(image.colours_used);
  out.add_flag(image.hole);
  out.add_number(image.hole_colour);
  out.add_array(image.kept.data(), image.kept.size(), sizeof image.kept);
}

void add(Answer& out, const Model& model) {
  out.add_text(model.name);
  out.add_text(model.format);
  out.add_text(model.format_label);
  out.add_array(model.positions);
  out.add_array(model.normals);
  out.add_array(model.uvs);
  out.add_array(model.vertex_source);
  out.add_array(model.shades);
  out.add_array(model.indices);
  out.add_array(model.face_source);
  out.add_array(model.priorities);
  out.add_array(model.vertex_labels);
  out.add_array(model.face_labels);
  add_numbers(out, model.lines);
  add_numbers(out, model.sprites);
  add_list(out, model.groups);
  add_list(out, model.materials);
  add_list(out, model.images);
  add_list(out, model.clips);
  out.add_number(frame_count(model));
  out.add_flag(model.stepped);
  out.add_flag(model.label_frames && !model.label_frames->transparency.empty());
  out.add_array(model.frames.file_frames);
  out.add_number(source_vertex_count(model));
  add_list(out, model.attachments);
  out.add_array(&model.bounds, sizeof model.bounds / sizeof(float), sizeof model.bounds);
  add_list(out, model.properties);
  add_list(out, model.missing_files);
  add_list(out, model.notes);
  out.add_array(model.colours.data(), model.colours.size() * 4, model.colours.size() * 4);
  add_list(out, model.morphs);
  if (model.skeleton) {
    out.add_array(model.skeleton->parents);
  } else {
    out.add_count(0);
  }
  add_list(out, model.interpretations);
  out.add_flag(model.free_sides);
}

}  // namespace retromesh::wasm
