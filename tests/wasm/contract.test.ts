import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../web/src/core/node.js';
import { familyOf } from '../../web/src/core/host/families.js';
import { expandData } from '../../web/src/core/wasm/expand-data.js';
import type { Core } from '../../web/src/core/wasm/modules.js';
import { familyIds } from '../support/families.js';
import { corpus, nativeTests } from './corpus.js';

// Native and WebAssembly builds, which differ in the size of pointers, give the same results for the same files.

/** The values that a byte is changed to. */
const changesOf = (byte: number) => [0x00, 0x01, 0x08, 0x7f, 0x80, 0xff, byte ^ 1, byte ^ 0x80];

/** The prefixes and single-byte changes of tests/support/mutations.cpp. */
function* mutations(
  whole: Uint8Array<ArrayBuffer>,
  values: 'one' | 'few',
  step: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const { length } = whole;
  const isMutated = (at: number): boolean => at % step === 0 || at < 8 || at + 8 >= length;
  for (let size = 0; size <= length; size += 1) if (isMutated(size)) yield whole.subarray(0, size);
  const changed = whole.slice();
  for (let at = 0; at < length; at += 1) {
    if (!isMutated(at)) continue;
    const changes = changesOf(whole[at]!);
    for (const value of values === 'one' ? [changes[at % 8]!] : changes) {
      if (value === whole[at]) continue;
      changed[at] = value;
      yield changed;
    }
    changed[at] = whole[at]!;
  }
}

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The result of opening as text, in the form of tests/native/contract/contract_test.cpp. */
function answerText(core: Core, files: readonly NamedBytes[], entry: string): string {
  core.begin();
  for (const { name, bytes } of files) core.addFile(name, bytes.length).set(bytes);
  const { error, value: model, handle } = core.open(entry);
  if (!model) {
    const { code, file, offset, field, expected, found } = error!;
    if (code === 'not-a-model') return `${code}\n`;
    return ascii(`${code} ${file} ${offset} ${field} ${expected} ${found}\n`);
  }
  if (handle !== 0) core.release(handle);
  const hash = createHash('sha1');
  const { sourcePositions, normals, uvs, shades, colours } = model;
  const { indices, faceSource, vertexSource } = expandData(model);
  const { lines, sprites, priorities, vertexLabels, faceLabels } = model;
  const always = [sourcePositions, normals, uvs, indices, faceSource, vertexSource];
  for (const array of [...always, shades, colours, lines, sprites, priorities, vertexLabels, faceLabels])
    if (array) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const notes = model.notes.map(({ title }) => ` | ${title}`).join('');
  return ascii(`${hash.digest('hex')} ${model.frameCount}${notes}\n`);
}

/** A text without what is not ASCII, as tests/native/contract/contract_test.cpp writes it. */
function ascii(text: string): string {
  return Array.from(text, (letter) => (letter > '\x7f' ? '' : letter)).join('');
}

/** Rows of a file that the native tests have written. */
function rowsOf(folder: string, name: string): Row[] {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => line.split('\t') as Row);
}

/** The most columns that a file has. */
type Row = [string, string, string, string, string, string, string, string];

/** Files of a folder by their names, each with a | behind it. */
function filesOf(names: string, folder: string) {
  const read = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) });
  return names.split('|').slice(0, -1).map(read);
}

describe.skipIf(nativeTests === null)('native and WebAssembly builds (need the native tests)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'retromesh-'));
  beforeAll(() => {
    const env = { ...process.env, RETROMESH_FILE_SETS: folder };
    execFileSync(nativeTests!, ['[.answers]'], { env });
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.skipIf(corpus === null)('open real files alike (needs the corpus)', async () => {
    const rows = rowsOf(folder, 'real-answers.tsv');
    for (const [family, set, entry, paths, answer] of rows) {
      const files = filesOf(paths, join(corpus!, set));
      const found = await familyOf(family).host.run((core) => answerText(core, files, entry));
      expect([paths, found]).toEqual([paths, `${answer}\n`]);
    }
    expect(rows.length).toBeGreaterThan(20);
  });

  it('open damaged files alike, for every family', { timeout: 240_000 }, async () => {
    const opened = new Set<string>();
    for (const [family, set, entry, paths, file, values, step, hash] of rowsOf(folder, 'answers.tsv')) {
      const files = filesOf(paths, join(folder, set));
      const at = files.findIndex(({ name }) => name === file);
      const digest = await familyOf(family).host.run((core) => {
        const all = createHash('sha1');
        const changes = mutations(files[at]!.bytes, values as 'one' | 'few', Number(step));
        for (const bytes of changes)
          all.update(answerText(core, files.with(at, { name: file, bytes }), entry));
        return all.digest('hex');
      });
      expect([family, set, file, digest]).toEqual([family, set, file, hash]);
      opened.add(family);
    }
    expect([...opened]).toEqual(familyIds());
  });
});
