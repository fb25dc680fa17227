import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ModelError, openModel, setWasmSource } from '../../web/src/core/index.js';
import { tetrahedron } from '../support/tetrahedron.js';

/** A source of some modules; returns the names of those that are asked for. */
function sourceOf(...names: readonly string[]): string[] {
  const asked: string[] = [];
  setWasmSource(async (name) => {
    asked.push(name);
    return WebAssembly.compile(await readFile(new URL(`../../build/wasm/${name}.wasm`, import.meta.url)));
  }, names);
  return asked;
}

test('a source with some modules is asked for no others, and files of other families are no models', async () => {
  const asked = sourceOf('unreal');
  const model = await openModel({ ...tetrahedron(), 'sprite0.rle': new Uint8Array(8) });
  expect([model.format, asked]).toEqual(['unreal', ['unreal']]);
  model.dispose();
  const failed = await openModel({ 'frog.ob2': new Uint8Array(64) }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ModelError);
  expect((failed as ModelError).report.code).toBe('not-a-model');
  expect(asked).toEqual(['unreal']);
});
