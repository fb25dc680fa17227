import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '../../web/src/core/node.js';
import { familyOf } from '../../web/src/core/host/families.js';
import type { Core } from '../../web/src/core/wasm/modules.js';
import { familyIds } from '../support/families.js';
import { nativeTests } from './corpus.js';

// Native and WebAssembly builds, which differ in the size of pointers, give the same results for the same damaged files.

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

/** The result of opening as text, in the form of tests/native/contract/answer.cpp. */
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
  return ascii(`${hash.digest('hex')} ${model.frameCount}${notes}\n`);
}

/** A text without what is not ASCII, as tests/native/contract/answer.cpp writes it. */
function ascii(text: string): string {
  return Array.from(text, (letter) => (letter > '\x7f' ? '' : letter)).join('');
}

/** A file that is damaged, the entry that it is a part of, and the hash of the native results. */
interface Damage {
  readonly family: string;
  readonly set: string;
  readonly file: string;
  readonly entry: string;
  readonly values: 'one' | 'few';
  readonly step: number;
  readonly hash: string;
}

/** Runs the native tests that write all file sets and the hashes of their results. */
function nativeResults(folder: string): Damage[] {
  const env = { ...process.env, RETROMESH_FILE_SETS: folder };
  execFileSync(nativeTests!, ['[.file-sets],[.answers]'], { env });
  const lines = readFileSync(join(folder, 'answers.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [family, set, file, entry, values, step, hash] = line.split('\t') as [
      family: string,
      set: string,
      file: string,
      entry: string,
      values: 'one' | 'few',
      step: string,
      hash: string,
    ];
    return { family, set, file, entry, values, step: Number(step), hash };
  });
}

describe.skipIf(nativeTests === null)('damaged files (need the native tests)', () => {
  it('open alike natively and through WebAssembly, for every family', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retromesh-'));
    const index = new Map<string, string[]>();
    const results = nativeResults(folder);
    for (const line of readFileSync(join(folder, 'index.tsv'), 'utf8').trim().split('\n')) {
      const [, set, name] = line.split('\t') as [string, string, string];
      index.set(set, [...(index.get(set) ?? []), name]);
    }
    for (const { family, set, file, entry, values, step, hash } of results) {
      const files: readonly NamedBytes[] = index
        .get(set)!
        .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, set, name))) }));
      const at = files.findIndex(({ name }) => name === file);
      const whole = files[at]!.bytes;
      const digest = await familyOf(family).host.run((core) => {
        const all = createHash('sha1');
        for (const bytes of mutations(whole, values, step))
          all.update(answerText(core, files.with(at, { name: file, bytes }), entry));
        return all.digest('hex');
      });
      expect([family, set, file, digest]).toEqual([family, set, file, hash]);
    }
    expect([...new Set(results.map(({ family }) => family))]).toEqual(familyIds());
  });
});
