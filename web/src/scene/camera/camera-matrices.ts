import { Camera, Vector3 } from 'three';
import type { OrbitCamera } from './orbit-camera.js';

/** Sets the world and projection matrices of three's camera; `reach` is how many radii of the model the clip planes enclose. */
export function updateCameraMatrices(camera: Camera, view: OrbitCamera, reach: number): void {
  const { right, up, backward } = view.axes;
  const [near, far] = view.clipPlanes(reach);
  const height = view.slope * (view.parallel ? view.state.distance : near);
  const width = height * view.aspect;
  camera.matrixWorld
    .makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...backward))
    .setPosition(...view.eye);
  camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
  if (view.parallel) camera.projectionMatrix.makeOrthographic(-width, width, height, -height, near, far);
  else camera.projectionMatrix.makePerspective(-width, width, height, -height, near, far);
}
