import { modules } from '#wasm/inline.js';
import { setWasmSource } from './host/wasm-source.js';

/** Uses the modules that the build has put into the script, compressed with deflate and in base64. */
export function useInlineModules(): void {
  setWasmSource(async (name) => WebAssembly.compile(await inflate(modules[name]!)), Object.keys(modules));
}

function inflate(text: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}
