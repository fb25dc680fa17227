type Point = [x: number, y: number, z: number];

/** The positions that a file with whole numbers can store: `matrix` is `Model.lattice`. */
export class Lattice {
  /** A step of each of the file's axes. */
  readonly axes: readonly [Point, Point, Point];
  readonly #origin: Point;
  /** Multiplied with a place relative to the origin, they are its whole numbers. */
  readonly #reciprocal: readonly Point[];

  constructor(matrix: Float32Array) {
    const column = (i: number): Point => [matrix[i]!, matrix[4 + i]!, matrix[8 + i]!];
    this.axes = [column(0), column(1), column(2)];
    this.#origin = column(3);
    const [x, y, z] = this.axes;
    const volume = dot(x, cross(y, z)) || 1;
    this.#reciprocal = [cross(y, z), cross(z, x), cross(x, y)].map((each): Point => [
      each[0] / volume,
      each[1] / volume,
      each[2] / volume,
    ]);
  }

  /** The lengths of a step of each of the file's axes. */
  get steps(): Point {
    const [x, y, z] = this.axes;
    return [Math.hypot(...x), Math.hypot(...y), Math.hypot(...z)];
  }

  /** The farthest that rounding can move a point: half of the longest diagonal of a cell. */
  get farthest(): number {
    const [x, y, z] = this.axes;
    const diagonals = [1, -1].flatMap((b) =>
      [1, -1].map((c) => x.map((part, i) => part + b * y[i]! + c * z[i]!)),
    );
    return Math.max(...diagonals.map((diagonal) => Math.hypot(...diagonal))) / 2;
  }

  /** The position nearest to a point that the file can store. */
  nearest(point: ArrayLike<number>): Point {
    const from: Point = [0, 1, 2].map((i) => point[i]! - this.#origin[i]!) as Point;
    const whole = this.#reciprocal.map((each) => Math.round(dot(each, from)));
    return [0, 1, 2].map((i) =>
      this.axes.reduce((sum, axis, a) => sum + axis[i]! * whole[a]!, this.#origin[i]!),
    ) as Point;
  }
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
