import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ModelError, openModel, type Material, type Model } from '../../web/src/core/node.js';
import { inspectorHost } from '../../web/src/core/inspector/inspector-module.js';
import { corpus, oracle } from './corpus.js';
import { columnsOf, isLater, type Columns } from './runescape-columns.js';

// Every real and synthetic RuneScape model, in wasm, compared with the results of independent readers.

/** Hashes of a model's columns; null for columns that the file does not have. */
interface OracleModel {
  readonly path: string;
  readonly error?: string;
  readonly V: number;
  readonly F: number;
  readonly T: number;
  readonly priority: number;
  readonly hlit?: readonly string[];
  /** Of rs-map-viewer: face, kind of mapping, and u and v of each corner. */
  readonly uv?: readonly (readonly number[])[];
  readonly [column: string]: unknown;
}

const here = corpus !== null && oracle !== null;
const sets = ['2004scape_225', 'nearreality_osrs', 'nova_hd', 'synthetic'];
const load = (name: string) =>
  JSON.parse(readFileSync(join(oracle!, 'runescape', name), 'utf8')) as OracleModel[];
const bytesOf = (path: string) => new Uint8Array(readFileSync(join(corpus!, 'runescape', path)));

/** The first 16 hexadecimal digits of the SHA-1 of numbers as 32-bit integers. */
const hash = (numbers: ArrayLike<number>): string =>
  createHash('sha1')
    .update(new Uint8Array(Int32Array.from(numbers).buffer))
    .digest('hex')
    .slice(0, 16);
const hashOrNull = (numbers: ArrayLike<number> | null, there = true): string | null =>
  numbers && there ? hash(numbers) : null;

/** The inspector's dump of a file; null when it is no document. */
function dumped(path: string): Promise<Columns | null> {
  const bytes = bytesOf(path);
  return inspectorHost.run((inspector) => {
    inspector.begin();
    inspector.addFile(basename(path), bytes.length).set(bytes);
    const { value } = inspector.dump(0);
    return value === null ? null : columnsOf(value);
  });
}

/** The model of a file; null when it has no face to draw. */
async function opened(path: string): Promise<Model | null> {
  return openModel({ [basename(path)]: bytesOf(path) }).catch((fault: unknown) => {
    if (fault instanceof ModelError && fault.report.code === 'nothing-inside') return null;
    if (fault instanceof ModelError && fault.report.code === 'nothing-drawn') return null;
    throw fault;
  });
}

/** Cases that RuneLite reads incorrectly: flags besides the first of FFFF, and files of FFFD and FFFE from before z offsets. */
function misreadByRuneLite({ layout, flags, hasOffsetFlag, positions }: Columns): boolean {
  const vertices = positions[0]!.length;
  if (layout === 'ffff') return (flags & ~1) !== 0;
  return layout !== 'old' && !hasOffsetFlag && vertices >= 256 && vertices < 512;
}

/** The columns of both readers. */
function hashesOf(columns: Columns, fillsMappings: boolean): Record<string, string | number | null> {
  const { positions, corners, hasShadings, hasTextures, hasMappings } = columns;
  const mappings = columns.mappings.map((mapping, face) =>
    fillsMappings && columns.textures[face]! < 0 ? 0 : mapping,
  );
  return {
    V: positions[0]!.length,
    F: corners[0]!.length,
    T: columns.mappingCount,
    hx: hash(positions[0]!),
    hy: hash(positions[1]!),
    hz: hash(positions[2]!),
    ha: hash(corners[0]!),
    hb: hash(corners[1]!),
    hc: hash(corners[2]!),
    hcol: hash(columns.colours),
    hpri: hashOrNull(columns.priorities),
    halpha: hashOrNull(columns.transparency),
    hfskin: hashOrNull(columns.faceLabels),
    hvskin: hashOrNull(columns.vertexLabels),
    hrt: hashOrNull(columns.shadings, hasShadings),
    htex: hashOrNull(columns.textures, hasTextures),
    htc: hashOrNull(mappings, hasMappings),
  };
}

/** The columns of `found` that the oracle has, in its form. */
function expectedOf(found: Record<string, unknown>, expected: OracleModel): Record<string, unknown> {
  return Object.fromEntries(Object.keys(found).map((name) => [name, expected[name]]));
}

/** The triangle of each of the file's faces that is drawn. */
function trianglesOf(model: Model): Map<number, number> {
  return new Map([...model.faceSource].map((face, triangle) => [face, triangle]));
}

/** The values of a face in the opened model, in the form of the columns. */
function rowOf(model: Model, columns: Columns, material: Material, triangle: number): unknown[] {
  const { vertexSource, positions, vertexLabels, faceLabels } = model;
  const vertices = [...model.indices.subarray(triangle * 3, triangle * 3 + 3)];
  const at = (axis: number, sign: 1 | -1) =>
    vertices.map((vertex) => sign * positions[vertex * 3 + axis]! + 0); // no −0
  const solid = 256 - (material.opacity ?? 1) * 256;
  return [
    vertices.map((vertex) => vertexSource[vertex]!),
    [at(0, 1), at(1, -1), at(2, -1)],
    vertexLabels ? vertices.map((vertex) => vertexLabels[vertexSource[vertex]!]!) : null,
    faceLabels ? faceLabels[triangle]! : null,
    columns.priorities && model.priorities![triangle]!,
    material.fill === 'palette' ? -1 : material.slot,
    solid,
  ];
}

/** The same from the columns; textured and black faces do not use all of them, and 254 is invisible. */
function columnRow(columns: Columns, face: number): unknown[] {
  const corners = columns.corners.map((corner) => corner[face]!);
  const texture = columns.textures[face]!;
  const isSolid = texture >= 0 || drawnShading(columns, face) === black;
  return [
    corners,
    columns.positions.map((axis) => corners.map((vertex) => axis[vertex]!)),
    columns.vertexLabels && corners.map((vertex) => columns.vertexLabels![vertex]!),
    columns.faceLabels && columns.faceLabels[face]!,
    columns.priorities && Math.min(columns.priorities[face]!, 11),
    texture,
    texture < 0 && columns.transparency?.[face] === invisibleFace
      ? 256
      : isSolid
        ? 0
        : (columns.transparency?.[face] ?? 0),
  ];
}

/** Compares the triangles of the model with the columns, face by face. */
function checkModel(model: Model, columns: Columns): void {
  for (const { start, count, material } of model.groups) {
    for (let triangle = start / 3; triangle < (start + count) / 3; triangle++) {
      const face = model.faceSource[triangle]!;
      const shown = JSON.stringify(rowOf(model, columns, model.materials[material]!, triangle));
      const wanted = JSON.stringify(columnRow(columns, face));
      if (shown !== wanted) expect([model.name, face, shown]).toEqual([model.name, face, wanted]);
    }
  }
}

const hiddenFace = 255;
const invisibleFace = 254;
const [smooth, hidden, black] = [0, 2, 3];

/** How a face is lit: transparency can hide it or make it black. */
function drawnShading(columns: Columns, face: number): number {
  const shading = columns.shadings[face]!;
  const transparency = columns.transparency?.[face] ?? 0;
  if (transparency === hiddenFace || shading === hidden) return hidden;
  if (transparency !== invisibleFace && shading !== black) return shading;
  return columns.textures[face]! < 0 ? black : hidden;
}

/** Lit colours in that reader's form: for flat and black faces only the first, then 0 and −1; −2 for hidden ones. */
function litColumns(model: Model, columns: Columns): number[][] {
  const triangles = trianglesOf(model);
  const rows = columns.colours.map((_, face) => {
    const shading = drawnShading(columns, face);
    const triangle = triangles.get(face);
    if (triangle === undefined || shading === hidden) {
      if (triangle !== undefined || shading !== hidden) expect([face, shading]).toBe('a face that is drawn');
      return [0, 0, -2];
    }
    const lit = [0, 1, 2].map((corner) => model.shades![model.indices[triangle * 3 + corner]!]!);
    if (shading === smooth) return lit;
    return [lit[0]!, 0, -1];
  });
  return [0, 1, 2].map((corner) => rows.map((row) => row[corner]!));
}

/** u and v of the corners of a face that is drawn. */
function uvOf(model: Model, triangle: number): number[] {
  return [0, 1, 2].flatMap((corner) => {
    const vertex = model.indices[triangle * 3 + corner]!;
    return [model.uvs[vertex * 2]!, model.uvs[vertex * 2 + 1]!];
  });
}

/** The difference of two numbers, relative to the first when that is above 1. */
const difference = (one: number, other: number) => Math.abs(one - other) / Math.max(1, Math.abs(one));

describe.skipIf(!here)('RuneScape models (need the corpus and its oracle)', () => {
  it('have the columns of RuneLite where that is correct', { timeout: 300_000 }, async () => {
    let compared = 0;
    for (const set of sets) {
      for (const expected of load(`runelite_${set}.json`)) {
        const columns = await dumped(expected.path);
        if (columns === null || misreadByRuneLite(columns)) continue;
        compared += 1;
        const found = {
          path: expected.path,
          ...hashesOf(columns, isLater(columns.layout)),
          hp: hashOrNull(columns.anchors[0]!, columns.mappingCount > 0),
          hm: hashOrNull(columns.anchors[1]!, columns.mappingCount > 0),
          hn: hashOrNull(columns.anchors[2]!, columns.mappingCount > 0),
        };
        expect(found).toEqual(expectedOf(found, expected));
      }
    }
    expect(compared).toBeGreaterThanOrEqual(1914);
  });

  it('have the columns of rs-map-viewer, HD included', { timeout: 300_000 }, async () => {
    let compared = 0;
    for (const set of sets) {
      for (const expected of load(`rsmapviewer_${set}.json`)) {
        const columns = await dumped(expected.path);
        if (expected.error !== undefined || columns === null) continue;
        compared += 1;
        const found = { path: expected.path, ...hashesOf(columns, columns.layout === 'fffd') };
        expect(found).toEqual(expectedOf(found, expected));
      }
    }
    expect(compared).toBeGreaterThanOrEqual(2021);
  });

  it(
    'are drawn with those corners, positions, labels, priorities, textures and transparencies, in RuneLite’s light, with its texture coordinates to 1e-6',
    {
      timeout: 300_000,
    },
    async () => {
      const counts = { lit: 0, mapped: 0 };
      for (const set of sets) {
        for (const expected of load(`runelite_${set}.json`)) {
          const columns = await dumped(expected.path);
          const model = columns && (await opened(expected.path));
          if (!columns || !model) continue;
          checkModel(model, columns);
          // That reader computes light and texture mapping of later versions at four times the size.
          if (expected.error === undefined && expected['hx'] === hash(columns.positions[0]!)) {
            if (expected.hlit) {
              const lit = litColumns(model, columns).map(hash);
              expect([expected.path, ...lit]).toEqual([expected.path, ...expected.hlit]);
              counts.lit += 1;
            }
            const triangles = trianglesOf(model);
            for (const [key, uv] of Object.entries(expected)) {
              const triangle = key.startsWith('uv_f') ? triangles.get(Number(key.slice(4))) : undefined;
              // It has no result when P, M and N are collinear.
              if (triangle === undefined || typeof (uv as unknown[])[0] !== 'number') continue;
              counts.mapped += 1;
              uvOf(model, triangle).forEach((value, i) => {
                const wanted = (uv as number[])[i]!;
                if (difference(wanted, value) >= 1e-6) expect([expected.path, key, i, value]).toBe(wanted);
              });
            }
          }
          model.dispose();
        }
      }
      expect(counts.lit).toBeGreaterThanOrEqual(1913);
      expect(counts.mapped).toBeGreaterThanOrEqual(1089);
    },
  );

  it('have the texture coordinates of all projections, to the five digits of rs-map-viewer', async () => {
    let mapped = 0;
    for (const set of ['2004scape_225', 'nova_hd', 'synthetic']) {
      for (const expected of load(`rsmapviewer_${set}.json`)) {
        const model = expected.uv ? await opened(expected.path) : null;
        if (!model) continue;
        const triangles = trianglesOf(model);
        for (const [face, kind, ...wanted] of expected.uv!) {
          const triangle = triangles.get(face!);
          if (triangle === undefined) continue;
          mapped += 1;
          const uv = kind === 0 ? mended(uvOf(model, triangle)) : uvOf(model, triangle);
          uv.forEach((value, i) => {
            if (difference(wanted[i]!, value) >= 1.1e-5)
              expect([expected.path, face, i, value]).toBe(wanted[i]);
          });
        }
        model.dispose();
      }
    }
    expect(mapped).toBeGreaterThanOrEqual(2659);
  });

  it('have the 65,536 colours of the client', async () => {
    const { path } = load('runelite_2004scape_225.json').find(({ F }) => F > 0)!;
    const model = await openModel({ [basename(path)]: bytesOf(path) });
    const expected = readFileSync(join(oracle!, 'runescape/palette_0.8.rgb'));
    expect(Buffer.compare(Buffer.from(model.palette!), expected)).toBe(0);
    model.dispose();
  });

  it('are written back byte for byte', { timeout: 120_000 }, async () => {
    const refused: string[] = [];
    for (const set of sets) {
      for (const { path } of load(`rsmapviewer_${set}.json`)) {
        const bytes = bytesOf(path);
        await inspectorHost.run((inspector) => {
          inspector.begin();
          inspector.addFile(basename(path), bytes.length).set(bytes);
          const written = inspector.rewrite(0);
          if (!written.value) return void refused.push(path);
          expect([path, Buffer.compare(Buffer.from(bytes), Buffer.from(written.value))]).toEqual([path, 0]);
        });
      }
    }
    expect(refused.map((path) => basename(path))).toEqual(['66065_-_M1_ID.dat']); // a list of numbers as text
  });
});

/** For planes, that reader rounds u to 1 where it is nearly one texture away from another corner. */
function mended(uv: readonly number[]): number[] {
  return uv.map((value, i) => {
    const spans = [0, 2, 4].map((from) => value - uv[from]!);
    return i % 2 === 0 && spans.some((span) => span > 0.99 && span < 1.1) ? 1 : value;
  });
}
