import { expect, it } from 'vitest';
import { Collection, openModel } from '../../web/src/core/node.js';
import { tetrahedron, tetrahedronData, tetrahedronFrames } from '../support/tetrahedron.js';

it.each([
  ['an empty datafile', { 'a_d.3d': new Uint8Array(), 'a_a.3d': tetrahedronFrames() }, /^a_d\.3d is empty/],
  ['an empty anivfile', { 'a_d.3d': tetrahedronData(), 'a_a.3d': new Uint8Array() }, /^a_a\.3d is empty/],
  [
    'a datafile of one byte',
    { 'a_d.3d': Uint8Array.of(7), 'a_a.3d': tetrahedronFrames() },
    /^a_d\.3d ends early: .*48 bytes.* 1 /,
  ],
  [
    'an anivfile of one byte',
    { 'a_d.3d': tetrahedronData(), 'a_a.3d': Uint8Array.of(7) },
    /^a_a\.3d ends early: .*4 bytes.* 1 /,
  ],
  ['a datafile that is called a picture', { 'a_d.bmp': tetrahedronData() }, /^a_d\.bmp holds no model/],
])('%s ends in a sentence', async (_, files, sentence) => {
  await expect(openModel(files)).rejects.toThrow(sentence);
});

it('names of properties that every object has are ordinary names', async () => {
  for (const name of ['constructor', '__proto__', 'model.__proto__', 'toString.zip.x']) {
    const file = new File(['12345'], name);
    await expect(openModel([file])).rejects.toThrow(`${name} holds no model that Retromesh knows`);
    const pair = Object.entries(tetrahedron(name)).map(([of, bytes]) => new File([bytes as BlobPart], of));
    const { entries, unused } = await Collection.from([...pair, file]);
    expect([entries, unused].map((all) => all.map((each) => each.name))).toEqual([[name], [name]]);
  }
});
