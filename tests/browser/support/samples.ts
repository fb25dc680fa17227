import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NamedBytes } from './named-bytes.js';

/** A file of our own samples, to be changed by a test. */
export function sampleFile(sample: string, name: string): NamedBytes & { readonly bytes: Buffer } {
  const path = fileURLToPath(new URL(`../../../build/samples/${sample}/${name}`, import.meta.url));
  return { name, bytes: readFileSync(path) };
}
