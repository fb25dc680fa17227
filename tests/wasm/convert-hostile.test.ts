import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../web/src/cli/run.js';
import { targets } from '../../web/src/convert/targets.js';
import { triangleGlb } from '../web/convert/glb-files.js';

// Hostile files of other programs on the command line.

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'retromesh-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (lines: string) => new TextEncoder().encode(lines);
const notFinite = triangleGlb();
new DataView(notFinite.buffer).setFloat32(notFinite.length - 128, NaN, true);
const hostile: Record<string, Uint8Array> = {
  'truncated.glb': triangleGlb().subarray(0, 400),
  'not-finite.glb': notFinite,
  'index.glb': triangleGlb(
    (json) => (json.accessors[1] = { ...json.accessors[1], bufferView: 0, count: 18 }),
  ),
  'claim.glb': triangleGlb((json) => (json.accessors[0] = { componentType: 5126, count: 4e9, type: 'VEC3' })),
  'truncated.obj': text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2'),
  'not-finite.obj': text('v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
  'index.obj': text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4294967296\n'),
  'claim.obj': text('v 0 0 1e300\nf 1 1 1\n'),
};

describe('retromesh convert', () => {
  it.each([...Object.keys(hostile), 'all.zip'])(
    '%s ends in a sentence, and nothing is written',
    async (name) => {
      const path = join(folder, name);
      writeFileSync(path, hostile[name] ?? zipSync(hostile));
      for (const { id } of targets) {
        const out = join(folder, 'out');
        let err = '';
        const code = await run(['convert', path, '--to', id, '-o', `${out}/`], {
          out: () => expect.unreachable(),
          err: (part) => void (err += part),
        });
        expect(code).not.toBe(0);
        expect(err).toMatch(/^[^\n]+\.\n/);
        expect(err).not.toMatch(/\bat .*\.ts:\d/);
        expect(readdirSync(folder)).not.toContain('out');
      }
    },
  );
});
