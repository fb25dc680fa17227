import { expect, test } from 'vitest';
import { WorkLimit } from '../../../web/src/scene/shadow/shadow-layer.js';

test('work of 4 ms is due again 36 ms after it, and takes a tenth of the time', () => {
  const limit = new WorkLimit();
  expect(limit.isDue(0)).toBe(true);
  limit.done(100, 104);
  expect([104, 139, 140].map((now) => limit.isDue(now))).toEqual([false, false, true]);
  let worked = 0;
  for (let now = 1000; now < 2000; now += 1)
    if (limit.isDue(now)) {
      limit.done(now, now + 4);
      worked += 4;
    }
  expect(worked).toBe(100);
});
