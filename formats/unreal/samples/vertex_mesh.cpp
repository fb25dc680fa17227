#include "formats/unreal/samples/vertex_mesh.hpp"

#include "formats/family.hpp"

namespace retromesh::samples {

void write_vertex_mesh(Sample& sample, u32 vertex_bytes) {
  Limits limits;
  Writing written =
      unreal::kWriter.write(sample.model, sample.name, {{"vertices", std::to_string(vertex_bytes)}}, limits)
          .value();
  for (WrittenFile& file : written.files) sample.files.push_back({file.name, std::move(file.bytes)});
  for (const Texture& texture : sample.textures)
    sample.files.push_back({texture.file, write_pcx(texture.picture)});
}

}  // namespace retromesh::samples
