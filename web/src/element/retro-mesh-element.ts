// Imported from where they are defined, so that the declarations of the package need no types of three.js and Lit.
import type { OpenOptions, Sources } from '../core/collection/open-model.js';
import type { Material, Model, ModelImage } from '../core/model.js';
import type { UpAxis } from '../scene/camera/camera-axes.js';
import type { OrbitCamera } from '../scene/camera/orbit-camera.js';
import type { LabelCount } from '../scene/labels.js';
import type { Display, Light } from '../scene/materials/display-modes.js';
import type { Vector } from '../scene/math/vector.js';
import type { Pick as Face } from '../scene/picking/faces.js';
import type { Playback } from '../scene/playback/playback.js';

/** How the model's materials are drawn: which are visible, and which images were replaced. Materials go by index. */
export interface RetroMeshMaterials {
  isVisible(material: number): boolean;
  setVisible(material: number, visible: boolean): void;
  /** The only material that is drawn, or null. Setting null draws those that were visible before. */
  isolated: number | null;
  /** The image that a material is drawn with; null when it is missing or was not decoded. */
  image(material: number): { readonly image: ModelImage; readonly pixels: ImageData } | null;
  /** Replaces the image of a material until another model is shown. Rejects when the browser cannot decode the image. */
  replaceImage(material: number, image: ModelImage): Promise<void>;
  isReplaced(material: number): boolean;
}

/** The position of the camera around its target, as for model-viewer: `String(orbit)` is a value of `camera-orbit`. */
export interface CameraOrbit {
  /** Angle around the model, in radians. */
  readonly theta: number;
  /** Angle from above, in radians. */
  readonly phi: number;
  /** Distance from the target, in model units. */
  readonly radius: number;
  toString(): string;
}

/** The events of `<retro-mesh>`. */
export interface RetroMeshEvents {
  load: CustomEvent<{ readonly model: Model }>;
  error: CustomEvent<{ readonly error: unknown }>;
  abort: CustomEvent<null>;
  progress: CustomEvent<{ readonly totalProgress: number }>;
  play: CustomEvent<null>;
  pause: CustomEvent<null>;
  finished: CustomEvent<null>;
  timeupdate: CustomEvent<
    Pick<Playback, 'frame' | 'currentTime' | 'playing'> & { readonly animationName: string }
  >;
  'camera-change': CustomEvent<{ readonly description: string }>;
  pick: CustomEvent<Face | null>;
  status: CustomEvent<{ readonly text: string }>;
  'display-change': Event;
}

/**
 * `<retro-mesh>`: an interactive viewer for models of old games, with the names of `<model-viewer>` where they mean the same.
 * An invalid value is ignored.
 *
 * @example
 * <retro-mesh src="crate_d.3d crate_a.3d crate.pcx" alt="A crate" camera-orbit="30deg 75deg auto" controls autoplay></retro-mesh>
 *
 * @fires load - A model is loaded; `detail.model`.
 * @fires error - A model could not be loaded or drawn; `detail.error`.
 * @fires abort - The user cancelled loading.
 * @fires progress - `detail.totalProgress`, from 0 to 1.
 * @fires play - Playback started.
 * @fires pause - Playback stopped before the end of the clip.
 * @fires finished - Playback without loop has reached the end.
 * @fires timeupdate - Clip, frame or play state changed; `detail` {animationName, frame, currentTime, playing}.
 * @fires camera-change - The camera moved; `detail.description` describes the view.
 * @fires pick - A face was selected; `detail` is a Pick, or null when the selection was cleared.
 * @fires status - A sentence for a live region; `detail.text`. It alone bubbles.
 * @fires display-change - The model, a display setting, the selected face, or a material's visibility or image changed.
 *
 * @slot poster - Shown instead of the `poster` image.
 * @slot progress-bar - Shown instead of the progress bar.
 *
 * @csspart poster - The poster.
 * @csspart canvas - The image of the model.
 * @csspart progress-bar - The progress bar.
 * @csspart message - An error or hint over the poster or the image.
 * @csspart bar - The bar of `controls`.
 * @csspart button - A button, in the bar or over the poster.
 * @csspart slider - The slider of the bar.
 *
 * @cssproperty --retro-mesh-background - The background.
 * @cssproperty --retro-mesh-grid - The lines of the grid.
 * @cssproperty --retro-mesh-axes - The axes of the grid.
 * @cssproperty --retro-mesh-pick - The selected face, and the marks of notifies.
 * @cssproperty --retro-mesh-accent - Slider and progress bar.
 * @cssproperty --retro-mesh-bar - The background of the bar.
 */
export interface RetroMeshElement extends HTMLElement {
  /** URLs of the model's files, or of one archive, separated by spaces. @attr src */
  src: string;
  /** The name for screen readers. @attr alt */
  alt: string;
  /** URL of an image to show before the model. @attr poster */
  poster: string;
  /** `lazy` loads near the viewport (`auto` is the same), `eager` at once. @attr loading */
  loading: 'auto' | 'lazy' | 'eager';
  /** `manual` keeps the poster until its button is pressed; without `eager` nothing is loaded before. @attr reveal */
  reveal: 'auto' | 'manual';
  /** Angle around the model, angle from above and radius, each possibly `auto`: `30deg 75deg 105%`. @attr camera-orbit */
  cameraOrbit: string;
  /** A point in model units: `0m 1.5m auto`. @attr camera-target */
  cameraTarget: string;
  /** The vertical angle: `30deg`. @attr field-of-view */
  fieldOfView: string;
  /** Turns until the user moves the camera; not with reduced motion. @attr auto-rotate */
  autoRotate: boolean;
  /** The speed of `auto-rotate`: `5.625deg`. @attr rotation-per-second */
  rotationPerSecond: string;
  /** The clip; an idle one where it is empty. @attr animation-name */
  animationName: string;
  /** Plays the clip at once; not with reduced motion. @attr autoplay */
  autoplay: boolean;
  /** A factor of the clip's rate. @attr time-scale */
  timeScale: number;
  /** What the surface shows: textures, shading, normals, texture coordinates, or labels and values of the file. @attr display */
  display: Display;
  /** Light that follows the camera, is fixed to the model, or is even from all sides. @attr light */
  light: Light;
  /** Edges of faces over the display. @attr wire */
  wire: boolean;
  /** Outlines of the polygons of the file. @attr outlines */
  outlines: boolean;
  /** A line along each normal. @attr normal-lines */
  normalLines: boolean;
  /** The positions that the file can store around each vertex. @attr vertex-grid */
  vertexGrid: boolean;
  /** A grid below the model. @attr grid */
  grid: boolean;
  /** A CSS colour, or `light`, `mid`, `dark`, `theme` or `auto`. @attr background */
  background: string;
  /** A factor of the model's colours; at 1 they are those of the game. @attr exposure */
  exposure: number;
  /** Darkness of the shadow on the floor, from 0 to 1. @attr shadow-intensity */
  shadowIntensity: number;
  /** How texels are sampled; null as the game did. @attr texture-filter */
  textureFilter: Material['filter'] | null;
  /** The axis of the model that points up. @attr up */
  up: UpAxis;
  /** A bar with play, time, clip, reset and full screen. @attr controls */
  controls: boolean;
  /** The swipes that are left to the page: `pan-y` scrolls it, `none` gives all to the model. @attr touch-action */
  touchAction: 'none' | 'pan-x' | 'pan-y';
  /** Whether the wheel zooms without Ctrl. @attr zoom-with-wheel */
  zoomWithWheel: boolean;

  /** The model that is drawn, or the one to draw. The caller disposes of a model that it sets. */
  model: Model | null;
  /** Opens the files of `src`; another function may open one of several models, or files that have no URLs. */
  openFiles: (sources: Sources, options: OpenOptions) => Promise<Model>;
  /** The orbit camera. Fires `change` for every movement. */
  readonly camera: OrbitCamera;
  /** Clip, time and speed of the animation. Fires `change` for every frame that is drawn. */
  readonly playback: Playback;
  /** Visibility and images of the materials. */
  readonly materials: RetroMeshMaterials;
  /** The displays that the model has data for. */
  readonly displays: readonly Display[];
  /** The labels or values of a display with their colours; empty for displays without. */
  readonly legend: readonly LabelCount[];
  /** The bone whose weights the display `bone-weights` shows; null for the first that moves a vertex. */
  bone: number | null;
  /** The names of the bones, while their weights are shown. */
  readonly boneNames: readonly string[];
  /** Bones over the model. */
  bones: boolean;
  /** Axes of the attachments over the model. */
  attachments: boolean;
  /** Uses a depth buffer for a model whose game sorted its faces. */
  depthTest: boolean;
  /** Draws back faces of a model whose format does not define culling; null for the decoder's choice. */
  backFaces: boolean | null;
  /** The selected face by the file's number, or null. */
  selectedFace: number | null;
  /** Resolves when the changes of properties are shown. */
  readonly updateComplete: Promise<boolean>;

  /** Shows an open model and resolves when it is drawn. Rejects, and fires `error`, when the browser has no WebGL 2. */
  show(model: Model): Promise<void>;
  /** The model that is held; null for none. */
  readonly held: Model | null;
  /** Draws a second model, such as a weapon, at an attachment of the first, by its index, until another is shown; null for none. The caller disposes of it. */
  hold(model: Model | null, attachment?: number): Promise<void>;
  /** Shows the model instead of the poster. */
  readonly dismissPoster: () => void;
  /** Plays the clip, from its start where it has ended. */
  play(): void;
  /** Stops the clip where it is. */
  pause(): void;
  /** Goes to a time in seconds from the start of the clip. */
  seek(seconds: number): void;
  /** The present position of the camera. */
  getCameraOrbit(): CameraOrbit;
  /** The visible face at a point of the window in CSS pixels. */
  faceFromPoint(clientX: number, clientY: number): Face | null;
  /** A face by the file's number; null when no triangle draws it. */
  getFace(face: number): Face | null;
  /** Moves the camera close to a face. */
  frameFace(face: number): void;
  /** The position of a point of the model in CSS pixels from the top left of the canvas; null behind the camera. */
  project(point: Vector): readonly [x: number, y: number] | null;
  /** Resolves when a picture can be drawn; rejects when a lost WebGL context is not restored within 5 seconds. */
  whenDrawable(): Promise<void>;
  /** Draws the current frame into a new canvas. Throws while the WebGL context is lost. */
  toCanvas(width: number, height: number, options?: { readonly transparent?: boolean }): OffscreenCanvas;
  /** The current frame as a PNG of the canvas's size, or as `mimeType` with a quality from 0 to 1. */
  toBlob(options?: { readonly mimeType?: string; readonly qualityArgument?: number }): Promise<Blob>;
}

/** Adds or removes a listener of an event of the element, or of any other. */
export type RetroMeshListen = {
  <Name extends keyof RetroMeshEvents>(
    type: Name,
    listener: (this: RetroMeshElement, event: RetroMeshEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  <Name extends Exclude<keyof HTMLElementEventMap, keyof RetroMeshEvents>>(
    type: Name,
    listener: (this: RetroMeshElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
};

export interface RetroMeshElement {
  addEventListener: RetroMeshListen;
  removeEventListener: RetroMeshListen;
}

/** The properties of the element that can be set, and its methods. */
export type RetroMeshProperties = Omit<
  RetroMeshElement,
  | keyof HTMLElement
  | ('camera' | 'playback' | 'materials' | 'displays' | 'legend' | 'boneNames' | 'updateComplete' | 'held')
>;

/** What JSX takes for `<retro-mesh>`, besides what all elements have: its properties, and `on` with the name of an event. */
export type RetroMeshAttributes = {
  [
    Name in keyof RetroMeshProperties as Name extends 'openFiles'
      ? Name
      : RetroMeshProperties[Name] extends (...args: never[]) => unknown
        ? never
        : Name
  ]?: RetroMeshProperties[Name];
} & { [Name in keyof RetroMeshEvents as `on${Name}`]?: (event: RetroMeshEvents[Name]) => void };

declare global {
  interface HTMLElementTagNameMap {
    'retro-mesh': RetroMeshElement;
  }
}
