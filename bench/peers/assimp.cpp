#include "bench/peers/assimp.hpp"

#ifdef RETROMESH_HAS_ASSIMP
#include <assimp/MemoryIOWrapper.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/version.h>

#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <memory>

namespace retromesh::bench {
namespace {

/// The files of one model as assimp's file system.
class MemoryFiles : public Assimp::IOSystem {
 public:
  void set(const std::vector<File>& files) { files_ = &files; }

  bool Exists(const char* path) const override { return find(path) != nullptr; }
  char getOsSeparator() const override { return '/'; }

  Assimp::IOStream* Open(const char* path, const char*) override {
    const File* file = find(path);
    if (!file) return nullptr;
    return new Assimp::MemoryIOStream(reinterpret_cast<const uint8_t*>(file->bytes.data()),
                                      file->bytes.size());
  }

  void Close(Assimp::IOStream* stream) override { delete stream; }

 private:
  const File* find(const char* path) const {
    for (const File& file : *files_) {
      if (file.name == path) return &file;
    }
    return nullptr;
  }

  const std::vector<File>* files_ = nullptr;
};

}  // namespace

struct AssimpReader::Importer {
  Assimp::Importer assimp;
  MemoryFiles* files = new MemoryFiles;  // owned by the importer
};

AssimpReader::AssimpReader() : importer_(new Importer) { importer_->assimp.SetIOHandler(importer_->files); }
AssimpReader::~AssimpReader() { delete importer_; }

bool AssimpReader::open(const std::vector<File>& files, Steps steps) {
  constexpr unsigned kFlags[] = {
      0, aiProcess_GenSmoothNormals | aiProcess_JoinIdenticalVertices | aiProcess_GenBoundingBoxes,
      aiProcessPreset_TargetRealtime_Quality};
  importer_->files->set(files);
  const unsigned flags = kFlags[static_cast<std::size_t>(steps)];
  const aiScene* scene = importer_->assimp.ReadFile(files.front().name, flags);
  const bool good = scene && scene->mNumMeshes > 0;
  importer_->assimp.FreeScene();
  return good;
}

std::string AssimpReader::version() {
  return std::to_string(aiGetVersionMajor()) + '.' + std::to_string(aiGetVersionMinor()) + '.' +
         std::to_string(aiGetVersionPatch());
}

}  // namespace retromesh::bench

#else

namespace retromesh::bench {

struct AssimpReader::Importer {};
AssimpReader::AssimpReader() : importer_(nullptr) {}
AssimpReader::~AssimpReader() = default;
bool AssimpReader::open(const std::vector<File>&, Steps) { return false; }
std::string AssimpReader::version() { return ""; }

}  // namespace retromesh::bench

#endif
