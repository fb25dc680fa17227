#pragma once
#include <vector>

#include "formats/humanfly/write/outlines.hpp"

namespace retromesh::humanfly {

struct ObjectShape;

/// Joins polygons of one face, or of any where the Model has cut faces, that share an edge to one of up to
/// eight corners. They are of one material and look, the corners of the edge are the same in both, and in all
/// shapes the joined one is flat and convex, in the Model and in the object. Between faces, colours and
/// texture coordinates have to go on as they do, too, so that it looks the same.
void join_polygons(const Model& model, const std::vector<ObjectShape>& shapes,
                   const std::vector<Document>& objects, std::vector<Outline>& outlines);

}  // namespace retromesh::humanfly
