import type { Display, Filter, Light, Tone, UpAxis } from '../element/index.js';
import type { LinkPage } from './route.js';

export { displays, filters, lights, upAxes } from '../element/stage-values.js';

/** The version of links that is written. `readLink` reads all earlier ones. */
export const linkVersion = 1;

/** Where the files of a link are: at URLs, in a sample of the page, or packed in the link. */
export type LinkSource =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'sample'; readonly id: string }
  | PackedSource;

/** A model that the link contains, and what it leaves out of the sender's: words of `LeftOut`, with commas. */
export interface PackedSource {
  readonly kind: 'packed';
  readonly text: string;
  readonly less: string;
}

/** A model in an archive of a game, as a link says it: `in=Creatures.u&sum=5F3A90C1&size=9641884&model=Creatures.Birds.Nightjar`. */
export interface ArchivePlace {
  /** Name of the archive; `cache` for a cache, whose files are called alike. */
  readonly file: string;
  /** Eight hexadecimal digits; empty where the link has none. */
  readonly sum: string;
  /** Bytes of the file; 0 where the link has none. */
  readonly size: number;
  /** "Creatures.Birds.Nightjar"; of a cache "npc/101". */
  readonly model: string;
}

/** Direction, distance and target of the camera: degrees and model units, as in CameraState. */
export interface CameraView {
  readonly yaw: number;
  readonly pitch: number;
  /** Null fits the whole model into any viewport. */
  readonly distance: number | null;
  readonly target: readonly [x: number, y: number, z: number] | null;
  readonly parallel: boolean;
}

/** What a camera without distance was fitted to, in earlier links: now it fits all frames, from each direction. */
export interface FitView {
  /** In the clip, of the pose. */
  readonly seconds: number;
  /** The direction, where the camera was turned since. */
  readonly from: readonly [yaw: number, pitch: number] | null;
}

/** What is chosen for the stage instead of a colour: the colours of the theme, or a tone. */
export const backgrounds = ['theme', 'light', 'mid', 'dark'] as const satisfies readonly (Tone | 'theme')[];

/** What is seen of the source. Null or empty: the default of the page or frame that opens the link. */
export interface ViewState {
  readonly page: LinkPage;
  /** Id of the model among those of the source. */
  readonly entry: string;
  readonly camera: CameraView | null;
  readonly fit: FitView | null;
  /** Vertical, in degrees. */
  readonly fieldOfView: number | null;
  /** Name of the clip. */
  readonly clip: string;
  readonly seconds: number | null;
  readonly playing: boolean | null;
  /** Whether poses are interpolated between frames; null: as the game did. */
  readonly smooth: boolean | null;
  readonly loop: boolean | null;
  /** A factor of the clip's rate. */
  readonly speed: number | null;
  /** Weights of the morph targets from 0 to 1; missing ones are 0. */
  readonly morphs: readonly number[];
  readonly display: Display | null;
  /** Index of the bone whose weights are shown; null: the first that moves a vertex. */
  readonly bone: number | null;
  readonly light: Light | null;
  readonly wire: boolean | null;
  readonly grid: boolean | null;
  readonly bones: boolean | null;
  readonly attachments: boolean | null;
  /** Outlines of the polygons of the file. */
  readonly outlines: boolean | null;
  readonly normalLines: boolean | null;
  /** Positions that the file can store. */
  readonly vertexGrid: boolean | null;
  /** A depth buffer for a model whose game sorted its faces. */
  readonly depthTest: boolean | null;
  readonly backFaces: boolean | null;
  /** Indices of materials that are hidden, or shown although their game does not draw them. */
  readonly switched: readonly number[];
  /** Colour of the stage: "#20242a"; or one of `backgrounds`. */
  readonly background: string;
  /** A factor of the model's colours. */
  readonly exposure: number | null;
  /** Darkness of the shadow on the floor, 0 to 1. */
  readonly shadow: number | null;
  /** How texels are sampled; null: as the game did. */
  readonly filter: Filter | null;
  /** The axis of the model that points up. */
  readonly up: UpAxis | null;
  /** Number of the selected face in the file. */
  readonly face: number | null;
  /** Choices for the model's interpretations. */
  readonly choices: readonly (readonly [id: string, choice: string])[];
}

/** The view of a link that names only its source. */
export const defaultView: ViewState = {
  page: 'model',
  entry: '',
  camera: null,
  fit: null,
  fieldOfView: null,
  clip: '',
  seconds: null,
  playing: null,
  smooth: null,
  loop: null,
  speed: null,
  morphs: [],
  display: null,
  bone: null,
  light: null,
  wire: null,
  grid: null,
  bones: null,
  attachments: null,
  outlines: null,
  normalLines: null,
  vertexGrid: null,
  depthTest: null,
  backFaces: null,
  switched: [],
  background: '',
  exposure: null,
  shadow: null,
  filter: null,
  up: null,
  face: null,
  choices: [],
};

/** What a link says about the frame of embed.html; the page has no use for it. */
export interface FrameState {
  /** Whether the bar with play button and slider is shown. */
  readonly controls: boolean | null;
  /** What the model shows, for screen readers. */
  readonly alt: string;
  /** Name above the model; empty for the model's own. */
  readonly title: string;
}

export const defaultFrame: FrameState = { controls: null, alt: '', title: '' };
