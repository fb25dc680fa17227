import type { Model } from '../../core/model.js';
import { drawnModel, type DrawnModel } from '../drawn/drawn-model.js';
import { frameOf, sampleFrames, type Frame } from '../drawn/frames.js';
import { abilities, lossesOf } from '../drawn/losses.js';
import type { Exported, ExportedFile, ExportOptions, FrameChoice } from '../exported.js';
import { fileStem } from '../../core/files/file-stem.js';
import { shortNumber, TextFile } from '../text-file.js';
import { materialNames, writeMtl } from './write-mtl.js';

/**
 * Writes a model as OBJ with MTL and textures: one frame, or a file for each frame. The material file and the textures are
 * the same for all.
 */
export async function writeObj(model: Model, frames: FrameChoice, options: ExportOptions): Promise<Exported> {
  const drawn = await drawnModel(model, 'OBJ', abilities.obj, options);
  const stem = options.stem ?? fileStem(model.name);
  const { file: mtl, textures } = await writeMtl(drawn, stem);
  const names = materialNames(drawn);
  const files: ExportedFile[] = [];
  const { scale = 1 } = options;
  const scaled = (frame: Frame): Frame => ({
    ...frame,
    positions: frame.positions.map((value) => value * scale),
  });
  if (frames === 'all') {
    const all = await sampleFrames(model, drawn.pace, options.onProgress);
    const digits = String(Math.max(0, ...all.keys())).length;
    for (const [number, frame] of all)
      files.push(
        await objFile(
          drawn,
          scaled(frame),
          `${stem}-${String(number).padStart(digits, '0')}`,
          mtl.name,
          names,
        ),
      );
    if (all.size === 0) files.push(await objFile(drawn, scaled(drawn.first), stem, mtl.name, names));
  } else {
    files.push(await objFile(drawn, scaled(frameOf(model, frames.frame)), stem, mtl.name, names));
  }
  drawn.pace.check();
  options.onProgress?.(1);
  const notes = lossesOf(model, 'OBJ', abilities.obj, options.hiddenFaces ?? false);
  return { files: [...files, mtl, ...textures], notes };
}

async function objFile(
  drawn: DrawnModel,
  { positions, normals }: Frame,
  stem: string,
  library: string,
  materials: ReadonlyMap<number, string>,
): Promise<ExportedFile> {
  const { model, uvs, colours, surfaces, pace } = drawn;
  const text = new TextFile();
  const numbers = (array: ArrayLike<number>, at: number, count: number) =>
    Array.from({ length: count }, (_, index) => shortNumber(array[at + index]!)).join(' ');
  const count = positions.length / 3;
  const vertices = await distinctVertices(drawn);
  text.add(`# Retromesh\nmtllib ${library}\no ${model.name.replace(/[\r\n]/g, ' ')}`);
  await pace.forEach(vertices.firsts.length, (place) => {
    const vertex = vertices.firsts[place]!;
    const colour = colours ? ` ${unitColour(colours, vertex)}` : '';
    text.add(`v ${numbers(positions, 3 * vertex, 3)}${colour}`);
  });
  // The origin of texture coordinates is the lower left.
  await pace.forEach(count, (vertex) =>
    text.add(`vt ${shortNumber(uvs[2 * vertex]!)} ${shortNumber(1 - uvs[2 * vertex + 1]!)}`),
  );
  await pace.forEach(count, (vertex) => text.add(`vn ${numbers(normals, 3 * vertex, 3)}`));
  const place = (vertex: number) => vertices.places[vertex]! + 1;
  for (const { number, indices } of surfaces.filter((each) => each.indices.length > 0)) {
    text.add(`usemtl ${materials.get(number)!}`);
    const corner = (at: number) => `${place(indices[at]!)}/${indices[at]! + 1}/${indices[at]! + 1}`;
    await pace.forEach(indices.length / 3, (face) =>
      text.add(`f ${corner(3 * face)} ${corner(3 * face + 1)} ${corner(3 * face + 2)}`),
    );
  }
  // Lines are an object of their own: many readers take an object for faces or lines, not both.
  const withLines = surfaces.filter(({ lines }) => lines.length > 0);
  if (withLines.length > 0) text.add('o lines');
  for (const { number, lines } of withLines) {
    text.add(`usemtl ${materials.get(number)!}`);
    await pace.forEach(lines.length / 2, (line) =>
      text.add(`l ${place(lines[2 * line]!)} ${place(lines[2 * line + 1]!)}`),
    );
  }
  return { name: `${stem}.obj`, bytes: text.bytes() };
}

/** The vertices of the file, once for each colour: the first render vertex of each, and the number of each render vertex. */
async function distinctVertices({
  model,
  colours,
  pace,
}: DrawnModel): Promise<{ firsts: number[]; places: Uint32Array }> {
  const numbers = new Map<string, number>();
  const firsts: number[] = [];
  const places = new Uint32Array(model.vertexSource.length);
  await pace.forEach(places.length, (vertex) => {
    const source = model.vertexSource[vertex]!;
    const key = colours ? `${source} ${colours.subarray(4 * vertex, 4 * vertex + 3).join(' ')}` : `${source}`;
    let place = numbers.get(key);
    if (place === undefined) numbers.set(key, (place = firsts.push(vertex) - 1));
    places[vertex] = place;
  });
  return { firsts, places };
}

function unitColour(colours: Uint8Array, vertex: number): string {
  return Array.from(colours.subarray(4 * vertex, 4 * vertex + 3), (value) =>
    String(Number((value / 255).toFixed(4))),
  ).join(' ');
}
