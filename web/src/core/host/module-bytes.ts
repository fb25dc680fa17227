import type { Model } from '../model.js';
import { isReadInCore } from '../images/read-image.js';
import { familyOf } from './families.js';
import { imagesHost } from './images-module.js';

const images = 'images';

/** The code of a module that is not compiled, with its name. */
export interface ModuleBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The modules that open a model, for pages that contain it: the core of its family and, where it has image files that neither it nor a
 * browser decodes, the decoder of textures.
 *
 * @example
 * const [unreal, images] = await modulesOf(model);
 */
export function modulesOf(model: Pick<Model, 'format' | 'images' | 'parts'>): Promise<ModuleBytes[]> {
  const files = new Set(model.parts.map(({ file }) => file));
  const decodes = model.images.some(
    (image) => !image.encoded && files.has(image.file) && !isReadInCore(model.format, image),
  );
  return Promise.all((decodes ? [model.format, images] : [model.format]).map(download));
}

async function download(name: string): Promise<ModuleBytes> {
  const { address } = name === images ? imagesHost : familyOf(name).host;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${name}.wasm.`);
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}
