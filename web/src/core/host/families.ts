import { familyTable } from './module-addresses.js';
import { startModule, type Core } from '../wasm/modules.js';
import { WasmHost } from './wasm-host.js';

/** A family of formats, and the module that reads it: one instance for everything on the page. */
export interface Family {
  /** The format of its entries. */
  readonly id: string;
  readonly host: WasmHost<Core>;
}

/** All families, in the order in which they list files. */
export const families: readonly Family[] = familyTable.map(({ id, address }) => ({
  id,
  host: new WasmHost<Core>(id, address, startModule<Core>),
}));

/** The family of an entry's format. */
export function familyOf(format: string): Family {
  return families.find(({ id }) => id === format) ?? families[0]!;
}

const palettes = new Map<string, Promise<Uint8Array>>();

/** The palette of a format, the same array for all its models. */
export function paletteOf(format: string): Promise<Uint8Array> {
  let palette = palettes.get(format);
  if (!palette) palettes.set(format, (palette = familyOf(format).host.run((core) => core.palette().colours)));
  return palette;
}

/** Preloads the core of the first family, so that it is there before the first drop. Opening loads it too. */
export async function loadCore(): Promise<void> {
  await families[0]!.host.instance();
}
