#include "formats/image/image.hpp"
#include "wasm/answer.hpp"
#include "wasm/file_input.hpp"
#include "wasm/schema.hpp"

/// The images module: textures of old games that no browser decodes. Loaded for the first one.
namespace retromesh::wasm {
namespace {

class Images : public FileInput {
 public:
  std::string schema() { return Schema().add<ResultAnswer<Image>>("read").take(); }

  /// Decodes the file. With `hole`, palette entry 0 becomes transparent.
  emscripten::val read(bool hole) {
    const File& file = files().front();
    Limits limits;
    const Result<Image> decoded = image::read(file.name, file.bytes, hole, limits);
    return answer_.of(ResultAnswer<Image>(decoded));
  }

 private:
  Answer answer_;
};

EMSCRIPTEN_BINDINGS(images) { bind_class<Images>("Images").function("read", &Images::read); }

}  // namespace
}  // namespace retromesh::wasm
