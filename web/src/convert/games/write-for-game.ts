import type { Converter, Result, Writing, SkinData } from '../../core/wasm/modules.js';
import { Textures } from '../drawn/textures.js';
import type { Exported, Pixels } from '../exported.js';
import type { ExportInput, InputFile, TargetOptions } from '../export-input.js';
import { fileStem } from '../../core/files/file-stem.js';
import type { ImportedMesh } from '../imported-mesh.js';
import { Pace } from '../pace.js';
import { inConverter } from './in-converter.js';
import { textureFiles } from './texture-files.js';

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
  const pace = new Pace(options.signal);
  await pace.pause();
  const stem = options.stem ?? fileStem(model.name);
  const files = input.mesh ? arraysOf(input.mesh) : await input.files();
  const textures = new Textures(model, options.decode, pace);
  const images: NumberedPixels[] = [];
  for (let image = 0; image < model.images.length; image += 1) {
    const pixels = await textures.pixelsOf(image);
    if (pixels) images.push({ ...pixels, image });
  }
  const pixels = images.map((each) => ({ name: `pixels/${each.image}`, bytes: each.pixels }));
  const write = (converter: Converter): Result<Writing> => {
    for (const { image, width, height } of images) converter.setImage(image, width, height);
    for (const [name, value] of Object.entries(options.game ?? {})) converter.setOption(name, value);
    if (options.scale !== undefined) converter.setOption('scale', String(options.scale));
    return input.mesh
      ? convertMesh(converter, input.mesh, family, stem)
      : convertModel(converter, input, family, stem);
  };
  const written = await inConverter(model.name, [...files, ...pixels], write, options.signal);
  const { files: core, textures: named, notes, scale } = written;
  const source = {
    pixelsOf: (image: number) => textures.pixelsOf(image),
    fileOf: (image: number) => fileOf(files, model.images[image]?.file),
  };
  const made = await textureFiles(named, source, pace);
  return { files: [...core, ...made.files], notes: [...notes, ...made.notes], scale };
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

/** How the vertices of a model follow its bones. Throws a ModelError when its files cannot be read again. */
export async function readSkin(
  { model, files, entry = '', interpretations = {} }: ExportInput,
  signal?: AbortSignal,
): Promise<SkinData> {
  return inConverter(
    model.name,
    await files(),
    (converter) => {
      for (const [interpretation, choice] of Object.entries(interpretations))
        converter.request(interpretation, choice);
      return converter.skin(entry);
    },
    signal,
  );
}
