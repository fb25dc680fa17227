import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArchives } from '../../../scripts/families.mjs';
import type { NamedBytes } from './named-bytes.js';

const folder = fileURLToPath(new URL('../../../build/samples/', import.meta.url));

/** A file of our own samples, to be changed by a test. */
export function sampleFile(sample: string, name: string): NamedBytes & { readonly bytes: Buffer } {
  return { name, bytes: readFileSync(`${folder}${sample}/${name}`) };
}

/** A sample of the start page: its id, what it is called, and the names of its files. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly files: readonly string[];
}

export const samples = (): readonly Sample[] =>
  JSON.parse(readFileSync(`${folder}index.json`, 'utf8')) as Sample[];

const archiveNames = readArchives().map(({ names }) => new RegExp(names, 'i'));

/** The samples that are loose files, of one model: archives have several. */
export const looseSamples = (): readonly Sample[] =>
  samples().filter(({ files }) => !files.some((file) => archiveNames.some((names) => names.test(file))));

/** The names of a sample's files. */
export const sampleNames = (sample: string): readonly string[] =>
  samples().find(({ id }) => id === sample)!.files;

/** All files of a sample. */
export const sampleFiles = (sample: string): NamedBytes[] =>
  sampleNames(sample).map((name) => sampleFile(sample, name));
