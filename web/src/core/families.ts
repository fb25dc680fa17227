import { CoreCalls } from './calls.js';
import { WasmHost } from './wasm-host.js';
import type { WasmName } from './wasm-source.js';
import type { Core } from './wasm-types.js';

/** A family of formats, and the module that reads it: one instance for everything on the page. */
export interface Family {
  /** What its entries call their format. */
  readonly id: string;
  readonly host: WasmHost<Core>;
  /** Whether to ask it about a file: no answer to what the file is, which its bytes alone tell. */
  mayHave(name: string): boolean;
}

function family(id: WasmName & string, address: URL, mayHave: (name: string) => boolean): Family {
  return { id, host: new WasmHost<Core>(id, address, (exports) => new CoreCalls(exports)), mayHave };
}

const ofUnreal = /\.(3d|uc)$|(^|[/\\])modeldef[^/\\]*$/i;
const ofNoFamily =
  /\.(png|jpe?g|webp|gif|bmp|pcx|tga|txt|md|html?|json|js|css|wav|ogg|mp3|zip|pk3|wad|exe)$/i;

/** All families, in the order in which files are shown to them. */
export const families: readonly Family[] = [
  family('unreal', new URL('../../../build/wasm/unreal.wasm', import.meta.url), (name) =>
    ofUnreal.test(name),
  ),
  family(
    'runescape',
    new URL('../../../build/wasm/runescape.wasm', import.meta.url),
    (name) => !ofUnreal.test(name) && !ofNoFamily.test(name),
  ),
];

/** The family of an entry's format. */
export function familyOf(format: string): Family {
  return families.find(({ id }) => id === format) ?? families[0]!;
}

const palettes = new Map<string, Promise<Uint8Array>>();

/** The palette of a format, the same array for all its models. */
export function paletteOf(format: string): Promise<Uint8Array> {
  let palette = palettes.get(format);
  if (!palette) palettes.set(format, (palette = familyOf(format).host.run((core) => core.palette())));
  return palette;
}

/** Loads the reader of most drops ahead of the first file, so that a drop need not wait for it. Opening loads it too. */
export async function loadCore(): Promise<void> {
  await families[0]!.host.instance();
}
