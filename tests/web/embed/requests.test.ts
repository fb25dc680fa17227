import { describe, expect, test } from 'vitest';
import { isEnvelope, methods, readHello, readRequest } from '../../../web/src/embed/requests.js';

const request = (method: unknown, params?: unknown) => readRequest({ retromesh: 1, id: 1, method, params });
const errorOf = (method: unknown, params?: unknown) => {
  const read = request(method, params);
  return read && 'error' in read ? read.error : null;
};

describe('valid requests', () => {
  test.each([
    ['load', { src: 'a.zip' }],
    ['load', { src: ['a_d.3d', 'https://files.example.org/a_a.3d'], title: 'A', alt: 'A crate' }],
    ['camera', {}],
    ['camera', { orbit: '30deg 75deg auto' }],
    ['clip', { clip: 'Walk' }],
    ['clip', { clip: 3 }],
    ['play', {}],
    ['play', { loop: false, speed: 0.5 }],
    ['pause', {}],
    ['seek', { time: 0.25 }],
    ['seek', { frame: 3 }],
    ['display', {}],
    ['display', { display: 'uv', light: 'even', background: '#20242a', wire: true, grid: false }],
    ['display', { exposure: 1.5, shadowIntensity: 0, textureFilter: 'nearest', up: '-z' }],
    ['display', { exposure: 100, shadowIntensity: 1, textureFilter: null }],
    ['snapshot', {}],
    ['snapshot', { width: 1, height: 4096, transparent: true }],
  ])('%s %j', (method, params) => {
    expect(request(method, params)).toEqual({ id: 1, command: { method, params } });
  });

  test('parameters may be missing where all are optional, and undefined ones count as missing', () => {
    expect(request('pause')).toEqual({ id: 1, command: { method: 'pause', params: {} } });
    expect(request('seek', { time: 1, frame: undefined })).toEqual({
      id: 1,
      command: { method: 'seek', params: { time: 1 } },
    });
  });
});

describe('invalid parameters are answered with a sentence', () => {
  test.each([
    ['load', undefined, /^src of load has to be a URL or a list of URLs\.$/],
    ['load', { src: '' }, /^src/],
    ['load', { src: [] }, /^src/],
    ['load', { src: [1] }, /^src/],
    ['load', { src: 'javascript:alert(1)' }, /^src/],
    ['load', { src: 'file:///etc/passwd' }, /^src/],
    ['load', { src: 'about:blank' }, /^src/],
    ['load', { src: ['a b.zip'] }, /^src/],
    ['load', { src: 'https://[' }, /^src/],
    ['load', { src: Array.from({ length: 1001 }, () => 'a') }, /^src/],
    ['load', { src: 'a'.repeat(1_000_001) }, /^src/],
    ['load', { src: 'a.zip', title: 'a'.repeat(501) }, /^title of load has to be text/],
    ['load', { src: 'a.zip', onload: 'x' }, /^load has no parameter "onload"\.$/],
    ['camera', { orbit: 'front' }, /^orbit/],
    ['camera', { orbit: 5 }, /^orbit/],
    ['clip', {}, /^clip/],
    ['clip', { clip: -1 }, /^clip/],
    ['clip', { clip: 1.5 }, /^clip/],
    ['clip', { clip: NaN }, /^clip/],
    ['play', { speed: 0 }, /^speed/],
    ['play', { speed: Infinity }, /^speed/],
    ['play', { loop: 1 }, /^loop/],
    ['pause', { now: true }, /no parameter "now"/],
    ['seek', {}, /either time or frame/],
    ['seek', { time: 1, frame: 1 }, /either time or frame/],
    ['seek', { time: NaN }, /^time/],
    ['seek', { time: '1' }, /^time/],
    ['seek', { frame: -1 }, /^frame/],
    ['display', { display: 'constructor' }, /^display of display has to be one of textured/],
    ['display', { background: 'url(https://example.org)' }, /^background/],
    ['display', { background: 'red;}' }, /^background/],
    ['display', { wire: null }, /^wire/],
    ['display', { exposure: -1 }, /^exposure of display has to be a number from 0 to 100\.$/],
    ['display', { exposure: '1' }, /^exposure/],
    ['display', { shadowIntensity: 1.1 }, /^shadowIntensity of display has to be a number from 0 to 1\.$/],
    ['display', { textureFilter: 'cubic' }, /^textureFilter .* nearest, linear, or null\.$/],
    ['display', { up: null }, /^up of display has to be one of y, -y, z/],
    ['snapshot', { width: 0 }, /^width/],
    ['snapshot', { width: 4097 }, /^width/],
    ['snapshot', { height: 1.5 }, /^height/],
    ['snapshot', [], /have to be an object/],
    ['snapshot', 'x', /have to be an object/],
    ['snapshot', JSON.parse('{"__proto__": 1}'), /no parameter "__proto__"/],
    ['snapshot', { constructor: 1 }, /no parameter "constructor"/],
  ])('%s %j', (method, params, sentence) => {
    expect(errorOf(method, params)).toEqual({
      code: 'bad-parameter',
      message: expect.stringMatching(sentence),
    });
  });
});

test.each(['jump', 'hello', 'constructor', '__proto__', 'toString', ''])(
  'there is no method %j',
  (method) => {
    expect(errorOf(method)?.code).toBe('unknown-method');
  },
);

test.each([undefined, null, 1, {}, 'a'.repeat(101), 'a\n'])('%j names no method', (method) => {
  expect(errorOf(method)?.code).toBe('bad-message');
});

test.each([
  ...[undefined, null, 1, 'retromesh', [], {}],
  { retromesh: 2, id: 1, method: 'play' },
  { retromesh: '1', id: 1, method: 'play' },
  { id: 1, method: 'play' },
  { retromesh: 1, method: 'play' },
  { retromesh: 1, id: -1, method: 'play' },
  { retromesh: 1, id: 0.5, method: 'play' },
  { retromesh: 1, id: {}, method: 'play' },
  { retromesh: 1, id: 'a'.repeat(101), method: 'play' },
])('%j is no message of the protocol', (data) => {
  expect(isEnvelope(data)).toBe(false);
  expect(readRequest(data)).toBeNull();
  expect(readHello(data)).toBeNull();
});

test('hello has to name the version that the page speaks', () => {
  const hello = (params: unknown) => readHello({ retromesh: 1, id: 'a', method: 'hello', params });
  expect(hello({ version: 1 })).toEqual({ id: 'a', version: 1 });
  expect(hello({ version: 7 })).toEqual({ id: 'a', version: 7 });
  for (const params of [undefined, null, {}, { version: 0 }, { version: '1' }, { version: 1.5 }, [1]])
    expect(hello(params)).toBeNull();
  expect(readHello({ retromesh: 1, id: 1, method: 'load', params: { version: 1 } })).toBeNull();
});

test('values of every kind in every place never throw', () => {
  const plain = [0, -0, NaN, Infinity, 1e308, 10n, undefined, null, true, '', 'x', '\ud800'];
  const values = [...plain, [], [[]], {}, new Date(0), /x/, new Map()];
  const names = 'src title alt orbit clip loop speed time frame display background width __proto__';
  for (const method of [...methods, ...values])
    for (const value of values) {
      readRequest({ retromesh: 1, id: value, method, params: value });
      request(method, value);
      for (const name of names.split(' ')) request(method, { [name]: value });
    }
});
