import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Collection, openModel } from '../../web/src/core/node.js';
import { inspectorHost } from '../../web/src/core/inspector/inspector-module.js';
import { corpus, oracle } from './corpus.js';

// Every real pair, in wasm, compared with the results of independent readers.

interface OraclePair {
  readonly d: string;
  readonly a: string;
  readonly polys: number;
  readonly verts: number;
  readonly frames: number;
  readonly verts_sha1_int32le_xyz_all_frames: string;
  readonly polys_sha1_raw16: string;
}

interface Placed {
  readonly uc: string;
  readonly mesh: string;
  readonly data: string;
  readonly aniv: string;
  readonly frame0_first8: readonly (readonly number[])[];
}

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface Anivfile {
  readonly frames: readonly (readonly (Position | { readonly position: Position })[])[];
}

const here = corpus !== null && oracle !== null;
const load = (name: string) => JSON.parse(readFileSync(join(oracle!, 'unreal', name), 'utf8')) as unknown;
const bytesOf = (path: string) => new Uint8Array(readFileSync(join(corpus!, 'unreal', path)));
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

/** The SHA-1 of all x, y, z of a dumped anivfile as 32-bit integers. */
function sha1OfVertices(dump: string): string {
  const { frames } = JSON.parse(dump) as Anivfile;
  const numbers = frames.flat().flatMap((vertex) => {
    const { x, y, z } = 'position' in vertex ? vertex.position : vertex;
    return [x, y, z];
  });
  return sha1(new Uint8Array(Int32Array.from(numbers).buffer));
}

describe.skipIf(!here)('real pairs (need the corpus and its oracle)', () => {
  it('agree with the oracle and are written back byte for byte', { timeout: 120_000 }, async () => {
    const pairs = load('oracle.json') as OraclePair[];
    expect(pairs.length).toBeGreaterThanOrEqual(112);
    for (const pair of pairs) {
      const files = [pair.d, pair.a].map((path) => ({ name: basename(path), bytes: bytesOf(path) }));
      const model = await openModel(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
      expect([pair.d, model.sourceVertexCount, model.frameCount]).toEqual([pair.d, pair.verts, pair.frames]);
      model.dispose();

      await inspectorHost.run((inspector) => {
        inspector.begin();
        for (const { name, bytes } of files) inspector.addFile(name, bytes.length).set(bytes);
        expect(sha1OfVertices(inspector.dump(1).value!)).toBe(pair.verts_sha1_int32le_xyz_all_frames);
        const written = files.map((_, file) => inspector.rewrite(file).value!);
        expect(written.map(sha1)).toEqual(files.map(({ bytes }) => sha1(bytes)));
        expect(sha1(written[0]!.subarray(48, 48 + pair.polys * 16))).toBe(pair.polys_sha1_raw16);
      });
    }
  });

  it('have the positions of their class files, to 1e-4', async () => {
    for (const expected of load('uc_expected.json') as Placed[]) {
      const files = [expected.uc, expected.data, expected.aniv].map((path) => [path, bytesOf(path)] as const);
      const collection = await Collection.from(Object.fromEntries(files));
      const entry = collection.entries.find(({ name }) => name === expected.mesh);
      const model = await collection.open(entry);
      const seen = new Set<number>();
      model.vertexSource.forEach((source, vertex) => {
        const wanted = expected.frame0_first8[source];
        if (!wanted) return;
        seen.add(source);
        wanted.forEach((coordinate, axis) => {
          expect(Math.abs(model.positions[vertex * 3 + axis]! - coordinate)).toBeLessThan(1e-4);
        });
      });
      expect(seen.size).toBeGreaterThan(2);
      model.dispose();
    }
  });

  it('open by every entry of the list', { timeout: 120_000 }, async () => {
    for (const folder of readdirSync(join(corpus!, 'unreal'))) {
      const place = join(corpus!, 'unreal', folder);
      if (!statSync(place).isDirectory() || folder === 'synthetic') continue;
      const paths = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((path) =>
        statSync(join(place, path)).isFile(),
      );
      const files = paths.map((path) => [path, new Uint8Array(readFileSync(join(place, path)))] as const);
      const collection = await Collection.from(Object.fromEntries(files));
      expect([folder, collection.entries.length > 0]).toEqual([folder, true]);
      for (const entry of collection.entries) {
        const model = await collection.open(entry);
        expect([entry.id, model.name]).toEqual([entry.id, entry.name]);
        model.dispose();
      }
    }
  });
});
