import { fileName } from '../../core/format.js';
import type { DroppedFile, Handles, Handle } from '../workspace/local-files.js';
import { isRefused, isReadable, known } from './handles.js';
import { observe } from './observe.js';
import { awaitsCompanion, Settling } from './settling.js';
import { WatchedFiles, type Look } from './watched-files.js';
import { replaceFiles } from '../workspace/change.js';
import { failedText, goneText, refusedText } from '../workspace/change-texts.js';
import type { Failed } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import type { RunOptions } from '../workspace/command.js';

/** With more files, only those of the model that is shown are compared often. */
const fewFiles = 64;
/** Between two looks at files that change now and then. */
const shortest = 400;
/** The same after a minute without a change. */
const idle = 800;
const idleAfter = 60_000;
const longest = 10_000;
/** A look takes at most one part in this many of the time. */
const share = 20;

const everything: Look = { names: true, paths: 'all' };

const watchers = new WeakMap<Workspace, Watcher>();

/** Watches what is open through handles, beside what of the same drop is watched already. */
export async function startWatching(
  workspace: Workspace,
  handles: Handles,
  opened: readonly DroppedFile[],
): Promise<void> {
  const given = await known(handles);
  if (given.length === 0 || !workspace.shown) return;
  let watcher = watchers.get(workspace);
  if (!watcher?.isCurrent || !watcher.isOpen) watchers.set(workspace, (watcher = new Watcher(workspace)));
  await watcher.add(given, opened);
}

/** Watches the files of a drop through their handles, and reloads the model that is shown when they change. */
export class Watcher {
  readonly #workspace: Workspace;
  /** What it watches the files of. */
  readonly #key: object;
  readonly #files = new WatchedFiles();
  readonly #settling = new Settling();
  readonly #end = new AbortController();
  readonly #roots: Handle[] = [];
  /** Handles that no observer reports changes of. */
  readonly #polled = new Set<Handle>();
  #next: Look | null = null;
  #isLooking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt = Date.now();
  /** How long the last look at everything took, and when it ended. */
  #whole = { cost: 0, at: 0 };

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#key = workspace.shown!.version.origin.key;
    const { signal } = this.#end;
    workspace.addEventListener('change', () => this.isOpen || this.stop(), { signal });
    const returned = (): void => this.#look(this.#ordinary());
    document.addEventListener('visibilitychange', returned, { signal });
    window.addEventListener('focus', returned, { signal });
  }

  /** Whether it watches what is open. */
  get isCurrent(): boolean {
    return !this.#end.signal.aborted;
  }

  /** Whether the files are still those that are open, or that could not be opened. */
  get isOpen(): boolean {
    const { current, failed } = this.#workspace;
    return [current?.version, failed?.version].some((version) => version?.origin.key === this.#key);
  }

  stop(): void {
    this.#end.abort();
    clearTimeout(this.#timer);
  }

  /** Watches handles, of which `opened` are the files that were opened. */
  async add(handles: readonly Handle[], opened: readonly DroppedFile[]): Promise<void> {
    const parts = this.#parts();
    const known = opened.filter(({ name }) => opened.length <= fewFiles || parts.has(name));
    const files = new Map(known.map(({ name, file }) => [name, file]));
    const begun = Date.now();
    for (const handle of handles) {
      this.#roots.push(handle);
      // Before the files are listed, so that no change is missed in between.
      const stop = await observe(
        handle,
        (look) => this.#look(look),
        () => this.#poll(handle),
      );
      if (stop) this.#end.signal.addEventListener('abort', stop);
      else this.#polled.add(handle);
      await this.#files.add(handle, files).catch((error: unknown) => this.#failed(error));
    }
    this.#whole = { cost: Date.now() - begun, at: Date.now() };
    this.#look(this.#ordinary());
  }

  #poll(handle: Handle): void {
    this.#polled.add(handle);
    this.#look(everything);
  }

  #look(look: Look): void {
    this.#next = this.#next ? merged(this.#next, look) : look;
    void this.#run();
  }

  /** Looks until nothing more was asked for; while the page is hidden, nothing is drawn and nothing is looked at. */
  async #run(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (let look = this.#next; look && this.isCurrent && !document.hidden; look = this.#next) {
        this.#next = null;
        await this.#lookAt(look);
      }
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#isLooking = false;
      this.#schedule();
    }
  }

  async #lookAt(look: Look): Promise<void> {
    const begun = Date.now();
    const differences = await this.#files.look(look);
    const now = Date.now();
    if (look.paths === 'all') this.#whole = { cost: now - begun, at: now };
    if (differences.length > 0) this.#changedAt = now;
    this.#settling.see(differences);
    this.#sayGone(this.#settling.gone(now));
    const due = this.#dueAt();
    if (due !== null && now >= due) await this.#reload();
  }

  #dueAt(): number | null {
    const { paths } = this.#settling;
    return this.#settling.dueAt(awaitsCompanion(this.#files.lastWritten([...this.#parts()]), paths));
  }

  /** Looks again when files are complete, when they are tried again, and where no observer reports changes. */
  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.isCurrent || document.hidden) return;
    const now = Date.now();
    const due = this.#dueAt();
    const pause = pollingPause(0, now - this.#changedAt);
    const times = [...(due === null ? [] : [due]), ...(this.#polled.size > 0 ? [now + pause] : [])];
    if (times.length === 0) return;
    this.#timer = setTimeout(
      () => {
        const pending = this.#pending();
        this.#look(this.#polled.size > 0 ? merged(this.#ordinary(), pending) : pending);
      },
      Math.max(0, Math.min(...times) - now),
    );
  }

  /** The files that have changed and were not opened yet. */
  #pending(): Look {
    return { names: false, paths: new Set(this.#settling.paths) };
  }

  /** Everything; of many files, only those of the model, until looking at all has taken a small part of the time. */
  #ordinary(): Look {
    const { paths, single } = this.#files;
    const { cost, at } = this.#whole;
    const isDue = Date.now() - at >= pollingPause(cost, 0);
    if (paths.length <= fewFiles || isDue) return everything;
    return { names: false, paths: new Set([...this.#parts(), ...single]) };
  }

  async #reload(): Promise<void> {
    const workspace = this.#workspace;
    // In the order in which the model lists its files.
    const parts = [...this.#parts()].map(fileName);
    const placeOf = (path: string): number => parts.indexOf(fileName(path));
    const paths = [...this.#settling.paths].sort((one, other) => placeOf(one) - placeOf(other));
    const files = paths.flatMap((name) => {
      const file = this.#files.file(name);
      return file ? [{ name, file }] : [];
    });
    const { signal } = this.#end;
    const mends = ({ version }: Failed): boolean => version?.origin.key === this.#key;
    const options = { name: workspace.shown?.version.entry?.name ?? '', mends, signal };
    const run = (how: Pick<RunOptions, 'onError' | 'priority'>) =>
      workspace.run(replaceFiles(files), { ...options, ...how });
    const outcome = await run({ onError: 'return', priority: 'background' });
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind !== 'failed') {
      for (const path of paths) this.#files.opened(path);
      return this.#settling.forget(paths);
    }
    // Half-written files are tried again; then the error is said.
    this.#settling.failed(Date.now());
    if (!this.#settling.hasGivenUp) return;
    const report = (): unknown => run({ onError: 'page', priority: 'next' });
    if (workspace.failed) return void report();
    const text = failedText(paths, outcome.failed.error.report.sentence);
    workspace.sayOnly({ text, action: { label: 'Report', run: report } });
  }

  #sayGone(paths: readonly string[]): void {
    if (paths.length === 0) return;
    for (const path of paths) this.#files.opened(path);
    this.#settling.forget(paths);
    const parts = new Set([...this.#parts()].map(fileName));
    const own = paths.filter(
      (path) => parts.has(fileName(path)) || this.#roots.some(({ name }) => name === path),
    );
    if (own.length > 0) this.#workspace.sayOnly({ text: goneText(own) });
  }

  /** Ends watching where the page is no longer allowed to read; what else the browser refuses may be possible later. */
  async #failed(error: unknown): Promise<void> {
    if (!(error instanceof DOMException)) throw error;
    const readable = await Promise.all(this.#roots.map(isReadable));
    const refused =
      this.#roots.find((_, i) => !readable[i]) ?? (isRefused(error) ? this.#roots[0] : undefined);
    if (!refused || !this.isCurrent) return;
    this.stop();
    this.#workspace.sayOnly({ text: refusedText(refused.name) });
  }

  /** The files of the model that is shown. */
  #parts(): ReadonlySet<string> {
    return new Set(this.#workspace.shown?.version.entry?.parts.map(({ file }) => file));
  }
}

function merged(one: Look, other: Look): Look {
  const paths =
    one.paths === 'all' || other.paths === 'all' ? 'all' : new Set([...one.paths, ...other.paths]);
  return { names: one.names || other.names, paths };
}

/** Milliseconds until files are looked at again, when a look took `cost` and nothing has changed for `quietFor`. */
export function pollingPause(cost: number, quietFor: number): number {
  const pause = quietFor > idleAfter ? idle : shortest;
  return Math.min(longest, Math.max(pause, cost * share));
}
