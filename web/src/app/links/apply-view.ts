import type { RetroMesh } from '../../element/index.js';
import type { CameraView, ViewState } from './view-state.js';

/** Shows the view of a link; what the model does not have is left as it is. */
export function applyView(viewer: RetroMesh, view: ViewState): void {
  const { playback } = viewer;
  if (view.camera) applyCamera(viewer, view.camera);
  const clip = playback.clips.findIndex(({ name }) => name === view.clip);
  if (clip >= 0) playback.clip = clip;
  if (view.seconds !== null) playback.seek(view.seconds);
  if (view.playing === false || view.seconds !== null) playback.pause();
  if (view.playing && !matchMedia('(prefers-reduced-motion: reduce)').matches) playback.play();
  viewer.display = view.display ?? 'textured';
  viewer.light = view.light ?? 'camera';
  viewer.wire = view.wire ?? false;
  viewer.grid = view.grid ?? true;
  viewer.background = view.background;
  viewer.selectedFace = view.face !== null && viewer.getFace(view.face) ? view.face : null;
}

function applyCamera({ camera }: RetroMesh, view: CameraView): void {
  const { state, milliseconds } = camera;
  const { yaw, pitch, distance, target, parallel } = view;
  camera.parallel = parallel;
  camera.state = { yaw, pitch, distance: distance ?? state.distance, target: target ?? state.target };
  if (distance !== null) return;
  camera.milliseconds = 0;
  camera.fit();
  camera.milliseconds = milliseconds;
}
