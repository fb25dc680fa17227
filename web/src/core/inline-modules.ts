import { modules } from '#wasm/inline.js';
import { setWasmSource } from './host/wasm-source.js';

/** Uses the modules that the build has put into scripts, compressed with deflate and in base64: no bundler has to know files of WebAssembly. */
export function useInlineModules(): void {
  const load = async (name: string) => WebAssembly.compile(await inflate((await modules[name]!()).default));
  setWasmSource(load, Object.keys(modules));
}

function inflate(text: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}
