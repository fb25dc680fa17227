/**
 * Where the code of a module comes from; its name is the id of a family, `images`, `inspector` or `convert`, its address that of the file beside
 * the scripts.
 */
export type WasmSource = (name: string, address: URL) => Promise<WebAssembly.Module>;

let custom: WasmSource | null = null;
let present: readonly string[] | undefined;

/**
 * Sets another source of compiled modules than the files beside the scripts, as for Node. Call it before opening anything. Where
 * the source has only some modules, `names` are theirs, and files are not given to the families of others.
 *
 * @example
 * setWasmSource(async (name) => WebAssembly.compile(await readFile(`${name}.wasm`)));
 */
export function setWasmSource(source: WasmSource, names?: readonly string[]): void {
  custom = source;
  present = names;
}

/** Whether the source has a module. */
export function hasWasm(name: string): boolean {
  return present?.includes(name) ?? true;
}

/** Compiles a module from the custom source, or from its address. */
export function compileWasm(name: string, address: URL): Promise<WebAssembly.Module> {
  return custom ? custom(name, address) : download(address);
}

async function download(address: URL): Promise<WebAssembly.Module> {
  return compileResponse(await fetch(address));
}

/** Compiles a module while it arrives. */
export async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  // Streaming compilation requires this type, which many servers do not send.
  const typed = response.headers.get('content-type')?.split(';')[0]!.trim() === 'application/wasm';
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
