// What the build writes to build/wasm: Emscripten's script, and the table of families.

declare module '#wasm/module.js' {
  interface ModuleOptions {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, code: WebAssembly.Module) => void,
    ): object;
    printErr(text: string): void;
  }
  const createModule: (options: ModuleOptions) => Promise<unknown>;
  export default createModule;
}

declare module '#wasm/families.js' {
  /** The rows of `formats/families.def`, with the address of each core. */
  export const families: readonly {
    readonly id: string;
    readonly names: string;
    readonly otherNames: boolean;
    readonly address: URL;
  }[];
}
