import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '../../web/src/core/node.js';
import { familyOf } from '../../web/src/core/families.js';
import type { Core } from '../../web/src/core/wasm/modules.js';
import { corpus, nativeTests } from './corpus.js';

// The same broken files, the same answers: native and wasm differ in the width of a pointer and in nothing else.

const values = [0x00, 0x01, 0x08, 0x7f, 0x80, 0xff];

/** Every prefix, and at each byte each of the values in its place. */
function* mutations(whole: Uint8Array): Generator<Uint8Array> {
  for (let size = 0; size <= whole.length; size += 1) yield whole.subarray(0, size);
  const changed = whole.slice();
  for (let at = 0; at < whole.length; at += 1) {
    for (const value of values) {
      changed[at] = value;
      yield changed;
    }
    changed[at] = whole[at]!;
  }
}

/** What opening gives, in the words of tests/native/unreal/hostile_test.cpp. */
function answer(core: Core, data: Uint8Array, aniv: Uint8Array): string {
  core.begin();
  core.addFile('x_d.3d', data.length).set(data);
  core.addFile('x_a.3d', aniv.length).set(aniv);
  const { error, value: model, handle } = core.open('');
  if (!model) {
    const { code, file, offset, field, expected, found } = error!;
    return `${code} ${file} ${offset} ${field} ${expected} ${found}\n`;
  }
  if (handle !== 0) core.release(handle);
  const hash = createHash('sha1');
  const arrays = [
    model.positions,
    model.normals,
    model.uvs,
    model.indices,
    model.faceSource,
    model.vertexSource,
  ];
  for (const array of arrays) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const notes = model.notes.map(({ title }) => ` | ${title}`).join('');
  return `${hash.digest('hex')} ${model.frameCount}${notes}\n`;
}

function nativeAnswers(): Map<string, string> {
  const path = join(mkdtempSync(join(tmpdir(), 'retromesh-')), 'answers');
  execFileSync(nativeTests!, ['[.answers]'], { env: { ...process.env, RETROMESH_ANSWERS: path } });
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

const here = corpus !== null && nativeTests !== null;

describe.skipIf(!here)('broken files (need the corpus and the native tests)', () => {
  it('get the same answer natively and through wasm', { timeout: 240_000 }, async () => {
    const folder = join(corpus!, 'unreal/synthetic');
    const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
    const native = nativeAnswers();
    const stems = readdirSync(folder).filter((name) => name.endsWith('_d.3d'));
    expect(native.size).toBe(stems.length);
    for (const name of stems) {
      const stem = name.slice(0, -'_d.3d'.length);
      const data = read(name);
      const aniv = read(`${stem}_a.3d`);
      const digest = await familyOf('unreal').host.run((core) => {
        const hash = createHash('sha1');
        for (const changed of mutations(data)) hash.update(answer(core, changed, aniv));
        for (const changed of mutations(aniv)) hash.update(answer(core, data, changed));
        return hash.digest('hex');
      });
      expect([stem, digest]).toEqual([stem, native.get(stem)]);
    }
  });
});
