// What the build writes to build/wasm: Emscripten's script, the table of families, and the schema of the answers.

declare module '#wasm/module.js' {
  interface ModuleOptions {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, code: WebAssembly.Module) => void,
    ): object;
    printErr(text: string): void;
  }
  /** Each module has one of the classes. */
  type Classes = Readonly<Partial<Record<'Core' | 'Images' | 'Inspector' | 'Converter', new () => object>>>;
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

declare module '#wasm/schema.js' {
  /** For each method of a module that answers with a record, the fields of that record. */
  export const schema: Readonly<Record<string, import('./answer.js').RecordSchema>>;
}

declare module '#wasm/convert-schema.js' {
  /** The same for the converter. */
  export const schema: Readonly<Record<string, import('./answer.js').RecordSchema>>;
}

declare module '#wasm/inspector-schema.js' {
  /** The same for the inspector. */
  export const schema: Readonly<Record<string, import('./answer.js').RecordSchema>>;
}

declare module '#wasm/inline.js' {
  /** Written by the build of the package: the modules that open models, compressed, by their names. */
  export const modules: Readonly<Record<string, string>>;
}
