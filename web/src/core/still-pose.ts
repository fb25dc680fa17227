import type { Model, ModelData } from './model.js';

/** The functions of a model that has one pose only, that of its arrays. */
export function stillPose(
  model: Pick<ModelData, 'positions' | 'normals' | 'vertexSource'>,
): Pick<Model, 'pose' | 'sort' | 'dispose'> {
  return {
    pose: (_clip, _seconds, target) => {
      const { positions, normals, vertexSource } = model;
      copyFitting(positions, target.positions);
      copyFitting(normals, target.normals);
      const vertices = target.sourceVertices;
      if (!vertices) return;
      for (let i = 0; i < vertexSource.length; i += 1)
        for (let axis = 0; axis < 3; axis += 1)
          vertices[3 * vertexSource[i]! + axis] = positions[3 * i + axis]!;
    },
    sort: () => null,
    dispose: () => {},
  };
}

/** Copies as many numbers as fit: a short array of the caller must not end the core. */
export function copyFitting<Numbers extends Float32Array | Uint8Array>(from: Numbers, to: Numbers): void {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
}
