import { compareModels } from '../../web/src/core/compare/compare-models.js';
import {
  faceParts,
  versionOf,
  type Comparison,
  type Version,
} from '../../web/src/core/compare/comparison.js';
import { openModel } from '../../web/src/core/node.js';
import {
  meshFiles,
  scriptFile,
  type Mesh,
  type Point,
  type Script,
  type Triangle,
} from '../browser/support/unreal-files.js';
import type { NamedBytes } from '../browser/support/named-bytes.js';

export async function version(...files: readonly NamedBytes[]): Promise<Version> {
  const model = await openModel(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  return versionOf(model);
}

export async function compare(
  before: readonly NamedBytes[],
  after: readonly NamedBytes[],
): Promise<Comparison> {
  return compareModels(await version(...before), await version(...after));
}

/** A strip of quads in which no two vertices are at the same place, with a wave that moves over the frames. */
export function strip(columns: number, frames: number): Mesh {
  const points = (frame: number): Point[] =>
    Array.from({ length: 2 * columns + 2 }, (_, i): Point => {
      const column = i >> 1;
      return [
        (column % 40) * 20 - 400,
        (i % 2) * 10 + Math.floor(column / 40) * 20 - 500,
        (column + frame * 7) % 100,
      ];
    });
  const triangles = Array.from({ length: 2 * columns }, (_, i): Triangle => {
    const at = 2 * (i >> 1);
    const corners = (i % 2 ? [at + 1, at + 2, at + 3] : [at, at + 2, at + 1]) as [number, number, number];
    return {
      corners: [
        [corners[0], 0, 0],
        [corners[1], 200, i % 256],
        [corners[2], 0, 200],
      ],
    };
  });
  return { frames: Array.from({ length: frames }, (_, frame) => points(frame)), triangles };
}

export const mesh = strip(5, 6);
export const clips = [
  { name: 'All', first: 0, count: 6 },
  { name: 'Walk', first: 1, count: 3 },
  { name: 'Run', first: 4, count: 2 },
];
export const script: Script = { stem: 'crate', clips, notifies: [{ clip: 'Walk', time: 0.5, name: 'Step' }] };
export const files = (of: Mesh = mesh, by: Script = script): NamedBytes[] => [
  ...meshFiles('crate', of),
  scriptFile(by),
];
/** The mesh with other points. */
export const withPoints = (change: (point: Point, vertex: number, frame: number) => Point): Mesh => ({
  ...mesh,
  frames: mesh.frames.map((points, frame) => points.map((point, vertex) => change(point, vertex, frame))),
});
export const withTriangle = (at: number, change: Partial<Triangle>): Mesh => ({
  ...mesh,
  triangles: mesh.triangles.map((triangle, i) => (i === at ? { ...triangle, ...change } : triangle)),
});

/** The parts of a comparison of faces that are not empty. */
export function changedFaces({ faces }: Comparison): Record<string, readonly number[]> {
  const names = ['added', 'removed', 'renumbered', ...faceParts] as const;
  return Object.fromEntries(
    names.filter((name) => faces[name].length > 0).map((name) => [name, faces[name]]),
  );
}

export const unmoved = { moved: [], added: [], removed: [], renumbered: [], most: null };
