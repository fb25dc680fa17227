import type { Display, Light } from '../../element/index.js';
import type { PageName } from '../shared/page-element.js';

/** Where the files of a link are: at URLs, in a sample of the page, or packed in the link. */
export type LinkSource =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'sample'; readonly id: string }
  | { readonly kind: 'packed'; readonly text: string };

/** Direction, distance and target of the camera: degrees and model units, as in CameraState. */
export interface CameraView {
  readonly yaw: number;
  readonly pitch: number;
  /** Null fits the whole model into any viewport. */
  readonly distance: number | null;
  readonly target: readonly [x: number, y: number, z: number] | null;
  readonly parallel: boolean;
}

/** Tabs of the viewer page, and the gallery. */
export type LinkPage = 'model' | 'materials' | 'notes' | Extract<PageName, 'gallery'>;

/** What is seen of the source. Null or empty: the page's default. */
export interface ViewState {
  readonly page: LinkPage;
  /** Id of the model among those of the source. */
  readonly entry: string;
  readonly camera: CameraView | null;
  /** Name of the clip. */
  readonly clip: string;
  readonly seconds: number | null;
  readonly playing: boolean | null;
  readonly display: Display | null;
  readonly light: Light | null;
  readonly wire: boolean | null;
  readonly grid: boolean | null;
  /** Colour of the stage: "#20242a". */
  readonly background: string;
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
  clip: '',
  seconds: null,
  playing: null,
  display: null,
  light: null,
  wire: null,
  grid: null,
  background: '',
  face: null,
  choices: [],
};
