import { expect, test } from 'vitest';
import { reasonLink } from '../../../../web/src/app/viewer/facts.js';
import { reasonText, roleText } from '../../../../web/src/core/wording.js';

const location = { kind: 'line', file: 'a/Crate.uc', at: 3 } as const;
const part = { file: 'a/crate_d.3d', kind: 'faces', reason: 'script-line', size: 1 } as const;

test('a reason with a line is a link to the line, others are text', () => {
  const link = reasonLink({ ...part, location }) as { values: unknown[] };
  expect(link.values[0]).toBe('line 3 of a/Crate.uc');
  expect(reasonLink({ ...part, reason: 'only-image' })).toBe('the only image here');
});

test('files have words for what they are and why they belong to a model', () => {
  const numbers = new Uint32Array([0, 3]);
  expect(roleText({ kind: 'slot', numbers })).toBe('slot 0, 3');
  expect(roleText({ kind: 'skin', numbers })).toBe('skin 0,3');
  expect(roleText({ kind: 'slot' })).toBe('all slots');
  expect(roleText({ kind: 'texture-image', numbers })).toBe('texture');
  expect(roleText({ kind: 'npc-part', owner: 'Man' })).toBe('part of Man');
  expect(reasonText({ ...part, location })).toBe('Crate.uc line 3');
  expect(reasonText({ ...part, reason: 'names-pair', location })).toBe('names both .3d files, line 3');
  expect(reasonText({ ...part, reason: 'same-stem' })).toBe('same stem, case ignored');
  expect(reasonText({ ...part, reason: 'same-stem', name: 'SKIN.PCX' })).toBe('same stem as SKIN.PCX');
  expect(reasonText({ ...part, reason: 'texture-number', numbers: numbers.slice(1) })).toBe('texture 3');
});
