import { families } from '../host/families.js';
import { imagesHost } from '../host/images-module.js';
import { loadUnpackers } from './containers.js';
import { neededModules } from './needed-modules.js';

/**
 * Starts loading all modules that opening files of these names surely needs, so that they arrive together with the files and not
 * after them. What fails is tried again, and reported, when it is needed.
 *
 * @example
 * preload(['crate_d.3d', 'crate_a.3d', 'crate.tga']); // requests unreal.wasm, images.wasm and their script
 */
export function preload(names: readonly string[]): void {
  const needed = neededModules(names);
  const loading: Promise<unknown>[] = [
    ...needed.families.map((index) => families[index]!.host.instance()),
    ...needed.archives.map(async (index) => {
      const { archiveKinds } = await import('../game-archive/kinds.js');
      await archiveKinds[index]!.host.instance();
    }),
    ...(needed.images ? [imagesHost.instance()] : []),
    ...(needed.unpackers ? [loadUnpackers()] : []),
  ];
  for (const each of loading) each.catch(() => {});
}
