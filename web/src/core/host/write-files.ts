/** A file's name, and its bytes unless only the name is needed. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** A module that receives files: a core or the inspector. */
interface FileTaker {
  begin(): void;
  addFile(name: string, size: number): Uint8Array;
}

/** Writes files to a core or the inspector. The call that uses them has to follow before any other call. */
export function writeFiles(taker: FileTaker, files: readonly InputFile[]): void {
  taker.begin();
  addFiles(taker, files);
}

/** Writes more files to the core. */
export function addFiles(taker: FileTaker, files: readonly InputFile[]): void {
  for (const { name, bytes } of files) {
    const view = taker.addFile(name, bytes?.length ?? 0);
    if (bytes?.length) view.set(bytes);
  }
}

/** Limits of the files and bytes that are written in one task, so that the page stays responsive. */
const most = { files: 512, bytes: 4 * 1024 * 1024 };

/** Splits files into lists, each of which is written in one short task. */
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
