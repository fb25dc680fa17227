#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/modeldef/tokenizer.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Fills a ModelDef. Keeps what one actor's block has said so far and copies it into an Appearance when a
/// frame line needs it.
class ModelDefReader {
 public:
  ModelDefReader(ModelDef& def, Limits& limits, std::string_view text)
      : def_(def), limits_(limits), remarks_(def.file, def.notes), words_(text) {}

  void read();

 private:
  static constexpr u32 kNoAppearance = 0xFFFFFFFF;

  /// Three numbers as the state holds them; line 0 as long as nothing was said.
  struct Numbers {
    std::array<double, 3> values{};
    std::array<std::string_view, 3> words{"0", "0", "0"};
    u32 line = 0;
  };

  struct Skin {
    u32 surface = 0;
    std::string_view texture;
    u32 line = 0;
  };

  /// What holds for all models of the actor.
  struct ActorState {
    std::string_view name;
    std::string_view path;
    Numbers scale{{1, 1, 1}, {"1", "1", "1"}, 0};
    Numbers offset;
    Numbers rotation;
    bool two_sided = false;
    u32 revision = 0;  ///< Counts the lines that changed something.
  };

  struct ModelState {
    u32 number = 0;
    u32 line = 0;  ///< Of its Model line; 0: none yet.
    std::string_view path;
    std::string_view mesh;
    Skin skin;
    std::vector<Skin> surfaces;
    u32 appearance = kNoAppearance;  ///< The one that its frames go to.
    u32 actor_revision = 0;          ///< What that one knows of the actor's state.
    bool changed = false;            ///< Whether lines of its own came behind it.
  };

  void begin_actor();
  void read_actor(const ModelDefWord& name);
  bool next_is_actor() const;
  void finish_actor();
  void include();
  bool read_keyword(const ModelDefWord& keyword);
  bool read_actor_keyword(const ModelDefWord& keyword);

  void set_model(const ModelDefWord& keyword);
  void set_skin(const ModelDefWord& keyword);
  void set_surface_skin(const ModelDefWord& keyword);
  void set_three(const ModelDefWord& keyword, Numbers& numbers);
  void set_one(const ModelDefWord& keyword, Numbers& numbers, u32 part);
  void add_frames(const ModelDefWord& keyword, bool by_index);
  void add_sprite_frames(u32 appearance, std::string_view sprite, const ModelDefWord& letters, u32 frame);

  ModelState* model_of(const ModelDefWord& keyword);
  bool take_name(const ModelDefWord& keyword, ModelDefWord& name);
  bool take_number(const ModelDefWord& keyword, double& number);
  u32 frame_called(const ModelDefWord& name, const ModelState& model);

  u32 appearance_of(ModelState& model);
  bool looks_like(const Appearance& appearance, const ModelState& model) const;
  u32 add_appearance(const ModelState& model);
  static void set_texture(const Skin& skin, SlotTexture& texture);
  static void set_triple(const Numbers& numbers, Triple& triple);
  bool room(u64 bytes, u32 line);

  ModelDef& def_;
  Limits& limits_;
  Remarks remarks_;
  ModelDefWords words_;
  ActorState actor_;
  std::vector<ModelState> models_;
  bool stopped_ = false;
};

}  // namespace retromesh::unreal
