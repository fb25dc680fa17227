// The directives of animation: MESH SEQUENCE, MESH NOTIFY and MESH DROPFRAMES.
#include "formats/io/vectors.hpp"
#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

void ScriptReader::add_sequence(const Directive& directive, u32 mesh) {
  const std::string_view name = name_of(directive, "SEQ");
  if (name.empty()) return;
  u32 start = 0;
  u32 count = 0;
  if (directive.has("STARTFRAME")) take_count(directive, "STARTFRAME", start);
  take_count(directive, "NUMFRAMES", count);
  double rate = 0;
  if (directive.has("RATE")) take_number(directive, "RATE", rate);
  if (count == 0) {
    notes_.add(Rule::clip_without_frames, directive.line, {"Sequence % has no frames", {shown(name)}},
               {"The line is ignored."});
    return;
  }
  if (!charge(sizeof(Sequence) + directive.values.size(), directive.line)) return;
  Sequence& sequence = add_to(script_.meshes[mesh].sequences);
  sequence.name = name;
  sequence.group = directive.value("GROUP");
  sequence.start = start;
  sequence.count = count;
  sequence.rate = rate < 0 ? 0 : rate;
  sequence.line = directive.line;
}

void ScriptReader::add_notify(const Directive& directive, u32 mesh) {
  const std::string_view sequence = name_of(directive, "SEQ");
  const std::string_view function = name_of(directive, "FUNCTION");
  double time = 0;
  if (!take_number(directive, "TIME", time) || sequence.empty() || function.empty()) return;
  if (time < 0 || time > 1) {
    notes_.add(Rule::notify_out_of_range, directive.line,
               {"A notify of % is outside of it", {shown(sequence)}},
               {"TIME is 0 at the start and 1 at the end; it is clamped."});
    time = time < 0 ? 0 : 1;
  }
  if (!charge(sizeof(Notify) + directive.values.size(), directive.line)) return;
  Notify& notify = add_to(script_.meshes[mesh].notifies);
  notify.sequence = sequence;
  notify.time = time;
  notify.function = function;
  notify.line = directive.line;
}

void ScriptReader::drop_frames(const Directive& directive, u32 mesh) {
  u32 start = 0;
  u32 count = 0;
  if (directive.has("STARTFRAME")) take_count(directive, "STARTFRAME", start);
  take_count(directive, "NUMFRAMES", count);
  if (count == 0 || !charge(sizeof(DroppedFrames), directive.line)) return;
  add_to(script_.meshes[mesh].dropped) = {start, count, directive.line};
}

}  // namespace retromesh::unreal
