import { withCommas } from '../../core/format.js';
import { limits } from '../../core/limits.js';
import type { Note } from '../../core/model.js';
import { fileStem } from '../file-stem.js';
import type { Imported, ImportedMaterial, ImportOptions, ImportSource } from '../imported-mesh.js';
import { importError, importNote } from '../imported/import-error.js';
import { namedKind } from '../imported/material-words.js';
import { MeshBuilder } from '../imported/mesh-builder.js';
import { Pace } from '../pace.js';
import { ObjMaterials } from './obj-materials.js';
import { textLines, type TextLine } from './text-lines.js';
import { triangulate } from './triangulate.js';

/** What a file has, in the order of its lines. */
interface Contents {
  readonly positions: number[];
  /** Red, green, blue of each position, or nothing. */
  readonly colours: number[];
  readonly coordinates: number[];
  /** For each corner of the triangles: position, and texture coordinates or -1. */
  readonly corners: number[];
  /** For each triangle. */
  readonly materials: number[];
  /** Names that choose the kinds of the materials. */
  readonly uses: { readonly name: string; readonly names: readonly string[] }[];
  readonly libraries: string[];
  others: number;
}

/**
 * Reads an OBJ file with its materials: polygons become triangles, objects and groups are merged. Throws a ModelError that
 * names the line.
 */
export async function readObj(source: ImportSource, options: ImportOptions): Promise<Imported> {
  const { name: file, bytes } = source;
  if (bytes.length > limits.file)
    throw importError(
      file,
      `has ${withCommas(bytes.length)} bytes, and at most ${withCommas(limits.file)} are read`,
    );
  const pace = new Pace(options.signal);
  const contents = await readLines(file, bytes, pace);
  if (contents.materials.length === 0) throw importError(file, 'has no triangles');
  const notes: Note[] = [];
  if (contents.others > 0)
    notes.push(
      importNote(
        file,
        'Points, lines and curves are left out',
        'Only polygons are imported.',
        contents.others,
      ),
    );
  const materials = await ObjMaterials.load(source, contents.libraries, options);
  options.signal?.throwIfAborted();
  const builder = new MeshBuilder(file);
  const used: ImportedMaterial[] = [];
  for (const { name, names } of contents.uses) used.push(await materials.material(name, names));
  builder.materials.push(...used);
  await addMesh(builder, contents, pace);
  const name = fileStem(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''));
  return {
    mesh: builder.finish(name, [], materials.images),
    notes: [...notes, ...materials.notes],
  };
}

async function readLines(file: string, bytes: Uint8Array, pace: Pace): Promise<Contents> {
  const contents: Contents = {
    positions: [],
    colours: [],
    coordinates: [],
    corners: [],
    materials: [],
    uses: [],
    libraries: [],
    others: 0,
  };
  const indices = new Map<string, number>();
  let material = '';
  let names: string[] = [];
  for (const line of textLines(bytes)) {
    const { words, rest } = line;
    if (pace.isOver(1)) await pace.pause();
    switch (words[0]) {
      case 'v':
        readVertex(file, line, contents);
        break;
      case 'vt':
        contents.coordinates.push(...numbers(file, line, 1, 2, 0));
        break;
      case 'f': {
        const key = JSON.stringify([material, namedKind(...names)]);
        let use = indices.get(key);
        if (use === undefined) indices.set(key, (use = contents.uses.push({ name: material, names }) - 1));
        readFace(file, line, contents, use);
        break;
      }
      case 'usemtl':
        material = rest;
        break;
      case 'mtllib':
        contents.libraries.push(rest);
        break;
      case 'o':
        names = [rest];
        break;
      case 'g':
        names = [...names.slice(0, 1), rest];
        break;
      case 'p':
      case 'l':
      case 'curv':
      case 'curv2':
      case 'surf':
        contents.others += 1;
        break;
    }
  }
  return contents;
}

function readVertex(file: string, line: TextLine, { positions, colours }: Contents): void {
  positions.push(...numbers(file, line, 3, 3, 0));
  if (line.words.length < 7) return;
  // A homogeneous coordinate can stand before the colour.
  const values = line.words.slice(-3).map(Number);
  if (!values.every(Number.isFinite)) return;
  while (colours.length < positions.length - 3) colours.push(1);
  colours.push(...values);
}

/** `most` numbers after the keyword, of which `least` must be there. */
function numbers(
  file: string,
  { words, number }: TextLine,
  least: number,
  most: number,
  otherwise: number,
): number[] {
  return Array.from({ length: most }, (_, index) => {
    const word = words[index + 1];
    if (word === undefined && index >= least) return otherwise;
    const value = word === undefined ? NaN : Number(word);
    // Numbers beyond the range of 32 bits would become infinite.
    if (!Number.isFinite(Math.fround(value)))
      throw importError(file, `line ${withCommas(number)} has ${word ?? 'nothing'} where a number is needed`);
    return value;
  });
}

function readFace(file: string, line: TextLine, contents: Contents, use: number): void {
  const { positions, coordinates, corners, materials } = contents;
  const polygon = line.words.slice(1).map((word) => {
    const [position, coordinate] = word.split('/');
    return {
      position: indexOf(file, line, position, positions.length / 3, 'vertex', 'vertices'),
      coordinate: coordinate
        ? indexOf(file, line, coordinate, coordinates.length / 2, 'texture coordinates', 'of them')
        : -1,
    };
  });
  if (polygon.length < 3) {
    contents.others += 1;
    return;
  }
  const places = polygon.map(({ position }) => positions.slice(3 * position, 3 * position + 3));
  triangulate(places).forEach((corner, index) => {
    corners.push(polygon[corner]!.position, polygon[corner]!.coordinate);
    if (index % 3 === 0) materials.push(use);
  });
}

/** An index from 1, or from the last one with a minus. */
function indexOf(
  file: string,
  { number }: TextLine,
  word: string | undefined,
  count: number,
  one: string,
  many: string,
): number {
  const value = Number(word);
  const index = value < 0 ? count + value : value - 1;
  if (!Number.isInteger(value) || index < 0 || index >= count)
    throw importError(
      file,
      `line ${withCommas(number)} uses ${one} ${word || 'without a number'}, and there are ${withCommas(count)} ${many} before it`,
    );
  return index;
}

/** Adds a vertex for each pair of position and texture coordinates; positions that no face uses are left out. */
async function addMesh(builder: MeshBuilder, contents: Contents, pace: Pace): Promise<void> {
  const { positions, colours, coordinates, corners, materials } = contents;
  const places = new Map<string, number>();
  const vertices: number[] = [];
  const uvs: number[] = [];
  const tints: number[] = [];
  const triangles = new Uint32Array(corners.length / 2);
  await pace.forEach(triangles.length, (corner) => {
    const [position, coordinate] = [corners[2 * corner]!, corners[2 * corner + 1]!];
    const key = `${position} ${coordinate}`;
    let place = places.get(key);
    if (place === undefined) {
      places.set(key, (place = vertices.push(position) - 1));
      // The origin of texture coordinates is the lower left.
      const at = 2 * coordinate;
      uvs.push(...(coordinate < 0 ? [0, 0] : [coordinates[at]!, 1 - coordinates[at + 1]!]));
      for (let channel = 0; channel < 3; channel += 1)
        tints.push(Math.round(255 * Math.max(0, Math.min(1, colours[3 * position + channel] ?? 1))));
      tints.push(255);
    }
    triangles[corner] = place;
  });
  builder.add({
    triangles,
    vertexCount: vertices.length,
    material: Uint16Array.from(materials),
    uvs: Float32Array.from(uvs),
    colours: colours.length > 0 ? Uint8Array.from(tints) : null,
    // With colours, a file repeats a vertex for each of them.
    numbers: colours.length > 0 ? null : Float32Array.from(vertices),
    isMirrored: false,
  });
  builder.beginFrames(1);
  const frame = builder.frame(0);
  vertices.forEach((position, vertex) => {
    for (let axis = 0; axis < 3; axis += 1) frame[3 * vertex + axis] = positions[3 * position + axis]!;
  });
}
