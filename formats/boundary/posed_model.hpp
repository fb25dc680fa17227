#pragma once
#include <array>
#include <memory>
#include <vector>

#include "formats/catalog.hpp"
#include "formats/model/painter_order.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::answer {

/// An opened model that stays in the core to be posed and sorted.
struct PosedModel {
  /// Opened in place: moving a Model is much code.
  PosedModel(std::span<const File> files, const std::string& id, Limits& limits,
             std::span<const InterpretationRequest> requests)
      : opened(open(files, id, limits, requests)) {
    morph_weights.resize(model.morphs.size());
  }

  /// Whether its vertices or their order change after it was opened.
  bool changes() const {
    return frame_count(model) > 1 || model.skeleton || !model.attachments.empty() || !model.morphs.empty() ||
           model.sort_triangles;
  }

  /// Frees what JavaScript has and posing does not read.
  void keep_for_posing() {
    free_elements(model.images);
    free_elements(model.uvs);
    free_elements(model.shades);
    free_elements(model.colours);
    free_elements(model.lines);
    free_elements(model.sprites);
    free_elements(model.missing_files);
    free_elements(model.properties);
    free_elements(model.interpretations);
    free_elements(model.notes);
    model.original.reset();
  }

  /// Writes a pose and where its arrays are.
  void set_pose(const Moment& moment) {
    retromesh::pose(model, moment, pose);
    describe();
  }

  /// Writes the triangles of a model with priorities as they are painted in the present pose, seen from
  /// `view`.
  void sort(std::vector<u32>& sorted) {
    sorted.clear();
    if (model.sort_triangles) model.sort_triangles(model, view, source_positions(), painter, sorted);
  }

  /// The file's vertices in the pose of the last call, in the first frame before it.
  const std::vector<Vec3>& source_positions() {
    if (pose.source_positions.empty()) pose_frame(model, 0, pose);
    return pose.source_positions;
  }

  Result<Model> opened;
  Model& model = opened.value();  ///< Empty when `opened` is an error.
  Pose pose;
  std::vector<float> morph_weights;
  PainterView view;                       ///< For `sort`.
  std::shared_ptr<PainterOrder> painter;  ///< Made when the model is first sorted.

  /// Address and count of numbers of positions, normals, attachments, source vertices, bones and fading.
  std::array<u32, 12> arrays{};

 private:
  /// Frees the capacity of a vector, too, which an assignment of {} keeps.
  template <class T>
  static void free_elements(std::vector<T>& elements) {
    std::vector<T>().swap(elements);
  }

  void describe() {
    u32* to = arrays.data();
    const auto put = [&](const void* data, std::size_t count) {
      *to++ = static_cast<u32>(reinterpret_cast<std::uintptr_t>(data));
      *to++ = static_cast<u32>(count);
    };
    put(pose.positions.data(), pose.positions.size() * 3);
    put(pose.normals.data(), pose.normals.size() * 3);
    put(pose.attachments.data(), pose.attachments.size() * 12);
    put(pose.source_positions.data(), pose.source_positions.size() * 3);
    put(pose.bones.data(), pose.bones.size() * 12);
    put(pose.fading.data(), pose.fading.size());
  }
};

}  // namespace retromesh::answer
