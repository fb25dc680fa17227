import { isColour } from './css-colour.js';
import { linkAddress } from './link-address.js';
import { clamp, LinkFields } from './link-fields.js';
import {
  backgrounds,
  defaultFrame,
  displays,
  filters,
  lights,
  linkVersion,
  upAxes,
  type CameraView,
  type FitView,
  type FrameState,
  type LinkSource,
  type ViewState,
} from './view-state.js';
import { linkPages, oldBytes, type LinkPage } from './route.js';

/** What a link says. */
export interface LinkReading {
  readonly source: LinkSource | null;
  readonly view: ViewState;
  readonly frame: FrameState;
  /** Why the link is not opened: a sentence without its full stop; empty when it is. */
  readonly refused: string;
  /** Sentences about the first keys that are unknown, or whose values are invalid: they are left out. */
  readonly problems: readonly string[];
}

const megabyte = 1024 * 1024;
/** Characters of a fragment. Chromium takes URLs of 2 MB. */
export const longestLink = 2 * megabyte;
/** The keys that say where the files are. */
const sources = ['src', 'sample', 'pack'];
/** URLs of one link. */
const mostAddresses = 256;
const mostChoices = 64;
/** Morph targets, or hidden materials. */
const mostNumbers = 256;
/** A title or description. */
const longestText = 500;
/** Model units. */
const farthest = 1e9;
const longestSeconds = 86_400;
const largestIndex = 0x7fffffff;
/** Degrees, as OrbitCamera has them. */
const fieldsOfView = [5, 150] as const;
const speeds = [0.01, 100] as const;
const exposures = [0, 100] as const;

/**
 * Reads the fragment of a link, with or without `#`. Never throws: a value that is no number, or is unknown, is left out,
 * numbers are clamped, and unknown keys are ignored. `page` is the URL of the page, at which relative URLs are resolved.
 */
export function readLink(fragment: string, page: string): LinkReading {
  if (fragment.length > longestLink) return refusal(tooLong(fragment.length));
  const fields = new LinkFields(fragment.replace(/^#/, ''));
  const version = fields.get('v') || String(linkVersion);
  if (version !== String(linkVersion))
    return refusal(
      `The link is of version "${version.slice(0, 20)}", and this page reads version ${linkVersion}`,
    );
  const given = fields.all('src', mostAddresses);
  const addresses = given.map((address) => linkAddress(address, page));
  const bad = addresses.indexOf(null);
  const read = { view: viewOf(fields), frame: frameOf(fields) };
  const source = sourceOf(addresses as string[], fields);
  const empty = source ? undefined : sources.find((key) => fields.isEmpty(key));
  if (empty) return refusal(`The link names no model: its part "${empty}" is empty`);
  if (bad < 0) return { ...read, source, refused: '', problems: fields.problems() };
  const name = given[bad]!.slice(0, 200);
  const refused = `"${name}" cannot be opened from a link: only https URLs are`;
  return { ...read, source: null, refused, problems: [] };
}

function sourceOf(addresses: readonly string[], fields: LinkFields): LinkSource | null {
  const id = fields.name('sample');
  const text = fields.get('pack');
  if (addresses.length > 0) return { kind: 'addresses', addresses };
  if (id) return { kind: 'sample', id };
  return text ? { kind: 'packed', text, less: fields.get('less') } : null;
}

function viewOf(fields: LinkFields): ViewState {
  return {
    page: pageOf(fields),
    entry: fields.name('entry'),
    camera: cameraOf(fields),
    fit: fitOf(fields),
    fieldOfView: fields.number('fov', ...fieldsOfView),
    clip: fields.name('clip'),
    seconds: fields.number('time', 0, longestSeconds),
    playing: fields.flag('play'),
    smooth: fields.flag('smooth'),
    loop: fields.flag('loop'),
    speed: fields.number('speed', ...speeds),
    morphs: fields.numbers('morphs', 1, mostNumbers).map((weight) => clamp(weight, 0, 1)),
    display: fields.oneOf('display', displays),
    bone: indexOf(fields, 'bone'),
    light: fields.oneOf('light', lights),
    wire: fields.flag('wire'),
    grid: fields.flag('grid'),
    bones: fields.flag('bones'),
    attachments: fields.flag('attachments'),
    outlines: fields.flag('outlines'),
    normalLines: fields.flag('normals'),
    vertexGrid: fields.flag('lattice'),
    depthTest: fields.flag('depth'),
    backFaces: fields.flag('backs'),
    switched: fields
      .numbers('hide', 1, mostNumbers)
      .map((index) => Math.trunc(clamp(index, 0, largestIndex))),
    background: backgroundOf(fields),
    exposure: fields.number('exposure', ...exposures),
    shadow: fields.number('shadow', 0, 1),
    filter: fields.oneOf('filter', filters),
    up: fields.oneOf('up', upAxes),
    face: indexOf(fields, 'face'),
    choices: fields.all('choice', mostChoices).flatMap((text) => choiceOf(text)),
  };
}

function indexOf(fields: LinkFields, key: string): number | null {
  const index = fields.number(key, 0, largestIndex);
  return index === null ? null : Math.trunc(index);
}

function frameOf(fields: LinkFields): FrameState {
  const isText = (text: string): boolean => text.length <= longestText && !/[\u0000-\u001f\u007f]/.test(text);
  return {
    controls: fields.flag('controls'),
    alt: fields.text('alt', isText),
    title: fields.text('title', isText),
  };
}

/** The page of the view; Bytes was named `source` in earlier links. */
function pageOf(fields: LinkFields): LinkPage {
  const page = fields.oneOf('page', [...linkPages, oldBytes]);
  return page === oldBytes ? 'bytes' : (page ?? 'model');
}

function cameraOf(fields: LinkFields): CameraView | null {
  const [yaw, pitch, distance] = fields.numbers('camera', 2, 3);
  const [x, y, z] = fields.numbers('target', 3, 3).map((value) => clamp(value, -farthest, farthest));
  const parallel = fields.oneOf('projection', ['parallel', 'perspective']) === 'parallel';
  if (yaw === undefined || pitch === undefined) return null;
  const [around, above] = directionOf(yaw, pitch);
  return {
    yaw: around,
    pitch: above,
    distance: distance === undefined ? null : clamp(distance, 1 / farthest, farthest),
    target: x === undefined || y === undefined || z === undefined ? null : [x, y, z],
    parallel,
  };
}

function fitOf(fields: LinkFields): FitView | null {
  const [seconds, yaw, pitch] = fields.numbers('fit', 1, 3);
  if (seconds === undefined) return null;
  const from = yaw === undefined || pitch === undefined ? null : directionOf(yaw, pitch);
  return { seconds: clamp(seconds, 0, longestSeconds), from };
}

function directionOf(yaw: number, pitch: number): [yaw: number, pitch: number] {
  return [clamp(yaw, -180, 180), clamp(pitch, -90, 90)];
}

/** A word, or a colour. Six hexadecimal digits need no `#`, which would have to be encoded. */
function backgroundOf(fields: LinkFields): string {
  const hexadecimal = /^#?[0-9a-f]{6}$/i;
  const isWord = (text: string): boolean => backgrounds.some((word) => word === text);
  const text = fields.text(
    'background',
    (colour) => isWord(colour) || hexadecimal.test(colour) || isColour(colour),
  );
  return hexadecimal.test(text) ? `#${text.replace('#', '').toLowerCase()}` : text;
}

function choiceOf(text: string): [id: string, choice: string][] {
  const [, id, choice] = /^([a-z][a-z0-9-]{0,63}):([a-z0-9][a-z0-9-]{0,63})$/.exec(text) ?? [];
  return id && choice ? [[id, choice]] : [];
}

function tooLong(length: number): string {
  const size = (length / megabyte).toFixed(1);
  return `The link has ${size} MB, and at most ${longestLink / megabyte} MB of a link are read`;
}

function refusal(refused: string): LinkReading {
  const view = viewOf(new LinkFields(''));
  return { source: null, view, frame: defaultFrame, refused, problems: [] };
}
