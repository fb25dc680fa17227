import { readZipDirectory } from '../../core/archive/zip-directory.js';
import { writeZip } from '../../core/archive/zip-writer.js';
import { isArchiveName, zipExtensions } from '../../core/files/file-names.js';
import { expand } from '../../core/files/containers.js';
import { extension } from '../../core/format.js';
import { ModelError } from '../../core/index.js';
import { sliced, type DiskFile } from '../disk-file.js';

/** An archive of the command line, and the files in it by their paths there. */
interface Archive {
  readonly file: DiskFile;
  readonly inside: ReadonlyMap<string, DiskFile>;
  /** Whether it can be written again with nothing lost. */
  readonly isWritable: boolean;
}

/**
 * The archives of a command line. Files in a zip are listed below its name, "pack.zip/Models/crate_d.3d", so that a finding says
 * where it is; the file in a gz is listed without that ending, beside its neighbours.
 */
export class Archives {
  readonly #archives = new Map<string, Archive>();
  readonly #archiveOf = new Map<string, string>();

  /** Why some cannot be read. */
  readonly errors: ModelError[] = [];

  /** Replaces archives by the files in them, of which there are none when it cannot be read. */
  async unpack(files: ReadonlyMap<string, DiskFile>): Promise<Map<string, DiskFile>> {
    const unpacked = new Map<string, DiskFile>();
    for (const file of files.values()) {
      const inside = await filesIn(file).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        this.errors.push(error);
        return [];
      });
      if (!inside) {
        unpacked.set(file.name, file);
        continue;
      }
      const isZip = zipExtensions.has(extension(file.name));
      const named = new Map(inside.map((each) => [isZip ? `${file.name}/${each.name}` : each.name, each]));
      for (const [name, { size, read }] of named) {
        this.#archiveOf.set(name, file.name);
        // An archive in an archive is not opened, here neither.
        if (!isArchiveName(name)) unpacked.set(name, { name, size, read: () => read() });
      }
      const byPath = new Map(inside.map((each) => [each.name, each]));
      const isWritable = isZip && (await hasAllNames(file, byPath));
      this.#archives.set(file.name, { file, inside: byPath, isWritable });
    }
    return unpacked;
  }

  /** The archive that a file is in, if it is in one. */
  archiveOf(name: string): string | undefined {
    return this.#archiveOf.get(name);
  }

  /** Whether `rewritten` can write it. */
  isWritable(archive: string): boolean {
    return this.#archives.get(archive)!.isWritable;
  }

  /** A zip with the same files, of which those in `changed` (by their listed names) have other bytes. */
  async rewritten(archive: string, changed: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
    const { inside } = this.#archives.get(archive)!;
    const files = [];
    for (const [name, file] of inside)
      files.push({ name, bytes: changed.get(`${archive}/${name}`) ?? (await file.read()) });
    const blob = await writeZip(files);
    return new Uint8Array(await blob.arrayBuffer());
  }
}

/** The files in an archive, of which nothing stays in memory; null for another file. */
async function filesIn(file: DiskFile): Promise<DiskFile[] | null> {
  const inside = await expand(sliced(file));
  if (!inside) return null;
  // A gz is unpacked to know its size, and again when it is read.
  if (extension(file.name) === 'gz')
    return inside.map(({ name, size }) => ({
      name,
      size,
      read: async () => (await expand(sliced(file)))![0]!.read(),
    }));
  return inside.map(({ name, size, read }) => ({ name, size, read: () => read() }));
}

/** Whether all files of a zip are listed by the names that they have in it: unlike paths with `..` and names that are there twice. */
async function hasAllNames(zip: DiskFile, inside: ReadonlyMap<string, DiskFile>): Promise<boolean> {
  const paths = (await readZipDirectory(sliced(zip))).map(({ path }) => path);
  const files = paths.filter((path) => !path.endsWith('/'));
  return files.length === inside.size && files.every((path) => inside.has(path) && !path.includes('\ufffd'));
}
