import { expect, test } from 'vitest';
import { modelOfFiles } from '../../../../web/src/app/address/picture-files.js';

const entry = (...files: readonly string[]) => ({
  parts: files.map((file) => ({ file, kind: 'faces', reason: 'names-model', size: 1 }) as const),
});

const crate = entry('maps/Crate_d.3d', 'maps/Crate_a.3d', 'maps/crate.bmp');
const rifle = entry('rifle_d.3d', 'rifle_a.3d');

test('the model of the files is found by their names, in any folder and letter case', () => {
  expect(modelOfFiles(['crate_d.3d', 'crate_a.3d', 'crate.bmp'], [rifle, crate])).toBe(crate);
  expect(modelOfFiles(['rifle_a.3d', 'rifle_d.3d'], [rifle, crate])).toBe(rifle);
});

test('files that a model can do without may be missing or have come', () => {
  expect(modelOfFiles(['rifle_d.3d', 'rifle_a.3d', 'rifle.bmp'], [rifle])).toBe(rifle);
  expect(modelOfFiles(['crate_d.3d', 'crate_a.3d'], [crate])).toBe(crate);
});

test('other files are of no model', () => {
  expect(modelOfFiles(['rifle_d.3d', 'other_a.3d'], [rifle])).toBe(null);
  expect(modelOfFiles(['other_d.3d'], [rifle, crate])).toBe(null);
  expect(modelOfFiles(['rifle_d.3d'], [])).toBe(null);
  expect(modelOfFiles([], [rifle, entry()])).toBe(null);
});

test('of several models that fit, the one with most of the files is taken', () => {
  const body = entry('body.ob2');
  const npc = entry('body.ob2', 'head.ob2', 'frog.npc');
  expect(modelOfFiles(['body.ob2', 'head.ob2', 'frog.npc'], [body, npc])).toBe(npc);
});
