/** Where the code of a module comes from; its name is the id of a family, `images` or `inspector`. */
export type WasmSource = (name: string) => Promise<WebAssembly.Module>;

let custom: WasmSource | null = null;
/** The modules of the custom source; null for all. */
let present: ReadonlySet<string> | null = null;

/**
 * Sets another source of compiled modules than the files beside the scripts, as for Node. Call it before opening anything. Where
 * the source has only some modules, `names` are theirs, and files are not given to the families of others.
 *
 * @example
 * setWasmSource(async (name) => WebAssembly.compile(await readFile(`${name}.wasm`)));
 */
export function setWasmSource(source: WasmSource, names?: Iterable<string>): void {
  custom = source;
  present = names ? new Set(names) : null;
}

/** Whether the source has a module. */
export function hasWasm(name: string): boolean {
  return present?.has(name) ?? true;
}

/** Compiles a module from the custom source, or from its address. */
export function compileWasm(name: string, address: URL): Promise<WebAssembly.Module> {
  return custom ? custom(name) : download(address);
}

async function download(address: URL): Promise<WebAssembly.Module> {
  const response = await request(address);
  // Streaming compilation requires this type, which many servers do not send.
  const typed = response.headers.get('content-type')?.split(';')[0]!.trim() === 'application/wasm';
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The code of a module beside the scripts, not compiled. */
export async function wasmBytes(address: URL): Promise<Uint8Array> {
  return new Uint8Array(await (await request(address)).arrayBuffer());
}

async function request(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}
