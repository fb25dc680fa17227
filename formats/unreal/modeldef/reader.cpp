// The words of a MODELDEF lump: blocks, keywords and what stands behind them.
#include "formats/unreal/modeldef/reader.hpp"

#include "formats/io/list.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr double kMostModels = 256;
constexpr double kMostSurfaces = 256;  // a face's texture number is one byte

bool is_brace(const ModelDefWord& word) { return word.is("{") || word.is("}"); }

}  // namespace

void ModelDefReader::read() {
  while (!stopped_ && !words_.peek().end) {
    const ModelDefWord word = words_.take();
    if (word.is("model")) {
      begin_actor();
    } else if (word.is("#include")) {
      include();
    }
  }
  if (stopped_) return;
  if (words_.open_comment()) {
    remarks_.warning(words_.open_comment(), {"A comment that begins here has no end"},
                     {"All lines behind it belong to it and are not read."});
  }
  if (words_.open_quote()) {
    remarks_.warning(words_.open_quote(), {"A quoted name has no closing quote"},
                     {"The name ends with its line."});
  }
}

void ModelDefReader::begin_actor() {
  const ModelDefWord name = words_.peek();
  if (name.end || is_brace(name)) {
    remarks_.warning(name.line, {"A Model block names no actor"}, {"The block is not read."});
    return;
  }
  words_.take();
  if (!words_.peek().is("{")) {
    remarks_.warning(name.line, {"Model % has no block", {shown(name.text)}},
                     {"An opening brace has to follow the name."});
    return;
  }
  words_.take();
  read_actor(name);
}

void ModelDefReader::read_actor(const ModelDefWord& name) {
  actor_ = {};
  actor_.name = name.text;
  models_.clear();
  while (!stopped_) {
    const bool at_end = words_.peek().end;
    if (at_end || next_is_actor()) {
      remarks_.warning(name.line, {"The block of % has no end", {shown(name.text)}},
                       {at_end ? "A closing brace is missing."
                               : "A closing brace is missing before the next Model block."});
      break;
    }
    const ModelDefWord word = words_.take();
    if (word.is("}")) break;
    read_keyword(word);
  }
  finish_actor();
}

/// Whether `Model` comes next with a name behind it: inside of a block a number follows.
bool ModelDefReader::next_is_actor() const {
  if (!words_.peek().is("model")) return false;
  ModelDefWords ahead = words_;
  ahead.take();
  return !ahead.peek().end && !is_brace(ahead.peek()) && !read_number(ahead.peek().text);
}

void ModelDefReader::finish_actor() {
  for (const ModelState& model : models_) {
    if (model.line && model.appearance == kNoAppearance) add_appearance(model);
  }
}

void ModelDefReader::include() {
  ModelDefWord name;
  if (!take_name(words_.peek(), name)) return;
  remarks_.fact(name.line, {"The MODELDEF includes %", {shown(name.text)}},
                {"Included files are not followed."});
}

/// Flags and keywords of other formats are no words of this list; they and what follows them are skipped one
/// by one.
bool ModelDefReader::read_keyword(const ModelDefWord& keyword) {
  if (keyword.is("frameindex") || keyword.is("frame")) {
    add_frames(keyword, keyword.is("frameindex"));
  } else if (keyword.is("model")) {
    set_model(keyword);
  } else if (keyword.is("skin")) {
    set_skin(keyword);
  } else if (keyword.is("surfaceskin")) {
    set_surface_skin(keyword);
  } else {
    return read_actor_keyword(keyword);
  }
  return true;
}

bool ModelDefReader::read_actor_keyword(const ModelDefWord& keyword) {
  if (keyword.is("path")) {
    ModelDefWord path;
    if (take_name(keyword, path)) actor_.path = path.text;
  } else if (keyword.is("scale")) {
    set_three(keyword, actor_.scale);
  } else if (keyword.is("offset")) {
    set_three(keyword, actor_.offset);
  } else if (keyword.is("zoffset")) {
    set_one(keyword, actor_.offset, 2);
  } else if (keyword.is("angleoffset")) {
    set_one(keyword, actor_.rotation, 0);
  } else if (keyword.is("pitchoffset")) {
    set_one(keyword, actor_.rotation, 1);
  } else if (keyword.is("rolloffset")) {
    set_one(keyword, actor_.rotation, 2);
  } else if (keyword.is("dontcullbackfaces")) {
    actor_.two_sided = true;
    ++actor_.revision;
  } else {
    return false;
  }
  return true;
}

void ModelDefReader::set_model(const ModelDefWord& keyword) {
  ModelState* model = model_of(keyword);
  ModelDefWord mesh;
  if (!model || !take_name(keyword, mesh)) return;
  model->line = mesh.text.empty() ? 0 : keyword.line;
  model->mesh = mesh.text;
  model->path = actor_.path;
  model->changed = true;
}

void ModelDefReader::set_skin(const ModelDefWord& keyword) {
  ModelState* model = model_of(keyword);
  ModelDefWord texture;
  if (!model || !take_name(keyword, texture)) return;
  model->skin = texture.text.empty() ? Skin{} : Skin{0, texture.text, keyword.line};
  model->changed = true;
}

void ModelDefReader::set_surface_skin(const ModelDefWord& keyword) {
  ModelState* model = model_of(keyword);
  double number = 0;
  ModelDefWord texture;
  if (!model || !take_number(keyword, number) || !take_name(keyword, texture)) return;
  if (number < 0 || number >= kMostSurfaces) {
    remarks_.warning(keyword.line, {"SurfaceSkin names a surface above 255"}, {"No face can ask for it."});
    return;
  }
  model->changed = true;
  const Skin skin{as_count(number), texture.text, keyword.line};
  for (Skin& surface : model->surfaces) {
    if (surface.surface != skin.surface) continue;
    surface = skin;
    return;
  }
  add_to(model->surfaces) = skin;
}

void ModelDefReader::set_three(const ModelDefWord& keyword, Numbers& numbers) {
  Numbers read;
  read.line = keyword.line;
  for (u32 i = 0; i < 3; ++i) {
    read.words[i] = words_.peek().text;
    if (!take_number(keyword, read.values[i])) return;
  }
  numbers = read;
  ++actor_.revision;
}

void ModelDefReader::set_one(const ModelDefWord& keyword, Numbers& numbers, u32 part) {
  const std::string_view word = words_.peek().text;
  double number = 0;
  if (!take_number(keyword, number)) return;
  numbers.values[part] = number;
  numbers.words[part] = word;
  numbers.line = keyword.line;
  ++actor_.revision;
}

void ModelDefReader::add_frames(const ModelDefWord& keyword, bool by_index) {
  ModelDefWord sprite;
  ModelDefWord letters;
  if (!take_name(keyword, sprite) || !take_name(keyword, letters)) return;
  ModelState* model = model_of(keyword);
  if (!model) return;
  double frame = 0;
  ModelDefWord name;
  if (by_index ? !take_number(keyword, frame) : !take_name(keyword, name)) return;
  if (model->line == 0) {
    remarks_.warning(keyword.line, {"A frame of % shows a model that has no file", {shown(actor_.name)}},
                     {"No Model line before it has the same number."});
    return;
  }
  if (!by_index) frame = frame_called(name, *model);
  if (frame < 0) return;  // the mod's way to hide a model
  const u32 appearance = appearance_of(*model);
  if (appearance != kNoAppearance) add_sprite_frames(appearance, sprite.text, letters, as_count(frame));
}

void ModelDefReader::add_sprite_frames(u32 appearance, std::string_view sprite, const ModelDefWord& letters,
                                       u32 frame) {
  for (const char letter : letters.text) {
    if (upper(letter) < 'A' || upper(letter) > ']') {
      remarks_.warning(letters.line, {"A frame letter is neither A to Z nor [, \\ or ]"},
                       {"It is left out."});
      continue;
    }
    if (!room(sizeof(SpriteFrame) + sprite.size(), letters.line)) return;
    SpriteFrame& added = add_to(def_.appearances[appearance].frames);
    added.sprite = sprite;
    added.sprite += ' ';
    added.sprite += upper(letter);
    added.frame = frame;
    added.line = letters.line;
  }
}

/// The state of the model whose number comes next; null, with a remark, when no usable number does.
ModelDefReader::ModelState* ModelDefReader::model_of(const ModelDefWord& keyword) {
  double number = 0;
  if (!take_number(keyword, number)) return nullptr;
  if (number < 0 || number >= kMostModels) {
    remarks_.warning(keyword.line, {"% names a model above 255", {shown(keyword.text)}},
                     {"The line is ignored."});
    return nullptr;
  }
  for (ModelState& model : models_) {
    if (model.number == as_count(number)) return &model;
  }
  ModelState& added = add_to(models_);
  added.number = as_count(number);
  return &added;
}

bool ModelDefReader::take_name(const ModelDefWord& keyword, ModelDefWord& name) {
  if (!words_.peek().end && !is_brace(words_.peek())) {
    name = words_.take();
    return true;
  }
  remarks_.warning(keyword.line, {"% lacks a name", {shown(keyword.text)}}, {"The line is ignored."});
  return false;
}

bool ModelDefReader::take_number(const ModelDefWord& keyword, double& number) {
  const auto read = words_.peek().end ? std::nullopt : read_number(words_.peek().text);
  if (read) {
    number = *read;
    words_.take();
    return true;
  }
  remarks_.warning(keyword.line, {"% lacks a number", {shown(keyword.text)}}, {"The line is ignored."});
  return false;
}

/// Vertex meshes have no frame names: a name is read as a number, and one without digits is frame 0.
u32 ModelDefReader::frame_called(const ModelDefWord& name, const ModelState& model) {
  const auto number = read_number(name.text);
  constexpr std::string_view kExtension = ".3d";
  const bool is_vertex_mesh = model.mesh.size() >= kExtension.size() &&
                              same_name(model.mesh.substr(model.mesh.size() - kExtension.size()), kExtension);
  if (!number && is_vertex_mesh) {
    remarks_.fact(name.line, {"Frame % is a name, and this format has none", {shown(name.text)}},
                  {"GZDoom shows frame 0."});
  }
  return number ? as_count(*number) : 0;
}

}  // namespace retromesh::unreal
