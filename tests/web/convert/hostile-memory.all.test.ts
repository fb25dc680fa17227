import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileImports } from './hostile-imports.js';

// Each hostile file is imported in a process of its own, whose largest memory is known.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'retromesh-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Prints how many kilobytes the process grew while it imported the case of a number from a file. */
const program = `
import { readFileSync } from 'node:fs';
import { importModel } from './importer.js';
import { hostileImports } from './files.js';
const { name, size, beside } = hostileImports[Number(process.argv[2])];
const bytes = new Uint8Array(readFileSync(process.argv[3]));
const before = process.resourceUsage().maxRSS;
const pixels = new Uint8Array(4 * 1024 * 1024).fill(9);
const decode = async () => ({ width: 1024, height: 1024, pixels });
await importModel({ name, bytes, beside: async (path) => beside(path, size) }, { decode }).catch(() => null);
console.log(process.resourceUsage().maxRSS - before);`;

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#wasm': join(root, 'build/wasm') } },
    build: {
      ssr: true,
      outDir: folder,
      rollupOptions: {
        input: {
          importer: join(root, 'web/src/convert/import-model.ts'),
          files: join(root, 'tests/web/convert/hostile-imports.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.js'), program);
}, 120_000);

it.each(hostileImports.map(({ name }, index) => ({ name, index })))(
  '$name takes at most 300 MB',
  ({ index }) => {
    const { bytes, size } = hostileImports[index]!;
    const file = join(folder, 'input');
    writeFileSync(file, bytes(size));
    const kilobytes = execFileSync(process.execPath, [join(folder, 'program.js'), String(index), file]);
    expect(Number(kilobytes.toString()) / 1024).toBeLessThan(300);
  },
);
