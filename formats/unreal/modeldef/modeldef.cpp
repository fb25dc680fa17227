#include "formats/unreal/modeldef/modeldef.hpp"

#include "formats/io/paths.hpp"
#include "formats/unreal/modeldef/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

bool is_modeldef_name(const std::string& name) {
  constexpr std::string_view kLump = "modeldef";
  const std::string_view file = name_of(name);
  if (!same_name(file.substr(0, kLump.size()), kLump)) return false;
  return file.size() == kLump.size() || file[kLump.size()] == '.';
}

ModelDef read_modeldef(const std::string& file, ByteView text, Limits& limits) {
  ModelDef def;
  def.file = file;
  if (is_utf16(text)) {
    TextNotes(def.file, def.notes)
        .add(Rule::text_is_utf16, 0, {"The MODELDEF is UTF-16 text and was not read"},
             {"Saved as ANSI or UTF-8 text it can be read."});
    return def;
  }
  ModelDefReader(def, limits, as_text(text)).read();
  return def;
}

}  // namespace retromesh::unreal
