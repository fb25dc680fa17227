import { writeZip, type ZipInput } from '../../core/archive/zip-writer.js';
import { fileStem } from '../../core/files/file-stem.js';
import type { Model } from '../../core/model.js';
import { drawnBounds } from '../drawn/drawn-bounds.js';
import { drawnModel, type DrawnModel, type Surface } from '../drawn/drawn-model.js';
import { frameOf, type Frame } from '../drawn/frames.js';
import { abilities, lossesOf } from '../drawn/losses.js';
import type { Texture } from '../drawn/textures.js';
import type { Exported, ExportOptions } from '../exported.js';
import { writePng } from '../images/png.js';
import { shortNumber, TextFile } from '../text-file.js';
import { colourTexture } from './colour-texture.js';
import { addMaterial, type UsdMaterial } from './materials.js';
import { listOf, PrimNames, UsdaText, vector } from './usda.js';

/** Options of USDZ beside those of all writers. */
export interface UsdzOptions extends ExportOptions {
  readonly frame: number;
  /** The longest side of the model in millimetres, where no scale is given. */
  readonly millimetres: number;
}

/** Of blended faces without a texture to derive it from. */
const halfTransparent = 0.5;
/** Bytes of which the contents of files in a package begin at a multiple. */
const alignment = 64;

/** A surface with what its mesh has. */
interface Part extends UsdMaterial {
  readonly name: string;
  readonly indices: Uint32Array;
  /** Of each corner; null where those of the vertices are used. */
  readonly coordinates: Float32Array | null;
}

/**
 * Writes one frame as USDZ, a scene in text and its textures in a zip that is not compressed: Y up, standing on the ground
 * with its centre at the origin, at its size in metres. Colours of vertices are textures, which the viewers of Apple need.
 */
export async function writeUsdz(model: Model, options: UsdzOptions): Promise<Exported> {
  const drawn = await drawnModel(model, 'USDZ', abilities.usdz, options);
  const { parts, files } = await partsOf(drawn);
  const frame = frameOf(model, options.frame);
  const scene = { name: 'scene.usda', bytes: await sceneOf(drawn, frame, parts, options) };
  const zip = await writeZip([scene, ...files], options.signal, alignment);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  drawn.pace.check();
  options.onProgress?.(1);
  const notes = lossesOf(model, 'USDZ', abilities.usdz, options.hiddenFaces ?? false);
  return { files: [{ name: `${options.stem ?? fileStem(model.name)}.usdz`, bytes }], notes };
}

async function partsOf(drawn: DrawnModel): Promise<{ parts: Part[]; files: ZipInput[] }> {
  const { model, surfaces, textures, colours, pace } = drawn;
  const names = new PrimNames();
  const fileNames = new PrimNames();
  const files: ZipInput[] = [];
  const addFile = (name: string, ending: string, bytes: Uint8Array): string => {
    files.push({ name: `textures/${fileNames.free(name)}.${ending}`, bytes });
    return files.at(-1)!.name;
  };
  const written = new Map<Texture, string>();
  const parts: Part[] = [];
  for (const { material, indices } of surfaces.filter((surface: Surface) => surface.indices.length > 0)) {
    const name = names.free(material.name || 'material');
    const isUnlit = material.unlit || Boolean(model.shades) || material.blend === 'modulated';
    const texture = await textures.of(material);
    pace.check();
    const { blend, opacity = 1 } = material;
    const alpha = blend === 'alpha' ? opacity : blend === 'opaque' || texture ? 1 : halfTransparent;
    const part = { name, material, indices, isUnlit, alpha, coordinates: null };
    if (texture) {
      const ending = texture.type === 'image/png' ? 'png' : 'jpg';
      if (!written.has(texture)) written.set(texture, addFile(texture.name, ending, texture.bytes));
      parts.push({ ...part, file: written.get(texture)! });
    } else if (colours) {
      const { image, coordinates } = await colourTexture(indices, colours, pace);
      parts.push({
        ...part,
        coordinates,
        file: addFile(`${name}_colours`, 'png', await writePng(image, pace)),
      });
    } else parts.push({ ...part, file: null });
  }
  return { parts, files };
}

async function sceneOf(
  drawn: DrawnModel,
  frame: Frame,
  parts: readonly Part[],
  { scale: given, millimetres }: UsdzOptions,
): Promise<Uint8Array> {
  const { model } = drawn;
  const { low, high, longest } = drawnBounds(
    frame.positions,
    parts.map(({ indices }) => indices),
  );
  const scale = (given ?? (longest > 0 ? millimetres / longest : 1)) / 1000;
  const [x, , z] = low.map((value, axis) => (value + high[axis]!) / 2);
  const root = new PrimNames().free(model.name);
  const file = new TextFile();
  const text = new UsdaText(file);
  const head = [`defaultPrim = "${root}"`, 'doc = "Retromesh"', 'metersPerUnit = 1', 'upAxis = "Y"'];
  text.add(['#usda 1.0', '(', ...head.map((line) => `    ${line}`), ')', ''].join('\n'));
  text.begin('Xform', root);
  text.add(`double3 xformOp:translate = ${vector([-x! * scale, -low[1] * scale, -z! * scale])}`);
  text.add(`float3 xformOp:scale = ${vector([scale, scale, scale])}`);
  text.add('uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"]');
  const names = new PrimNames();
  const materials = names.free('Materials');
  text.begin('Scope', materials);
  for (const part of parts) addMaterial(text, `/${root}/${materials}/${part.name}`, part);
  text.end();
  for (const part of parts) {
    text.begin('Mesh', names.free(part.name), ['MaterialBindingAPI']);
    text.add(`rel material:binding = </${root}/${materials}/${part.name}>`);
    await addMesh(text, drawn, frame, part);
    text.end();
  }
  model.attachments.forEach(({ name }, index) => {
    text.begin('Xform', names.free(name));
    text.add(`matrix4d xformOp:transform = ${matrix(frame.attachments.subarray(12 * index))}`);
    text.add('uniform token[] xformOpOrder = ["xformOp:transform"]');
    text.end();
  });
  text.end();
  return file.bytes();
}

/** The triangles of a part, with the vertices that they use. */
async function addMesh(
  text: UsdaText,
  { uvs, pace }: DrawnModel,
  { positions, normals }: Frame,
  { indices, coordinates, file, material }: Part,
): Promise<void> {
  const vertices = [...new Set(indices)];
  const numbers = new Map(vertices.map((vertex, number) => [vertex, number]));
  const { low, high } = drawnBounds(positions, [indices]);
  await pace.did(indices.length / 4);
  const vectors = (array: Float32Array) =>
    listOf(vertices.length, (at) => vector(array.subarray(3 * vertices[at]!, 3 * vertices[at]! + 3)), pace);
  text.add(`uniform bool doubleSided = ${material.twoSided ? 1 : 0}`);
  text.add(`float3[] extent = [${vector(low)}, ${vector(high)}]`);
  text.add(
    `int[] faceVertexCounts = [${Array(indices.length / 3)
      .fill(3)
      .join(', ')}]`,
  );
  const corner = (at: number) => String(numbers.get(indices[at]!)!);
  text.add(`int[] faceVertexIndices = ${await listOf(indices.length, corner, pace)}`);
  text.addInterpolated('normal3f[] normals', 'vertex', await vectors(normals));
  text.add(`point3f[] points = ${await vectors(positions)}`);
  // The origin of texture coordinates is the lower left.
  const ofVertex = (at: number) => vector([uvs[2 * vertices[at]!]!, 1 - uvs[2 * vertices[at]! + 1]!]);
  const ofCorner = (at: number) => vector(coordinates!.subarray(2 * at, 2 * at + 2));
  const st = 'texCoord2f[] primvars:st';
  if (coordinates) text.addInterpolated(st, 'faceVarying', await listOf(indices.length, ofCorner, pace));
  else if (file) text.addInterpolated(st, 'vertex', await listOf(vertices.length, ofVertex, pace));
  text.add('uniform token subdivisionScheme = "none"');
}

/** A matrix of three rows of four with the axes in columns, as USD has it: the axes in rows. */
function matrix(m: Float32Array): string {
  const row = (column: number) =>
    `(${[0, 4, 8].map((at) => shortNumber(m[at + column]!)).join(', ')}, ${column === 3 ? 1 : 0})`;
  return `( ${[0, 1, 2, 3].map(row).join(', ')} )`;
}
