import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../web/src/convert/export-input.js';
import { Collection, ModelError, openModel, type Model } from '../../web/src/core/node.js';
import { LoosePaths, pathInModel } from '../../web/src/core/game-archive/loose-paths.js';
import { retromesh, temporaryFolder } from '../support/command.js';
import { corpus } from './corpus.js';

const folder = corpus && join(corpus, 'archives/unreal');
const packages = folder
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.utx?$|\.u$/i.test(name))
  : [];
const out = temporaryFolder();

/** What does not depend on the places of files: all arrays, and words but the name, which says the look. */
function contentOf(model: Model): object {
  const { files, parts, entry, name, pose, sort, dispose, notes, images, missingFiles, ...rest } = model;
  const ofFiles = notes.filter(({ rule }) => !rule.startsWith('unreal/package-'));
  const plain = JSON.stringify(
    { ...rest, notes: ofFiles, images: images.map(({ pixels, encoded, palette, ...image }) => image) },
    shortened,
  );
  const arrays = Object.entries(rest).filter(([, value]) => ArrayBuffer.isView(value));
  const pixels = images.map(({ pixels, encoded, palette }) => [pixels, encoded, palette]);
  return {
    plain: JSON.parse(plain),
    arrays: hashOf([...arrays.map(([, value]) => value), ...pixels.flat()]),
    missing: missingFiles.length,
  };
}

/** Names of files without their folders; arrays are hashed. */
function shortened(key: string, value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return undefined;
  return key === 'file' ? String(value).replace(/^.*\//, '') : value;
}

function hashOf(arrays: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const array of arrays) {
    const { buffer, byteOffset, byteLength } = (array ?? new Uint8Array()) as Uint8Array;
    hash.update(`${byteLength}:`).update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}

describe.skipIf(!folder)('packages of the corpus', () => {
  it('the loose files of each model are the same model, array for array', async () => {
    const sources = packages.map((name) => {
      const path = join(folder!, name);
      return { name, size: statSync(path).size, read: async () => new Uint8Array(readFileSync(path)) };
    });
    const collection = await Collection.from(sources);
    let opened = 0;
    const damaged = new Set<string>();
    for (const entry of collection.entries) {
      const model = await collection.open(entry).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        damaged.add(entry.name.replace(/ \(.*/, ''));
        return null;
      });
      if (!model) continue;
      const names = new LoosePaths();
      const files = filesOf(model).map(({ name, bytes }) => [
        names.pathFor(pathInModel(name, model.parts[0]!.file), bytes),
        bytes,
      ]);
      const loose = await openModel(Object.fromEntries(files));
      expect(contentOf(loose), entry.id).toEqual(contentOf(model));
      opened += 1;
      model.dispose();
      loose.dispose();
    }
    expect(opened).toBe(46);
    const blanked = readFileSync(join(folder!, 'blanked.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[3]);
    expect([...damaged].filter((name) => !blanked.includes(name))).toEqual([]);
  });

  it('the command writes them, and converts both to the same bytes', async () => {
    const path = join(folder!, '1337GameDev_Ut99Mods/System/HeadHunter.u');
    const unpacked = await retromesh('unpack', `${path}#HeadHunter.Skull`, '-o', join(out, 'one'));
    expect(unpacked).toMatchObject({ code: 0, err: '' });
    expect((await retromesh('convert', `${path}#Skull`, '-o', join(out, 'a.glb'))).code).toBe(0);
    expect((await retromesh('convert', join(out, 'one/Skull_d.3d'), '-o', join(out, 'b.glb'))).code).toBe(0);
    expect(readFileSync(join(out, 'a.glb')).equals(readFileSync(join(out, 'b.glb')))).toBe(true);
    expect(await retromesh('diff', `${path}#Skull`, join(out, 'one'))).toMatchObject({
      code: 0,
      out: 'Skull: The files are equal.\n',
    });
  });
});
