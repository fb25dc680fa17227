import { expect, test } from 'vitest';
import { formatOrbit, parseOrbit } from '../../../web/src/embed/camera-orbit.js';

test.each([
  ['30deg 75deg auto', { yaw: 30, pitch: 15 }],
  ['-30deg 90deg 2.5m', { yaw: -30, pitch: 0, distance: 2.5 }],
  ['auto auto 210%', { factor: 2 }],
  ['0rad 1.5707963267948966rad 4m', { yaw: 0, pitch: expect.closeTo(0), distance: 4 }],
])('%s is a camera', (text, camera) => expect(parseOrbit(text)).toEqual(camera));

// Other invalid texts: tests/web/element/camera-attributes.test.ts.
test.each(['', '1deg 2deg 3m 4m', `${'1'.repeat(200)} 0 auto`, null, {}])('%s is none', (text) =>
  expect(parseOrbit(text)).toBeNull(),
);

test('a camera is written as it is read', () => {
  expect(formatOrbit(-43, 13, 120)).toBe('-43deg 77deg 120m');
  expect(formatOrbit(1 / 3, 0, 1e-3)).toBe('0.33333deg 90deg 0.001m');
  expect(parseOrbit(formatOrbit(-43, 13, 120))).toEqual({ yaw: -43, pitch: 13, distance: 120 });
});
