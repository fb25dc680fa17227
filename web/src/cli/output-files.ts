import { randomBytes } from 'node:crypto';
import { createReadStream, rmSync, type Stats } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { ModelError } from '../core/model-error.js';
import type { Output } from './command.js';
import { reasonOf } from './system-error.js';
import { fileStem } from '../core/files/file-stem.js';

/** A file that is written under another name, beside its place. */
interface Draft {
  readonly path: string;
  readonly draft: string;
  /** The file that it replaces, under another name. */
  backup: string | null;
  isPlaced: boolean;
}

/** What a file will have in it. */
type Contents = Uint8Array | { readonly copyOf: string };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The files that a command writes: all of them, or none. Each is written beside its place, and gets its name when all bytes of all files are
 * on the disk. A link is replaced, not followed.
 *
 * @example
 * await writeFiles(output, { force: false }, (files) => files.add('crate.glb', bytes));
 */
export class OutputFiles {
  readonly #force: boolean;
  readonly #output: Output;
  readonly #drafts: Draft[] = [];
  readonly #folders: string[] = [];

  constructor(output: Output, { force = false }: { readonly force?: boolean | undefined }) {
    this.#output = output;
    this.#force = force;
  }

  /** Throws a ModelError when something is in the place of a file that may not be replaced. */
  async check(path: string): Promise<Stats | null> {
    const old = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw notWritten(path, reasonOf(error));
    });
    if (!old) return null;
    if (!this.#force) throw nothingWritten(path, 'is there already; --force replaces it');
    if (!old.isFile() && !old.isSymbolicLink())
      throw notWritten(path, `it is a ${old.isDirectory() ? 'folder' : 'device or pipe'}`);
    return old;
  }

  /** Writes a file beside its place. Throws a ModelError when it cannot be written, or another with the same name has other bytes. */
  async add(path: string, contents: Contents): Promise<void> {
    const same = this.#drafts.find((other) => other.path === path);
    if (same) return checkEqual(same, contents);
    const old = await this.check(path);
    try {
      await this.#makeFolder(dirname(path));
      const draft = { path, draft: nameBeside(path), backup: null, isPlaced: false };
      this.#drafts.push(draft);
      await write(draft.draft, contents);
      const like = 'copyOf' in contents ? await stat(contents.copyOf) : old;
      if (like?.isFile()) await chmod(draft.draft, like.mode & 0o777);
    } catch (error) {
      throw notWritten(path, reasonOf(error));
    }
    if (old?.isFile() && (old.mode & 0o222) === 0) this.#output.err(`${path} is read-only, and is replaced.`);
  }

  /** Gives all files their names, and returns these. */
  async finish(): Promise<readonly string[]> {
    for (const draft of this.#drafts) {
      const old = await this.check(draft.path);
      try {
        if (old && this.#drafts.length > 1) draft.backup = await keep(draft.path, old);
        await rename(draft.draft, draft.path);
        draft.isPlaced = true;
      } catch (error) {
        throw notWritten(draft.path, reasonOf(error));
      }
    }
    for (const { backup } of this.#drafts) if (backup !== null) await remove(backup);
    return this.#drafts.splice(0).map(({ path }) => path);
  }

  /** Restores what was there before. */
  async discard(): Promise<void> {
    for (const { path, draft, backup, isPlaced } of this.#drafts.splice(0).reverse()) {
      if (!isPlaced) await remove(draft);
      else if (backup === null) await remove(path);
      if (backup === null) continue;
      const isRestored = await rename(backup, path).then(
        () => true,
        () => false,
      );
      // Two names of one file are both there after renaming.
      if (isRestored) await remove(backup);
      else this.#output.err(`${path} as it was before is ${backup}.`);
    }
    for (const folder of this.#folders.splice(0).reverse()) await rmdir(folder).catch(() => undefined);
  }

  /** Removes what no one will give a name, when the program is ended. */
  abandon(): void {
    for (const { draft, isPlaced } of this.#drafts) if (!isPlaced) rmSync(draft, { force: true });
  }

  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    const made = [];
    for (let each = folder; each.length >= first.length && each !== dirname(each); each = dirname(each))
      made.push(each);
    this.#folders.push(...made.reverse());
  }
}

/** Writes the files that `work` adds: all, or none when something is thrown. Returns their paths. */
export async function writeFiles(
  output: Output,
  options: { readonly force?: boolean | undefined },
  work: (files: OutputFiles) => Promise<void>,
): Promise<readonly string[]> {
  const files = new OutputFiles(output, options);
  const end = (signal: NodeJS.Signals): void => {
    files.abandon();
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, end);
  try {
    await work(files);
    return await files.finish();
  } catch (error) {
    await files.discard();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/** Writes a new file, and waits until it is on the disk. */
async function write(path: string, contents: Contents): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await writeFile(handle, 'copyOf' in contents ? createReadStream(contents.copyOf) : contents);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Models of a folder can share a texture. */
async function checkEqual({ path, draft }: Draft, contents: Contents): Promise<void> {
  const bytes = 'copyOf' in contents ? await readFile(contents.copyOf) : contents;
  if (!(await readFile(draft)).equals(bytes))
    throw nothingWritten(path, 'is written by two models; convert them into folders of their own');
}

/** Gives a file a second name, where the file system has such, or copies it. A link gets another name. */
async function keep(path: string, old: Stats): Promise<string> {
  const backup = nameBeside(path);
  if (old.isSymbolicLink()) await rename(path, backup);
  else await link(path, backup).catch(() => copyFile(path, backup));
  return backup;
}

/** Removes a file that is of no use any more; one that stays does no harm. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

function nameBeside(path: string): string {
  return join(dirname(path), `.retromesh-${randomBytes(8).toString('hex')}`);
}

function notWritten(path: string, why: string): ModelError {
  return nothingWritten(path, `could not be written: ${why}`);
}

function nothingWritten(path: string, what: string): ModelError {
  return new ModelError({
    code: 'not-written',
    file: path,
    sentence: `${path} ${what}`,
    advice: 'Nothing was written.',
  });
}

/** Whether the OUT of a command line is a folder: it is one, ends in a slash, or has no ending. */
export async function meansFolder(out: string): Promise<boolean> {
  if (/[\\/]$/.test(out) || extname(out) === '') return true;
  return stat(out).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

/** Names for the files of models, each once in a folder, that every system allows. */
export class OutputNames {
  readonly #taken = new Set<string>();
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  /** A name without its ending, and a note when it is not the one that is asked for. */
  stemFor(name: string): string {
    const stem = fileStem(name);
    let free = stem;
    for (let number = 2; this.#taken.has(keyOf(free)); number += 1) free = `${stem}-${number}`;
    this.#taken.add(keyOf(free));
    if (stem !== name)
      this.#output.err(`fact: ${name} is written as ${free}. Not all systems allow its name.`);
    return free;
  }
}

/** Some file systems take names that differ in case, or in how accents are composed, for the same. */
function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
