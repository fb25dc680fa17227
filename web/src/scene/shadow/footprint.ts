import type { Basis } from '../camera/camera-axes.js';
import { dot, type Vector } from '../math/vector.js';

/** A square of the floor, divided into cells. */
export interface FloorArea {
  /** The axes of the stage in model space. */
  readonly basis: Basis;
  /** Middle of the square: to the right, up and to the front. The floor is at its height. */
  readonly centre: Vector;
  /** Half the edge of the square. */
  readonly reach: number;
  /** Cells along an edge. */
  readonly cells: number;
}

/**
 * For each cell of the floor, row by row, the height of the lowest surface above it, or Infinity. Edges are drawn, too, so that
 * what is thinner than a cell is not lost. `indices` are those of the triangles that cast a shadow.
 */
export function footprintOf(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
  { basis, centre, reach, cells }: FloorArea,
): Float32Array {
  const heights = new Float32Array(cells * cells).fill(Infinity);
  const scale = cells / (2 * reach);
  const lower = (x: number, y: number, height: number): void => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (!(column >= 0 && column < cells && row >= 0 && row < cells)) return;
    const at = row * cells + column;
    // What is below the floor, in another frame of the clip, touches it.
    heights[at] = Math.min(heights[at], Math.max(0, height));
  };
  /** Column, row and height of a vertex. */
  const place = (vertex: number): Vector => {
    const at = vertex * 3;
    const point: Vector = [positions[at], positions[at + 1], positions[at + 2]];
    const [x, height, y] = basis.map((axis, i) => dot(point, axis) - centre[i]);
    return [(x + reach) * scale, (y + reach) * scale, height];
  };
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const corners = [place(indices[i]), place(indices[i + 1]), place(indices[i + 2])] as const;
    if (corners.some((corner) => !corner.every(Number.isFinite))) continue;
    for (const n of [0, 1, 2]) drawEdge(corners[n]!, corners[(n + 1) % 3]!, cells, lower);
    fillTriangle(corners, cells, lower);
  }
  return heights;
}

type Draw = (x: number, y: number, height: number) => void;

function drawEdge(from: Vector, to: Vector, cells: number, draw: Draw): void {
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const steps = Math.min(cells * 4, Math.ceil(length * 2));
  for (let step = 0; step <= steps; step++) {
    const part = steps === 0 ? 0 : step / steps;
    draw(...(from.map((value, i) => value + (to[i] - value) * part) as unknown as Vector));
  }
}

/** Draws the cells whose middle is inside. */
function fillTriangle([a, b, c]: readonly [Vector, Vector, Vector], cells: number, draw: Draw): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-9) return;
  const range = (axis: 0 | 1): readonly [number, number] => [
    Math.max(0, Math.floor(Math.min(a[axis], b[axis], c[axis]))),
    Math.min(cells - 1, Math.ceil(Math.max(a[axis], b[axis], c[axis]))),
  ];
  const [columns, rows] = [range(0), range(1)];
  for (let row = rows[0]; row <= rows[1]; row++) {
    for (let column = columns[0]; column <= columns[1]; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const second = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
      const third = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
      if (second < 0 || third < 0 || second + third > 1) continue;
      draw(x, y, a[2] + (b[2] - a[2]) * second + (c[2] - a[2]) * third);
    }
  }
}

/** How far above the floor, in reaches of the area, a surface darkens it; how far that is blurred, in cells; and how much it darkens. */
const layers = [
  { height: 0.12, blur: 1, weight: 0.5 },
  { height: 0.9, blur: 5, weight: 0.5 },
] as const;

/**
 * The shadow of a footprint: for each cell 0 to 255. Near surfaces cast a dark and sharp one, further ones a weak and soft one.
 */
export function shadowOf(heights: Float32Array, { reach, cells }: FloorArea): Uint8Array {
  const sum = new Float32Array(heights.length);
  for (const { height, blur, weight } of layers) {
    const limit = reach * height;
    const dark = heights.map((value) => Math.max(0, 1 - value / limit) ** 2);
    // Two passes of a box are close to a bell curve.
    for (let pass = 0; pass < 2; pass++) blurBox(dark, cells, blur);
    for (let i = 0; i < sum.length; i++) sum[i] += dark[i] * weight;
  }
  return Uint8Array.from(sum, (value) => Math.round(255 * Math.min(1, value)));
}

/** A place in an area: 0 to 1 along its edges. */
export type PlaceInArea = readonly [x: number, y: number];

/**
 * The corners of the smallest octagon, whose edges are horizontal, vertical or diagonal, outside which a shadow is 0, also between
 * the cells, where it is interpolated; none where it is 0 everywhere.
 */
export function darkOctagon(shadow: Uint8Array, cells: number): PlaceInArea[] {
  // Of x, y, x + y and x − y.
  const least = new Array<number>(4).fill(Infinity);
  const most = new Array<number>(4).fill(-Infinity);
  shadow.forEach((value, cell) => {
    if (value === 0) return;
    const [x, y] = [cell % cells, Math.floor(cell / cells)];
    [x, y, x + y, x - y].forEach((at, i) => {
      least[i] = Math.min(least[i], at);
      most[i] = Math.max(most[i], at);
    });
  });
  if (least[0] === Infinity) return [];
  // A cell changes all that is less than a cell away from its middle.
  const [x0, y0, s0, d0] = least.map((at, i) => at - [0.5, 0.5, 1, 2][i]);
  const [x1, y1, s1, d1] = most.map((at, i) => at + [1.5, 1.5, 3, 2][i]);
  const corners = [
    [s0 - y0, y0],
    [d1 + y0, y0],
    [x1, x1 - d1],
    [x1, s1 - x1],
    [s1 - y1, y1],
    [d0 + y1, y1],
    [x0, x0 - d0],
    [x0, s0 - x0],
  ] as const;
  return corners.map(([x, y]) => [x / cells, y / cells]);
}

/** Replaces each cell by the mean of those at most `radius` away along rows, then along columns; outside there is none. */
function blurBox(values: Float32Array, cells: number, radius: number): void {
  const line = new Float32Array(cells);
  for (const [along, across] of [
    [1, cells],
    [cells, 1],
  ] as const) {
    for (let n = 0; n < cells; n++) {
      let total = 0;
      for (let i = 0; i < cells + radius; i++) {
        if (i < cells) total += line[i] = values[n * across + i * along];
        if (i > 2 * radius) total -= line[i - 2 * radius - 1];
        if (i >= radius) values[n * across + (i - radius) * along] = total / (2 * radius + 1);
      }
    }
  }
}
