import { LOD, Matrix4, Vector3, type Camera } from 'three';
import type { SortingCamera } from '../scene/geometry/painter-order.js';

/**
 * The parent of faces that their game drew without a depth buffer. They are sorted for each camera before their groups are read:
 * three.js calls `update` of an LOD then, and only of an LOD.
 */
export class SortedFaces extends LOD {
  readonly #sort: (camera: SortingCamera) => void;

  constructor(sort: (camera: SortingCamera) => void) {
    super();
    this.#sort = sort;
  }

  override update(camera: Camera): void {
    this.#sort(viewFrom(camera, this.matrixWorld));
  }
}

/** A camera in the space of an object with this matrix. */
export function viewFrom(camera: Camera, matrixWorld: Matrix4): SortingCamera {
  const inModel = matrixWorld.clone().invert().multiply(camera.matrixWorld);
  const [right, up, backward] = [0, 1, 2].map((column) =>
    new Vector3().setFromMatrixColumn(inModel, column).normalize(),
  ) as [Vector3, Vector3, Vector3];
  const eye = new Vector3().setFromMatrixPosition(inModel);
  // The origin of the model is in its middle, so that depths are measured from there.
  const distance = Math.max(eye.dot(backward), 1e-3);
  const target = eye.clone().addScaledVector(backward, -distance);
  return {
    axes: { right: right.toArray(), up: up.toArray(), backward: backward.toArray() },
    state: { target: target.toArray(), distance },
    parallel: 'isOrthographicCamera' in camera,
  };
}
