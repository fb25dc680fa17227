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
    return input.mesh
      ? convertMesh(converter, input.mesh, family, stem)
      : convertModel(converter, input, family, stem);
  };
  const written = await inConverter(model.name, [...files, ...pixels], write, options.signal);
  const { files: core, textures: named, notes } = written;
  const source = {
    pixelsOf: (image: number) => textures.pixelsOf(image),
    fileOf: (image: number) => fileOf(files, model.images[image]?.file),
  };
  const made = await textureFiles(named, source, pace);
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

const blends = ['opaque', 'translucent', 'modulated', 'alpha'];
const mappings = ['uv', 'environment', 'sphere', 'facing'];

function convertMesh(
  converter: Converter,
  mesh: ImportedMesh,
  family: string,
  stem: string,
): Result<Writing> {
  converter.importMesh(mesh.name, mesh.vertexCount);
  for (const { name, colour, opacity, image, blend, mapping, filter, ...is } of mesh.materials) {
    converter.importMaterial(
      name,
      ...colour,
      opacity,
      image < 0 ? 0xffffffff : image,
      Math.max(blends.indexOf(blend), 0),
      mappings.indexOf(mapping),
      filter === 'nearest' ? 1 : 0,
    );
    converter.setMaterial(blend === 'masked', is.twoSided, is.unlit, is.facet, is.role === 'weapon');
  }
  for (const { name, width, height } of mesh.images) converter.importImage(name, width, height);
  for (const { name, group, first, count, rate, replayFrom = 0, events } of mesh.clips) {
    converter.importClip(name, group, first, count, rate, replayFrom);
    for (const { time, name: event } of events) converter.importEvent(time, event);
  }
  for (const { name, vertices } of mesh.morphs) converter.importMorph(name, vertices.length);
  return converter.convertImported(family, stem);
}

/** The arrays of a mesh as files of the converter. */
function arraysOf(mesh: ImportedMesh): InputFile[] {
  return Object.entries({ ...mesh, ...listsOf(mesh) }).flatMap(([name, array]) =>
    ArrayBuffer.isView(array) && array.byteLength > 0
      ? [{ name, bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength) }]
      : [],
  );
}

/** The arrays of morphs and clips, joined. */
function listsOf({ clips, morphs }: ImportedMesh): Record<string, Uint16Array | Uint32Array | Float32Array> {
  const hasDurations = clips.some(({ durations }) => durations);
  const ticks = clips.flatMap(({ count, durations }) => [...(durations ?? new Uint16Array(count).fill(1))]);
  return {
    morphVertices: Uint32Array.from(morphs.flatMap(({ vertices }) => [...vertices])),
    morphOffsets: Float32Array.from(morphs.flatMap(({ offsets }) => [...offsets])),
    ...(hasDurations && { durations: Uint16Array.from(ticks) }),
  };
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
