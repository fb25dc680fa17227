#pragma once
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// Writes the model and textures of a sample as an Unreal vertex mesh, with vertices of 4 or 8 bytes, its
/// script and PCX files.
void write_vertex_mesh(Sample& sample, u32 vertex_bytes = 4);

}  // namespace retromesh::samples
