#include "formats/unreal/script/script.hpp"

#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

SlotTexture* find_slot(std::vector<SlotTexture>& textures, u32 slot) {
  for (SlotTexture& texture : textures) {
    if (texture.slot == slot) return &texture;
  }
  return nullptr;
}

Script read_script(const std::string& file, ByteView text, Limits& limits) {
  Script script;
  script.file = file;
  if (is_utf16(text)) {
    TextNotes(script.file, script.notes)
        .add(Rule::text_is_utf16, 0, {"The class file is UTF-16 text and was not read"},
             {"Saved as ANSI or UTF-8 text it can be read."});
    return script;
  }
  ScriptReader(script, limits).read(as_text(text));
  return script;
}

}  // namespace retromesh::unreal
