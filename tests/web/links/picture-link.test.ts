import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkOfPicture, withLink, modelOfFiles } from '../../../web/src/links/picture-link.js';
import { withText } from '../../../web/src/links/png-text.js';

const page = 'https://example.org/';

/** As much of a PNG as is read here: the signature and a header. */
const start = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
  ...new Uint8Array(21),
]);

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

test('a picture has the link, and the names of files without their folders', async () => {
  const picture = new Blob([start], { type: 'image/png' });
  const files = [{ name: 'maps/crate_d.3d' }, { name: 'Größe & <b>%.bmp' }];
  const link = linkOfPicture(await bytesOf(await withLink(picture, 'v=1&clip=Lid&time=0.5', files)), page);
  expect(link).toMatchObject({ source: null, files: ['crate_d.3d', 'Größe & <b>%.bmp'] });
  expect(link!.view).toMatchObject({ clip: 'Lid', seconds: 0.5 });
  const ofSample = linkOfPicture(await bytesOf(await withLink(picture, 'v=1&sample=lantern', [])), page);
  expect(ofSample).toMatchObject({ source: { kind: 'sample', id: 'lantern' }, files: [] });
});

test('only a PNG gets a link', async () => {
  const picture = new Blob([start], { type: 'image/jpeg' });
  expect(await withLink(picture, 'v=1', [])).toBe(picture);
});

test('a link that names nothing to open is none, and one that may not be opened says why', () => {
  expect(linkOfPicture(withText(start, 'Retromesh', 'v=1&clip=Lid'), page)).toBeNull();
  expect(linkOfPicture(withText(start, 'Retromesh', 'v=1&file=%00'), page)).toBeNull();
  const other = linkOfPicture(withText(start, 'Retromesh', 'v=1&src=file:///etc/passwd'), page);
  expect(other).toMatchObject({ source: null, refused: expect.stringContaining('only https URLs') });
});

test('any text is read without an exception', () => {
  const key = fc.constantFrom('v', 'src', 'sample', 'pack', 'file', 'camera', 'time', '__proto__');
  const field = fc.tuple(key, fc.string({ unit: 'binary' })).map((pair) => pair.join('='));
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const link = linkOfPicture(withText(start, 'Retromesh', fields.join('&')), page);
      for (const name of link?.files ?? []) expect(name.length).toBeLessThanOrEqual(255);
    }),
  );
});

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
