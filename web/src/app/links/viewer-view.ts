import type { RetroMesh } from '../../element/index.js';
import { defaultView, type CameraView, type ViewState } from './view-state.js';

// This file and apply-view.ts are the only ones of this folder that use properties and events of <retro-mesh>.

/** Calls `changed` when anything that a link says has changed, until the signal is aborted. */
export function watchView(viewer: RetroMesh, changed: () => void, signal: AbortSignal): void {
  viewer.addEventListener('display-change', changed, { signal });
  viewer.camera.addEventListener('change', changed, { signal });
  viewer.playback.addEventListener('change', changed, { signal });
}

/** What the viewer shows. The moment of a clip that plays is left out, because it is another one at once. */
export function viewOf(viewer: RetroMesh): ViewState {
  const { playback, display, light, wire, grid, selectedFace } = viewer;
  const { isAnimated, playing, currentTime } = playback;
  return {
    ...defaultView,
    camera: cameraOf(viewer),
    clip: playback.clips.length > 1 ? (playback.current?.name ?? '') : '',
    seconds: isAnimated && !playing ? currentTime : null,
    playing: isAnimated ? playing : null,
    display: display === 'textured' ? null : display,
    light: light === 'camera' ? null : light,
    wire: wire || null,
    grid: grid ? null : false,
    background: viewer.background,
    face: selectedFace,
  };
}

function cameraOf({ camera }: RetroMesh): CameraView {
  const { yaw, pitch, distance, target } = camera.state;
  const { parallel, fitted } = camera;
  return fitted
    ? { yaw, pitch, distance: null, target: null, parallel }
    : { yaw, pitch, distance, target: [...target], parallel };
}
