import type { RetroMesh } from '../element/index.js';
import { defaultView, type CameraView, type ViewState } from './view-state.js';

// This file and apply-view.ts are the only ones of this folder that use properties and events of <retro-mesh>.

/** Degrees, the default of `<retro-mesh>`. */
export const defaultFieldOfView = 30;

/** Of the page and the frame; `<retro-mesh>` alone has none. */
export const defaultShadow = 1;

/** Calls `changed` when anything that a link says has changed, until the signal is aborted. */
export function watchView(viewer: RetroMesh, changed: () => void, signal: AbortSignal): void {
  viewer.addEventListener('display-change', changed, { signal });
  viewer.camera.addEventListener('change', changed, { signal });
  viewer.playback.addEventListener('change', changed, { signal });
}

/** What the viewer shows. The moment of a clip that plays is left out, because it is another one at once. */
export function viewOf(viewer: RetroMesh): ViewState {
  const { display, bone, light, wire, grid, bones, attachments, depthTest, backFaces } = viewer;
  const { exposure, shadowIntensity, textureFilter, up, background } = viewer;
  const { fieldOfView } = viewer.camera;
  return {
    ...defaultView,
    ...playbackOf(viewer),
    camera: cameraOf(viewer),
    fieldOfView: fieldOfView === defaultFieldOfView ? null : fieldOfView,
    display: display === 'textured' ? null : display,
    bone: display === 'bone-weights' ? bone : null,
    light: light === 'camera' ? null : light,
    wire: wire || null,
    // The page has a grid unless a link says otherwise, and a frame has none.
    grid,
    bones: bones || null,
    attachments: attachments || null,
    outlines: viewer.outlines || null,
    normalLines: viewer.normalLines || null,
    vertexGrid: viewer.vertexGrid || null,
    depthTest: depthTest || null,
    backFaces,
    switched: (viewer.model?.materials ?? []).flatMap(({ notDrawn }, i) =>
      viewer.materials.isVisible(i) === (notDrawn !== undefined) ? [i] : [],
    ),
    background: background === 'auto' ? '' : background,
    exposure: exposure === 1 ? null : exposure,
    shadow: shadowIntensity === defaultShadow ? null : shadowIntensity,
    filter: textureFilter,
    up: up === 'y' ? null : up,
    face: viewer.selectedFace,
  };
}

function playbackOf({ playback, model }: RetroMesh): Partial<ViewState> {
  const { clips, current, isAnimated, playing, currentTime, smooth, loop, timeScale, morphs } = playback;
  const isDefault = smooth === !model?.stepped;
  return {
    clip: clips.length > 1 ? (current?.name ?? '') : '',
    seconds: isAnimated && !playing ? currentTime : null,
    playing: isAnimated ? playing : null,
    smooth: isAnimated && !isDefault ? smooth : null,
    loop: isAnimated && !loop ? false : null,
    speed: isAnimated && timeScale !== 1 ? timeScale : null,
    morphs: morphs.some((weight) => weight !== 0) ? morphs : [],
  };
}

function cameraOf({ camera }: RetroMesh): CameraView {
  const { yaw, pitch, distance, target } = camera.state;
  const { parallel, whole } = camera;
  return whole
    ? { yaw, pitch, distance: null, target: null, parallel }
    : { yaw, pitch, distance, target: [...target], parallel };
}
