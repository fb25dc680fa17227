import { familyOf } from './families.js';
import { imagesHost } from './images-module.js';
import { wasmBytes } from './wasm-source.js';

/**
 * The code of a module by its name in `Model.modules`, for pages that contain it.
 *
 * @example
 * const unreal = await moduleBytes('unreal');
 */
export function moduleBytes(name: string): Promise<Uint8Array> {
  return wasmBytes(name === imagesHost.name ? imagesHost.address : familyOf(name).host.address);
}
