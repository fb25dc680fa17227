import { expect, it } from 'vitest';
import { targetOf } from '../../../../web/src/app/viewer/show-in-view.js';
import type { Model, Note, SourceLocation } from '../../../../web/src/core/index.js';

const line = (at: number): SourceLocation => ({ kind: 'line', file: 'crate.uc', at });
const file = (name: string): SourceLocation => ({ kind: 'file', file: name, at: 0 });
const model = {
  clips: [{ location: file('crate.uc') }, { location: line(6) }],
  materials: [
    { image: null, properties: [{ location: line(9) }] },
    { image: 0, properties: [] },
  ],
  images: [{ file: 'skin.pcx' }],
} as unknown as Model;
const target = (location: SourceLocation | null, own: Note['target'] = null) =>
  targetOf({ location, target: own } as Note, model);

it('a note shows its target, else the clip or material of its line or image', () => {
  expect(target(line(6), { kind: 'face', index: 3, more: new Uint32Array() })).toMatchObject({
    kind: 'face',
    index: 3,
  });
  expect(target(line(6))).toMatchObject({ kind: 'clip', index: 1 });
  expect(target(line(9))).toMatchObject({ kind: 'material', index: 0 });
  expect(target(file('skin.pcx'))).toMatchObject({ kind: 'material', index: 1 });
  expect(target(file('crate.uc'))).toBeNull();
  expect(target(null)).toBeNull();
});
