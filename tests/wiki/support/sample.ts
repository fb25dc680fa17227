import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NamedBytes } from '../../browser/support/named-bytes.js';
import { zip } from '../../browser/support/archives.js';

const samples = fileURLToPath(new URL('../../../build/samples', import.meta.url));

/** The files of one of our own samples. */
export function filesOf(sample: string): NamedBytes[] {
  return readdirSync(`${samples}/${sample}`)
    .filter((name) => !name.endsWith('.gif'))
    .map((name) => ({ name, bytes: readFileSync(`${samples}/${sample}/${name}`) }));
}

/** A sample as one zip. */
export function zipOfSample(sample: string): NamedBytes {
  return zip(`${sample}.zip`, filesOf(sample));
}
