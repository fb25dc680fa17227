import { CoreCalls } from './calls.js';
import { WasmHost } from './wasm-host.js';
import type { WasmName } from './wasm-source.js';
import type { Core } from './wasm-types.js';

/** A family of formats, and the module that reads it: one instance for everything on the page. */
export interface Family {
  /** What its entries call their format. */
  readonly id: string;
  readonly host: WasmHost<Core>;
  /** A larger module for the same models and what moves them, and the names for which it is loaded instead. */
  readonly moving?: { readonly host: WasmHost<Core>; isFor(names: readonly string[]): boolean };
  /** Whether to ask it about a file: no answer to what the file is, which its bytes alone tell. */
  mayHave(name: string): boolean;
}

function core(name: WasmName, address: URL): WasmHost<Core> {
  return new WasmHost<Core>(name, address, (exports) => new CoreCalls(exports));
}

function family(id: WasmName & string, address: URL, mayHave: (name: string) => boolean): Family {
  return { id, host: core(id, address), mayHave };
}

const ofUnreal = /\.(3d|uc)$|(^|[/\\])modeldef[^/\\]*$/i;
const ofNoFamily =
  /\.(png|jpe?g|webp|gif|bmp|pcx|tga|txt|md|html?|json|js|css|wav|ogg|mp3|zip|pk3|wad|exe)$/i;

/** Names that only models of other families and what belongs to them have: of HumanFly nothing else is known. */
const ofOthers = /\.(ctc|atd|ob2|base|frame|anim|seq|npc|opt|pack|gz)$|(^|[/\\])\d+\.dat$/i;

const ofCtc = /\.(ctc|atd)$/i;

/** Names that only models have, and what they wear. */
const ofStillModels = /\.(ob2|opt|pack|gz|png|jpe?g|webp|gif|bmp|tga)$/i;

/** All families, in the order in which files are shown to them. */
export const families: readonly Family[] = [
  family('unreal', new URL('../../../../build/wasm/unreal.wasm', import.meta.url), (name) =>
    ofUnreal.test(name),
  ),
  family('ctc', new URL('../../../../build/wasm/ctc.wasm', import.meta.url), (name) => ofCtc.test(name)),
  {
    ...family(
      'runescape',
      new URL('../../../../build/wasm/runescape.wasm', import.meta.url),
      (name) => !ofUnreal.test(name) && !ofCtc.test(name) && !ofNoFamily.test(name),
    ),
    moving: {
      host: core(
        'runescape_moving',
        new URL('../../../../build/wasm/runescape_moving.wasm', import.meta.url),
      ),
      isFor: (names) => names.length > 1 && names.some((name) => !ofStillModels.test(name)),
    },
  },
  family(
    'humanfly',
    new URL('../../../../build/wasm/humanfly.wasm', import.meta.url),
    (name) => !ofUnreal.test(name) && !ofOthers.test(name) && !ofNoFamily.test(name),
  ),
];

/** The module for files of these names. */
export function hostFor({ host, moving }: Family, names: readonly string[]): WasmHost<Core> {
  return moving?.isFor(names) ? moving.host : host;
}

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
