import { formatOrbit, parseOrbit } from './camera-orbit.js';
import type { Display, Light } from './protocol.js';
import { bounds, displays, isColour, isText, lights, urlsOf } from './values.js';

/** What the fragment of embed.html says. */
export interface EmbedState {
  /** URLs of the model's files; none waits for a page that loads a model. */
  readonly src: readonly string[];
  /** Name of the clip; empty for the first. */
  readonly animation: string;
  /** Seconds from the clip's start. */
  readonly time: number;
  readonly autoplay: boolean;
  /** As in `camera-orbit`; empty for the view of a model that is just opened. */
  readonly orbit: string;
  readonly display: Display;
  readonly light: Light;
  readonly wire: boolean;
  readonly grid: boolean;
  /** A colour; empty for the default. */
  readonly background: string;
  /** Whether the bar with play button and slider is shown. */
  readonly controls: boolean;
  /** What the model shows, for screen readers. */
  readonly alt: string;
  /** Name above the model; empty for the model's own. */
  readonly title: string;
}

export const initialState: EmbedState = {
  src: [],
  animation: '',
  time: 0,
  autoplay: false,
  orbit: '',
  display: 'textured',
  light: 'camera',
  wire: false,
  grid: false,
  background: '',
  controls: true,
  alt: '',
  title: '',
};

/** The version of the fragments that are written and the highest that is read. */
const version = 1;

/** More sentences than these help nobody. */
const maxProblems = 5;

type Reader = (text: string) => Partial<EmbedState> | null;

const readAnimation: Reader = (text) => (isText(text, bounds.text) ? { animation: text } : null);
const readAutoplay: Reader = (text) => readSwitch(text, (autoplay) => ({ autoplay }));

/**
 * How each parameter is read; null for an invalid value. The names are those of the attributes of `<retro-mesh>`; `clip`,
 * `play` and `camera` are those of links to the full page, so that the fragment of one opens in the frame, too.
 */
const readers = new Map<string, Reader>([
  ['animation-name', readAnimation],
  ['clip', readAnimation],
  ['time', (text) => readTime(text)],
  ['autoplay', readAutoplay],
  ['play', readAutoplay],
  ['camera-orbit', (text) => (parseOrbit(text) ? { orbit: text.trim() } : null)],
  ['camera', (text) => readCamera(text)],
  ['display', (text) => named(displays, text, (display) => ({ display }))],
  ['light', (text) => named(lights, text, (light) => ({ light }))],
  ['wire', (text) => readSwitch(text, (wire) => ({ wire }))],
  ['grid', (text) => readSwitch(text, (grid) => ({ grid }))],
  ['background', (text) => readColour(text)],
  ['controls', (text) => readSwitch(text, (controls) => ({ controls }))],
  ['alt', (text) => (isText(text, bounds.text) ? { alt: text } : null)],
  ['title', (text) => (isText(text, bounds.text) ? { title: text } : null)],
]);

/** Parameters of links to the full page that a frame has no use for. */
const ignored = ['page', 'entry', 'target', 'projection', 'face', 'choice'];

/**
 * Reads a fragment. It never throws; `problems` has a sentence for each of the first parameters that are unknown or invalid,
 * which are ignored.
 *
 * @example
 * parseFragment('#src=models/crate.zip&autoplay').state.src; // → ['models/crate.zip']
 */
export function parseFragment(fragment: string): { state: EmbedState; problems: string[] } {
  const problems: string[] = [];
  const sources: string[] = [];
  let state = initialState;
  for (const part of fragment.replace(/^#/, '').split('&').filter(Boolean)) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const text = equals < 0 ? '' : decode(part.slice(equals + 1));
    if (name === 'src') sources.push(text);
    else if (name === 'v') problems.push(...versionProblem(text));
    else {
      const read = readers.get(name);
      const value = read?.(text);
      if (value) state = { ...state, ...value };
      else if (!ignored.includes(name))
        problems.push(read ? invalid(name, text) : `The address has an unknown part, ${quoted(name)}.`);
    }
  }
  const src = sources.length > 0 ? urlsOf(sources.join(' ')) : [];
  if (!src) problems.push('The address of this frame names no file that can be opened: see src.');
  return { state: { ...state, src: src ?? [] }, problems: problems.slice(0, maxProblems) };
}

function versionProblem(text: string): string[] {
  if (/^\d{1,6}$/.test(text) && Number(text) <= version) return [];
  return ['The address was made by a newer version of Retromesh; some of it may not be shown.'];
}

function readTime(text: string): Partial<EmbedState> | null {
  if (!/^\d{1,6}(\.\d{0,9})?$/.test(text)) return null;
  return { time: Math.min(Number(text), bounds.time) };
}

/** "−43,13" or "−43,13,120": degrees around and above the model, and the distance. */
function readCamera(text: string): Partial<EmbedState> | null {
  const numbers = text.split(',', 4).map(Number);
  const [yaw, pitch, distance] = numbers;
  if (numbers.length < 2 || numbers.length > 3 || !numbers.every((value) => Math.abs(value) <= 1e9))
    return null;
  const orbit = formatOrbit(yaw!, pitch!, distance ?? 1);
  const written = distance === undefined ? orbit.replace(/\S+$/, 'auto') : orbit;
  return parseOrbit(written) ? { orbit: written } : null;
}

/** A colour; six hexadecimal digits need no #, which would have to be escaped. */
function readColour(text: string): Partial<EmbedState> | null {
  const background = /^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text;
  return isColour(background) ? { background } : null;
}

/** A switch as in HTML, where a parameter without a value is on; `0` and `false` are off. */
function readSwitch(text: string, use: (on: boolean) => Partial<EmbedState>): Partial<EmbedState> | null {
  if (['', '1', 'true'].includes(text)) return use(true);
  return ['0', 'false'].includes(text) ? use(false) : null;
}

function named<T extends string>(
  list: readonly T[],
  text: string,
  use: (one: T) => Partial<EmbedState>,
): Partial<EmbedState> | null {
  const found = list.find((one) => one === text);
  return found ? use(found) : null;
}

/** A percent-decoded text; unchanged where it is malformed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function invalid(name: string, text: string): string {
  return `The address has an invalid value for ${name}, ${quoted(text)}.`;
}

function quoted(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
