/** A file's name, and its bytes unless only the name matters. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** What takes files: the core, the inspector. */
interface FileTaker {
  begin(): void;
  addFile(name: string, size: number): Uint8Array;
}

/** Gives files to the core or the inspector in one go: nothing else may run between this and the call that uses them. */
export function writeFiles(taker: FileTaker, files: readonly InputFile[]): void {
  taker.begin();
  addFiles(taker, files);
}

/** Gives the core more files. */
export function addFiles(taker: FileTaker, files: readonly InputFile[]): void {
  for (const { name, bytes } of files) {
    const view = taker.addFile(name, bytes?.length ?? 0);
    if (bytes?.length) view.set(bytes);
  }
}

/** As many files, or bytes, as are handed over well before anybody notices. */
const most = { files: 512, bytes: 4 * 1024 * 1024 };

/** Cuts files into lists that are each handed over in a moment. */
export function inSlices(files: readonly InputFile[]): InputFile[][] {
  const slices: InputFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    bytes += file.bytes?.length ?? 0;
    if (bytes > most.bytes || slices.at(-1)!.length === most.files) {
      slices.push([]);
      bytes = file.bytes?.length ?? 0;
    }
    slices.at(-1)!.push(file);
  }
  return slices;
}
