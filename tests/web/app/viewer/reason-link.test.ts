import { expect, test } from 'vitest';
import { pathsByName, reasonLink } from '../../../../web/src/app/viewer/facts.js';

const paths = pathsByName(['a/Crate.uc', 'b/Crate.uc', 'a/crate_d.3d']);
/** The place that a link of the reason leads to, or the text. */
const linked = (why: string, file = 'a/crate_d.3d'): unknown => {
  const link = reasonLink(why, file, paths);
  return typeof link === 'string' ? link : (link as { values: unknown[] }).values[0];
};

test('a reason that names a line is a link to the first file of that name, or to the file itself', () => {
  expect(linked('Crate.uc line 3')).toBe('line 3 of a/Crate.uc');
  expect(linked('names both, line 7')).toBe('line 7 of a/crate_d.3d');
  expect(linked('Other.uc line 3')).toBe('Other.uc line 3');
  expect(linked('only image')).toBe('only image');
});

test('looking up a name costs the same among any number of files', () => {
  let reads = 0;
  const many = Array.from({ length: 20_000 }, (_, i) => `x${i}.uc`);
  const counted = new Proxy(pathsByName(many), {
    get(map, key) {
      reads += 1;
      const value = Reflect.get(map, key) as unknown;
      return typeof value === 'function' ? value.bind(map) : value;
    },
  });
  for (const name of many.slice(0, 100)) reasonLink(`${name} line 1`, name, counted);
  expect(reads).toBe(100);
});
