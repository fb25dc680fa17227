import { Camera, Vector3 } from 'three';
import type { View } from './orbit-camera.js';

/** Makes three look as `view` does; everything within `reach` radii of the model lies in the picture's depth. */
export function aim(camera: Camera, view: View, reach: number): void {
  const { right, up, toward } = view.axes;
  const [near, far] = view.depths(reach);
  const height = view.slope * (view.parallel ? view.state.distance : near);
  const width = height * view.aspect;
  camera.matrixWorld
    .makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...toward))
    .setPosition(...view.eye);
  camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
  if (view.parallel) camera.projectionMatrix.makeOrthographic(-width, width, height, -height, near, far);
  else camera.projectionMatrix.makePerspective(-width, width, height, -height, near, far);
}
