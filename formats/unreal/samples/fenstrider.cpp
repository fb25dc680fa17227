// A lizard in 4-byte vertices: opaque skin, masked two-sided spines, unlit eyes; eight clips with notifies,
// and one of all frames.
#include "formats/unreal/samples/fenstrider.hpp"

#include "formats/unreal/samples/lantern.hpp"
#include "formats/unreal/samples/vertex_mesh.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::samples {
namespace {

std::vector<Shape> add_clips(Sample& sample) {
  std::vector<Shape> shapes;
  for (const StriderClip& moves : strider_clips()) {
    Clip clip;
    clip.name = moves.name;
    clip.group = moves.group;
    clip.rate = float(moves.rate);
    for (const StriderEvent& event : moves.events) clip.events.push_back({float(event.time), event.name});
    std::vector<Shape> frames;
    for (const StriderPose& pose : moves.poses) frames.push_back(strider_shape(pose));
    add_clip(sample, clip, shapes, frames);
  }
  return shapes;
}

}  // namespace

Sample make_fenstrider() {
  Sample sample;
  sample.id = "fenstrider";
  sample.name = "Fenstrider";
  sample.view = {.yaw = -42, .pitch = 11, .frame = 0};
  sample.model.name = sample.name;
  add_material(sample, {}, 0, add_texture(sample, "JFenstrider1", strider_skin()));
  Material eye;
  eye.unlit = true;
  add_material(sample, eye, 2, add_texture(sample, "JFenstriderEye", strider_eye()));
  Material spines;
  spines.two_sided = true;
  spines.cutoff = 0.5F;
  add_material(sample, spines, 1, add_texture(sample, "JFenstrider2", strider_spines()));

  std::vector<Shape> shapes = add_clips(sample);
  add_whole_clip(sample.model, u32(shapes.size()), 8);
  // A unit of the shape is 260 raw steps along and across. The packed form has half as many steps upward, so
  // the scale there is twice as much; the origin moves the ground to where the upward range is used best.
  for (Shape& shape : shapes) {
    for (Point& point : shape.points) point = point * (260 * 0.0625);
  }
  const Matrix matrix = unreal::mesh_matrix({40, 0, -245}, {0.0625, 0.0625, 0.125}, {0, 0, 0}, false);
  set_shapes(sample.model, shapes, matrix);
  write_vertex_mesh(sample);
  return sample;
}

std::vector<Sample> unreal_samples() { return {make_fenstrider(), make_lantern()}; }

}  // namespace retromesh::samples
