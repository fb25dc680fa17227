import { diskOf, nodeModules } from './files/disk.js';
import { setDisk } from './files/fetch-file.js';
import { compileResponse, setWasmSource as setCompiledSource } from './host/wasm-source.js';

/** The code of a module: compiled, as bytes, as a response, or at an address. */
export type WasmCode = WebAssembly.Module | BufferSource | Response | URL | string;

/** Gives the code of the module of a name: the id of a family, such as `unreal`, or `images`, `inspector` or `convert`. */
export type WasmCodeSource = (name: string) => WasmCode | Promise<WasmCode>;

/**
 * Sets another source of the modules of WebAssembly than the files beside the scripts. Call it before opening anything.
 *
 * @example
 * setWasmSource((name) => `https://cdn.example.org/retromesh/${name}.wasm`);
 */
export function setWasmSource(source: WasmCodeSource): void {
  setCompiledSource(async (name) => compile(await source(name)));
}

async function compile(code: WasmCode): Promise<WebAssembly.Module> {
  if (code instanceof WebAssembly.Module) return code;
  if (typeof code === 'string' || code instanceof URL) return compileResponse(await fetch(code));
  return code instanceof Response ? compileResponse(code) : WebAssembly.compile(code);
}

// Node does not fetch files of the disk.
const node = import.meta.url.startsWith('file:') ? nodeModules() : null;
if (node) {
  setDisk(diskOf(node));
  setCompiledSource(async (_, address) => WebAssembly.compile(await node.promises.readFile(address)));
}
