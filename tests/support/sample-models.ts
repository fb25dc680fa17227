import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openModel, type Model } from '../../web/src/core/node.js';

const folder = join(import.meta.dirname, '../../build/samples');

/** The names of the sample models. */
export const sampleNames = readdirSync(folder).filter((name) => !name.includes('.'));

/** The files of a sample. */
export function sampleFiles(name: string): { name: string; bytes: Uint8Array }[] {
  return readdirSync(join(folder, name)).map((file) => ({
    name: file,
    bytes: new Uint8Array(readFileSync(join(folder, name, file))),
  }));
}

/** Opens a sample with all of its files. */
export function openSample(name: string): Promise<Model> {
  return openModel(Object.fromEntries(sampleFiles(name).map(({ name: file, bytes }) => [file, bytes])));
}
