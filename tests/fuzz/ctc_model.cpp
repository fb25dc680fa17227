#include "formats/ctc/document.hpp"
#include "formats/inspector.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/native/ctc/ctc_writer.hpp"

// A CTC file, and which choices of interpretations to ask for. Mutations begin with a whole file: chance
// would not find one.

using namespace retromesh;

namespace {

/// Choices by the bits of the first byte of an input.
std::vector<InterpretationRequest> choices_of(u32 bits) {
  constexpr const char* kChoices[][2] = {
      {"matrix-order", "columns"}, {"base-matrix", "bind"},    {"base-matrix", "unused"},
      {"uv-layout", "planar"},     {"morph-target", "offset"}, {"winding", "clockwise"},
      {"normals", "computed"},     {"tags", "drawn"},
  };
  std::vector<InterpretationRequest> asked;
  for (u32 i = 0; i < 8; ++i) {
    if (bits >> i & 1) asked.push_back({kChoices[i][0], kChoices[i][1]});
  }
  return asked;
}

/// Two bones, three vertices, and something of everything else.
Bytes whole_file() {
  test::CtcFile file;
  file.vertices = {{{1, 2, 0}, {0, 0, 1}}, {{1, 2, 20}, {0, 0, 1}}, {{0, 0, 20}, {0, 0, 1}}};
  file.triangles = {{{0, 1, 2}, {{{0, 0}, {1, 0}, {0, 1}}}}, {{2, 1, 0}, {}}};
  file.bones = {{0}, {1}};
  file.bones[1].base[11] = -10;
  file.weights = {{{0, 1}}, {{1, 1}}, {{0, 0.25f}, {1, 0.75f}}};
  file.frames = {{{}, {}, {{0, 0, 10}, {}}}, {{}, {}, {{0, 0, 10}, {0, 90, 0}}}};
  file.animations = {{"idle", 0, 1}, {"bend", 1, 1}};
  file.morphs = {{"rise", {1, 2}, {{1, 2, 25}, {0, 0, 25}}}};
  file.attachments = {{"tag_hand", 0}};
  file.substitutions = 1;
  file.colours.assign(6, {0x33, 0x66, 0xE5, 0x80});
  return file.write();
}

void check_document(std::span<const File> files) {
  Limits limits;
  const auto written = rewrite(files, 0, limits);
  if (!written) return;
  const ByteView bytes = files[0].bytes;
  fuzz::check(std::equal(written.value().begin(), written.value().end(), bytes.begin(), bytes.end()),
              "a document was not written back as it was");
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(u8* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(u8* data, std::size_t size, std::size_t most, unsigned seed) {
  static const Bytes kWhole = whole_file();
  const bool is_header = size > 0 && size < 144 && kWhole.size() < most;
  if (!is_header) return LLVMFuzzerMutate(data, size, most);
  data[0] = static_cast<u8>(seed);
  std::memcpy(data + 1, kWhole.data(), kWhole.size());
  return kWhole.size() + 1;
}

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  if (size == 0) return 0;
  const std::vector<File> files = {{"models/beam.ctc", fuzz::view(data + 1, size - 1)},
                                   {"models/beam.png", {}}};
  Limits limits;
  limits.bytes = 32 << 20;
  const std::vector<InterpretationRequest> asked = choices_of(data[0]);
  const auto opened = open(files, "models/beam.ctc", limits, asked);
  fuzz::check_opened(opened, files);
  if (opened) {
    Pose out;
    const std::vector<float> strengths(opened.value().morphs.size(), 0.5f);
    pose(opened.value(), {0, 0.13, true, true, strengths}, out);
  }
  fuzz::check_all(files);
  check_document(files);
  return 0;
}
