import { describe, expect, it } from 'vitest';
import { parseAngle, parseOrbit, parseTarget } from '../../../web/src/element/camera-attributes.js';

const hostile = [
  ...['', ' ', 'none', 'NaNdeg NaNdeg NaNm', 'Infinitydeg 0deg 1m', '1e999deg 0deg 1m', '0x10deg 0deg 1m'],
  ...['1 2 3', '30deg 75deg', '30deg 75deg 105% 4m', '30deg 75deg 0%', '30deg 75deg -4m', '30m 75deg 105%'],
  ...['deg deg %', '--1deg 1deg 1m', '__proto__ constructor toString', '1constructor 1__proto__ 1m'],
  ...['calc(1deg + 2deg) 0deg 1m', '<b>1deg</b> 0deg 1m'],
  `${'9'.repeat(100_000)}deg 0deg 1m`,
  `${'1.'.repeat(100_000)} 0deg 1m`,
];

describe('camera-orbit', () => {
  it('is theta, phi and radius: yaw, pitch and a factor of the distance that fits', () => {
    expect(parseOrbit('30deg 75deg 210%')).toMatchObject({ yaw: 30, pitch: 15, factor: 2 });
  });

  it('has angles in radians and a radius in model units, too, with any spaces and letters', () => {
    const { yaw, pitch, distance, factor } = parseOrbit('  -1.5e0RAD\n0.5Rad\t12.25M ');
    expect([yaw, pitch]).toEqual([expect.closeTo(-85.944, 3), expect.closeTo(61.352, 3)]);
    expect([distance, factor]).toEqual([12.25, undefined]);
  });

  it('leaves out what is auto', () => {
    const open = { yaw: undefined, pitch: undefined, distance: undefined, factor: undefined };
    expect(parseOrbit('auto auto auto')).toEqual(open);
    expect(parseOrbit('auto 90deg auto')).toEqual({ ...open, pitch: 0 });
  });
});

describe('camera-target', () => {
  it('is a point in model units, in part auto', () => {
    expect(parseTarget('0m -1.5m auto')).toEqual([0, -1.5, undefined]);
  });

  it.each(['1m 2m', '1m 2m 3m 4m', '1m 2m x', '1% 2m 3m'])('is ignored when it is invalid: %s', (text) =>
    expect(parseTarget(text)).toEqual([]),
  );
});

describe('an angle', () => {
  it('is in degrees or radians', () => {
    expect(parseAngle('45deg', 33)).toBe(45);
    expect(parseAngle(' -1rad', 33)).toBeCloseTo(-57.296, 3);
  });

  it.each(['auto', '45', '45m'])('has its default when it is auto or invalid: %s', (text) =>
    expect(parseAngle(text, 33)).toBe(33),
  );
});

// Scripts may set anything.
it.each([...hostile, null, undefined, 4, {}, []])('%.40s is no camera, no target and no angle', (value) => {
  expect(parseOrbit(value as string)).toEqual({});
  expect(parseTarget(value as string)).toEqual([]);
  expect(parseAngle(value as string, 33)).toBe(33);
});
