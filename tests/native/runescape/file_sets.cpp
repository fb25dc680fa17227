#include "tests/native/contract/file_sets.hpp"

#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/registered.hpp"

namespace retromesh::test {
namespace {

constexpr const char* kNpc =
    "[man]\nmodel1=a\nreadyanim=stand\nwalkanim=stand,b,c\nrecol1s=3\nrecol1d=4\nresizeh=64\n";
constexpr const char* kSequence = "[stand]\nframe1=anim_7\ndelay1=4\nreplayoff=1\n";

const Registered<FileSets> kRunescapeSets(
    {"runescape", [] {
       return std::vector<FileSetCase>{
           {"every type of face", {{"a.dat", four_faces_bytes()}}, {}},
           {"a base, a frame and configs",
            {{"a.ob2", four_faces_bytes()},
             {"base_4.base", small_base()},
             {"anim_7.frame", small_frame()},
             {"a.npc", text_bytes(kNpc)},
             {"a.seq", text_bytes(kSequence)}},
            {Values::few}},
           {"frames", {{"a.ob2", four_faces_bytes()}, {"a.anim", small_frames()}}, {}},
           {"a later base and frame",
            {{"a.ob2", four_faces_bytes()}, {"4.base", small_later_base()}, {"7.frame", small_later_frame()}},
            {}}};
     }});

}  // namespace
}  // namespace retromesh::test
