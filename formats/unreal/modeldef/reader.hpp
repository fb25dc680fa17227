#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/modeldef/tokenizer.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Fills a ModelDef. Keeps the state of one actor's block, and copies it into a new Appearance when a frame
/// line comes after a change.
class ModelDefReader {
 public:
  ModelDefReader(ModelDef& def, Limits& limits, std::string_view text)
      : def_(def), limits_(limits), notes_(def.file, def.notes), tokens_(text) {}

  void read();

 private:
  static constexpr u32 kNoAppearance = 0xFFFFFFFF;

  /// Three numbers of the state; line 0 until they are set.
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

  struct ActorState {
    std::string_view name;
    std::string_view path;
    Numbers scale{{1, 1, 1}, {"1", "1", "1"}, 0};
    Numbers offset;
    Numbers rotation;
    bool two_sided = false;
    u32 revision = 0;  ///< Number of changes.
  };

  struct ModelState {
    u32 number = 0;
    u32 line = 0;  ///< Of its Model line; 0 before it.
    std::string_view path;
    std::string_view mesh;
    Skin skin;
    std::vector<Skin> surfaces;
    u32 appearance = kNoAppearance;  ///< The current one.
    u32 actor_revision = 0;          ///< ActorState::revision when `appearance` was checked.
    bool changed = false;            ///< Whether this state changed since then.
  };

  // reader.cpp: blocks and keywords.
  void begin_actor();
  void read_actor(const Token& name);
  bool next_is_actor() const;
  void finish_actor();
  void include();
  bool read_keyword(const Token& keyword);
  bool read_actor_keyword(const Token& keyword);

  void set_model(const Token& keyword);
  void set_skin(const Token& keyword);
  void set_surface_skin(const Token& keyword);
  void set_three(const Token& keyword, Numbers& numbers);
  void set_one(const Token& keyword, Numbers& numbers, u32 part);
  void add_frames(const Token& keyword, bool by_index);
  void add_sprite_frames(u32 appearance, std::string_view sprite, const Token& letters, u32 frame);

  ModelState* model_of(const Token& keyword);
  bool take_name(const Token& keyword, Token& name);
  bool take_number(const Token& keyword, double& number);
  u32 frame_called(const Token& name, const ModelState& model);

  // appearance.cpp: from state to Appearance.
  u32 appearance_of(ModelState& model);
  bool is_current(const Appearance& appearance, const ModelState& model) const;
  u32 add_appearance(const ModelState& model);
  static void set_texture(const Skin& skin, SlotTexture& texture);
  static void set_triple(const Numbers& numbers, Triple& triple);
  bool charge(u64 bytes, u32 line);

  ModelDef& def_;
  Limits& limits_;
  TextNotes notes_;
  Tokenizer tokens_;
  ActorState actor_;
  std::vector<ModelState> models_;
  bool stopped_ = false;
};

}  // namespace retromesh::unreal
