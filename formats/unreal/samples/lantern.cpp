// 8-byte vertices, rotated by YAW: opaque, not smoothed, facet normals, environment map, unlit, two-sided,
// masked, translucent and modulated faces; one texture under two polygon types; a weapon triangle.
#include "formats/unreal/samples/lantern.hpp"

#include "formats/unreal/samples/vertex_mesh.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::samples {
namespace {

/// A slow circle of the lantern in still air.
LanternPose swaying(double turn) {
  LanternPose pose;
  pose.swing_out = 4 * wave(turn);
  pose.swing_forward = 5 * wave(turn + 0.25);
  pose.flame_height = 1 + 0.12 * wave(turn * 3 + 0.1) + 0.06 * wave(turn * 5);
  pose.flame_lean = 0.25 * wave(turn + 0.5);
  pose.glow = 1 + 0.05 * wave(turn * 3);
  pose.wind = 0.46 + 0.06 * wave(turn + 0.2);
  pose.flutter = turn;
  return pose;
}

/// Wind from the lantern's side: it leans to the post, swings back, and the cloth flies.
LanternPose gusting(double turn) {
  const double push = ease(turn * 3.2) * (1 - ease((turn - 0.55) / 0.45));
  LanternPose pose = swaying(turn);
  pose.swing_out = -20 * push + 6 * wave(turn) + 5 * wave(turn * 3) * push;
  pose.swing_forward = 5 * wave(turn + 0.25) * (1 - push);
  pose.flame_height = 1 - 0.35 * push + 0.08 * wave(turn * 4);
  pose.flame_lean = 1.6 * push;
  pose.glow = 1 - 0.12 * push;
  pose.wind = mix(0.46, 1, push);
  pose.flutter = turn * 3;
  return pose;
}

void add_lantern_clip(Sample& sample, std::vector<Shape>& shapes, const Clip& clip,
                      LanternPose (*pose)(double)) {
  std::vector<Shape> frames;
  LanternHook hook;
  for (u32 i = 0; i < clip.count; i++) frames.push_back(lantern_shape(pose(double(i) / clip.count), hook));
  add_clip(sample, clip, shapes, frames);
  // As a class file's matrix mirrors it: Z still runs from the first point to the second.
  const auto [first, second, third] = hook.points;
  sample.model.attachments = {
      {"Weapon triangle", {second, first, third}, 0, AttachmentAxes::middle_reversed}};
}

void add_materials(Sample& sample) {
  Material stone, crystal, metal, flame, pennant, cage, glow, shadow;
  stone.filter = Filter::nearest;
  crystal.facet = true;
  metal.mapping = TextureMapping::environment;
  flame.unlit = true;
  pennant.two_sided = true;
  cage.two_sided = true;
  cage.cutoff = 0.5F;
  glow.blend = Blend::translucent;
  glow.two_sided = true;
  glow.unlit = true;
  shadow.blend = Blend::modulated;
  shadow.two_sided = true;
  shadow.unlit = true;

  add_material(sample, {}, 0, add_texture(sample, "LanternWood", lantern_wood()));
  add_material(sample, stone, 1, add_texture(sample, "LanternStone", lantern_stone()));
  add_material(sample, crystal, 2, add_texture(sample, "LanternCrystal", lantern_crystal()));
  add_material(sample, metal, 3, add_texture(sample, "LanternMetal", lantern_metal()));
  const u32 fire = add_texture(sample, "LanternFire", lantern_fire());
  add_material(sample, flame, 6, fire);
  add_material(sample, pennant, 4, add_texture(sample, "LanternPennant", lantern_pennant()));
  add_material(sample, cage, 5, add_texture(sample, "LanternCage", lantern_cage()));
  add_material(sample, glow, 6, fire);
  add_material(sample, shadow, 7, add_texture(sample, "LanternShadow", lantern_shadow()));
}

Clip clip_of(const std::string& name, u32 count, float rate) {
  Clip clip;
  clip.name = name;
  clip.group = "Waiting";
  clip.count = count;
  clip.rate = rate;
  return clip;
}

}  // namespace

Sample make_lantern() {
  Sample sample;
  sample.id = "lantern";
  sample.name = "Lantern";
  sample.view = {.yaw = 25, .pitch = 10, .frame = 0};
  sample.model.name = sample.name;
  add_materials(sample);

  std::vector<Shape> shapes;
  add_lantern_clip(sample, shapes, clip_of("Sway", 10, 6), swaying);
  Clip gust = clip_of("Gust", 9, 8);
  gust.events = {{0.1F, "PlayGust"}, {0.5F, "PlayCreak"}};
  add_lantern_clip(sample, shapes, gust, gusting);
  add_whole_clip(sample.model, u32(shapes.size()), 6);
  // A unit of the shape is 18 of the game. Fine steps: 8-byte vertices have room for them.
  for (Shape& shape : shapes) {
    for (Point& point : shape.points) point = point * 18;
  }
  const double step = 0.015625;
  set_shapes(sample.model, shapes, unreal::mesh_matrix({0, 0, -400}, {step, step, step}, {0, 64, 0}, false));
  write_vertex_mesh(sample, 8);
  return sample;
}

}  // namespace retromesh::samples
