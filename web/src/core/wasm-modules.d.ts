/** What Emscripten's scripts export: a function that makes a module around an instance of the wasm. */
declare module '#wasm/core.mjs' {
  const factory: (options: object) => Promise<object>;
  export default factory;
}

declare module '#wasm/workbench.mjs' {
  const factory: (options: object) => Promise<object>;
  export default factory;
}
