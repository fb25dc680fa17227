/** What Embind binds in `wasm/*.cpp`. Views are of the module's memory: good until its next call. */
interface BoundFiles {
  begin(): void;
  addFile(name: string, size: number): Uint8Array;
  schema(): string;
}

/** `Core` of `wasm/core.cpp`. */
export interface BoundCore extends BoundFiles {
  listReads(name: string): boolean;
  list(): Uint8Array;
  request(interpretation: string, choice: string): void;
  open(id: string): Uint8Array;
  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): number;
  sort(handle: number, ...view: number[]): Uint32Array;
  palette(): Uint8Array;
  release(handle: number): void;
}

/** `Images` of `wasm/images.cpp`. */
export interface BoundImages extends BoundFiles {
  read(hole: boolean): Uint8Array;
}

/** `Inspector` of `wasm/inspector.cpp`. */
export interface BoundInspector extends BoundFiles {
  documents(): Uint8Array;
  dump(file: number): Uint8Array;
  rewrite(file: number): Uint8Array;
}

/** The class that a module binds; each module has one of these. */
export interface BoundClasses {
  readonly Core: new () => BoundCore;
  readonly Images: new () => BoundImages;
  readonly Inspector: new () => BoundInspector;
}

/** Starts a compiled module with the script that all modules share. */
export async function startModule(
  code: WebAssembly.Module,
): Promise<{ readonly classes: BoundClasses; readonly memory: WebAssembly.Memory }> {
  const { default: createModule } = await import('#wasm/module.js');
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory;
    const classes = createModule({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(code, imports).then((instance) => {
          const isMemory = (each: unknown) => each instanceof WebAssembly.Memory;
          memory = Object.values(instance.exports).find(isMemory) as WebAssembly.Memory;
          receive(instance, code);
        }, reject);
        return {};
      },
      printErr: () => undefined,
    });
    classes.then((bound) => resolve({ classes: bound as BoundClasses, memory }), reject);
  });
}
