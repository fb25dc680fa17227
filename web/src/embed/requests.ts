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

type Check = (value: unknown) => boolean;

interface Rule {
  readonly optional?: boolean;
  readonly check: Check;
  /** What is allowed, for the message: "a number from 0 to 10". */
  readonly expected: string;
}

const oneOf = (list: readonly string[]): Rule => ({
  check: (value) => list.includes(value as string),
  expected: `one of ${list.join(', ')}`,
});
const text: Rule = {
  check: (value) => isText(value, bounds.text),
  expected: `text of at most ${bounds.text} characters`,
};
const truth: Rule = { check: (value) => typeof value === 'boolean', expected: 'true or false' };
const edge: Rule = {
  check: (value) => isWhole(value, 1, bounds.edge),
  expected: `a whole number from 1 to ${bounds.edge}`,
};
const numberTo = (high: number): Rule => ({
  check: (value) => isNumber(value, 0, high),
  expected: `a number from 0 to ${high}`,
});
const optional = (rule: Rule): Rule => ({ ...rule, optional: true });
const isIndex: Check = (value) => isWhole(value, 0, bounds.index);

/** The parameters of each method. A Map, so that names such as "constructor" are none. */
const rules = new Map<Method, Record<string, Rule>>([
  [
    'load',
    {
      src: { check: (value) => urlsOf(value) !== null, expected: 'a URL or a list of URLs' },
      title: optional(text),
      alt: optional(text),
    },
  ],
  [
    'camera',
    {
      orbit: {
        optional: true,
        check: (value) => parseOrbit(value) !== null,
        expected: 'angles and a distance, such as "30deg 75deg auto"',
      },
    },
  ],
  [
    'clip',
    {
      clip: {
        check: (value) => isText(value, bounds.text) || isIndex(value),
        expected: 'the name or the index of a clip',
      },
    },
  ],
  [
    'play',
    {
      loop: optional(truth),
      speed: {
        optional: true,
        check: (value) => isNumber(value, 1 / bounds.speed, bounds.speed),
        expected: `a number from ${1 / bounds.speed} to ${bounds.speed}`,
      },
    },
  ],
  ['pause', {}],
  [
    'seek',
    {
      time: {
        optional: true,
        check: (value) => isNumber(value, 0, bounds.time),
        expected: `seconds from 0 to ${bounds.time}`,
      },
      frame: { optional: true, check: isIndex, expected: 'the index of a frame' },
    },
  ],
  [
    'display',
    {
      display: optional(oneOf(displays)),
      light: optional(oneOf(lights)),
      background: {
        optional: true,
        check: (value) => backgrounds.some((word) => word === value) || isColour(value),
        expected: `a colour of CSS, or one of ${backgrounds.join(', ')}`,
      },
      wire: optional(truth),
      grid: optional(truth),
      exposure: optional(numberTo(bounds.exposure)),
      shadowIntensity: optional(numberTo(1)),
      textureFilter: optional({
        check: (value) => value === null || filters.some((word) => word === value),
        expected: `one of ${filters.join(', ')}, or null`,
      }),
      up: optional(oneOf(upAxes)),
    },
  ],
  ['snapshot', { width: optional(edge), height: optional(edge), transparent: optional(truth) }],
]);

export const methods: readonly Method[] = [...rules.keys()];

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
  const allowed = rules.get(method as Method);
  if (!allowed) return refuse('unknown-method', `There is no method "${method}".`);
  const problem = problemOf(method, allowed, params ?? {});
  if (problem) return refuse('bad-parameter', problem);
  return { id, command: { method, params: copyOf(allowed, params ?? {}) } as unknown as Command };
}

/** What is wrong with the parameters, as a sentence; empty when nothing is. */
function problemOf(method: string, allowed: Record<string, Rule>, params: unknown): string {
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    return `The parameters of ${method} have to be an object.`;
  const unknown = Object.keys(params).find((name) => !Object.hasOwn(allowed, name));
  if (unknown !== undefined) return `${method} has no parameter "${unknown.slice(0, bounds.word)}".`;
  for (const [name, { check, expected, optional: mayMiss }] of Object.entries(allowed)) {
    const value = (params as Record<string, unknown>)[name];
    if (value === undefined ? !mayMiss : !check(value)) return `${name} of ${method} has to be ${expected}.`;
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
