import { parseOrbit } from './camera-orbit.js';
import type { ErrorCode, Method, Methods, ProtocolError } from './protocol.js';
import { isColour } from '../links/css-colour.js';
import { backgrounds, displays, filters, lights, upAxes } from '../links/view-state.js';
import { bounds, isNumber, isText, isWhole, urlsOf } from './values.js';

/** A request whose method and parameters are valid. */
export type Command = { [M in Method]: { method: M; params: Methods[M]['params'] } }[Method];

/** What is read from a message: a command, or an error to answer with. */
export type ReadRequest =
  | { readonly id: number | string; readonly command: Command }
  | { readonly id: number | string; readonly error: ProtocolError };

interface Rule {
  readonly check: (value: unknown) => boolean;
  /** What is allowed, for the message: "a number from 0 to 10". */
  readonly expected: string;
  readonly isNeeded?: boolean;
}

const rule = (expected: string, check: Rule['check']): Rule => ({ check, expected });
const needed = (expected: string, check: Rule['check']): Rule => ({ check, expected, isNeeded: true });
const oneOf = (list: readonly string[]): Rule =>
  rule(`one of ${list.join(', ')}`, (value) => list.includes(value as string));
const numberFrom = (low: number, high: number): Rule =>
  rule(`a number from ${low} to ${high}`, (value) => isNumber(value, low, high));
const text = rule(`text of at most ${bounds.text} characters`, (value) => isText(value, bounds.text));
const truth = rule('true or false', (value) => typeof value === 'boolean');
const edge = rule(`a whole number from 1 to ${bounds.edge}`, (value) => isWhole(value, 1, bounds.edge));
const isIndex = (value: unknown): boolean => isWhole(value, 0, bounds.index);
const isFilter = (value: unknown): boolean => filters.some((word) => word === value);
const isBackground = (value: unknown): boolean =>
  backgrounds.some((word) => word === value) || isColour(value);

/** The parameters of each method, which can be missing unless they are needed. */
const rules: Readonly<Record<Method, Readonly<Record<string, Rule>>>> = {
  load: {
    src: needed('a URL or a list of URLs', (value) => urlsOf(value) !== null),
    title: text,
    alt: text,
  },
  camera: {
    orbit: rule('angles and a distance, such as "30deg 75deg auto"', (value) => parseOrbit(value) !== null),
  },
  clip: {
    clip: needed('the name or the index of a clip', (value) => text.check(value) || isIndex(value)),
  },
  play: { loop: truth, speed: numberFrom(1 / bounds.speed, bounds.speed) },
  pause: {},
  seek: {
    time: rule(`seconds from 0 to ${bounds.time}`, (value) => isNumber(value, 0, bounds.time)),
    frame: rule('the index of a frame', isIndex),
  },
  display: {
    display: oneOf(displays),
    light: oneOf(lights),
    background: rule(`a colour of CSS, or one of ${backgrounds.join(', ')}`, isBackground),
    wire: truth,
    grid: truth,
    exposure: numberFrom(0, bounds.exposure),
    shadowIntensity: numberFrom(0, 1),
    textureFilter: rule(
      `one of ${filters.join(', ')}, or null`,
      (value) => value === null || isFilter(value),
    ),
    up: oneOf(upAxes),
  },
  snapshot: { width: edge, height: edge, transparent: truth },
};

export const methods: readonly Method[] = Object.keys(rules) as Method[];

/** Whether a message has the envelope of the protocol; all others are from something else and are ignored. */
export function isEnvelope(
  data: unknown,
): data is { readonly id: number | string; readonly method?: unknown } {
  if (typeof data !== 'object' || data === null) return false;
  const { retromesh, id } = data as Record<string, unknown>;
  return retromesh === 1 && (isText(id, bounds.word) || isWhole(id, 0, Number.MAX_SAFE_INTEGER));
}

/** The highest version that a `hello` speaks; null when the message is none. */
export function readHello(data: unknown): { readonly id: number | string; readonly version: number } | null {
  if (!isEnvelope(data) || data.method !== 'hello') return null;
  const { params } = data as { params?: unknown };
  const version = typeof params === 'object' && params !== null && (params as { version?: unknown }).version;
  return isWhole(version, 1, bounds.index) ? { id: data.id, version } : null;
}

/** Reads a message of a channel; null when it is no request. It never throws. */
export function readRequest(data: unknown): ReadRequest | null {
  if (!isEnvelope(data)) return null;
  const { id, method, params } = data as { id: number | string; method?: unknown; params?: unknown };
  const refuse = (code: ErrorCode, message: string): ReadRequest => ({ id, error: { code, message } });
  if (!isText(method, bounds.word)) return refuse('bad-message', 'The message names no method.');
  if (!isMethod(method)) return refuse('unknown-method', `There is no method "${method}".`);
  const allowed = rules[method];
  const problem = problemOf(method, allowed, params ?? {});
  if (problem) return refuse('bad-parameter', problem);
  return { id, command: { method, params: copyOf(allowed, params ?? {}) } as unknown as Command };
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(rules, name);
}

/** What is wrong with the parameters, as a sentence; empty when nothing is. */
function problemOf(method: string, allowed: Record<string, Rule>, params: unknown): string {
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    return `The parameters of ${method} have to be an object.`;
  const unknown = Object.keys(params).find((name) => !Object.hasOwn(allowed, name));
  if (unknown !== undefined) return `${method} has no parameter "${unknown.slice(0, bounds.word)}".`;
  for (const [name, { check, expected, isNeeded }] of Object.entries(allowed)) {
    const value = (params as Record<string, unknown>)[name];
    if (value === undefined ? isNeeded : !check(value)) return `${name} of ${method} has to be ${expected}.`;
  }
  const given = Object.values(params).filter((value) => value !== undefined).length;
  if (method === 'seek' && given !== 1) return 'seek needs either time or frame.';
  return '';
}

/** Only the parameters that the method has. */
function copyOf(allowed: Record<string, Rule>, params: object): Record<string, unknown> {
  const given = Object.entries(params).filter(
    ([name, value]) => Object.hasOwn(allowed, name) && value !== undefined,
  );
  return Object.fromEntries(given);
}
