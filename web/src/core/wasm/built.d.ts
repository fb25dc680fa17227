// What the build writes to build/wasm: Emscripten's script, and the table of families.

declare module '#wasm/module.js' {
  interface ModuleOptions {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, code: WebAssembly.Module) => void,
    ): object;
    printErr(text: string): void;
  }
  /** Each module has one of the classes. */
  type Classes = Readonly<Partial<Record<'Core' | 'Images' | 'Inspector', new () => object>>>;
  const createModule: (options: ModuleOptions) => Promise<Classes>;
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
