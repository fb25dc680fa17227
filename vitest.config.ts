import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folders = ['tests/docs', 'tests/wasm', 'tests/web'];
const paths = folders.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);
/** Files that replace modules, which others would get, too. */
const alone = paths.filter((path) =>
  /\bvi\.mock\(|\bsetWasmSource\(/.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
);

export default defineConfig({
  resolve: { alias: { '#wasm': fileURLToPath(new URL('build/wasm', import.meta.url)) } },
  test: {
    // What is slow or rare runs with `npm test -- --all`.
    exclude: process.env['RETROMESH_ALL'] ? [] : ['**/*.all.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    pool: 'threads',
    maxWorkers: '100%', // of two processors, Vitest would leave one to itself
    projects: [
      // Each thread loads a module once for all of its files, which restore what they change.
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: paths.filter((path) => !alone.includes(path)) },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
