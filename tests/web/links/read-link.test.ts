import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestLink, readLink } from '../../../web/src/links/read-link.js';
import {
  defaultFrame,
  defaultView,
  backgrounds,
  displays,
  filters,
  lights,
  upAxes,
  type CameraView,
  type FrameState,
  type LinkSource,
  type ViewState,
} from '../../../web/src/links/view-state.js';
import { writeLink } from '../../../web/src/links/write-link.js';
import { fuzzRuns, fuzzTimeout } from '../../support/fuzz-runs.js';
import { frameLinksOfVersion1, linksOfVersion1 } from './fixtures/v1.js';

const page = 'https://retromesh.example/viewer/';
const read = (fragment: string) => readLink(fragment, page);
const addressesOf = (fragment: string) => {
  const { source } = read(fragment);
  return source?.kind === 'addresses' ? source.addresses : [];
};

describe('links of version 1', () => {
  test.each(linksOfVersion1)('%s is read', (fragment, source, view) => {
    expect(read(`#${fragment}`)).toEqual({
      source,
      view: { ...defaultView, ...view },
      frame: defaultFrame,
      refused: '',
      problems: [],
    });
  });

  test.each(frameLinksOfVersion1)('%s is read for a frame', (fragment, frame) => {
    expect(read(`#${fragment}`)).toMatchObject({ frame, refused: '', problems: [] });
  });
});

describe('URLs in links', () => {
  test.each(`a,b|a$b|a&b|a%25b|a%23b|a'b|a"b|a(b)|a+b|a b|🦀|a.|[x]`.split('|'))('%s survives', (name) => {
    const address = new URL(`https://example.org/${name}?q=${encodeURIComponent(name)}`).href;
    const fragment = writeLink({ kind: 'addresses', addresses: [address] }, defaultView);
    expect(addressesOf(fragment)).toEqual([address]);
    expect(addressesOf(new URL(`${page}#${fragment}`).hash)).toEqual([address]);
    expect(fragment).toMatch(/^[\w\-.~/:,@?=;$!%&]*[\w/=@$-]$/);
  });

  const refused =
    'javascript:alert(1) data:text/html,x blob:https://retromesh.example/1 file:///etc/passwd ftp://example.org/a.zip ' +
    'http://example.org/a.zip https://user:word@example.org/a.zip https://';
  test.each(refused.split(' '))('%s is refused with a sentence', (address) => {
    const { source, refused } = read(`v=1&src=${encodeURIComponent(address)}`);
    expect(source).toBeNull();
    expect(refused).toMatch(/^".+" cannot be opened from a link: only https URLs are$/);
  });

  test('a URL longer than servers take is refused', () => {
    expect(read(`src=https://example.org/${'a'.repeat(9000)}`).source).toBeNull();
  });

  test('http is allowed on this computer and at the origin of the page', () => {
    const own = readLink('src=http://10.0.0.7/a.zip', 'http://10.0.0.7/index.html');
    expect(own.source).toEqual({ kind: 'addresses', addresses: ['http://10.0.0.7/a.zip'] });
    for (const host of ['localhost', 'wiki.localhost:81', '127.0.0.1:4000', '[::1]'])
      expect(addressesOf(`src=http://${host}/a.zip`)).toEqual([`http://${host}/a.zip`]);
  });

  test('a relative URL is resolved at the page', () => {
    expect(addressesOf('v=1&src=models/a.zip')).toEqual([`${page}models/a.zip`]);
  });
});

describe('what is not understood', () => {
  test('a fragment of more than 2 MB is refused with a sentence', () => {
    const { source, refused } = read(`v=1&pack=${'A'.repeat(longestLink)}`);
    expect(source).toBeNull();
    expect(refused).toBe('The link has 2.0 MB, and at most 2 MB of a link are read');
  });

  test.each(['src', 'sample', 'pack'])(
    'a link whose %s is empty, and that names no other files, is refused',
    (key) => {
      expect(read(`v=1&${key}=&page=notes`).refused).toBe(
        `The link names no model: its part "${key}" is empty`,
      );
      expect(read(`v=1&${key}=&src=https://a.example/b.zip`).refused).toBe('');
    },
  );

  test('a link of another version is refused with a sentence', () => {
    expect(read('v=2&sample=lantern')).toMatchObject({
      source: null,
      refused: 'The link is of version "2", and this page reads version 1',
    });
  });

  test.each([
    ['display=pink', 'The link has an invalid value for display, "pink".'],
    ['light=', 'The link has an invalid value for light, "".'],
    ['wire', 'The link has an invalid value for wire, "".'],
    ['play=yes', 'The link has an invalid value for play, "yes".'],
    ['camera=1', 'The link has an invalid value for camera, "1".'],
    ['target=1,2', 'The link has an invalid value for target, "1,2".'],
    ['morphs=1,a', 'The link has an invalid value for morphs, "1,a".'],
    ['time=soon', 'The link has an invalid value for time, "soon".'],
    ['background=url(x)', 'The link has an invalid value for background, "url(x)".'],
    ['background=var(--x)', 'The link has an invalid value for background, "var(--x)".'],
    ['title=a%00b', 'The link has an invalid value for title, "a\0b".'],
    [`alt=${'a'.repeat(501)}`, `The link has an invalid value for alt, "${'a'.repeat(40)}…".`],
    ['camera-orbit=front', 'The link has an unknown part, "camera-orbit".'],
    ['constructor=1', 'The link has an unknown part, "constructor".'],
    ['__proto__=1', 'The link has an unknown part, "__proto__".'],
  ])('%s has a sentence', (part, sentence) => {
    expect(read(`v=1&sample=lantern&${part}&&`)).toEqual({
      source: { kind: 'sample', id: 'lantern' },
      view: defaultView,
      frame: defaultFrame,
      refused: '',
      problems: [sentence],
    });
  });

  test('at most five sentences are given', () => {
    expect(read('a&b&c&d&e&f&g&a').problems).toHaveLength(5);
    expect(read('x=1&x=2&x=3').problems).toHaveLength(1);
  });

  test('numbers are clamped', () => {
    const { view } = read('v=1&camera=9999,-9999,0&target=1e300,-1e300,0&time=-4&face=12.9');
    expect(view.camera).toMatchObject({ yaw: 180, pitch: -90, distance: 1e-9, target: [1e9, -1e9, 0] });
    expect([view.seconds, view.face]).toEqual([0, 12]);
    const more = read('fov=1&speed=0&morphs=-1,0.5,7&hide=2.9,-3').view;
    expect([more.fieldOfView, more.speed, more.morphs, more.switched]).toEqual([
      5,
      0.01,
      [0, 0.5, 1],
      [2, 0],
    ]);
  });

  test('names of prototypes do nothing', () => {
    const { view } = read(
      'v=1&__proto__=1&constructor=2&display=constructor&choice=__proto__:polluted&choice=constructor:prototype&clip=__proto__',
    );
    expect(view).toEqual({ ...defaultView, clip: '__proto__', choices: [['constructor', 'prototype']] });
    expect(Object.fromEntries(view.choices)).toEqual({ constructor: 'prototype' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('markup stays text', () => {
    const clip = '<img src=x onerror="alert(1)">';
    const fragment = writeLink(null, { ...defaultView, clip });
    expect(fragment).not.toMatch(/[<>"' ]/);
    expect(read(fragment).view.clip).toBe(clip);
  });
});

const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Number(value.toPrecision(9)) + 0);
const name = fc.string({ unit: 'grapheme', maxLength: 40 });
const direction = fc.tuple(number(-180, 180), number(-90, 90));
const camera: fc.Arbitrary<CameraView> = fc.record({
  yaw: number(-180, 180),
  pitch: number(-90, 90),
  distance: fc.option(number(1e-6, 1e6)),
  target: fc.option(fc.tuple(number(-1e6, 1e6), number(-1e6, 1e6), number(-1e6, 1e6))),
  parallel: fc.boolean(),
});
const view: fc.Arbitrary<ViewState> = fc.record({
  page: fc.constantFrom('model', 'materials', 'notes', 'bytes', 'gallery'),
  entry: name,
  camera: fc.option(camera),
  fit: fc.option(fc.record({ seconds: number(0, 1000), from: fc.option(direction) })),
  fieldOfView: fc.option(number(5, 150)),
  clip: name,
  seconds: fc.option(number(0, 1000)),
  playing: fc.option(fc.boolean()),
  smooth: fc.option(fc.boolean()),
  loop: fc.option(fc.boolean()),
  speed: fc.option(number(0.01, 100)),
  morphs: fc.array(number(0, 1), { maxLength: 6 }),
  display: fc.option(fc.constantFrom(...displays)),
  bone: fc.option(fc.nat()),
  light: fc.option(fc.constantFrom(...lights)),
  wire: fc.option(fc.boolean()),
  grid: fc.option(fc.boolean()),
  bones: fc.option(fc.boolean()),
  attachments: fc.option(fc.boolean()),
  outlines: fc.option(fc.boolean()),
  normalLines: fc.option(fc.boolean()),
  vertexGrid: fc.option(fc.boolean()),
  depthTest: fc.option(fc.boolean()),
  backFaces: fc.option(fc.boolean()),
  switched: fc.array(fc.nat(), { maxLength: 6 }),
  background: fc.constantFrom('', ...backgrounds, '#000000', '#20242a', '#fff', 'red', 'rgb(1 2 3 / 50%)'),
  exposure: fc.option(number(0, 100)),
  shadow: fc.option(number(0, 1)),
  filter: fc.option(fc.constantFrom(...filters)),
  up: fc.option(fc.constantFrom(...upAxes)),
  face: fc.option(fc.nat()),
  choices: fc.array(fc.tuple(fc.constantFrom('uv-layout', 'winding'), fc.constantFrom('planar', 'b2')), {
    maxLength: 4,
  }),
});
const text = name.filter((words) => !/[\u0000-\u001f\u007f]/.test(words));
const frame: fc.Arbitrary<FrameState> = fc.record({
  controls: fc.option(fc.boolean()),
  alt: text,
  title: text,
});
const source: fc.Arbitrary<LinkSource | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('sample' as const), id: name.filter((id) => id !== '') }),
  fc.record({
    kind: fc.constant('packed' as const),
    text: fc.stringMatching(/^[\w-]+$/),
    less: fc.constantFrom('', 'colours,clips'),
  }),
  fc.record({
    kind: fc.constant('addresses' as const),
    addresses: fc.array(
      fc
        .webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true })
        .map((url) => new URL(url).href),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

describe('any link', () => {
  test('says after reading what was written', () => {
    fc.assert(
      fc.property(source, view, frame, (from, seen, around) => {
        expect(read(`#${writeLink(from, seen, around)}`)).toEqual({
          source: from,
          view: seen,
          frame: around,
          refused: '',
          problems: [],
        });
      }),
      { numRuns: 1000 },
    );
  });

  const keys =
    'v src sample pack entry page camera target fit projection fov clip time play smooth loop speed morphs display light ' +
    'wire grid bones attachments depth backs hide background face choice controls alt title __proto__';
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double().map(String),
    fc.array(fc.double(), { maxLength: 6 }).map((all) => all.join()),
    fc.constantFrom('1', '%', '%ff', 'https://a', '-0', '1e309', 'toString', '\ud800'),
  );
  const fields = fc.array(fc.tuple(fc.constantFrom(...keys.split(' ')), values), { maxLength: 12 });
  const fragments = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fields.map((all) => all.map((pair) => pair.join('=')).join('&')),
  );

  test(
    'is read without an exception, and what it says is within bounds',
    () => {
      fc.assert(
        fc.property(fragments, (fragment) => {
          const { source: from, view: seen, frame: around, refused, problems } = read(fragment);
          const { camera: at, seconds, face } = seen;
          const within = (value: number | null, low: number, high: number) =>
            expect(value === null || (value >= low && value <= high)).toBe(true);
          if (refused) expect(from).toBeNull();
          if (from?.kind === 'addresses')
            for (const address of from.addresses)
              expect(address).toMatch(/^https:|^http:\/\/([^/]*localhost|127|\[::1)/);
          within(seconds, 0, 86_400);
          within(face, 0, 0x7fffffff);
          within(seen.fieldOfView, 5, 150);
          within(seen.speed, 0.01, 100);
          for (const weight of seen.morphs) within(weight, 0, 1);
          for (const index of seen.switched) within(index, 0, 0x7fffffff);
          for (const text of [around.alt, around.title])
            expect(text).toMatch(/^[^\u0000-\u001f\u007f]{0,500}$/);
          expect(problems.length).toBeLessThanOrEqual(5);
          expect(seen.background).toMatch(/^(#[0-9a-f]{3,8}|[a-z]+|[a-z]+\([-+\w\s.,%/]*\))?$/i);
          if (!at) return;
          within(at.yaw, -180, 180);
          within(at.pitch, -90, 90);
          within(at.distance, 1e-9, 1e9);
          for (const value of at.target ?? []) within(value, -1e9, 1e9);
        }),
        fuzzRuns(3000),
      );
    },
    fuzzTimeout,
  );
});
