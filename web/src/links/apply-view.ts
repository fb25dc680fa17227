import type { RetroMesh } from '../element/index.js';
import { defaultFieldOfView, defaultShadow } from './viewer-view.js';
import type { CameraView, ViewState } from './view-state.js';

/** Whether there is a grid where a link does not say. */
export interface ViewDefaults {
  readonly grid: boolean;
}

/** Shows the view of a link. What the model does not have is left as it is; returns a sentence for each. */
export function applyView(viewer: RetroMesh, view: ViewState, defaults: ViewDefaults): string[] {
  viewer.up = view.up ?? 'y';
  viewer.camera.fieldOfView = view.fieldOfView ?? defaultFieldOfView;
  const problems = [...applyPlayback(viewer, view), ...applyDisplay(viewer, view)];
  if (view.camera) applyCamera(viewer, view.camera);
  viewer.light = view.light ?? 'camera';
  viewer.wire = view.wire ?? false;
  viewer.grid = view.grid ?? defaults.grid;
  viewer.bones = view.bones ?? false;
  viewer.attachments = view.attachments ?? false;
  viewer.outlines = view.outlines ?? false;
  viewer.normalLines = view.normalLines ?? false;
  viewer.vertexGrid = view.vertexGrid ?? false;
  viewer.depthTest = view.depthTest ?? false;
  viewer.backFaces = view.backFaces;
  viewer.model?.materials.forEach(({ notDrawn }, i) =>
    viewer.materials.setVisible(i, view.switched.includes(i) === (notDrawn !== undefined)),
  );
  viewer.background = view.background;
  viewer.exposure = view.exposure ?? 1;
  viewer.shadowIntensity = view.shadow ?? defaultShadow;
  viewer.textureFilter = view.filter;
  viewer.selectedFace = view.face !== null && viewer.getFace(view.face) ? view.face : null;
  return problems;
}

function applyPlayback({ playback, model }: RetroMesh, view: ViewState): string[] {
  const names = playback.clips.map(({ name }) => name);
  const lower = names.map((name) => name.toLowerCase());
  const exact = names.indexOf(view.clip);
  const clip = exact < 0 ? lower.indexOf(view.clip.toLowerCase()) : exact;
  if (clip >= 0) playback.clip = clip;
  playback.loop = view.loop ?? true;
  playback.smooth = view.smooth ?? !model?.stepped;
  playback.timeScale = view.speed ?? 1;
  const targets = model?.morphs?.length ?? 0;
  if (targets > 0) playback.morphs = view.morphs.slice(0, targets);
  if (view.seconds !== null) playback.seek(view.seconds);
  if (view.playing === false || view.seconds !== null) playback.pause();
  if (view.playing && !matchMedia('(prefers-reduced-motion: reduce)').matches) playback.play();
  return view.clip && clip < 0 ? [`The model has no clip "${view.clip}".`] : [];
}

function applyDisplay(viewer: RetroMesh, { display, bone }: ViewState): string[] {
  viewer.bone = bone;
  viewer.display = display ?? 'textured';
  if (!display || viewer.displays.includes(display)) return [];
  return [`The model has no data for the display ${display}.`];
}

/** After the clip, all of whose frames a camera without distance fits, wherever it was fitted before. */
function applyCamera({ camera }: RetroMesh, { yaw, pitch, distance, target, parallel }: CameraView): void {
  const { state, milliseconds } = camera;
  camera.parallel = parallel;
  camera.state = { yaw, pitch, distance: distance ?? state.distance, target: target ?? state.target };
  camera.milliseconds = 0;
  if (distance === null) camera.fit();
  camera.milliseconds = milliseconds;
}
