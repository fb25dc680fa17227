import { countOf } from '../../core/format.js';
import type { Note } from '../../core/model.js';
import { fileStem } from '../../core/files/file-stem.js';
import type { Imported, ImportedMaterial, ImportOptions, ImportSource } from '../imported-mesh.js';
import { ImportBudget } from '../imported/import-budget.js';
import { importError, importNote } from '../imported/import-error.js';
import { MeshBuilder } from '../imported/mesh-builder.js';
import { bytesOfNumber, mixed, Numbering } from '../imported/numbering.js';
import { NumberList } from '../imported/number-list.js';
import { ObjMaterials } from './obj-materials.js';
import { ObjLines, type ObjContents } from './obj-lines.js';

/**
 * Reads an OBJ file with its materials: polygons become triangles, objects and groups are merged. Throws a ModelError that
 * names the line.
 */
export async function readObj(source: ImportSource, options: ImportOptions): Promise<Imported> {
  const { name: file } = source;
  const budget = new ImportBudget(source, options);
  const contents = await new ObjLines(source, budget).read();
  const { corners, lines, points } = contents;
  if (corners.length + lines.length + points.length === 0) throw importError(file, 'has no triangles');
  const notes: Note[] = [];
  const left = `${countOf(contents.others, 'curve or surface is', 'curves and surfaces are')} left out`;
  const why = 'Only polygons of three or more corners, lines and points are imported.';
  if (contents.others > 0) notes.push(importNote(file, left, why, contents.others));
  const materials = await ObjMaterials.load(source, contents.libraries, options, budget);
  options.signal?.throwIfAborted();
  const builder = new MeshBuilder(file, budget);
  const used: ImportedMaterial[] = [];
  for (const { name, names } of contents.uses) {
    used.push(await materials.material(name, names));
    if (budget.isOver(200)) await budget.pause();
  }
  builder.materials.push(...used);
  await addMesh(builder, contents, budget);
  const name = fileStem(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''));
  return {
    mesh: await builder.finish(name, [], materials.images),
    notes: [...notes, ...materials.notes],
  };
}

/** Adds triangles, lines and points; positions that none of them uses are left out. */
async function addMesh(builder: MeshBuilder, contents: ObjContents, budget: ImportBudget): Promise<void> {
  const parts = [
    await addTriangles(builder, contents, budget),
    ...(await addElements(builder, contents, contents.lines, 2, budget)),
    ...(await addElements(builder, contents, contents.points, 1, budget)),
  ];
  builder.beginFrames(1);
  const frame = builder.frame(0);
  for (const { first, count, positionOf } of parts)
    await budget.forEach(3 * count, (at) => {
      frame[3 * first + at] = contents.positions.at(3 * positionOf(Math.floor(at / 3)) + (at % 3));
    });
}

/** Vertices of the mesh from number `first` on. */
interface Vertices {
  readonly first: number;
  readonly count: number;
  /** The number of the position of one of them. */
  readonly positionOf: (vertex: number) => number;
}

/** Adds a vertex for each pair of position and texture coordinates. */
async function addTriangles(
  builder: MeshBuilder,
  contents: ObjContents,
  budget: ImportBudget,
): Promise<Vertices> {
  const { colours, coordinates, corners, materials, polygons, hasPolygons } = contents;
  const count = corners.length / 2;
  budget.take(count * (bytesOfNumber + 4), () => `${count / 3} triangles`);
  const triangles = new Uint32Array(count);
  const numbering = new Numbering(count);
  // The position of each vertex, and its texture coordinates or -1.
  const pairs = new NumberList(budget, 'numbers of corners', Int32Array);
  await budget.forEach(
    count,
    (corner) => {
      const [position, coordinate] = [corners.at(2 * corner), corners.at(2 * corner + 1)];
      const vertex = numbering.numberOf(
        mixed(mixed(0, position), coordinate),
        (other) => pairs.at(2 * other) === position && pairs.at(2 * other + 1) === coordinate,
      );
      triangles[corner] = vertex;
      if (2 * vertex < pairs.length) return;
      pairs.push(position);
      pairs.push(coordinate);
    },
    8,
  );
  const vertexCount = pairs.length / 2;
  const hasColours = colours.length > 0;
  const numbers = hasColours ? null : new Float32Array(vertexCount);
  const tints = hasColours ? new Uint8Array(4 * vertexCount).fill(255) : null;
  const uvs = new Float32Array(2 * vertexCount);
  const fill = (vertex: number) => {
    const [position, coordinate] = [pairs.at(2 * vertex), pairs.at(2 * vertex + 1)];
    if (numbers) numbers[vertex] = position;
    // The origin of texture coordinates is the lower left.
    if (coordinate >= 0) uvs[2 * vertex] = coordinates.at(2 * coordinate);
    if (coordinate >= 0) uvs[2 * vertex + 1] = 1 - coordinates.at(2 * coordinate + 1);
    for (let at = 3 * position; tints && at < Math.min(3 * position + 3, colours.length); at += 1)
      tints[4 * vertex + at - 3 * position] = Math.round(255 * Math.max(0, Math.min(1, colours.at(at))));
  };
  await budget.forEach(vertexCount, fill, 4);
  const first = builder.add({
    triangles,
    vertexCount,
    material: new Uint16Array(await numbersOf(materials, budget)),
    uvs,
    colours: tints,
    // With colours, a file repeats a vertex for each of them.
    numbers,
    isMirrored: false,
    // Other programs may have cut the polygons of a file that has only triangles.
    faceNumbers: hasPolygons ? await numbersOf(polygons, budget) : null,
  });
  return { first, count: vertexCount, positionOf: (vertex) => pairs.at(2 * vertex) };
}

/** Adds the vertices of lines, or of points, for each material: `list` has `size` positions and a material for each. */
async function addElements(
  builder: MeshBuilder,
  { colours }: ObjContents,
  list: NumberList,
  size: 1 | 2,
  budget: ImportBudget,
): Promise<Vertices[]> {
  const count = list.length / (size + 1);
  budget.take(count * size * 2 * bytesOfNumber, () => `${count} lines or points`);
  const byMaterial = new Map<number, number[]>();
  await budget.forEach(count, (element) => {
    const at = element * (size + 1);
    const material = list.at(at + size);
    const positions = byMaterial.get(material) ?? [];
    byMaterial.set(material, positions);
    for (let i = at; i < at + size; i += 1) positions.push(list.at(i));
  });
  return [...byMaterial].map(([material, positions]) => {
    const vertices = Uint32Array.from(positions.keys());
    const first = builder.add({
      triangles: new Uint32Array(),
      vertexCount: positions.length,
      material,
      uvs: null,
      colours: null,
      numbers: colours.length > 0 ? null : Float32Array.from(positions),
      isMirrored: false,
      ...(size === 2 ? { lines: vertices } : { points: vertices }),
    });
    return { first, count: positions.length, positionOf: (vertex) => positions[vertex]! };
  });
}

async function numbersOf(list: NumberList, budget: ImportBudget): Promise<Uint32Array> {
  budget.take(4 * list.length, () => `${list.length} triangles`);
  const result = new Uint32Array(list.length);
  await budget.forEach(result.length, (triangle) => (result[triangle] = list.at(triangle)));
  return result;
}
