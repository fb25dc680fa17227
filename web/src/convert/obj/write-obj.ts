import type { Model } from '../../core/model.js';
import { drawnModel, type DrawnModel } from '../drawn/drawn-model.js';
import { frameOf, sampleFrames, type Frame } from '../drawn/frames.js';
import { abilities } from '../abilities.js';
import { lossesOf } from '../drawn/losses.js';
import type { Exported, ExportedFile, ExportOptions, FrameChoice } from '../exported.js';
import { fileStem } from '../file-stem.js';
import { shortNumber, TextFile } from '../text-file.js';
import { materialNames, writeMtl } from './write-mtl.js';

/**
 * Writes a model as OBJ with MTL and textures: one frame, or a file for each frame. The material file and the textures are
 * the same for all.
 */
export async function writeObj(model: Model, frames: FrameChoice, options: ExportOptions): Promise<Exported> {
  const drawn = drawnModel(model, 'OBJ', abilities.obj, options);
  const stem = options.stem ?? fileStem(model.name);
  const { file: mtl, textures } = await writeMtl(drawn, stem);
  const names = materialNames(drawn);
  const files: ExportedFile[] = [];
  if (frames === 'all') {
    const all = await sampleFrames(model, options);
    const digits = String(Math.max(0, ...all.keys())).length;
    for (const [number, frame] of all)
      files.push(objFile(drawn, frame, `${stem}-${String(number).padStart(digits, '0')}`, mtl.name, names));
    if (all.size === 0) files.push(objFile(drawn, drawn.first, stem, mtl.name, names));
  } else {
    files.push(objFile(drawn, frameOf(model, frames.frame), stem, mtl.name, names));
  }
  options.onProgress?.(1);
  const notes = lossesOf(model, 'OBJ', abilities.obj, options.hiddenFaces ?? false);
  return { files: [...files, mtl, ...textures], notes };
}

function objFile(
  drawn: DrawnModel,
  { positions, normals }: Frame,
  stem: string,
  library: string,
  materials: ReadonlyMap<number, string>,
): ExportedFile {
  const { model, uvs, colours, surfaces } = drawn;
  const text = new TextFile();
  const numbers = (array: ArrayLike<number>, at: number, count: number) =>
    Array.from({ length: count }, (_, index) => shortNumber(array[at + index]!)).join(' ');
  const count = positions.length / 3;
  const vertices = distinctVertices(drawn);
  text.add(`# Retromesh\nmtllib ${library}\no ${model.name.replace(/[\r\n]/g, ' ')}`);
  for (const vertex of vertices.firsts) {
    const colour = colours ? ` ${unitColour(colours, vertex)}` : '';
    text.add(`v ${numbers(positions, 3 * vertex, 3)}${colour}`);
  }
  // The origin of texture coordinates is the lower left.
  for (let vertex = 0; vertex < count; vertex += 1)
    text.add(`vt ${shortNumber(uvs[2 * vertex]!)} ${shortNumber(1 - uvs[2 * vertex + 1]!)}`);
  for (let vertex = 0; vertex < count; vertex += 1) text.add(`vn ${numbers(normals, 3 * vertex, 3)}`);
  const place = (vertex: number) => vertices.places[vertex]! + 1;
  for (const { number, indices } of surfaces.filter((each) => each.indices.length > 0)) {
    text.add(`usemtl ${materials.get(number)!}`);
    const corner = (at: number) => `${place(indices[at]!)}/${indices[at]! + 1}/${indices[at]! + 1}`;
    for (let at = 0; at < indices.length; at += 3)
      text.add(`f ${corner(at)} ${corner(at + 1)} ${corner(at + 2)}`);
  }
  // Lines are an object of their own: many readers take an object for faces or lines, not both.
  const withLines = surfaces.filter(({ lines }) => lines.length > 0);
  if (withLines.length > 0) text.add('o lines');
  for (const { number, lines } of withLines) {
    text.add(`usemtl ${materials.get(number)!}`);
    for (let at = 0; at < lines.length; at += 2) text.add(`l ${place(lines[at]!)} ${place(lines[at + 1]!)}`);
  }
  return { name: `${stem}.obj`, bytes: text.bytes() };
}

/** The vertices of the file, once for each colour: the first render vertex of each, and the number of each render vertex. */
function distinctVertices({ model, colours }: DrawnModel): { firsts: number[]; places: Uint32Array } {
  const numbers = new Map<string, number>();
  const firsts: number[] = [];
  const places = model.vertexSource.map((source, vertex) => {
    const key = colours ? `${source} ${colours.subarray(4 * vertex, 4 * vertex + 3).join(' ')}` : `${source}`;
    let place = numbers.get(key);
    if (place === undefined) numbers.set(key, (place = firsts.push(vertex) - 1));
    return place;
  });
  return { firsts, places };
}

function unitColour(colours: Uint8Array, vertex: number): string {
  return Array.from(colours.subarray(4 * vertex, 4 * vertex + 3), (value) =>
    String(Number((value / 255).toFixed(4))),
  ).join(' ');
}
