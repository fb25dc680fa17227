/** The version of the protocol; it changes when a client of an earlier version would no longer be understood. */
export const protocolVersion = 1;

/** A request of the page: on its window's channel only `hello`, everything else on the port of the answer. */
export interface Request<M extends Method | 'hello' = Method> {
  readonly retromesh: 1;
  /** A number or a short text that the answer repeats. */
  readonly id: number | string;
  readonly method: M;
  readonly params?: M extends Method ? Methods[M]['params'] : { readonly version: number };
}

/** The answer to a request: its result or an error. */
export interface Answer {
  readonly retromesh: 1;
  readonly id: number | string;
  readonly result?: unknown;
  readonly error?: ProtocolError;
}

/** An event of the frame. */
export interface EventMessage<E extends EventName = EventName> {
  readonly retromesh: 1;
  readonly event: E;
  readonly detail: Events[E];
}

/** Why a request was not carried out. */
export interface ProtocolError {
  /** A word for scripts: one of these, or the code of an error of the core, such as `not-found`. */
  readonly code: ErrorCode | (string & {});
  /** A sentence for people. */
  readonly message: string;
}

export type ErrorCode =
  | 'bad-message' // no text or number as id, or no method
  | 'unknown-method'
  | 'bad-parameter'
  | 'no-model' // the method needs a model, and none is shown
  | 'not-available' // the model has no such clip or display
  | 'not-opened' // with files of the frame's own origin, for a page of another one: no more is told
  | 'superseded' // another model was loaded before this one was shown
  | 'cancelled' // the user cancelled loading
  | 'busy' // too many requests wait
  | 'failed';

/** What the answer to `hello` contains. */
export interface Welcome {
  /** The version that both sides use. */
  readonly version: number;
  readonly methods: readonly Method[];
  readonly events: readonly EventName[];
  /** The model that is shown already, or null. */
  readonly model: ModelInfo | null;
}

/** The model that is shown. */
export interface ModelInfo {
  readonly name: string;
  readonly clips: readonly { readonly name: string; readonly frames: number }[];
  /** The displays that the model has data for. */
  readonly displays: readonly Display[];
  /** Names of files that the model refers to and that were not among those of `src`. */
  readonly missingFiles: readonly string[];
}

export type Display =
  | 'textured'
  | 'shaded'
  | 'normals'
  | 'uv'
  | 'vertex-labels'
  | 'face-labels'
  | 'priorities'
  | 'kinds'
  | 'opacity'
  | 'bone-weights';

export type Light = 'camera' | 'fixed' | 'even';

export type Filter = 'nearest' | 'linear';

export type UpAxis = 'y' | '-y' | 'z' | '-z' | 'x' | '-x';

/** Parameters of `load`. */
export interface LoadParams {
  /** One URL, or those of all files; relative ones start at the folder of embed.html. */
  readonly src: string | readonly string[];
  /** Name above the model; without it, the model's own. */
  readonly title?: string;
  /** What the model shows, for screen readers. */
  readonly alt?: string;
}

/** Parameters of `camera`; none to ask for the present camera. */
export interface CameraParams {
  /** Angle around the model, angle from above, distance: "30deg 75deg auto", as in `camera-orbit`. */
  readonly orbit: string;
}

/** Where the camera is. */
export interface CameraInfo {
  /** As in `camera-orbit`, with the distance in units of the model: "30deg 75deg 120m". */
  readonly orbit: string;
  /** "From the front right, 13 degrees above." */
  readonly description: string;
}

/** Parameters of `play`. */
export interface PlayParams {
  /** False to stop at the clip's last frame. */
  readonly loop?: boolean;
  /** Factor of the clip's own rate. */
  readonly speed?: number;
}

/** What is played. */
export interface PlaybackInfo {
  /** Name of the clip; null for a model without clips. */
  readonly clip: string | null;
  readonly frame: number;
  /** Seconds from the clip's start. */
  readonly time: number;
  readonly playing: boolean;
}

/** Parameters of `display`, all optional; the answer has all of them. */
export interface DisplayParams {
  readonly display?: Display;
  readonly light?: Light;
  /** A colour of CSS without variables; empty for the default. */
  readonly background?: string;
  readonly wire?: boolean;
  readonly grid?: boolean;
  /** A factor of the model's colours, 0 to 100; 1 leaves them as the game drew them. */
  readonly exposure?: number;
  /** Darkness of the shadow below the model, 0 to 1. */
  readonly shadowIntensity?: number;
  /** How texels are sampled; null as the game did. */
  readonly textureFilter?: Filter | null;
  /** The axis of the model that points up. */
  readonly up?: UpAxis;
}

/** Parameters of `snapshot`; by default, the size on the screen. */
export interface SnapshotParams {
  /** Pixels, 1 to 4096. */
  readonly width?: number;
  readonly height?: number;
  readonly transparent?: boolean;
}

/** A picture. */
export interface Snapshot {
  readonly type: 'image/png';
  readonly width: number;
  readonly height: number;
  /** The bytes of the PNG file, transferred. */
  readonly bytes: ArrayBuffer;
}

/** The methods with their parameters and results. */
export interface Methods {
  load: { params: LoadParams; result: ModelInfo };
  camera: { params: CameraParams | Record<string, never>; result: CameraInfo };
  clip: { params: { readonly clip: string | number }; result: PlaybackInfo };
  play: { params: PlayParams; result: PlaybackInfo };
  pause: { params: Record<string, never>; result: PlaybackInfo };
  seek: { params: { readonly time: number } | { readonly frame: number }; result: PlaybackInfo };
  display: { params: DisplayParams; result: Required<DisplayParams> };
  snapshot: { params: SnapshotParams; result: Snapshot };
}

/** The events with their details. */
export interface Events {
  /** A model is shown. */
  load: ModelInfo;
  /** A model could not be loaded or drawn. */
  error: ProtocolError;
  /** The loaded part, from 0 to 1. */
  progress: { readonly totalProgress: number };
  'camera-change': CameraInfo;
  play: PlaybackInfo;
  pause: PlaybackInfo;
  /** A clip that does not loop has come to its end. */
  finished: PlaybackInfo;
}

export type Method = keyof Methods;
export type EventName = keyof Events;
