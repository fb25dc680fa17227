import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openModel, type Model } from '../../web/src/core/node.js';
import { workbenchHost } from '../../web/src/core/workbench-module.js';
import { corpus, oracle } from './corpus.js';

// Every real RuneScape model, through wasm, against what independent readers say of it.

interface OracleModel {
  readonly path: string;
  readonly V: number;
  readonly F: number;
  readonly T: number;
  readonly hx: string;
  readonly hy: string;
  readonly hz: string;
  readonly ha: string;
  readonly hb: string;
  readonly hc: string;
  readonly hpri: string | null;
  /** Of the info bytes; null when all faces are smooth. */
  readonly hrt: string | null;
  readonly hlit?: readonly string[];
}

const here = corpus !== null && oracle !== null;
const load = (name: string) =>
  JSON.parse(readFileSync(join(oracle!, 'runescape', name), 'utf8')) as OracleModel[];

/** The first 16 hexadecimal digits of the SHA-1 of numbers as 32-bit integers. */
const hash = (numbers: ArrayLike<number>): string =>
  createHash('sha1')
    .update(new Uint8Array(Int32Array.from(numbers).buffer))
    .digest('hex')
    .slice(0, 16);

/** What three corners of each face have, in the order of the file's faces. */
function byFace(model: Model, corner: number, of: (vertex: number) => number): number[] {
  const column: number[] = [];
  model.faceSource.forEach((face, i) => (column[face] = of(model.indices[i * 3 + corner]!)));
  return column;
}

/** One coordinate of each of the file's vertices; y and z have turned round. */
function coordinates(model: Model, axis: number): number[] {
  const column: number[] = [];
  const sign = axis === 0 ? 1 : -1;
  model.vertexSource.forEach(
    (source, i) => (column[source] = sign * model.positions[i * 3 + axis]! + 0), // no -0
  );
  return column;
}

describe.skipIf(!here)('RuneScape models (need the corpus and its oracle)', () => {
  it('agree with the oracle in corners, positions, priorities and light', { timeout: 120_000 }, async () => {
    let compared = 0;
    for (const expected of load('runelite_2004scape_225.json')) {
      const bytes = new Uint8Array(readFileSync(join(corpus!, 'runescape', expected.path)));
      if (expected.F === 0) continue;
      const model = await openModel({ [basename(expected.path)]: bytes });
      expect([expected.path, model.sourceVertexCount]).toEqual([expected.path, expected.V]);
      if (model.faceSource.length === expected.F) {
        compared += 1;
        const corners = [0, 1, 2].map((corner) =>
          hash(byFace(model, corner, (vertex) => model.vertexSource[vertex]!)),
        );
        expect([expected.path, ...corners]).toEqual([expected.path, expected.ha, expected.hb, expected.hc]);
        if (expected.hpri !== null) {
          const priorities: number[] = [];
          model.faceSource.forEach((face, i) => (priorities[face] = model.priorities![i]!));
          expect([expected.path, hash(priorities)]).toEqual([expected.path, expected.hpri]);
        }
        // Of a flat face that reader lights the first corner alone.
        if (expected.T === 0 && expected.hrt === null && expected.hlit)
          for (const [corner, lit] of expected.hlit.entries())
            expect(hash(byFace(model, corner, (vertex) => model.shades![vertex]!))).toBe(lit);
        if (new Set(model.vertexSource).size === expected.V)
          expect([0, 1, 2].map((axis) => hash(coordinates(model, axis)))).toEqual([
            expected.hx,
            expected.hy,
            expected.hz,
          ]);
      }
      model.dispose();
    }
    expect(compared).toBeGreaterThan(1500);
  });

  it('are written back byte for byte', { timeout: 120_000 }, async () => {
    const refused: string[] = [];
    for (const set of ['2004scape_225', 'nearreality_osrs', 'nova_hd', 'synthetic']) {
      for (const { path } of load(`rsmapviewer_${set}.json`)) {
        const bytes = new Uint8Array(readFileSync(join(corpus!, 'runescape', path)));
        await workbenchHost.run((workbench) => {
          workbench.begin();
          workbench.addFile(basename(path), bytes.length).set(bytes);
          const written = workbench.rewrite(0);
          if ('error' in written) return void refused.push(path);
          expect([path, Buffer.compare(Buffer.from(bytes), Buffer.from(written))]).toEqual([path, 0]);
        });
      }
    }
    expect(refused.map((path) => basename(path))).toEqual(['66065_-_M1_ID.dat']); // a list of numbers as text
  });
});
