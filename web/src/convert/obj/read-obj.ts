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
  if (contents.materials.length === 0) throw importError(file, 'has no triangles');
  const notes: Note[] = [];
  const left = `${countOf(contents.others, 'point, line or curve is', 'points, lines and curves are')} left out`;
  if (contents.others > 0) notes.push(importNote(file, left, 'Only polygons are imported.', contents.others));
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

/** Adds a vertex for each pair of position and texture coordinates; positions that no face uses are left out. */
async function addMesh(builder: MeshBuilder, contents: ObjContents, budget: ImportBudget): Promise<void> {
  const { positions, colours, coordinates, corners, materials } = contents;
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
  builder.add({
    triangles,
    vertexCount,
    material: await materialsOf(materials, budget),
    uvs,
    colours: tints,
    // With colours, a file repeats a vertex for each of them.
    numbers,
    isMirrored: false,
  });
  builder.beginFrames(1);
  const frame = builder.frame(0);
  await budget.forEach(3 * vertexCount, (at) => {
    frame[at] = positions.at(3 * pairs.at(2 * Math.floor(at / 3)) + (at % 3));
  });
}

async function materialsOf(materials: NumberList, budget: ImportBudget): Promise<Uint16Array> {
  const result = new Uint16Array(materials.length);
  await budget.forEach(result.length, (triangle) => (result[triangle] = materials.at(triangle)));
  return result;
}
