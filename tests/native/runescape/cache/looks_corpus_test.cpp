#include <algorithm>
#include <map>
#include <span>

#include "formats/io/sort.hpp"
#include "formats/model/painter_order.hpp"
#include "tests/native/runescape/cache/corpus_archive.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/opened.hpp"

// Every look of the caches of the corpus, with what a program of its own computed of it: merged, recoloured,
// scaled, lit and sorted in integers, as formats/runescape/README.md describes it.

using namespace retromesh;

namespace {

std::string hash_of(const std::string& text) { return test::sha1(test::text_bytes(text)).substr(0, 16); }

/// The texture of each triangle, or -1.
std::vector<i32> textures_of(const Model& model) {
  std::vector<i32> textures(model.indices.size() / 3, -1);
  for (const Group& group : model.groups) {
    const Material& material = model.materials[group.material];
    if (material.kind != "Texture") continue;
    std::fill_n(textures.begin() + group.start / 3, group.count / 3, static_cast<i32>(material.slot));
  }
  return textures;
}

/// Triangles in the order of their faces: corners, lit colours, priority and texture.
std::string rows_of(const Model& model) {
  const std::vector<i32> textures = textures_of(model);
  std::vector<u32> order = numbers_below(textures.size());
  std::sort(order.begin(), order.end(),
            [&](u32 a, u32 b) { return model.face_source[a] < model.face_source[b]; });
  std::string rows;
  for (const u32 triangle : order) {
    rows += std::to_string(model.face_source[triangle]);
    for (std::size_t i = 0; i < 3; ++i)
      rows += ' ' + std::to_string(model.vertex_source[model.indices[3 * triangle + i]]);
    for (std::size_t i = 0; i < 3; ++i)
      rows += ' ' + std::to_string(model.shades[model.indices[3 * triangle + i]]);
    rows += ' ' + std::to_string(model.sorted_by_priority ? model.priorities[triangle] : 0);
    rows += ' ' + std::to_string(textures[triangle]) + '\n';
  }
  return rows;
}

/// The faces as they are drawn, seen along the z axis of the file.
std::string order_of(const Model& model) {
  std::vector<Vec3> positions;
  for (const auto& [x, y, z] : model.frames.positions)
    positions.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
  std::vector<u32> triangles;
  PainterOrder(model).sort({}, positions, triangles);
  std::string faces;
  for (const u32 triangle : triangles) faces += std::to_string(model.face_source[triangle]) + '\n';
  return faces;
}

std::string vertices_of(const Model& model) {
  std::string vertices;
  for (const auto& [x, y, z] : model.frames.positions)
    vertices += std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(z) + '\n';
  return vertices;
}

std::string facts_of(const Model& model) {
  return std::to_string(model.face_source.size()) + ' ' + std::to_string(model.frames.positions.size()) +
         ' ' + hash_of(rows_of(model)) + ' ' + hash_of(vertices_of(model)) + ' ' + hash_of(order_of(model));
}

/// Clips of sequences, their frames and ticks; empty without any.
std::string clips_of(const Model& model) {
  std::size_t clips = 0;
  std::size_t frames = 0;
  u64 ticks = 0;
  for (const Clip& clip : model.clips) {
    if (clip.group.empty() || clip.group == "Bases") continue;
    ++clips;
    frames += clip.durations.size();
    for (const u16 duration : clip.durations) ticks += duration;
  }
  if (clips == 0) return {};
  return std::to_string(clips) + ' ' + std::to_string(frames) + ' ' + std::to_string(ticks);
}

/// The looks of a cache, by what follows `#` in their ids.
class Looks {
 public:
  explicit Looks(const std::string& folder) : cache_(folder, test::Ranges::whole) {}

  /// Without variants and bare models.
  std::vector<std::string> ids() {
    Limits limits;
    std::vector<std::string> ids;
    const auto add = [&](const std::string& id) {
      if (id.find("#model/") == std::string::npos && id.find("/variant") == std::string::npos)
        ids.push_back(id.substr(id.find('#') + 1));
    };
    for (const ArchiveEntry& entry : cache_.archive->list(limits)) {
      add(entry.id);
      for (const ArchiveAlias& alias : entry.aliases) add(alias.id);
      path_ = entry.id.substr(0, entry.id.find('#') + 1);
    }
    return ids;
  }

  Result<Model> open(const std::string& id) {
    Limits limits;
    const auto unpacked = cache_.archive->unpack(path_ + id, limits);
    if (!unpacked) return unpacked.error();
    return test::family_with("runescape")
        .open(FileSet(test::files_of(unpacked.value())), unpacked.value().id, {}, limits);
  }

 private:
  test::CorpusArchive cache_;
  std::string path_;
};

struct LookFacts {
  const char* id;
  const char* why;  ///< It is here.
  const char* facts;
};

constexpr LookFacts kLooksOf2007[] = {
    {"npc/3", "eight parts, recoloured", "518 294 0e236c14c3ed1e3e 6d681b8a7b244574 88a3948050cd8cf8"},
    {"npc/18", "ten parts, with priorities 10 and 11",
     "661 370 e6e89441b68181b7 fb3cd4715d7b362c 6a6e586da85e5853"},
    {"npc/54", "1,766 faces recoloured, scaled after light",
     "1989 1009 bcc1d5caeab2cb63 17168426c3637a36 7159f027430507b2"},
    {"npc/1582", "light of its own", "1463 672 706da8584b2a23aa d4c7d09c06677799 0062761e9025ddec"},
    {"npc/5/head", "a head, lit as items", "350 204 9bd4999894080c49 246cb6443be4aefe b8b52a9dbc426d70"},
    {"obj/48", "recoloured", "56 22 0b1cf57b0929016c 71cc85e7d5a1ecd6 e5e9ac7fe278d492"},
    {"obj/426/man", "two parts that are worn, lit as people",
     "134 84 4bd84dee10a14f92 128e766af473a4d1 625546cfbd7c4abc"},
    {"obj/755", "light of its own", "28 25 1cdb820f8f9194d7 06aaf4c6a0918574 c99961e1c5431533"},
    {"obj/4205", "scaled before light", "20 14 1db388b2b362b3cc fedc2bc55542a781 4d56986ad568cfe6"},
    {"obj/74/woman-head", "a head of who wears it",
     "360 199 40cdf39735ad7b6c deef74d72c4b612c f30fd19e35f1e5a6"},
    {"loc/65/shape0", "8 faces with another texture",
     "10 12 9ebfb3954e116cb7 4fae3d2105876f63 2077191013b856e7"},
    {"loc/765/shape22", "mirrored", "10 12 d9f184579ffd87ca fcaff121669fae88 da39a3ee5e6b4b0d"},
    {"loc/1451/shape4", "contrast times 25", "24 30 bdab4691cce566c8 1f27e11ccedb2df2 009882c7b445d4b2"},
    {"loc/1623/shape0", "40 faces with textures", "44 48 84177d40a5751b7f badc2e8a616206a2 f85e1022adcb991f"},
    {"loc/2139", "two parts, recoloured", "499 287 fbee8e31dd391242 97d5beb2c53815f9 81f1f9e4286a70fc"},
    {"loc/4492/shape0", "mirrored and scaled", "80 78 65ee80525d517442 c5c48dd5333bb6a4 63503a2d4c11aa2f"},
    {"loc/5782", "moved", "50 44 8ae903f6ad876569 a1f281608637e7a5 52839b345d8dbebf"},
    {"loc/7954", "faces whose texture becomes none",
     "309 185 23681c6d843b3d14 297d497e53b45877 c34b568dbd7c7c53"},
    {"spot/9", "recoloured", "50 27 750bf85039f81f9d 3287af566eca81cf cea2ef047f568e0e"},
    {"spot/77", "scaled after light, light of its own",
     "129 70 3689ba0fbda4f3e5 82fd82d08415adc1 b853436c367a3e62"},
    {"spot/709", "turned", "480 259 bb6323047c466fa9 3dc145c6302227cc 27edd45f214f29cc"},
};

constexpr LookFacts kLooksOf2004[] = {
    {"npc/45", "recoloured", "125 100 1faf7e961189be46 b39a5ad09c693d7e 300919998d92ae54"},
    {"npc/54", "two parts", "776 367 809facf98c4b6967 397c72de7b6865cb 5fe70e97659a8d9a"},
    {"npc/160/head", "a head", "290 161 a6351e9b65a40a30 c3c50bb0ec96357d da71e2ecb5f5af45"},
    {"npc/997", "scaled after light", "695 394 4d1b7f745fc09505 a0adcda86b4540ec 305bd2de29329640"},
    {"obj/39", "recoloured", "90 85 91bfc009e3a6fd81 84fe4a59e30af3d3 82fc39ca490bb317"},
    {"obj/1387/woman", "two parts that are worn",
     "104 56 22d852cf534dcf66 3e2bb29e23e17e95 50f96b4bc880c7dd"},
    {"loc/3/shape1", "6 faces whose texture is replaced as a colour",
     "7 12 8edf2b0f130a3e17 5f546160e983e881 0b3096aae71b78b5"},
    {"loc/313/shape10", "contrast times 5", "494 583 ff027dd4980cd51e 697e3988dbbae48e 59b6b77f417dc8ad"},
    {"loc/1305/shape10", "scaled", "82 80 3507fd74eb2f96d7 079fc6579bc4ef9f f22fbbe81e98b7fa"},
    {"spot/69", "recoloured", "279 157 15b05a1d837192ce 9b42e73a39ef8d6c 5b69ad8d88c46d25"},
    {"spot/89", "light of its own", "187 107 487149e44ad134ee f04ce58403849219 fa80127f0f59fa46"},
};

/// All looks of a kind whose models are in the cache.
struct KindOfLooks {
  const char* kind;
  u32 looks;
  const char* hash;
};

constexpr KindOfLooks kKindsOf2007[] = {
    {"npc", 3300, "e13863e11034540e4ec264081cfe97f9bdcfc805"},
    {"obj", 3134, "415ce034347a509d06adf85e812da42176d221e5"},
    {"loc", 3936, "9ce9115f9816b97d641d9473c7ce789f01a9b316"},
    {"spot", 325, "05cf5c61d4a68c304f501aa9ca85418b36f015e9"},
};

constexpr KindOfLooks kKindsOf2004[] = {
    {"npc", 242, "d719cfdb790ead3a7650484aed99b849546df61d"},
    {"obj", 756, "c88efbf3d5d104c69482ee3e2e3e8f8f8aef0973"},
    {"loc", 1080, "f1ba0cd5b03dfcacae65a88e0f0ae95020bb2629"},
    {"spot", 58, "f0f70c86c8666b4124d8faed05ce5caddc0a757c"},
};

std::string lines_of(const std::map<std::string, std::string>& facts, const std::string& kind) {
  std::string lines;
  for (const auto& [id, of] : facts) {
    if (id.starts_with(kind)) lines += id + ' ' + of + '\n';
  }
  return lines;
}

/// `moving`: looks with clips, and their hash.
void check_looks(const char* folder, std::span<const LookFacts> chosen, std::span<const KindOfLooks> kinds,
                 const KindOfLooks& moving) {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  Looks cache(*root + folder);
  std::map<std::string, std::string> lines;
  std::map<std::string, std::string> clips;
  for (const std::string& id : cache.ids()) {
    const auto model = cache.open(id);
    if (!model) continue;
    lines[id] = facts_of(model.value());
    if (const std::string of = clips_of(model.value()); !of.empty()) clips[id] = of;
  }
  for (const LookFacts& look : chosen) {
    INFO(look.id << ": " << look.why);
    CHECK(lines[look.id] == look.facts);
  }
  for (const KindOfLooks& of : kinds) {
    const std::string all = lines_of(lines, of.kind);
    INFO(of.kind);
    CHECK(std::count(all.begin(), all.end(), '\n') == of.looks);
    CHECK(test::sha1(test::text_bytes(all)) == of.hash);
  }
  CHECK(clips.size() == moving.looks);
  CHECK(test::sha1(test::text_bytes(lines_of(clips, moving.kind))) == moving.hash);
}

}  // namespace

// Facts: triangles, vertices, and hashes of three texts. The triangles by their faces, each with its corners,
// their lit colours, the priority and the texture; the vertices; the faces as they are drawn. Of moving looks
// it has the clips of sequences, their frames and ticks.
TEST_CASE("every look of 2007 is merged, recoloured, lit and sorted as an independent program does it",
          "[cache][corpus]") {
  check_looks("/js5-2007", kLooksOf2007, kKindsOf2007,
              {"", 2353, "38b8a8f6bb5fe04ab2b636d80b54a7e95de00f18"});
}

TEST_CASE("every look of 2004 is merged, recoloured, lit and sorted as an independent program does it",
          "[cache][corpus]") {
  check_looks("/old-2004", kLooksOf2004, kKindsOf2004, {"", 16, "d6e242565383b5b75cef78e21807a4c56a64f494"});
}
