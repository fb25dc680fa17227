import { withCommas } from '../../core/format.js';
import type { ImportSource } from '../imported-mesh.js';
import type { ImportBudget } from '../imported/import-budget.js';
import { importError, shortened } from '../imported/import-error.js';
import { namedKind } from '../imported/material-words.js';
import { mostMaterials } from '../imported/mesh-builder.js';
import { NumberList } from '../imported/number-list.js';
import { textLines, type TextLine } from './text-lines.js';
import { triangulate } from './triangulate.js';

/** What a file has, in the order of its lines. */
export interface ObjContents {
  readonly positions: NumberList;
  /** Red, green, blue of each position, or nothing. */
  readonly colours: NumberList;
  readonly coordinates: NumberList;
  /** For each corner of the triangles: position, and texture coordinates or -1. */
  readonly corners: NumberList;
  /** For each triangle: the index of its use, and the number of its polygon. */
  readonly materials: NumberList;
  readonly polygons: NumberList;
  /** Some polygons have more than three corners. */
  hasPolygons: boolean;
  /** For each line: two positions, and the index of its use. */
  readonly lines: NumberList;
  /** For each point: position, and the index of its use. */
  readonly points: NumberList;
  /** Names that choose the kinds of the materials. */
  readonly uses: { readonly name: string; readonly names: readonly string[] }[];
  readonly libraries: Set<string>;
  /** Curves, surfaces, and polygons with fewer than three corners. */
  others: number;
}

/** Steps of a line, and of each of its characters. */
const stepsOfLine = 32;
const stepsOfCharacter = 0.5;
/** Steps of each corner of a polygon. */
const stepsOfCorner = 32;

/** Reads the lines of an OBJ file. */
export class ObjLines {
  readonly #file: string;
  readonly #bytes: Uint8Array;
  readonly #budget: ImportBudget;
  readonly #contents: ObjContents;
  readonly #indices = new Map<string, number>();
  #material = '';
  #names: readonly [object: string, group: string] = ['', ''];
  /** The index of material and names among the uses, once a face has them. */
  #use: number | null = null;
  #polygon = 0;

  constructor({ name, bytes }: ImportSource, budget: ImportBudget) {
    this.#file = name;
    this.#bytes = bytes;
    this.#budget = budget;
    this.#contents = {
      positions: new NumberList(budget, 'coordinates of vertices'),
      colours: new NumberList(budget, 'colours of vertices'),
      coordinates: new NumberList(budget, 'texture coordinates'),
      corners: new NumberList(budget, 'numbers of corners', Int32Array),
      materials: new NumberList(budget, 'triangles', Int32Array),
      polygons: new NumberList(budget, 'triangles', Int32Array),
      hasPolygons: false,
      lines: new NumberList(budget, 'ends of lines', Int32Array),
      points: new NumberList(budget, 'points', Int32Array),
      uses: [],
      libraries: new Set(),
      others: 0,
    };
  }

  /** Throws a ModelError that names the line. */
  async read(): Promise<ObjContents> {
    for (const line of textLines(this.#file, this.#bytes)) {
      const steps = typeof line === 'number' ? line : stepsOfLine + stepsOfCharacter * line.length;
      if (this.#budget.isOver(steps, () => 'its lines')) await this.#budget.pause();
      if (typeof line === 'number') continue;
      if (line.keyword === 'f') await this.#readFace(line);
      else if (line.keyword === 'l' || line.keyword === 'p') await this.#readElement(line);
      else this.#readLine(line);
    }
    return this.#contents;
  }

  #readLine(line: TextLine): void {
    switch (line.keyword) {
      case 'v':
        this.#readVertex(line);
        break;
      case 'vt':
        for (const least of [1, 0]) this.#contents.coordinates.push(this.#number(line, line.next(), least));
        break;
      case 'usemtl':
        this.#choose(line.rest, this.#names);
        break;
      case 'mtllib':
        this.#contents.libraries.add(line.rest);
        break;
      case 'o':
        this.#choose(this.#material, [line.rest, '']);
        break;
      case 'g':
        this.#choose(this.#material, [this.#names[0], line.rest]);
        break;
      case 'curv':
      case 'curv2':
      case 'surf':
        this.#contents.others += 1;
        break;
    }
  }

  #choose(material: string, names: readonly [object: string, group: string]): void {
    this.#material = material;
    this.#names = names;
    this.#use = null;
  }

  /** The index of the present material, with the kind that the present names choose. */
  #currentUse(): number {
    if (this.#use !== null) return this.#use;
    const { uses } = this.#contents;
    const key = JSON.stringify([this.#material, namedKind(...this.#names)]);
    let use = this.#indices.get(key);
    if (use === undefined) {
      this.#indices.set(key, (use = uses.push({ name: this.#material, names: this.#names }) - 1));
      if (uses.length > mostMaterials)
        throw importError(this.#file, `has more than ${withCommas(mostMaterials)} materials`);
    }
    return (this.#use = use);
  }

  #readVertex(line: TextLine): void {
    const { positions, colours } = this.#contents;
    for (let axis = 0; axis < 3; axis += 1) positions.push(this.#number(line, line.next(), 1));
    // A homogeneous coordinate can stand before the colour.
    const values = line.words().slice(-3).map(Number);
    if (values.length < 3 || !values.every(Number.isFinite)) return;
    while (colours.length < positions.length - 3) colours.push(1);
    for (const value of values) colours.push(value);
  }

  /** The number of a word; 0 where none is and `least` is 0. */
  #number({ number }: TextLine, word: string | undefined, least: number): number {
    if (word === undefined && least === 0) return 0;
    const value = word === undefined ? NaN : Number(word);
    // Numbers beyond the range of 32 bits would become infinite.
    if (Number.isFinite(Math.fround(value))) return value;
    throw importError(
      this.#file,
      `line ${withCommas(number)} has ${shortened(word ?? 'nothing')} where a number is needed`,
    );
  }

  /** Reads points, or the ends of lines that follow each other. */
  async #readElement(line: TextLine): Promise<void> {
    const { positions, lines, points } = this.#contents;
    const use = this.#currentUse();
    let before: number | null = null;
    for (let word = line.next(); word !== undefined; word = line.next()) {
      const [number] = word.split('/', 1);
      const position = this.#index(line, number, positions.length / 3, 'vertex', 'vertices');
      if (line.keyword === 'p') for (const value of [position, use]) points.push(value);
      else if (before !== null) for (const value of [before, position, use]) lines.push(value);
      before = position;
      if (this.#budget.isOver(stepsOfCorner, () => 'its lines and points')) await this.#budget.pause();
    }
  }

  async #readFace(line: TextLine): Promise<void> {
    const { positions, coordinates, corners, materials, polygons } = this.#contents;
    const use = this.#currentUse();
    const polygon: number[] = [];
    for (let word = line.next(); word !== undefined; word = line.next()) {
      const [position, coordinate] = word.split('/', 2);
      polygon.push(this.#index(line, position, positions.length / 3, 'vertex', 'vertices'));
      polygon.push(
        coordinate
          ? this.#index(line, coordinate, coordinates.length / 2, 'texture coordinates', 'of them')
          : -1,
      );
      if (this.#budget.isOver(stepsOfCorner, () => 'its polygons')) await this.#budget.pause();
    }
    const count = polygon.length / 2;
    if (count < 3) {
      this.#contents.others += 1;
      return;
    }
    for (const corner of await this.#triangulated(polygon, line)) {
      corners.push(polygon[2 * corner]!);
      corners.push(polygon[2 * corner + 1]!);
    }
    for (let triangle = 0; triangle < count - 2; triangle += 1) {
      materials.push(use);
      polygons.push(this.#polygon);
    }
    this.#polygon += 1;
    if (count > 3) this.#contents.hasPolygons = true;
  }

  /** The triangles of a polygon of position and texture coordinates for each corner. */
  async #triangulated(polygon: readonly number[], { number }: TextLine): Promise<Iterable<number>> {
    const count = polygon.length / 2;
    if (count === 3) return [0, 1, 2];
    const places = new Float64Array(3 * count);
    for (let at = 0; at < places.length; at += 1)
      places[at] = this.#contents.positions.at(3 * polygon[2 * Math.floor(at / 3)]! + (at % 3));
    const what = () => `the polygon of ${withCommas(count)} corners in line ${withCommas(number)}`;
    return triangulate(places, this.#budget, what);
  }

  /** An index from 1, or from the last one with a minus. */
  #index({ number }: TextLine, word: string | undefined, count: number, one: string, many: string): number {
    const value = Number(word);
    const index = value < 0 ? count + value : value - 1;
    if (!Number.isInteger(value) || index < 0 || index >= count)
      throw importError(
        this.#file,
        `line ${withCommas(number)} uses ${one} ${shortened(word || 'without a number')}, and there are ${withCommas(count)} ${many} before it`,
      );
    return index;
  }
}
