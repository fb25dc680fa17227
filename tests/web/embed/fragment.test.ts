import { expect, test } from 'vitest';
import { initialState, parseFragment } from '../../../web/src/embed/fragment.js';

const stateOf = (fragment: string) => parseFragment(fragment).state;
const problemsOf = (fragment: string) => parseFragment(fragment).problems;

test('an empty fragment is the initial state without problems', () => {
  for (const fragment of ['', '#', '#&&'])
    expect(parseFragment(fragment)).toEqual({ state: initialState, problems: [] });
});

test('every parameter is read', () => {
  const fragment =
    '#v=1&src=a_d.3d%20a_a.3d&src=a.uc&animation-name=Walk%20fast&time=1.5&autoplay&camera-orbit=30deg%2075deg%20auto' +
    '&display=uv&light=even&wire=1&grid=true&background=rgb(1%202%203)&controls=0&alt=A%20crate&title=Crate';
  expect(parseFragment(fragment)).toEqual({
    state: {
      src: ['a_d.3d', 'a_a.3d', 'a.uc'],
      animation: 'Walk fast',
      time: 1.5,
      autoplay: true,
      orbit: '30deg 75deg auto',
      display: 'uv',
      light: 'even',
      wire: true,
      grid: true,
      background: 'rgb(1 2 3)',
      controls: false,
      alt: 'A crate',
      title: 'Crate',
    },
    problems: [],
  });
});

test('the fragment of a link to the full page is read without problems', () => {
  const fragment =
    '#v=1&src=https://files.example.org/a.zip&page=notes&camera=-43,13,120&target=0,1,0&clip=Lunge&time=0.5&play=1&background=20242a&face=7';
  expect(parseFragment(fragment).problems).toEqual([]);
  expect(stateOf(fragment)).toMatchObject({
    animation: 'Lunge',
    time: 0.5,
    autoplay: true,
    orbit: '-43deg 77deg 120m',
    background: '#20242a',
  });
  expect(stateOf('#camera=90,0').orbit).toBe('90deg 90deg auto');
});

test.each([',', '$', '&', '%', '#', '"', "'", '<b>', '💎', '+', '?', 'a=b', '%41'])(
  'a URL with %s survives percent-encoding',
  (sign) => {
    const url = `https://files.example.org/a${sign}b.zip`;
    expect(stateOf(`#src=${encodeURIComponent(url)}`).src).toEqual([url]);
  },
);

test('a plus sign is a plus sign', () => {
  expect(stateOf('#src=https://files.example.org/a+b.zip').src).toEqual([
    'https://files.example.org/a+b.zip',
  ]);
});

test('malformed percent-encoding is taken as it is', () => {
  expect(stateOf('#title=100%').title).toBe('100%');
});

test.each([
  ['time=-1', /invalid value for time, "-1"/],
  ['time=1e9', /invalid value for time/],
  ['display=pink', /invalid value for display, "pink"/],
  ['light=', /invalid value for light/],
  ['camera-orbit=front', /invalid value for camera-orbit/],
  ['camera=1', /invalid value for camera/],
  ['background=url(x)', /invalid value for background/],
  ['background=var(--x)', /invalid value for background/],
  ['autoplay=yes', /invalid value for autoplay/],
  ['v=2', /newer version/],
  ['constructor=1', /unknown part, "constructor"/],
  ['__proto__=1', /unknown part, "__proto__"/],
  ['src=javascript:alert(1)', /names no file/],
  ['src=', /names no file/],
])('%s is ignored, with a sentence', (part, sentence) => {
  expect(stateOf(`#${part}`)).toEqual(initialState);
  expect(problemsOf(`#${part}`)).toEqual([expect.stringMatching(sentence)]);
});

test('markup is text like any other', () => {
  expect(stateOf('#title=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E').title).toBe(
    '<img src=x onerror=alert(1)>',
  );
});

test('a long or control character is refused, and at most five problems are listed', () => {
  expect(stateOf(`#title=${'a'.repeat(501)}`).title).toBe('');
  expect(stateOf('#title=a%00b').title).toBe('');
  expect(problemsOf('#x=1'.repeat(3) + '&y'.repeat(100))).toHaveLength(5);
});

test('random fragments never throw and give values within bounds', () => {
  const pieces = [
    'src',
    'time',
    'camera',
    'camera-orbit',
    '=',
    '&',
    '%',
    '%2',
    '%41',
    '1',
    '-',
    'deg ',
    '\ud800',
    '9'.repeat(40),
    ',',
  ];
  let seed = 1;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 2000; round += 1) {
    const fragment = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('');
    const { state, problems } = parseFragment(fragment);
    expect(state.time >= 0 && state.time <= 86_400).toBe(true);
    expect(problems.length).toBeLessThanOrEqual(5);
  }
});
