import type { Collection } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import type { DroppedFile } from '../files/dropped-files.js';
import type { OpenError } from '../session/open-error.js';
import type { Session } from '../session/session.js';
import type { NoticeAction } from '../session/session-types.js';
import { isRefused, type Handle } from './file-system.js';
import { isReadable } from './handle-tree.js';
import { observe } from './observe.js';
import { pollingPause } from './polling-pause.js';
import { reload } from './reload.js';
import { awaitsCompanion, Settling } from './settling.js';
import { failedText, goneText, refusedText } from './texts.js';
import { WatchedFiles, type Look } from './watched-files.js';

/** With more files, only those of the model that is shown are compared often. */
const fewFiles = 64;

const everything: Look = { names: true, paths: 'all' };

/** Watches the files of a drop through their handles, and reloads the model that is shown when they change. */
export class Watcher {
  readonly #session: Session;
  #collection: Collection;
  /** Files that the user took off the model. */
  readonly #leftOut = new Set<string>();
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
  #isPostponed = false;

  constructor(session: Session) {
    this.#session = session;
    this.#collection = session.drop as Collection;
    const { signal } = this.#end;
    session.addEventListener('change', () => this.#sessionChanged(), { signal });
    const returned = (): void => this.#look(this.#ordinary());
    document.addEventListener('visibilitychange', returned, { signal });
    window.addEventListener('focus', returned, { signal });
  }

  /** Whether it watches the open drop. */
  get isCurrent(): boolean {
    return !this.#end.signal.aborted;
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

  #sessionChanged(): void {
    const { drop, isBusy } = this.#session;
    if (drop !== this.#collection) {
      const left = without(this.#collection, drop as Collection | null);
      if (!left) return this.stop();
      for (const name of left) this.#leftOut.add(name);
      this.#collection = drop as Collection;
    }
    if (!isBusy && this.#isPostponed) this.#look(this.#pending());
  }

  /** Paths in the order in which the model that is shown lists its files. */
  #inOrder(paths: readonly string[]): string[] {
    const parts = [...this.#parts()].map(fileName);
    return [...paths].sort((one, other) => parts.indexOf(fileName(one)) - parts.indexOf(fileName(other)));
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
    const due = this.#isPostponed ? null : this.#dueAt();
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
    const session = this.#session;
    const isOtherError = session.error !== null && !session.error.ofModel;
    this.#isPostponed = session.isBusy || isOtherError;
    if (this.#isPostponed) return;
    const paths = this.#inOrder(this.#settling.paths);
    const files = paths.flatMap((name) => {
      const file = this.#leftOut.has(name) ? null : this.#files.file(name);
      return file ? [{ name, file }] : [];
    });
    const outcome = files.length > 0 ? await reload(session, files, this.#end.signal) : 'reloaded';
    this.#isPostponed = outcome === 'postponed';
    // Else a change of the session follows when what is busy has ended.
    if (outcome === 'postponed') return session.isBusy ? undefined : this.#look(this.#pending());
    if (outcome !== 'reloaded') return this.#notOpened(paths, outcome);
    for (const path of paths) this.#files.opened(path);
    this.#settling.forget(paths);
  }

  /** Half-written files are tried again; then the error is said. */
  #notOpened(paths: readonly string[], error: OpenError): void {
    const session = this.#session;
    this.#settling.failed(Date.now());
    if (!this.#settling.hasGivenUp) return;
    if (session.error) {
      session.error = error;
      return this.#tell();
    }
    const notice = failedText(paths, error.report.sentence);
    const run = (): void => {
      session.error = error;
      session.notices = [];
      this.#tell();
    };
    this.#say(notice, { notice, label: 'Report', run });
  }

  #sayGone(paths: readonly string[]): void {
    if (paths.length === 0) return;
    for (const path of paths) this.#files.opened(path);
    this.#settling.forget(paths);
    const parts = new Set([...this.#parts()].map(fileName));
    const own = paths.filter(
      (path) => parts.has(fileName(path)) || this.#roots.some(({ name }) => name === path),
    );
    if (own.length > 0) this.#say(goneText(own));
  }

  /** Ends watching where the page is no longer allowed to read; what else the browser refuses may be possible later. */
  async #failed(error: unknown): Promise<void> {
    if (!(error instanceof DOMException)) throw error;
    const readable = await Promise.all(this.#roots.map(isReadable));
    const refused =
      this.#roots.find((_, i) => !readable[i]) ?? (isRefused(error) ? this.#roots[0] : undefined);
    if (!refused || !this.isCurrent) return;
    this.stop();
    this.#say(refusedText(refused.name));
  }

  #say(notice: string, action: NoticeAction | null = null): void {
    this.#session.notices = [notice];
    this.#session.noticeAction = action;
    this.#tell();
  }

  #tell(): void {
    this.#session.dispatchEvent(new Event('change'));
    this.#session.dispatchEvent(new Event('update'));
  }

  /** The files of the model that is shown. */
  #parts(): ReadonlySet<string> {
    const { entries, index } = this.#session;
    return new Set(entries[index]?.parts.map(({ file }) => file));
  }
}

function merged(one: Look, other: Look): Look {
  const paths =
    one.paths === 'all' || other.paths === 'all' ? 'all' : new Set([...one.paths, ...other.paths]);
  return { names: one.names || other.names, paths };
}

/** The files that a collection lacks of another, as after one was taken off; null where it has others. */
function without({ files }: Collection, fewer: Collection | null): string[] | null {
  const names = new Set(files.map(({ name }) => name));
  if (!fewer?.files.every(({ name }) => names.delete(name))) return null;
  return [...names];
}
