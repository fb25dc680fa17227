import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openModel, type Model } from '../../web/src/core/node.js';

const folder = join(import.meta.dirname, '../../build/samples');

/** The names of the sample models. */
export const sampleNames = readdirSync(folder).filter((name) => !name.includes('.'));

/** Opens a sample with all of its files. */
export function openSample(name: string): Promise<Model> {
  const files = readdirSync(join(folder, name));
  return openModel(
    Object.fromEntries(files.map((file) => [file, new Uint8Array(readFileSync(join(folder, name, file)))])),
  );
}
