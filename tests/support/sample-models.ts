import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archives } from '#wasm/families.js';
import { openDocumentBytes } from '../../web/src/core/inspector/open-document-bytes.js';
import { openModel, type Model } from '../../web/src/core/node.js';

const folder = join(import.meta.dirname, '../../build/samples');

const isArchive = (file: string): boolean => archives.some(({ names }) => new RegExp(names, 'i').test(file));

/** The names of the samples that are loose files: those of archives have several models. */
export const sampleNames = readdirSync(folder).filter(
  (name) => !name.includes('.') && !readdirSync(join(folder, name)).some(isArchive),
);

/** The files of a sample. */
export function sampleFiles(name: string): { name: string; bytes: Uint8Array }[] {
  return readdirSync(join(folder, name)).map((file) => ({
    name: file,
    bytes: new Uint8Array(readFileSync(join(folder, name, file))),
  }));
}

/** The bytes of one of its files. */
export const sampleFile = (name: string, file: string) =>
  new Uint8Array(readFileSync(join(folder, name, file)));

/** Opens a sample with all of its files. */
export function openSample(name: string): Promise<Model> {
  return openModel(Object.fromEntries(sampleFiles(name).map(({ name: file, bytes }) => [file, bytes])));
}

/** Opens a sample, with its files in the order of the parts of its model, and their bytes explained. */
export async function openSampleBytes(name: string) {
  const [all, model] = [sampleFiles(name), await openSample(name)];
  const files = model.parts.flatMap(({ file }) => all.filter((each) => each.name === file));
  return { model, files, bytes: await openDocumentBytes(files, model) };
}
