import type { Display, Light } from '../../element/index.js';
import { linkAddress } from './link-address.js';
import { linkVersion } from './link-route.js';
import { decodeValue } from './percent-encoding.js';
import { type CameraView, type LinkPage, type LinkSource, type ViewState } from './view-state.js';

/** What a link says. */
export interface LinkReading {
  readonly source: LinkSource | null;
  readonly view: ViewState;
  /** Why the link is not opened: a sentence without its full stop; empty when it is. */
  readonly refused: string;
}

const megabyte = 1024 * 1024;
/** Characters of a fragment. Chromium takes URLs of 2 MB. */
export const longestLink = 2 * megabyte;
/** URLs of one link. */
const mostAddresses = 256;
const mostChoices = 64;
const longestName = 4096;
/** Model units. */
const farthest = 1e9;
const longestSeconds = 86_400;

const pages = ['model', 'materials', 'notes', 'gallery'] as const satisfies readonly LinkPage[];
const lights = ['camera', 'fixed', 'even'] as const satisfies readonly Light[];
const displays = [
  'textured',
  'shaded',
  'normals',
  'uv',
  'vertex-labels',
  'face-labels',
  'priorities',
] as const satisfies readonly Display[];

/**
 * Reads the fragment of a link, with or without `#`. Never throws: a value that is no number, or is unknown, is left out,
 * numbers are clamped, and unknown keys are ignored. `page` is the URL of the page, at which relative URLs are resolved.
 */
export function readLink(fragment: string, page: string): LinkReading {
  if (fragment.length > longestLink) return refusal(tooLong(fragment.length));
  const fields = new Fields(fragment.replace(/^#/, ''));
  const version = fields.get('v') || String(linkVersion);
  if (version !== String(linkVersion))
    return refusal(
      `The link is of version "${version.slice(0, 20)}", and this page reads version ${linkVersion}`,
    );
  const given = fields.all('src', mostAddresses);
  const addresses = given.map((address) => linkAddress(address, page));
  const bad = addresses.indexOf(null);
  if (bad >= 0)
    return refusal(
      `"${given[bad]!.slice(0, 200)}" cannot be opened from a link: only https URLs are`,
      fields,
    );
  return { source: sourceOf(addresses as string[], fields), view: viewOf(fields), refused: '' };
}

/** The values of a fragment by key. */
class Fields {
  readonly #fields: readonly (readonly [key: string, value: string])[];

  constructor(text: string) {
    this.#fields = text.split('&').map((field) => {
      const at = field.indexOf('=');
      return at < 0 ? [field, ''] : [field.slice(0, at), field.slice(at + 1)];
    });
  }

  /** The first value of a key; empty when there is none. */
  get(key: string): string {
    return this.all(key, 1)[0] ?? '';
  }

  all(key: string, most: number): string[] {
    const found = this.#fields.filter(([name, value]) => name === key && value !== '');
    return found.slice(0, most).map(([, value]) => decodeValue(value));
  }

  /** A name from the files; empty when it is longer than any. */
  name(key: string): string {
    const name = this.get(key);
    return name.length <= longestName ? name : '';
  }

  oneOf<Word extends string>(key: string, words: readonly Word[]): Word | null {
    const given = this.get(key);
    return words.find((word) => word === given) ?? null;
  }

  flag(key: string): boolean | null {
    const word = this.oneOf(key, ['0', '1']);
    return word && word === '1';
  }

  /** Finite numbers, separated by commas; empty when one is not. */
  numbers(key: string): number[] {
    const all = this.get(key).split(',', 4).map(numberOf);
    return all.every((value) => value !== null) ? all : [];
  }
}

function sourceOf(addresses: readonly string[], fields: Fields): LinkSource | null {
  if (addresses.length > 0) return { kind: 'addresses', addresses };
  const id = fields.name('sample');
  if (id) return { kind: 'sample', id };
  const text = fields.get('pack');
  return text ? { kind: 'packed', text } : null;
}

function viewOf(fields: Fields): ViewState {
  const [seconds] = fields.numbers('time');
  const [face] = fields.numbers('face');
  const background = fields.get('background');
  return {
    page: fields.oneOf('page', pages) ?? 'model',
    entry: fields.name('entry'),
    camera: cameraOf(fields),
    clip: fields.name('clip'),
    seconds: seconds === undefined ? null : clamp(seconds, 0, longestSeconds),
    playing: fields.flag('play'),
    display: fields.oneOf('display', displays),
    light: fields.oneOf('light', lights),
    wire: fields.flag('wire'),
    grid: fields.flag('grid'),
    background: /^[0-9a-f]{6}$/i.test(background) ? `#${background.toLowerCase()}` : '',
    face: face === undefined ? null : Math.trunc(clamp(face, 0, 0x7fffffff)),
    choices: fields.all('choice', mostChoices).flatMap((text) => choiceOf(text)),
  };
}

function cameraOf(fields: Fields): CameraView | null {
  const [yaw, pitch, distance] = fields.numbers('camera');
  if (yaw === undefined || pitch === undefined) return null;
  const [x, y, z] = fields.numbers('target').map((value) => clamp(value, -farthest, farthest));
  return {
    yaw: clamp(yaw, -180, 180),
    pitch: clamp(pitch, -90, 90),
    distance: distance === undefined ? null : clamp(distance, 1 / farthest, farthest),
    target: x === undefined || y === undefined || z === undefined ? null : [x, y, z],
    parallel: fields.get('projection') === 'parallel',
  };
}

function choiceOf(text: string): [id: string, choice: string][] {
  const [, id, choice] = /^([a-z][a-z0-9-]{0,63}):([a-z0-9][a-z0-9-]{0,63})$/.exec(text) ?? [];
  return id && choice ? [[id, choice]] : [];
}

function numberOf(text: string): number | null {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

/** Adds 0, which makes −0 a 0. */
function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value)) + 0;
}

function tooLong(length: number): string {
  const size = (length / megabyte).toFixed(1);
  return `The link has ${size} MB, and at most ${longestLink / megabyte} MB of a link are read`;
}

function refusal(refused: string, fields = new Fields('')): LinkReading {
  return { source: null, view: viewOf(fields), refused };
}
