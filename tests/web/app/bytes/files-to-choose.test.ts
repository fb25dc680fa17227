import { expect, it } from 'vitest';
import { filesToChoose } from '../../../../web/src/app/bytes/bytes-head.js';

const file = (name: string) => ({ name, state: 'used' as const });

it('the files that are there can be chosen, and that of the location', () => {
  const files = [file('a_d.3d'), { name: 'lost.pcx', state: 'missing' as const }, file('a.uc')];
  expect(filesToChoose(files, null)).toEqual({ names: ['a_d.3d', 'a.uc'], left: 0 });
  expect(filesToChoose(files, { kind: 'line', file: 'b.uc', at: 3 })).toEqual({
    names: ['a_d.3d', 'a.uc', 'b.uc'],
    left: 0,
  });
  expect(filesToChoose([], null)).toEqual({ names: [], left: 0 });
});

it('of many files the first 500 can be chosen', () => {
  const files = Array.from({ length: 10_000 }, (_, i) => file(`${i}.pcx`));
  const { names, left } = filesToChoose(files, { kind: 'file', file: '9000.pcx', at: 0 });
  expect([names.length, names[499], names.at(-1), left]).toEqual([501, '499.pcx', '9000.pcx', 9_499]);
});
