// The grammar of a MODELDEF lump: blocks, keywords and their arguments.
#include "formats/unreal/modeldef/reader.hpp"

#include "formats/io/vectors.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr double kMostModels = 256;
constexpr double kMostSurfaces = 256;  // a face has one byte for its texture number

bool is_brace(const Token& word) { return word.is("{") || word.is("}"); }

}  // namespace

void ModelDefReader::read() {
  while (!stopped_ && !tokens_.peek().end) {
    const Token word = tokens_.take();
    if (word.is("model")) {
      begin_actor();
    } else if (word.is("#include")) {
      include();
    }
  }
  if (stopped_) return;
  if (tokens_.open_comment()) {
    notes_.add(Rule::comment_unclosed, tokens_.open_comment(), {"A comment that begins here has no end"},
               {"All lines after it are part of it and not read."});
  }
  if (tokens_.open_quote()) {
    notes_.add(Rule::quote_unclosed, tokens_.open_quote(), {"A quoted name has no closing quote"},
               {"The name ends with its line."});
  }
}

void ModelDefReader::begin_actor() {
  const Token name = tokens_.peek();
  if (name.end || is_brace(name)) {
    notes_.add(Rule::block_without_actor, name.line, {"A Model block names no actor"},
               {"The block is not read."});
    return;
  }
  tokens_.take();
  if (!tokens_.peek().is("{")) {
    notes_.add(Rule::actor_without_block, name.line, {"Model % has no block", {shown(name.text)}},
               {"An opening brace has to follow the name."});
    return;
  }
  tokens_.take();
  read_actor(name);
}

void ModelDefReader::read_actor(const Token& name) {
  actor_ = {};
  actor_.name = name.text;
  models_.clear();
  while (!stopped_) {
    if (tokens_.peek().end || next_is_actor()) {
      notes_.add(Rule::block_unclosed, name.line, {"The block of % has no end", {shown(name.text)}},
                 {"A closing brace is missing."});
      break;
    }
    const Token word = tokens_.take();
    if (word.is("}")) break;
    read_keyword(word);
  }
  finish_actor();
}

/// Whether the next tokens are `Model` and an actor's name. Inside a block, `Model` is followed by a number.
bool ModelDefReader::next_is_actor() const {
  if (!tokens_.peek().is("model")) return false;
  Tokenizer ahead = tokens_;
  ahead.take();
  return !ahead.peek().end && !is_brace(ahead.peek()) && !read_number(ahead.peek().text);
}

void ModelDefReader::finish_actor() {
  for (const ModelState& model : models_) {
    if (model.line && model.appearance == kNoAppearance) add_appearance(model);
  }
}

void ModelDefReader::include() {
  Token name;
  if (!take_name(tokens_.peek(), name)) return;
  notes_.add(Rule::include_not_followed, name.line, {"The MODELDEF includes %", {shown(name.text)}},
             {"Included files are not followed."});
}

/// Unknown keywords and their arguments are skipped token by token.
bool ModelDefReader::read_keyword(const Token& keyword) {
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

bool ModelDefReader::read_actor_keyword(const Token& keyword) {
  if (keyword.is("path")) {
    Token path;
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

void ModelDefReader::set_model(const Token& keyword) {
  ModelState* model = model_of(keyword);
  Token mesh;
  if (!model || !take_name(keyword, mesh)) return;
  model->line = mesh.text.empty() ? 0 : keyword.line;
  model->mesh = mesh.text;
  model->path = actor_.path;
  model->changed = true;
}

void ModelDefReader::set_skin(const Token& keyword) {
  ModelState* model = model_of(keyword);
  Token texture;
  if (!model || !take_name(keyword, texture)) return;
  model->skin = texture.text.empty() ? Skin{} : Skin{0, texture.text, keyword.line};
  model->changed = true;
}

void ModelDefReader::set_surface_skin(const Token& keyword) {
  ModelState* model = model_of(keyword);
  double number = 0;
  Token texture;
  if (!model || !take_number(keyword, number) || !take_name(keyword, texture)) return;
  if (number < 0 || number >= kMostSurfaces) {
    notes_.add(Rule::surface_above_255, keyword.line, {"SurfaceSkin names a surface above 255"},
               {"No face can use it."});
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

void ModelDefReader::set_three(const Token& keyword, Numbers& numbers) {
  Numbers read;
  read.line = keyword.line;
  for (u32 i = 0; i < 3; ++i) {
    read.words[i] = tokens_.peek().text;
    if (!take_number(keyword, read.values[i])) return;
  }
  numbers = read;
  ++actor_.revision;
}

void ModelDefReader::set_one(const Token& keyword, Numbers& numbers, u32 part) {
  const std::string_view word = tokens_.peek().text;
  double number = 0;
  if (!take_number(keyword, number)) return;
  numbers.values[part] = number;
  numbers.words[part] = word;
  numbers.line = keyword.line;
  ++actor_.revision;
}

void ModelDefReader::add_frames(const Token& keyword, bool by_index) {
  Token sprite;
  Token letters;
  if (!take_name(keyword, sprite) || !take_name(keyword, letters)) return;
  ModelState* model = model_of(keyword);
  if (!model) return;
  double frame = 0;
  Token name;
  if (by_index ? !take_number(keyword, frame) : !take_name(keyword, name)) return;
  if (model->line == 0) {
    notes_.add(Rule::frame_without_model, keyword.line,
               {"A frame of % shows a model that has no file", {shown(actor_.name)}},
               {"No Model line before it has the same number."});
    return;
  }
  if (!by_index) frame = frame_called(name, *model);
  if (frame < 0) return;  // the mod's way to hide a model
  const u32 appearance = appearance_of(*model);
  if (appearance != kNoAppearance) add_sprite_frames(appearance, sprite.text, letters, as_count(frame));
}

void ModelDefReader::add_sprite_frames(u32 appearance, std::string_view sprite, const Token& letters,
                                       u32 frame) {
  for (const char letter : letters.text) {
    if (upper(letter) < 'A' || upper(letter) > ']') {
      notes_.add(Rule::frame_letter_unknown, letters.line,
                 {"A frame letter is neither A to Z nor [, \\ or ]"}, {"It is left out."});
      continue;
    }
    if (!charge(sizeof(SpriteFrame) + sprite.size(), letters.line)) return;
    SpriteFrame& added = add_to(def_.appearances[appearance].frames);
    added.sprite = sprite;
    added.sprite += ' ';
    added.sprite += upper(letter);
    added.frame = frame;
    added.line = letters.line;
  }
}

/// The state of the model whose number comes next; null, with a note, without a valid number.
ModelDefReader::ModelState* ModelDefReader::model_of(const Token& keyword) {
  double number = 0;
  if (!take_number(keyword, number)) return nullptr;
  if (number < 0 || number >= kMostModels) {
    notes_.add(Rule::model_above_255, keyword.line, {"% names a model above 255", {shown(keyword.text)}},
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

bool ModelDefReader::take_name(const Token& keyword, Token& name) {
  if (!tokens_.peek().end && !is_brace(tokens_.peek())) {
    name = tokens_.take();
    return true;
  }
  notes_.add(Rule::keyword_without_name, keyword.line, {"% lacks a name", {shown(keyword.text)}},
             {"The line is ignored."});
  return false;
}

bool ModelDefReader::take_number(const Token& keyword, double& number) {
  const auto read = tokens_.peek().end ? std::nullopt : read_number(tokens_.peek().text);
  if (read) {
    number = *read;
    tokens_.take();
    return true;
  }
  notes_.add(Rule::keyword_without_number, keyword.line, {"% lacks a number", {shown(keyword.text)}},
             {"The line is ignored."});
  return false;
}

/// Vertex meshes have no frame names: a name is parsed as a number; without digits it is frame 0.
u32 ModelDefReader::frame_called(const Token& name, const ModelState& model) {
  const auto number = read_number(name.text);
  constexpr std::string_view kExtension = ".3d";
  const bool is_vertex_mesh = model.mesh.size() >= kExtension.size() &&
                              same_name(model.mesh.substr(model.mesh.size() - kExtension.size()), kExtension);
  if (!number && is_vertex_mesh) {
    notes_.add(Rule::frame_name_unknown, name.line,
               {"Frame % is a name, and this format has none", {shown(name.text)}},
               {"GZDoom shows frame 0."});
  }
  return number ? as_count(*number) : 0;
}

}  // namespace retromesh::unreal
