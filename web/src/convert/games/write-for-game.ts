import { modelError } from '../../core/host/core-error.js';
import { stopped, WasmStopped } from '../../core/host/wasm-host.js';
import { writeFiles } from '../../core/host/write-files.js';
import type { Converter, Result, Writing } from '../../core/wasm/modules.js';
import { Textures } from '../drawn/textures.js';
import type { Exported, Pixels } from '../exported.js';
import { fileStem } from '../file-stem.js';
import type { ImportedMesh } from '../imported-mesh.js';
import type { ExportInput, InputFile, TargetOptions } from '../targets.js';
import { converterHost } from '../../core/converter/converter-module.js';
import { textureFiles } from './texture-files.js';

/** Values of a writer's own options by their ids. */
export type GameOptions = Readonly<Record<string, string>>;

/** An image of the model with pixels, which the core may need. */
interface NumberedPixels extends Pixels {
  readonly image: number;
}

/** Writes a model, or a mesh of another program, in the format of a family of games. Throws a ModelError when it does not fit. */
export async function writeForGame(
  family: string,
  input: ExportInput,
  options: TargetOptions,
): Promise<Exported> {
  const { model } = input;
  const stem = options.stem ?? fileStem(model.name);
  const files = input.mesh ? arraysOf(input.mesh) : await input.files();
  const textures = new Textures(model, options.decode);
  const images: NumberedPixels[] = [];
  for (let image = 0; image < model.images.length; image += 1) {
    const pixels = await textures.pixelsOf(image);
    if (pixels) images.push({ ...pixels, image });
    options.signal?.throwIfAborted();
  }
  const written = await converterHost
    .run((converter): Result<Writing> => {
      const pixels = images.map((each) => ({ name: `pixels/${each.image}`, bytes: each.pixels }));
      writeFiles(converter, [...files, ...pixels]);
      for (const { image, width, height } of images) converter.setImage(image, width, height);
      for (const [name, value] of Object.entries(options.game ?? {})) converter.setOption(name, value);
      const result = input.mesh
        ? convertMesh(converter, input.mesh, family, stem)
        : convertModel(converter, input, family, stem);
      converter.begin();
      return result;
    })
    .catch((error: unknown) => {
      throw error instanceof WasmStopped ? stopped(model.name, error.cause) : error;
    });
  if (written.error) throw modelError(written.error);
  const { files: core, textures: named, notes } = written.value!;
  const made = await textureFiles(named, {
    pixelsOf: (image) => textures.pixelsOf(image),
    fileOf: (image) => fileOf(files, model.images[image]?.file),
  });
  return { files: [...core, ...made.files], notes: [...notes, ...made.notes] };
}

function fileOf(files: readonly InputFile[], name: string | undefined): InputFile | null {
  return (name !== undefined && name !== '' && files.find((file) => file.name === name)) || null;
}

function convertModel(
  converter: Converter,
  { entry = '', interpretations = {} }: ExportInput,
  family: string,
  stem: string,
): Result<Writing> {
  for (const [interpretation, choice] of Object.entries(interpretations))
    converter.request(interpretation, choice);
  return converter.convert(entry, family, stem);
}

const blends = ['opaque', 'translucent', 'modulated'];

function convertMesh(
  converter: Converter,
  mesh: ImportedMesh,
  family: string,
  stem: string,
): Result<Writing> {
  converter.importMesh(mesh.name, mesh.vertexCount);
  for (const { name, colour, image, blend, twoSided, unlit, role } of mesh.materials)
    converter.importMaterial(
      name,
      ...colour,
      image < 0 ? 0xffffffff : image,
      Math.max(blends.indexOf(blend), 0),
      blend === 'masked',
      twoSided,
      unlit,
      role === 'weapon',
    );
  for (const { name, width, height } of mesh.images) converter.importImage(name, width, height);
  for (const { name, firstFrame, frameCount, rate } of mesh.clips)
    converter.importClip(name, firstFrame, frameCount, rate);
  return converter.convertImported(family, stem);
}

/** The arrays of a mesh as files of the converter. */
function arraysOf({ frames, triangles, uvs, colours, triangleMaterials }: ImportedMesh): InputFile[] {
  return Object.entries({ frames, triangles, uvs, colours, triangleMaterials }).map(([name, array]) => ({
    name,
    bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  }));
}
