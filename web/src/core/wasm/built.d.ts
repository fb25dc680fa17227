// What the build writes to build/wasm: Emscripten's script, the table of families, the schemas of the answers, and the rules of notes.

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

declare module '#wasm/inspector-schema.js' {
  /** The same for the inspector. */
  export const schema: Readonly<Record<string, import('./answer.js').RecordSchema>>;
}

declare module '#wasm/convert-schema.js' {
  /** The same for the converter. */
  export const schema: Readonly<Record<string, import('./answer.js').RecordSchema>>;
}

declare module '#wasm/rules.js' {
  /** The rows of all `formats/<table>/rules.def`, in the order of the tables. */
  export const rules: readonly import('../lint/rules.js').Rule[];
}

declare module '#wasm/image-rules.js' {
  /** The numbers of the rules of `formats/image/rules.def`. */
  export const not_decoded: number;
  export const not_power_of_two: number;
}

declare module '#wasm/inline.js' {
  /** Written by the build of the package: the modules that open models, compressed, by their names. */
  export const modules: Readonly<Record<string, string>>;
}
